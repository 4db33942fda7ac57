import type { Page } from '@playwright/test'
import { intercept } from '#tests/support/intercept.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { problemsInAnyMode } from './every-look.ts'

const donateButton = (page: Page, amount = '$10') =>
  page.getByRole('button', { name: `Donate ${amount}`, exact: true })
const chooses = (page: Page, name: string | RegExp) => page.getByRole('radio', { name }).check()
const otherAmount = (page: Page) => page.getByLabel('Or another amount, in dollars')
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you!' })
const notice = (page: Page) => page.getByRole('region', { name: 'Notification(s)' }).getByRole('listitem')
const outcome = (page: Page, name: string) => page.getByRole('heading', { level: 2, name })

/** The payments that the page asks for, as they are sent. */
function preparations(page: Page): { amount: number; clientSecret: string | null }[] {
  const sent: { amount: number; clientSecret: string | null }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create-payment-intent')) sent.push(request.postDataJSON())
  })
  return sent
}

test('a visitor gives without an account, is thanked, and may give again', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Support Our Community' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Support Synapse' })).toBeVisible()
  await expect(page.getByRole('radio', { name: '$10' })).toBeChecked()
  for (const preset of ['$5', '$25', '$50'])
    await expect(page.getByRole('radio', { name: preset, exact: true })).not.toBeChecked()
  for (const words of [
    'Synapse is ad-free',
    'Donations are non-refundable',
    'A badge from $5',
    'Test mode: no money moves',
  ])
    await expect(page.getByText(words).first()).toBeVisible()

  await donateButton(page).click()
  await expect(thanks(page)).toBeFocused()
  await expect(page.getByText('Your gift of $10 has arrived.')).toBeVisible()
  await expect(page.getByText('Supporter', { exact: true })).toHaveCount(0)

  await page.getByRole('button', { name: 'Donate again' }).click()
  await chooses(page, '$50')
  await donateButton(page, '$50').click()
  await expect(page.getByText('Your gift of $50 has arrived.')).toBeVisible()
})

test('someone signed in gives five dollars, and the badge is there at once', async ({ page, signIn }) => {
  await signIn('ana')
  await page.goto('/donate')
  await otherAmount(page).fill('4.99')
  await expect(page.getByText('You give $4.99, once. The supporter badge starts at $5.')).toBeVisible()
  await chooses(page, /^\$5$/)
  await expect(otherAmount(page)).toHaveValue('')
  await expect(page.getByText('You give $5, once. You’ll get the supporter badge.')).toBeVisible()
  await donateButton(page, '$5').click()
  await expect(page.getByText('This badge now appears next to your name')).toBeVisible()
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Supporter', { exact: true })).toBeVisible()
})

test('typing an amount prepares one payment, half a second after the last key, and changes it later', async ({
  page,
}) => {
  const sent = preparations(page)
  // The clock stands still but for what the test lets pass.
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await page.goto('/donate')
  await expect(otherAmount(page)).toBeVisible()
  await page.clock.runFor(499)
  expect(sent).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => sent).toEqual([{ amount: 10, clientSecret: null }])

  await otherAmount(page).focus()
  for (const key of '125') {
    await page.keyboard.press(key)
    await page.clock.runFor(300)
  }
  expect(sent).toHaveLength(1)
  await page.clock.runFor(500)
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toEqual({ amount: 125, clientSecret: expect.stringMatching(/^pi_/) })

  await chooses(page, 'Cash App')
  await chooses(page, '$25')
  await page.clock.runFor(2_000)
  expect(sent).toHaveLength(2)
})

test('pressing Donate right after a change pays the amount on the button', async ({ page }) => {
  await page.goto('/donate')
  await expect(donateButton(page)).toBeVisible()
  await otherAmount(page).fill('7.25')
  await donateButton(page, '$7.25').click()
  await expect(page.getByText('Your gift of $7.25 has arrived.')).toBeVisible()
})

test('an amount that cannot be given is refused in words, and nothing is prepared for it', async ({
  page,
}) => {
  await page.goto('/donate')
  await expect(donateButton(page)).toBeVisible()
  const sent = preparations(page)
  await expect(otherAmount(page)).toHaveAttribute('min', '1')
  await expect(otherAmount(page)).toHaveAttribute('step', '0.01')
  const wrong = [
    ['0.99', 'Donation must be at least $1'],
    ['-1', 'Donation must be at least $1'],
    ['1e9', 'Donation can be at most $10,000'],
    ['1.005', 'Please enter dollars and cents, such as 10 or 12.50'],
  ] as const
  for (const [typed, words] of wrong) {
    await otherAmount(page).fill(typed)
    await page.getByRole('button', { name: 'Donate', exact: true }).click()
    await expect(notice(page)).toContainText('Invalid Amount')
    await expect(notice(page)).toContainText(words)
    await expect(otherAmount(page)).toBeFocused()
    await expect(otherAmount(page)).toHaveAccessibleDescription(new RegExp(words.replace('$', '\\$')))
  }
  expect(sent).toEqual([])
})

test('a declined card says so, keeps the note, and another card works', async ({ page }) => {
  await page.goto('/donate')
  await page.getByLabel('A note for us (optional)').fill('Keep going!')
  await chooses(page, /Is declined/)
  await donateButton(page).click()
  await expect(notice(page)).toContainText('Payment Failed')
  await expect(notice(page)).toContainText('Your card was declined.')
  await expect(page.getByLabel('A note for us (optional)')).toHaveValue('Keep going!')
  await chooses(page, /Works straight away/)
  const recorded = page.waitForRequest('**/api/donations')
  await donateButton(page).click()
  await expect(thanks(page)).toBeVisible()
  expect((await recorded).postDataJSON()).toMatchObject({
    amount: 1000,
    paymentMethod: 'stripe',
    note: 'Keep going!',
  })
})

test('a card that asks for more is answered with the keyboard alone', async ({ page }) => {
  await page.goto('/donate')
  await expect(donateButton(page)).toBeVisible()
  const tab = () => page.keyboard.press('Tab')
  await page.getByRole('radio', { name: '$10' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '$25' })).toBeChecked()
  await tab()
  await expect(otherAmount(page)).toBeFocused()
  await tab()
  await expect(page.getByRole('radio', { name: 'Card (Stripe)' })).toBeFocused()
  await tab()
  await expect(page.getByLabel('A note for us (optional)')).toBeFocused()
  await tab()
  await expect(page.getByRole('radio', { name: /Works straight away/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await tab()
  await expect(donateButton(page, '$25')).toBeFocused()
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Your test bank asks: is this you?' })).toBeFocused()
  await tab()
  await tab()
  await page.keyboard.press('Enter')
  await expect(notice(page)).toContainText('The extra confirmation was refused')
  await donateButton(page, '$25').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your test bank asks: is this you?' })).toBeFocused()
  await tab()
  await page.keyboard.press('Enter')
  await expect(thanks(page)).toBeFocused()
})

test('a payment that takes its time says so on the return page, until it is there', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  await page.goto('/donate')
  await page.getByLabel('A note for us (optional)').fill('From my bank')
  await chooses(page, /Bank payment/)
  await donateButton(page).click()
  await expect(page).toHaveURL(/\/donate\/success\?payment_intent=pi_/)
  await expect(outcome(page, 'Your payment is still being processed')).toBeFocused()
  const recorded: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/donations')) recorded.push(request.postDataJSON())
  })
  await expect(async () => {
    // It may have come between two looks.
    if (await thanks(page).isHidden())
      await page.getByRole('button', { name: 'Check again' }).click({ timeout: 1_000 })
    await expect(thanks(page)).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText('This badge now appears next to your name')).toBeVisible()
  expect(recorded.at(-1)).toMatchObject({ note: 'From my bank' })
  await page.getByRole('link', { name: 'Donate again' }).click()
  await expect(donateButton(page)).toBeVisible()
})

test('the return page says when a payment failed, is not there, or cannot be looked up', async ({ page }) => {
  const prepared = page.waitForResponse('**/api/create-payment-intent')
  await page.goto('/donate')
  const { clientSecret } = await (await prepared).json()
  await chooses(page, /Is declined/)
  await donateButton(page).click()
  await expect(notice(page)).toContainText('Payment Failed')
  const back = `/donate/success?payment_intent=${clientSecret.split('_secret_')[0]}&redirect_status=failed`

  await page.goto(back)
  await expect(outcome(page, 'The payment didn’t go through')).toBeVisible()
  await expect(page.getByText('Your card was declined. Nothing was taken from your account.')).toBeVisible()
  await page.goto('/donate/success?payment_intent=pi_unknown&redirect_status=succeeded')
  await expect(outcome(page, 'We can’t find this payment')).toBeVisible()
  await page.goto('/donate/success')
  await expect(outcome(page, 'There’s no payment to show')).toBeVisible()

  const letThrough = await intercept(page, '**/api/donations', (route) => route.abort())
  await page.goto(back)
  await expect(page.getByRole('alert')).toContainText('We couldn’t check your payment.')
  letThrough()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(outcome(page, 'The payment didn’t go through')).toBeVisible()
})

test('a payment that could not be written down is thanked for all the same', async ({ page }) => {
  await page.goto('/donate')
  await page.route('**/api/donations', (route) => route.fulfill({ status: 500, body: '' }))
  const logged = page.waitForEvent('console', (line) => line.text().includes('paid but not recorded'))
  await donateButton(page).click()
  await expect(thanks(page)).toBeVisible()
  await logged
  await expect(notice(page)).toHaveCount(0)
})

test('a payment that cannot be prepared says so, and can be tried again', async ({ page }) => {
  const letThrough = await intercept(page, '**/api/create-payment-intent', (route) => route.abort())
  await page.goto('/donate')
  await expect(notice(page)).toContainText('Error')
  await expect(notice(page)).toContainText('Failed to initialize payment')
  await expect(donateButton(page)).toHaveCount(0)
  letThrough()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(donateButton(page)).toBeVisible()
})

test('a connection that breaks while paying is said in words, and the form stays', async ({ page }) => {
  await page.goto('/donate')
  const letThrough = await intercept(page, '**/api/donations/sandbox/confirm', (route) => route.abort())
  await donateButton(page).click()
  await expect(notice(page)).toContainText('Something went wrong')
  await expect(notice(page)).toContainText('You seem to be offline.')
  letThrough()
  await donateButton(page).click()
  await expect(thanks(page)).toBeVisible()
})

test('what a server says to programmers is not said to a donor', async ({ page }) => {
  await page.goto('/donate')
  await intercept(page, '**/api/donations/sandbox/confirm', (route) =>
    route.fulfill({ status: 500, body: 'Provider exploded' }),
  )
  await donateButton(page).click()
  await expect(notice(page)).toContainText('Something went wrong on our side. Please try again.')
  await expect(notice(page)).not.toContainText('exploded')
})

test('the Cash App tag can be copied, and the page says which name to put in the note', async ({
  page,
  signIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn('ana')
  await page.goto('/donate')
  await chooses(page, 'Cash App')
  await expect(page.getByText('Please put your username in the note: Ana')).toBeVisible()
  await expect(donateButton(page)).toBeHidden()
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(notice(page)).toContainText('Copied!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('$your-cashtag-here')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(notice(page)).toContainText('Failed to copy')
})

async function isInOrder(page: Page): Promise<void> {
  expect(await problemsInAnyMode(page)).toEqual([])
}

test('every step is in order at 320 px, in every mode', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/donate')
  await expect(donateButton(page)).toBeVisible()
  await otherAmount(page).fill('0.5')
  await page.getByRole('button', { name: 'Donate', exact: true }).click()
  await expect(notice(page)).toContainText('Invalid Amount')
  await isInOrder(page)
  await chooses(page, 'Cash App')
  await isInOrder(page)
  await chooses(page, 'Card (Stripe)')
  await chooses(page, '$10')
  await chooses(page, /extra confirmation/)
  await donateButton(page).click()
  await expect(page.getByRole('button', { name: 'Yes, confirm' })).toBeVisible()
  await isInOrder(page)
  await page.getByRole('button', { name: 'Yes, confirm' }).click()
  await expect(thanks(page)).toBeVisible()
  await isInOrder(page)
})
