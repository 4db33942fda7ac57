import { startOwnSynapse } from '#tests/support/browser-test.ts'
import { test as base, expect } from '#tests/support/signed-in-test.ts'
import { type StripeStandIn, serveStripeJs, startStripeStandIn } from '#tests/support/stripe-js-stand-in.ts'

/** A Synapse with Stripe keys, whose Stripe is the stand-in. */
async function start() {
  const standIn = await startStripeStandIn()
  const synapse = await startOwnSynapse({ ...standIn.env, CASHAPP_TAG: '$synapse' })
  return { standIn, synapse }
}
let running: ReturnType<typeof start> | undefined
const started = () => {
  running ??= start()
  return running
}

const test = base.extend<{ stripe: StripeStandIn; standIn: StripeStandIn }>({
  baseURL: async ({ browserName: _ }, use) => use((await started()).synapse.url),
  standIn: async ({ browserName: _ }, use) => use((await started()).standIn),
  stripe: async ({ page, standIn }, use) => {
    await serveStripeJs(page, standIn)
    await use(standIn)
  },
})

// One after the other, so that there is one of each. The first waits until they have started.
test.describe.configure({ mode: 'default', timeout: 120_000 })
test.afterAll(async () => {
  const { standIn, synapse } = await started()
  await synapse.end()
  await standIn.close()
})

test("someone signed in pays with Stripe's form, after changing the amount, and gets the badge", async ({
  page,
  signIn,
  stripe,
}) => {
  const before = stripe.intents.size
  await signIn('ana')
  await page.goto('/donate')
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByRole('radio', { name: '$25' }).check()
  await page.getByRole('radio', { name: '$50' }).check()
  await page.getByRole('button', { name: 'Donate $50' }).click()
  await expect(page.getByText('Your gift of $50 has arrived.')).toBeVisible()
  await expect(page.getByText('This badge now appears next to your name')).toBeVisible()
  expect(stripe.intents.size).toBe(before + 1)
  expect([...stripe.intents.values()].at(-1)).toMatchObject({ amount: 5_000, status: 'succeeded' })
})

test('a declined card shows the words of Stripe, and keeps what was typed', async ({ page, stripe }) => {
  expect(stripe.env.STRIPE_SECRET_KEY).toContain('test')
  await page.goto('/donate')
  await expect(page.getByText('Test mode: no money moves.')).toBeVisible()
  await page.getByLabel('Card number').fill('4000000000000002')
  await page.getByRole('button', { name: 'Donate $10' }).click()
  const notice = page.getByRole('region', { name: 'Notification(s)' }).getByRole('listitem')
  await expect(notice).toContainText('Payment Failed')
  await expect(notice).toContainText('Your card was declined.')
  await expect(page.getByLabel('Card number')).toHaveValue('4000000000000002')
})

test("Stripe's form that cannot be loaded is said in words, and can be tried again", async ({
  page,
  standIn,
}) => {
  await page.route('https://js.stripe.com/**', (route) => route.abort())
  await page.goto('/donate')
  await expect(page.getByRole('alert')).toContainText('The Stripe card form couldn’t be loaded.')
  await serveStripeJs(page, standIn)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
})

test("Stripe's code is loaded on the donation page and nowhere else, and goes when one leaves", async ({
  page,
  signIn,
  stripe,
}) => {
  expect(stripe.intents).toBeDefined()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('stripe.com')) asked.push(new URL(page.url()).pathname)
  })
  await signIn('bea')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(false)
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Support Synapse' }).click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => 'Stripe' in window)).toBe(false)
  expect(asked).toEqual(['/donate'])
})
