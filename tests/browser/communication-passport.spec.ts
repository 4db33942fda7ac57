import type { Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { field, friends, opensABrowser } from '#tests/support/chat-screens.ts'
import { reports } from '#tests/support/moderation.ts'
import { notice, runSql } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

const passport = ['askMe', 'written', 'paceVaries', 'noAdvice', 'plainWords']
const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const card = (page: Page) => page.getByRole('region', { name: 'How to talk with me' })

test('somebody says how to talk with her by choosing, and takes an answer back', async ({ page, signIn }) => {
  const ana = await signIn('ana')
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Say how to talk with me' }).click()
  await expect(page).toHaveURL('/settings/how-to-talk')
  await chip(page, 'I’d like to talk, but find it hard to start').click()
  await expect(page.getByText('You’d be glad if someone else wrote first.')).toBeVisible()
  await chip(page, 'A day or two').click()
  await chip(page, 'A week or longer').click()
  // Of what takes one answer, the new one takes the place of the old one.
  await expect(chip(page, 'A day or two')).toHaveAttribute('aria-pressed', 'false')
  await chip(page, 'Short messages').click()
  await chip(page, 'Small talk').click()
  await chip(page, 'Small talk').click()
  await page.getByLabel('Who can see your openness badge').selectOption('Everyone on Synapse')
  await expect(notice(page)).toContainText('Saved')
  const her = await ana.alsoSignsIn()
  await expect
    .poll(async () => (await her.get('/api/auth/user')).body)
    .toMatchObject({
      openness: 'hardToStart',
      passport: ['weekOrLonger', 'shortMessages'],
      audience: { openness: 'everyone', passport: 'friends' },
    })
  await page.goto('/profile')
  await expect(card(page)).toContainText('Only your friends can see this.')
  await expect(card(page)).toContainText('A week or longer')
  await expect(page.getByText('I’d like to talk, but find it hard to start')).toBeVisible()
})

test('others see exactly what was meant for them, and a narrower audience hides it at once', async ({
  page,
  signIn,
  synapse,
}) => {
  const bea = await signUp(synapse.url, 'bea')
  await signIn('ana')
  await bea.patch('/api/profile', { openness: 'sayHi', passport, audience: { openness: 'everyone' } })
  await page.goto(`/profile/${bea.id}`)
  await expect(page.getByText('Say hi')).toBeVisible()
  await expect(card(page)).toHaveCount(0)

  await bea.patch('/api/profile', { audience: { passport: 'everyone' } })
  await page.reload()
  await expect(card(page)).toContainText('Ask me questions. They help me answer.')
  await expect(card(page)).toContainText('Advice I didn’t ask for')
  await page.getByRole('button', { name: 'Ask with a note' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('region', { name: /^How to talk with/ })).toContainText(
    'Saying plainly what you mean',
  )
  await expect(dialog.getByText('Say hi')).toBeVisible()
  await page.keyboard.press('Escape')

  await bea.patch('/api/profile', { audience: { openness: 'me', passport: 'me' } })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Posts', exact: true })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  await expect(page.getByText('Say hi')).toHaveCount(0)
})

test('in Discover the badge stands on the card of who chose everyone', async ({ page, signIn, synapse }) => {
  const bea = await signUp(synapse.url, 'bea')
  await signIn('ana')
  // All tests of a worker share one network.
  const displayName = `Beatrix ${bea.id.slice(-6)}`
  await bea.patch('/api/profile', {
    displayName,
    openness: 'peopleIKnow',
    audience: { openness: 'everyone' },
  })
  await page.goto('/discover')
  const person = page.getByRole('article', { name: displayName })
  await expect(person).toContainText('People I know')
  await bea.patch('/api/profile', { audience: { openness: 'friends' } })
  await page.reload()
  await expect(person).toBeVisible()
  await expect(person).not.toContainText('People I know')
})

test('who is found, and who asks to be friends, brings the badge along if it is for everyone', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = [await signUp(synapse.url, 'ana'), await signUp(synapse.url, 'bea')]
  // All tests of a worker share one network.
  const interest = `quillwork${bea.id.slice(-6)}`
  await bea.patch('/api/profile', {
    openness: 'notNow',
    interests: [interest],
    audience: { openness: 'everyone' },
  })
  await bea.post(`/api/friends/request/${ana.id}`)
  const { page, context } = await opensABrowser(browser, ana)
  await page.goto(`/search?q=${interest}`)
  await expect(page.getByRole('link', { name: /^B?Bea/ })).toContainText('Open to talking: Not now')
  await page.goto('/discover?tab=requests')
  const request = page.getByRole('article', { name: 'Bea' })
  await expect(request).toContainText('Not now')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog').getByText('Not now')).toBeVisible()

  await bea.patch('/api/profile', { audience: { openness: 'friends' } })
  await page.goto('/discover?tab=requests')
  await expect(request).toBeVisible()
  await expect(request).not.toContainText('Not now')
  await context.close()
})

test('a moderator who reads a report of a profile sees badge and answers that are for everyone', async ({
  browser,
  synapse,
}) => {
  const [ana, bea, mona] = await Promise.all(['ana', 'bea', 'mona'].map((name) => signUp(synapse.url, name)))
  if (!ana || !bea || !mona) throw new Error('Nobody is there')
  await runSql(synapse.databaseUrl, "update users set role = 'moderator' where id = $1", [mona.id])
  await bea.patch('/api/profile', { openness: 'sayHi', passport, audience: { openness: 'everyone' } })
  await reports(ana, { type: 'user', id: bea.id })
  const { page, context } = await opensABrowser(browser, mona)
  await page.goto(`/moderation/user/${bea.id}`)
  const said = page.getByRole('region', { name: 'How to talk with them' })
  await expect(said).toContainText('Say hi')
  await expect(said).not.toContainText('Advice I didn’t ask for')
  await bea.patch('/api/profile', { audience: { passport: 'everyone' } })
  await page.reload()
  await expect(said).toContainText('Advice I didn’t ask for')
  await context.close()
})

test('before the first message both read how the other talks, side by side; a change shows at once', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  await ana.patch('/api/profile', { passport: ['shortMessages'] })
  await bea.patch('/api/profile', { passport })
  const { page, context } = await opensABrowser(browser, ana, { viewport: { width: 390, height: 844 } })
  await page.goto(`/messages?with=${bea.id}`)
  const both = page.getByRole('region', { name: 'How we talk' })
  await expect(both).toContainText('It varies. My silence is never about you.')
  await expect(both).toContainText('Short messages')
  await expect(both).toContainText('can see your answers too.')
  // More than the screen has room for: it is read from its beginning.
  await expect(both.getByRole('heading', { name: 'How we talk' })).toBeInViewport()
  await bea.patch('/api/profile', { audience: { passport: 'me' } })
  await expect(both).not.toContainText('It varies.')
  await expect(both).toContainText('Short messages')

  await field(page).fill('hello')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(both).toHaveCount(0)
  await expect(page.getByText('hello', { exact: true })).toBeInViewport()
  await bea.patch('/api/profile', { audience: { passport: 'friends' } })
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'How we talk' }).click()
  await expect(page.getByRole('dialog')).toContainText('It varies. My silence is never about you.')
  await context.close()
})

test('on a wide screen it stands beside the conversation', async ({ browser, synapse }) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  await ana.patch('/api/profile', { passport: ['shortMessages'] })
  await bea.patch('/api/profile', { passport })
  const { page, context } = await opensABrowser(browser, ana, { viewport: { width: 1440, height: 900 } })
  await page.goto(`/messages?with=${bea.id}`)
  const both = page.getByRole('region', { name: 'How we talk' })
  await expect(both).toContainText('Advice I didn’t ask for')
  await expect(both).toContainText('Short messages')
  await context.close()
})
