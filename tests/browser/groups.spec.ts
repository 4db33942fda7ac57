import type { Browser, Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import type { RunningSynapse } from '#tests/support/browser-test.ts'
import { friends, makeFriends, opensABrowser } from '#tests/support/chat-screens.ts'
import { agrees, begins, gathers, says } from '#tests/support/groups.ts'
import { writes } from '#tests/support/messages.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

async function three(browser: Browser, synapse: RunningSynapse) {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const cleo = await signUp(synapse.url, 'cleo')
  await makeFriends(synapse, ana, cleo)
  const [anas, beas] = await Promise.all([opensABrowser(browser, ana), opensABrowser(browser, bea)])
  return { ana, bea, cleo, anas: anas.page, beas: beas.page, anasContext: anas.context }
}

const field = (page: Page) => page.getByRole('textbox', { name: /^Write to/ })
const talk = (page: Page) => page.getByRole('region', { name: /^Messages in/ })

test('ana begins a group, bea agrees and reads what is written from then on', async ({
  browser,
  synapse,
}) => {
  const { anas, beas } = await three(browser, synapse)
  await anas.goto('/messages')
  await anas.getByRole('button', { name: 'New group' }).click()
  const dialog = anas.getByRole('dialog', { name: 'New group' })
  await dialog.getByRole('button', { name: 'Start group' }).click()
  await expect(dialog.getByText('Please give the group a name.')).toBeVisible()
  await expect(dialog.getByText(/Please choose at least 2 friends/)).toBeVisible()
  await dialog.getByLabel('Name of the group').fill('Moss friends')
  await dialog.getByLabel('What it’s for').fill('Finding moss')
  for (const name of ['Bea', 'Cleo']) await dialog.getByRole('checkbox', { name }).check()
  expect(await brokenRules(anas)).toEqual([])
  await dialog.getByRole('button', { name: 'Start group' }).click()
  await expect(anas.getByRole('heading', { level: 2, name: 'Moss friends' }).first()).toBeVisible()
  await field(anas).fill('before anybody came')
  await field(anas).press('Enter')
  await expect(talk(anas).getByText('before anybody came')).toBeVisible()

  await beas.goto('/messages')
  const invitation = beas.getByRole('region', { name: 'Invitation to Moss friends' })
  await expect(invitation).toContainText('Ana invites you to the group Moss friends.')
  await expect(invitation).toContainText('Finding moss')
  expect(await brokenRules(beas)).toEqual([])
  await invitation.getByRole('button', { name: 'Join group' }).click()
  await expect(talk(beas)).toContainText('You see messages from when you joined.')

  await anas.getByRole('button', { name: /^Ask someone, add a tone/ }).click()
  await anas.getByRole('button', { name: 'Bea', exact: true }).click()
  await field(anas).fill('when are you there?')
  await field(anas).press('Enter')
  await expect(talk(beas).getByText('when are you there?')).toBeVisible()
  await expect(talk(beas).getByText('Asks you')).toBeVisible()
  await expect(talk(beas).getByText('before anybody came')).toHaveCount(0)
  expect(await brokenRules(beas)).toEqual([])

  await talk(beas)
    .getByRole('button', { name: /^More for/ })
    .click()
  await beas.getByRole('menuitem', { name: 'I hear you' }).click()
  await expect(talk(beas).getByText('You: I hear you')).toBeVisible()
  await expect(talk(anas).getByText('Bea: I hear you')).toBeVisible()
  expect(await brokenRules(anas)).toEqual([])
})

test('what was missed is said in one line; muted and left are for oneself', async ({ browser, synapse }) => {
  const { ana, bea, cleo, anas, beas } = await three(browser, synapse)
  const group = await gathers(ana, [bea, cleo])
  await says(ana, group, 'one')
  await says(cleo, group, 'you?', { asks: [bea.id] })
  await beas.goto('/messages')
  const entry = beas.getByRole('list', { name: 'Groups', exact: true }).getByRole('link')
  await expect(entry).toContainText('Today: 2 messages, 1 asks you')
  await entry.click()
  await expect(beas.getByText('Today: 2 messages, 1 asks you.')).toBeVisible()
  await expect(talk(beas).getByText('you?')).toBeVisible()
  await expect(entry).not.toContainText('Today:')

  const about = beas.getByRole('button', { name: 'About this group' })
  if (await about.isVisible()) await about.click()
  await beas.getByRole('switch', { name: 'Mute this group' }).click()
  await beas.getByRole('button', { name: 'Leave group' }).click()
  await expect(beas.getByRole('button', { name: 'Stay' })).toBeFocused()
  await beas.getByRole('button', { name: 'Leave group' }).click()
  await expect(beas.getByText('You left Moss friends', { exact: true })).toBeVisible()
  await expect(entry).toHaveCount(0)

  await anas.goto(`/messages?group=${group.id}`)
  await expect(talk(anas).getByText('you?')).toBeVisible()
  await expect(talk(anas).getByText(/left/)).toHaveCount(0)
})

test('what was begun for a group is among the drafts, and on another device of hers', async ({
  browser,
  synapse,
}) => {
  const { ana, bea, cleo, anas } = await three(browser, synapse)
  const group = await gathers(ana, [bea, cleo], { name: 'Moss friends' })
  await anas.goto(`/messages?group=${group.id}`)
  await field(anas).fill('On Sunday, perhaps')
  const kept = anas.waitForResponse((answer) => answer.url().includes('/api/drafts/group'))
  expect((await kept).status()).toBe(200)
  await anas.goto('/profile')
  await anas.getByRole('button', { name: 'Drafts' }).click()
  const draft = anas.getByRole('article', { name: 'A message to a group' })
  await expect(draft).toContainText('On Sunday, perhaps')

  const { page: other } = await opensABrowser(browser, ana)
  await other.goto('/')
  await expect(other.getByText(/You have an unfinished message to the group .Moss friends/)).toBeVisible()
  await draft.getByRole('button', { name: 'Continue' }).click()
  await expect(field(anas)).toHaveValue('On Sunday, perhaps')
})

test('without a connection a message waits, and leaves once', async ({ browser, synapse }) => {
  const { ana, bea, cleo, anas, anasContext } = await three(browser, synapse)
  const group = await gathers(ana, [bea, cleo])
  await anas.goto(`/messages?group=${group.id}`)
  await expect(talk(anas)).toContainText('Nothing here yet')
  await anasContext.setOffline(true)
  await field(anas).fill('from the tunnel')
  await field(anas).press('Enter')
  await expect(anas.getByText('Waiting for a connection')).toBeVisible()
  await anasContext.setOffline(false)
  await expect(anas.getByRole('list', { name: 'Not sent yet' })).toHaveCount(0)
  await expect(talk(anas).getByText('from the tunnel')).toHaveCount(1)
  const { body } = await bea.get<{ content: string }[]>(`/api/groups/${group.id}/messages`)
  expect(body.map(({ content }) => content)).toEqual(['from the tunnel'])
})

test('ana searches her messages, of two and of a group', async ({ browser, synapse }) => {
  const { ana, bea, cleo, anas } = await three(browser, synapse)
  const group = await begins(ana, [bea, cleo])
  await says(ana, group, 'the heron of the group')
  await writes(bea, ana, 'a heron on the roof')
  await anas.goto('/messages')
  await anas.getByRole('button', { name: 'Search your messages' }).click()
  const dialog = anas.getByRole('dialog', { name: 'Search your messages' })
  await dialog.getByLabel('Words to find').fill('HERON')
  await dialog.getByLabel('Words to find').press('Enter')
  await expect(dialog.getByText('2 messages found')).toBeVisible()
  expect(await brokenRules(anas)).toEqual([])
  await dialog.getByRole('link', { name: /in Moss friends/ }).click()
  await expect(dialog).toHaveCount(0)
  await expect(talk(anas).getByText('the heron of the group')).toBeVisible()
})

test('between two: an answer in words is one press, for both to see', async ({ browser, synapse }) => {
  const { ana, bea, anas, beas } = await three(browser, synapse)
  await writes(ana, bea, 'a long day')
  await anas.goto(`/messages?with=${bea.id}`)
  await beas.goto(`/messages?with=${ana.id}`)
  await beas.getByRole('button', { name: /^More for the message of/ }).click()
  await beas.getByRole('menuitem', { name: 'I hear you' }).click()
  await expect(beas.getByText('You: I hear you')).toBeVisible()
  await expect(anas.getByText('Bea: I hear you')).toBeVisible()
})

test('on a phone the group has the whole screen, with the way back and its card', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const cleo = await signUp(synapse.url, 'cleo')
  await makeFriends(synapse, ana, cleo)
  const group = await gathers(ana, [bea, cleo], { purpose: 'For moss' })
  const { page } = await opensABrowser(browser, ana, { viewport: { width: 390, height: 844 } })
  await page.goto(`/messages?group=${group.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Moss friends' })).toBeVisible()
  await page.getByRole('button', { name: 'About this group' }).click()
  const card = page.getByRole('dialog', { name: 'About this group' })
  await expect(card).toContainText('For moss')
  expect(await brokenRules(page)).toEqual([])
  await card.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Back to Messages' }).click()
  await expect(page.getByRole('list', { name: 'Groups', exact: true })).toContainText('Moss friends')
})

test('taking somebody out, handing over and saying no ask first, and the first answer changes nothing', async ({
  browser,
  synapse,
}) => {
  const { ana, bea, cleo, anas, beas } = await three(browser, synapse)
  const group = await gathers(ana, [bea, cleo])
  await anas.goto(`/messages?group=${group.id}`)
  const about = anas.getByRole('button', { name: 'About this group' })
  await expect(anas.getByRole('heading', { level: 2, name: 'Moss friends' }).first()).toBeVisible()
  if (await about.isVisible()) await about.click()
  const member = (name: string) =>
    anas.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: name })
  const chooses = async (name: string, what: string) => {
    await member(name)
      .getByRole('button', { name: `More for ${name}` })
      .click()
    await anas.getByRole('menuitem', { name: what }).click()
  }

  await chooses('Cleo', 'Remove from the group')
  await expect(member('Cleo').getByRole('button', { name: 'Keep in the group' })).toBeFocused()
  expect(await brokenRules(anas)).toEqual([])
  await anas.keyboard.press('Enter')
  await expect(member('Cleo').getByRole('button', { name: 'More for Cleo' })).toBeFocused()
  await chooses('Cleo', 'Remove from the group')
  await member('Cleo').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(member('Cleo')).toHaveCount(0)
  await expect(anas.getByText('Cleo is no longer in the group', { exact: true })).toBeVisible()

  await chooses('Bea', 'Hand over the group')
  await expect(member('Bea')).toContainText('Only they can hand it back.')
  await expect(member('Bea')).not.toContainText('Looks after the group')
  await member('Bea').getByRole('button', { name: 'Hand over', exact: true }).click()
  await expect(member('Bea')).toContainText('Looks after the group')

  await begins(ana, [bea, cleo], { name: 'Lichen friends' })
  await beas.goto('/messages')
  const invitation = beas.getByRole('region', { name: 'Invitation to Lichen friends' })
  await invitation.getByRole('button', { name: 'No thanks, not Lichen friends' }).click()
  await expect(invitation.getByRole('button', { name: 'Decide later' })).toBeFocused()
  await expect(invitation).toContainText('no one can invite you to this group for 30 days')
  await beas.keyboard.press('Enter')
  await expect(invitation.getByRole('button', { name: 'Join group' })).toBeVisible()
  await invitation.getByRole('button', { name: 'No thanks, not Lichen friends' }).click()
  await invitation.getByRole('button', { name: 'Say no' }).click()
  await expect(invitation).toHaveCount(0)
})

test('whoever writes before anybody has joined reads that nobody will see it', async ({
  browser,
  synapse,
}) => {
  const { ana, bea, cleo, anas } = await three(browser, synapse)
  const group = await begins(ana, [bea, cleo])
  await anas.goto(`/messages?group=${group.id}`)
  const alone = anas.getByText('No one else has joined yet. People read only what you write after they join.')
  await expect(alone).toBeVisible()
  await agrees(bea, group)
  await expect(alone).toHaveCount(0)
})
