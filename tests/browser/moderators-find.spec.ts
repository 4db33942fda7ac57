import type { Page } from '@playwright/test'
import { opensABrowser } from '#tests/support/chat-screens.ts'
import { founds } from '#tests/support/communities.ts'
import { decides, reports } from '#tests/support/moderation.ts'
import { goodPassword, type Person } from '#tests/support/people.ts'
import { runSql, words } from '#tests/support/post-screens.ts'
import { posts } from '#tests/support/posts.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'
import { button, cast, gone, opens, stays, there } from './focus-near.ts'

/** Two members and two moderators. */
async function people(url: string, databaseUrl: string): Promise<[Person, Person, Person, Person]> {
  const [ana, bea, mona, otto] = await cast(url, 'ana', 'bea', 'mona', 'otto')
  if (!ana || !bea || !mona || !otto) throw new Error('Nobody there')
  await runSql(databaseUrl, "update users set role = 'moderator' where id in ($1, $2)", [mona.id, otto.id])
  return [ana, bea, mona, otto]
}

const looksFor = async (page: Page, what: string) => {
  await page.getByLabel('Name or link').fill(what)
  await button(page.getByRole('main'), 'Find').click()
}

test('a moderator finds what nobody reported, decides, and the author reads that no report led to it', async ({
  browser,
  synapse,
}) => {
  const [ana, , mona] = await people(synapse.url, synapse.databaseUrl)
  const text = words('Buy my wonderful cure')
  const why = words('It promises a cure.')
  const name = words('حديقة الطحالب')
  const [post, moss] = [await posts(ana, text), await founds(ana, { name })]
  const { page } = await opensABrowser(browser, mona)
  const main = page.getByRole('main')
  await opens(page, '/moderation')
  await page.getByRole('tab', { name: 'Find', exact: true }).click()
  await stays(page, button(main, 'Find'), there(main.getByText('Please type a name, or paste a link.')))
  await looksFor(page, '00000000-0000-4000-8000-000000000000')
  await expect(main.getByRole('status')).toContainText('Nothing found.')
  await looksFor(page, name)
  await expect(main.getByRole('link', { name })).toHaveAttribute('href', `/moderation/community/${moss.id}`)
  await looksFor(page, `${synapse.url}/posts/${post.id}`)
  await expect(main.getByRole('status')).toHaveText('1 found')
  expect(await brokenRules(page)).toEqual([])
  await main.getByRole('link', { name: text }).click()

  await expect(main.getByText('No report about this is waiting.')).toBeVisible()
  await expect(main.getByText('Reported', { exact: true })).toHaveCount(0)
  expect(await brokenRules(page)).toEqual([])
  await main.getByLabel('Take it down').check()
  await main.getByLabel('Which rule does it break?').selectOption('Be who you are')
  await main.getByRole('textbox', { name: 'Reason' }).fill(why)
  await stays(page, button(main, 'Decide'), gone(main.getByRole('radio', { name: 'Take it down' })))
  await expect(main.getByText('Without a report')).toBeVisible()
  expect(await brokenRules(page)).toEqual([])

  const author = await opensABrowser(browser, ana)
  await opens(author.page, '/settings/reports')
  await expect(author.page.getByText('No report led to this. A moderator saw it.')).toBeVisible()
  await expect(author.page.getByText(why)).toBeVisible()
  expect(await brokenRules(author.page)).toEqual([])
  await expect(button(author.page.getByRole('main'), 'Appeal')).toBeVisible()
})

test('the menu leads there from what everyone may see, for moderators of Synapse alone', async ({
  browser,
  synapse,
}) => {
  const [ana, bea, mona] = await people(synapse.url, synapse.databaseUrl)
  const post = await posts(ana, words('hello'))
  const entry = (page: Page) => page.getByRole('menuitem', { name: 'Look into this as a moderator' })
  const opensMenu = async (page: Page, path: string, label: string) => {
    await opens(page, path)
    await page.getByRole('button', { name: label, exact: true }).first().click()
    await expect(page.getByRole('menuitem', { name: 'Report' })).toBeVisible()
  }
  const member = await opensABrowser(browser, bea)
  await opensMenu(member.page, `/posts/${post.id}`, 'More for the post by Ana')
  await expect(entry(member.page)).toHaveCount(0)

  const { page } = await opensABrowser(browser, mona)
  await opensMenu(page, `/posts/${post.id}`, 'More for the post by Ana')
  await entry(page).press('Enter')
  await expect(page).toHaveURL(new RegExp(`/moderation/post/${post.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'A post' })).toBeVisible()
  await opensMenu(page, `/profile/${ana.id}`, 'More for Ana')
  await entry(page).click()
  await expect(page).toHaveURL(new RegExp(`/moderation/user/${ana.id}$`))
})

test('what else was decided about a person takes a reason, and is gone when the page is left', async ({
  browser,
  synapse,
}) => {
  const [ana, bea, mona, otto] = await people(synapse.url, synapse.databaseUrl)
  const earlier = words('go away')
  const why = words('A member wrote to us.')
  const thing = { type: 'post', id: (await posts(ana, earlier)).id } as const
  await reports(bea, thing)
  await decides(otto, thing, 'warn')
  const { page } = await opensABrowser(browser, mona)
  const main = page.getByRole('main')
  await opens(page, `/moderation/user/${ana.id}`)
  await expect(main).not.toContainText(earlier)
  const show = button(main, 'Show earlier decisions')
  await stays(page, show, there(main.getByText('Please say why. It’s logged.')))
  await main.getByLabel('Why do you need to know?').fill(why)
  expect(await brokenRules(page)).toEqual([])
  await stays(page, show, there(main.getByText(earlier)))
  expect(await brokenRules(page)).toEqual([])
  await page.reload()
  await expect(show).toBeVisible()
  await expect(main).not.toContainText(earlier)
  await opens(page, '/moderation')
  await page.getByRole('tab', { name: 'Log' }).click()
  await expect(main.getByText(why)).toBeVisible()
})

test('what a moderator reported herself is marked, and left to another one', async ({ browser, synapse }) => {
  const [ana, , mona] = await people(synapse.url, synapse.databaseUrl)
  const text = words('go away')
  const thing = { type: 'post', id: (await posts(ana, text)).id } as const
  await reports(mona, thing)
  const { page } = await opensABrowser(browser, mona)
  await opens(page, '/moderation')
  const item = page.getByRole('listitem').filter({ hasText: text })
  await expect(item.getByText('Reported by you')).toBeVisible()
  await item.getByRole('link', { name: 'Look at it' }).click()
  await expect(page.getByText('You reported this, so another moderator decides.')).toBeVisible()
  await expect(button(page.getByRole('main'), 'Decide')).toHaveCount(0)
  expect(await brokenRules(page)).toEqual([])
})

test('a suspension for good is chosen by name, and the person reads that it has no end', async ({
  browser,
  page: signIn,
  synapse,
}) => {
  const [ana, , mona] = await people(synapse.url, synapse.databaseUrl)
  const { page } = await opensABrowser(browser, mona)
  const main = page.getByRole('main')
  await opens(page, `/moderation/user/${ana.id}`)
  await main.getByLabel('Suspend the person').check()
  await expect(main.getByLabel('For some days')).toBeChecked()
  await expect(main.getByLabel('For how many days?')).toBeVisible()
  await main.getByLabel('For good').check()
  await expect(main.getByLabel('For how many days?')).toHaveCount(0)
  await main.getByLabel('Which rule does it break?').selectOption('Be kind')
  await main.getByRole('textbox', { name: 'Reason' }).fill('Threats, again and again.')
  expect(await brokenRules(page)).toEqual([])
  await stays(page, button(main, 'Decide'), there(main.getByText('Suspended for good')))

  await signIn.goto('/api/login')
  await signIn.getByLabel('Email address').fill(ana.user?.email ?? '')
  await signIn.getByLabel('Password', { exact: true }).fill(goodPassword)
  await signIn.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(signIn.getByText('This has no end')).toBeVisible()
  await expect(signIn.getByText('No report led to this. A moderator saw it.')).toBeVisible()
  await expect(signIn.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/help/contact')
  expect(await brokenRules(signIn)).toEqual([])
})
