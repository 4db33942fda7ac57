import type { Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { field, friends, opensABrowser, talk } from '#tests/support/chat-screens.ts'
import { requestsOf } from '#tests/support/friends.ts'
import { posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'
import { layoutShifts, watchLayoutShifts } from './layout-shifts.ts'

const ways = (page: Page) => page.getByRole('region', { name: 'Ways to begin' })
const moss = 'I saw that you like Moss too. What do you enjoy most about it?'

test('by keyboard: a way to begin goes into the field, is changed, and is sent by nobody but her', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  await ana.patch('/api/profile', { interests: ['moss'] })
  await bea.patch('/api/profile', { interests: ['Moss'], passport: ['noSmallTalk'] })
  await posts(bea, words('nobody knows'), { isAnonymous: true })
  const said = await posts(bea, words('First evening by the lake'))
  const { page, context } = await opensABrowser(browser, ana, { viewport: { width: 1000, height: 900 } })
  await watchLayoutShifts(page)
  await page.goto(`/messages?with=${bea.id}`)
  const buttons = ways(page).getByRole('button')
  await expect(buttons).toHaveText([
    moss,
    `I read your post “${said.content}”. I’d like to hear more, if you feel like telling me.`,
    'Hi. I’m glad we’re friends here. No hurry to answer.',
  ])
  // What she says about talking with her stands near.
  await expect(talk(page).getByRole('region', { name: 'How we talk' })).toContainText('Small talk')
  expect(await brokenRules(page)).toEqual([])
  // In the conversation, that is: the list beside it has drawings of its own.
  expect((await layoutShifts(page)).filter((shift) => !shift.includes('How writing works'))).toEqual([])

  await buttons.first().press('Enter')
  await expect(field(page)).toHaveValue(moss)
  await expect(field(page)).toBeFocused()
  await expect(ways(page)).toHaveCount(0)
  // Nothing was sent, and it can be changed where it ends.
  expect((await bea.get<unknown[]>(`/api/messages/${ana.id}`)).body).toEqual([])
  await page.keyboard.type(' I like the soft kind.')
  await expect(field(page)).toHaveValue(`${moss} I like the soft kind.`)
  // Who empties the field may choose another; whoever writes is left alone.
  await field(page).fill('')
  await expect(buttons).toHaveCount(3)
  await field(page).pressSequentially('M')
  await expect(ways(page)).toHaveCount(0)
  await field(page).fill('My own words')
  await field(page).press('Enter')
  await expect(talk(page)).toContainText('My own words')
  await expect(ways(page)).toHaveCount(0)
  await context.close()
})

test('words that were kept are not asked about, and a low-demand view has it one tap further', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const { page, context } = await opensABrowser(browser, ana)
  await page.goto(`/messages?with=${bea.id}`)
  await expect(ways(page)).toBeVisible()
  await field(page).fill('I began this')
  await expect(ways(page)).toHaveCount(0)
  await page.reload()
  await expect(field(page)).toHaveValue('I began this')
  await expect(ways(page)).toHaveCount(0)
  await field(page).fill('')
  await expect(ways(page).getByRole('button')).toHaveText([
    'Hi. I’m glad we’re friends here. No hurry to answer.',
  ])
  await page.evaluate(() => localStorage.setItem('lowDemand', 'true'))
  await page.reload()
  await expect(ways(page).getByRole('button')).toHaveCount(0)
  await ways(page).getByText('Show some').press('Enter')
  await ways(page).getByRole('button').press('Enter')
  await expect(field(page)).toHaveValue('Hi. I’m glad we’re friends here. No hurry to answer.')
  await context.close()
})

test('under a request: what both show to everyone, into the note, until somebody writes', async ({
  page,
  signIn,
  synapse,
}) => {
  const [bea, ana] = [await signUp(synapse.url, 'bea'), await signIn('ana')]
  const her = await ana.alsoSignsIn()
  await her.patch('/api/profile', { interests: ['moss', 'tea'], audience: { interests: 'everyone' } })
  await bea.patch('/api/profile', { interests: ['Moss'], audience: { interests: 'everyone' } })
  await posts(bea, 'only for friends', { audience: 'friends' })
  await page.goto(`/profile/${bea.id}`)
  await page.getByRole('button', { name: 'Ask with a note' }).click()
  const dialog = page.getByRole('dialog')
  await expect(ways(page).getByRole('button')).toHaveText([
    moss,
    'Hi. I’d like to get to know you. No hurry to answer.',
  ])
  expect(await brokenRules(page)).toEqual([])
  await ways(page).getByRole('button', { name: moss }).press('Enter')
  const note = dialog.getByRole('textbox', { name: 'Your note' })
  await expect(note).toHaveValue(moss)
  await expect(note).toBeFocused()
  await expect(ways(page)).toHaveCount(0)
  expect(await requestsOf(bea)).toEqual([])
  await note.press('End')
  await page.keyboard.type(' No rush.')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  await expect.poll(async () => (await requestsOf(bea))[0]?.note).toBe(`${moss} No rush.`)
})
