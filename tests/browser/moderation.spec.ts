import type { Page } from '@playwright/test'
import { openDatabase } from '#server/db/client.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { decides, makeModerator, reports } from '#tests/support/moderation.ts'
import { goodPassword, type Person, signUpAll } from '#tests/support/people.ts'
import { words } from '#tests/support/post-screens.ts'
import { comments, posts } from '#tests/support/posts.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

/** The browser takes the place of this person. */
async function becomes(page: Page, person: Person): Promise<void> {
  await page.context().clearCookies()
  await page
    .context()
    .addCookies(
      [...person.cookies].map(([name, value]) => ({ name, value, url: person.url, httpOnly: true })),
    )
}

async function withModerator(databaseUrl: string, ...people: Person[]): Promise<void> {
  const { db, close } = openDatabase(databaseUrl, { poolSize: 1, onConnectionLost: () => undefined })
  await makeModerator(db, ...people)
  await close()
}

test('I report a post, a moderator takes it down, its author reads why and appeals', async ({
  page,
  synapse: { url, databaseUrl },
}) => {
  const { ana, bea, mona, otto } = await signUpAll(url, ['ana', 'bea', 'mona', 'otto'])
  await withModerator(databaseUrl, mona, otto)
  // Other things may wait as well: all tests of a worker share one network.
  const text = words('Go away, all of you.')
  const defence = words('I meant the geese in my garden.')
  const about = (what: string) => page.getByRole('listitem').filter({ hasText: what })
  const post = await posts(ana, text)
  await comments(bea, post, 'Please do not say that.')

  await becomes(page, bea)
  await page.goto(`/posts/${post.id}`)
  await page.getByRole('button', { name: 'More for the post by Ana' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('In your own words').fill('It frightens people.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please choose what’s wrong.')
  await dialog.getByLabel('Someone could get hurt').check()
  await expect(dialog.getByText('urgent help')).toBeVisible()
  // Closed by mistake, nothing is lost.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More for the post by Ana' }).click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await expect(dialog.getByLabel('In your own words')).toHaveValue('It frightens people.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog).toContainText('Your report was sent')
  await dialog.getByRole('link', { name: 'My reports' }).click()
  await expect(page.getByText('You reported a post')).toBeVisible()
  await expect(page.getByText('A moderator will read it, usually within 2 days.')).toBeVisible()

  await becomes(page, mona)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click()
  await expect(page.getByRole('link', { name: /Moderation \d+ waiting$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click()
  await page.getByRole('link', { name: /A report says that someone could get hurt/ }).click()
  await expect(about(text)).toContainText('Please look here first')
  await about(text).getByRole('link', { name: 'Look at it' }).click()
  await expect(page.getByText('It frightens people.')).toBeVisible()
  await expect(page.getByText('Please do not say that.')).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await page.getByLabel('Take it down').check()
  await page.getByLabel('Which rule does it break?').selectOption('Be kind')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Please speak for yourself.')
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByText('Earlier decisions about this', { exact: true })).toBeVisible()

  await becomes(page, ana)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click()
  await page.getByRole('link', { name: /A moderator took your post down/ }).click()
  await expect(page.getByRole('heading', { name: 'Your post was taken down' })).toBeVisible()
  await expect(page.getByText('Please speak for yourself.')).toBeVisible()
  await page.getByRole('button', { name: 'Appeal' }).click()
  await page.getByLabel('Your appeal').fill(defence)
  await page.getByRole('button', { name: 'Send my appeal' }).click()
  await expect(page.getByText(`You appealed: ${defence}`)).toBeVisible()
  expect(await brokenRules(page)).toEqual([])

  await becomes(page, otto)
  await page.goto('/moderation')
  await page.getByRole('tab', { name: /^Appeals \(\d+\)$/ }).click()
  await about(defence).getByLabel('Your answer').fill('Sorry. Geese it is.')
  expect(await brokenRules(page)).toEqual([])
  await about(defence).getByRole('button', { name: 'Reverse the decision' }).click()
  await expect(about(defence)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Log' }).click()
  await expect(page.getByText('reversed the decision after an appeal').first()).toBeVisible()
  expect(await brokenRules(page)).toEqual([])

  await becomes(page, bea)
  await page.goto(`/posts/${post.id}`)
  await expect(page.getByText(text)).toBeVisible()
})

test('whoever is suspended is told at sign-in why and until when, and can appeal there', async ({
  page,
  synapse: { url, databaseUrl },
}) => {
  const { ana, bea, mona } = await signUpAll(url, ['ana', 'bea', 'mona'])
  await withModerator(databaseUrl, mona)
  const post = await posts(ana, 'A secret threat', { isAnonymous: true })
  const thing = { type: 'post' as const, id: post.id }
  await reports(bea, thing)

  await becomes(page, mona)
  await page.goto(`/moderation/post/${post.id}`)
  await expect(page.getByText('This was written anonymously.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Ana')
  await decides(mona, thing, 'suspend', { days: 3, reason: 'Threats are not allowed here.' })

  await page.context().clearCookies()
  await page.goto('/api/login')
  await page.getByLabel('Email address').fill(ana.user?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(goodPassword)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
  await expect(page.getByText('Threats are not allowed here.')).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await page.getByLabel('Your appeal').fill('It was a line from a play.')
  await page.getByRole('button', { name: 'Send my appeal' }).click()
  await expect(page.getByText('You appealed.')).toBeVisible()
})

test('one moderator asks who wrote something, another agrees, the first looks, and the author is told', async ({
  page,
  synapse: { url, databaseUrl },
}) => {
  const { ana, bea, mona, otto } = await signUpAll(url, ['ana', 'bea', 'mona', 'otto'])
  await withModerator(databaseUrl, mona, otto)
  const text = words('I will hurt somebody tonight.')
  const why = words('The threat sounds real.')
  const post = await posts(ana, text, { isAnonymous: true })
  await reports(bea, { type: 'post', id: post.id })
  const main = page.getByRole('main')

  await becomes(page, mona)
  await page.goto(`/moderation/post/${post.id}`)
  await expect(page.getByText('This was written anonymously.')).toBeVisible()
  await page.getByText('Ask to see who wrote it', { exact: true }).click()
  await page.getByRole('button', { name: 'Ask another moderator' }).click()
  await expect(page.getByText('Please say why you need to know. It’s logged.')).toBeVisible()
  await page.getByLabel('What’s it about?').selectOption('Someone else may be in danger')
  await page.getByLabel('Why do you need to know?').fill(why)
  expect(await brokenRules(page)).toEqual([])
  await page.getByRole('button', { name: 'Ask another moderator' }).click()
  await expect(page.getByText('Another moderator has to agree first.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show who wrote it' })).toHaveCount(0)

  await becomes(page, otto)
  await page.goto('/moderation')
  await page.getByRole('tab', { name: /^Requests to see an author \(\d+\)$/ }).click()
  const asked = page.getByRole('listitem').filter({ hasText: why })
  expect(await brokenRules(page)).toEqual([])
  await asked.getByRole('link', { name: 'See it in context and answer' }).click()
  await page.getByLabel('Why?', { exact: true }).fill('I see the danger too.')
  expect(await brokenRules(page)).toEqual([])
  await page.getByRole('button', { name: 'I agree', exact: true }).click()
  await expect(page.getByText('agreed:')).toBeVisible()
  // Who agreed does not learn the name.
  await expect(page.getByRole('button', { name: 'Show who wrote it' })).toHaveCount(0)

  await becomes(page, mona)
  await page.goto(`/moderation/post/${post.id}`)
  await expect(page.getByText('I see the danger too.')).toBeVisible()
  await expect(main).not.toContainText('Ana')
  await page.getByRole('button', { name: 'Show who wrote it' }).click()
  await expect(main.getByRole('link', { name: 'Ana' })).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show who wrote it' })).toBeVisible()
  await expect(main).not.toContainText('Ana')
  await page.getByLabel('Nothing to do').check()
  await page.getByRole('textbox', { name: 'Reason' }).fill('She is safe.')
  await page.getByRole('button', { name: 'Decide' }).click()
  await expect(page.getByText('Earlier decisions about this', { exact: true })).toBeVisible()

  await becomes(page, ana)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click()
  await page.getByRole('link', { name: /Moderators looked up who wrote your anonymous post/ }).click()
  await expect(
    page.getByRole('heading', { name: 'Moderators looked up who wrote your anonymous post' }),
  ).toBeVisible()
  await expect(main).toContainText('Moderators were worried that someone else might be in danger.')
  await expect(main).not.toContainText('Mona')
  await page.getByRole('button', { name: 'Appeal' }).click()
  await expect(page.getByLabel('Your appeal')).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
})

test('a moderator of Synapse lifts a ban with a reason, and stops by herself', async ({
  page,
  synapse: { url, databaseUrl },
}) => {
  const { ana, bea, mona, otto } = await signUpAll(url, ['ana', 'bea', 'mona', 'otto'])
  await withModerator(databaseUrl, mona, otto)
  const community = await founds(ana, { name: words('Moss') })
  await joins(bea, community)
  await ana.put(`/api/communities/${community.id}/bans/${bea.id}`, { reason: 'Too loud' })

  await becomes(page, mona)
  await page.goto(`/communities/${community.id}`)
  await page.getByRole('button', { name: 'Banned people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Banned from this community' })
  await dialog.getByRole('button', { name: 'Lift the ban on Bea' }).click()
  await dialog.getByRole('button', { name: 'Lift the ban' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Please say why. It’s kept in the log.')
  expect(await brokenRules(page)).toEqual([])
  const reason = words('It was a mix-up.')
  await dialog.getByLabel('Reason, for the log').fill(reason)
  await dialog.getByRole('button', { name: 'Lift the ban' }).click()
  await expect(dialog.getByText('No one is banned.')).toBeVisible()

  await page.goto('/moderation')
  await page.getByRole('tab', { name: 'Log' }).click()
  await expect(page.getByText(reason)).toBeVisible()
  await page.getByText('Stop moderating', { exact: true }).click()
  expect(await brokenRules(page)).toEqual([])
  await page.getByRole('button', { name: 'Stop moderating Synapse' }).click()
  await expect(page.getByText('This page is for moderators.')).toBeVisible()
})
