import type { Page } from '@playwright/test'
import { blocks, mutes } from '#tests/support/blocks-and-mutes.ts'
import { field, friends, opensABrowser, talk } from '#tests/support/chat-screens.ts'
import { founds, joins, leaves } from '#tests/support/communities.ts'
import { writes } from '#tests/support/messages.ts'
import { signUpAll } from '#tests/support/people.ts'
import { cardOf, keepsNotices, notice, words } from '#tests/support/post-screens.ts'
import { comments, posts } from '#tests/support/posts.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

const choose = async (page: Page, menu: string | RegExp, item: string) => {
  await page.getByRole('button', { name: menu }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}

const offers = async (page: Page, menu: string | RegExp, items: string[]): Promise<void> => {
  await page.getByRole('button', { name: menu }).first().click()
  await expect(page.getByRole('menuitem')).toHaveText(items)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

test('blocking somebody takes them off my screen at once, me off theirs at their next look, and Undo shows them again', async ({
  browser,
  synapse,
}) => {
  const { ana, bea } = await signUpAll(synapse.url, ['ana', 'bea'])
  const [anas, beas] = [await opensABrowser(browser, ana), await opensABrowser(browser, bea)]
  const loud = words('something unkind')
  await posts(bea, loud)
  await posts(ana, words('something newer'))
  await beas.page.goto(`/profile/${ana.id}`)
  await expect(beas.page.getByRole('heading', { level: 1, name: 'Ana' })).toBeVisible()

  const { page } = anas
  await keepsNotices(page)
  await page.goto('/')
  await cardOf(page, loud).getByRole('button', { name: 'More for the post by Bea' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Save',
    'Give as a pebble',
    'Hide',
    'Ask about tone',
    'Suggest a content note',
    'Mute',
    'Block',
    'Report',
  ])
  expect(await brokenRules(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Block' }).click()
  const question = page.getByRole('dialog', { name: 'Block Bea?' })
  await expect(question).toContainText('They aren’t told.')
  expect(await brokenRules(page)).toEqual([])
  await question.getByRole('button', { name: 'Block', exact: true }).click()

  await expect(notice(page)).toContainText('You blocked Bea')
  await expect(page.getByText(loud)).toHaveCount(0)
  // The reading goes on where they were, and not at the top of the page.
  await expect(page.locator('[data-posts] li:focus')).toBeVisible()
  // The other one is not told the moment, and then finds what is found where nobody is.
  await beas.page.reload()
  await expect(beas.page.getByText('No one found here')).toBeVisible()

  await notice(page).getByRole('button', { name: 'Undo' }).click()
  await expect(notice(page)).toContainText('You unblocked Bea')
  await expect(cardOf(page, loud)).toBeVisible()
})

test('a muted friend stays a friend: messages come without a count, and the profile offers the way back', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  await writes(bea, ana, 'hello')
  const { page } = await opensABrowser(browser, ana)
  await page.goto(`/messages?with=${bea.id}`)
  await choose(page, 'More for Bea', 'Mute')
  await expect(notice(page)).toContainText('You muted Bea')
  await expect(page.getByText('You’ve muted this person.')).toBeVisible()
  await writes(bea, ana, 'are you there?')
  await expect(talk(page).getByText('are you there?')).toBeVisible()
  await expect(field(page)).toBeVisible()

  await page.goto('/communities')
  await writes(bea, ana, 'hello again')
  await page.goto(`/profile/${bea.id}`)
  await expect(page.getByText('You’ve muted this person.')).toBeVisible()
  const messages = page.getByRole('navigation').getByRole('link', { name: /^Messages/ })
  await expect(messages).toHaveAccessibleName('Messages')
  await page.getByRole('main').getByRole('button', { name: 'Unmute' }).click()
  await expect(page.getByText('You’ve muted this person.')).toHaveCount(0)
  await expect(messages).not.toHaveAccessibleName('Messages')
})

test('every place where somebody is shown offers what fits it', async ({ browser, synapse }) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const { cleo } = await signUpAll(synapse.url, ['cleo'])
  const question = await posts(ana, words('a question'))
  await comments(bea, question, 'an answer')
  await comments(bea, question, 'a whisper', { isAnonymous: true })
  await writes(bea, ana, 'hello')
  await posts(bea, words('nobody knows'), { isAnonymous: true })
  await cleo.post(`/api/friends/request/${ana.id}`)
  const garden = await founds(ana)
  await joins(cleo, garden)
  const { page } = await opensABrowser(browser, ana)

  await page.goto(`/posts/${question.id}`)
  await offers(page, 'More for the comment by Bea', [
    'Hide',
    'Remove from my post',
    'Ask about tone',
    'Mute',
    'Block',
    'Report',
  ])
  await offers(page, 'More for the comment by Anonymous', [
    'Hide',
    'Remove from my post',
    'Ask about tone',
    'Report',
  ])
  await choose(page, 'More for the comment by Anonymous', 'Hide')
  await expect(page.getByText('a whisper')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('a whisper')).toBeVisible()
  await page.goto('/')
  await offers(page, 'More for the post by Anonymous', [
    'Save',
    'Give as a pebble',
    'Hide',
    'Ask about tone',
    'Suggest a content note',
    'Report',
  ])
  await page.goto(`/messages?with=${bea.id}`)
  await offers(page, /^More for the message of .* by Bea/, [
    'Me too',
    'I hear you',
    'Thank you',
    'No reply needed',
    'Mute',
    'Block',
    'Report',
  ])
  await page.goto(`/profile/${bea.id}`)
  await offers(page, 'More for Bea', [
    'Give a pebble',
    'Choose circles',
    'Remove friend',
    'Mute',
    'Block',
    'Report',
  ])
  await page.goto('/discover?tab=friends')
  await offers(page, 'More for Bea', [
    'Give a pebble',
    'Choose circles',
    'Remove friend',
    'Mute',
    'Block',
    'Report',
  ])
  await page.goto('/discover?tab=requests')
  await offers(page, 'More for Cleo', ['Mute', 'Block', 'Report'])
  await page.goto(`/communities/${garden.id}`)
  await page.getByRole('button', { name: 'Members and bans' }).click()
  const people = page.getByRole('dialog', { name: 'People in this community' })
  await offers(page, 'More for Cleo', [
    'Invite to moderate',
    'Invite to take my place',
    'Remove',
    'Ban',
    'Mute',
    'Block',
    'Report',
  ])
  // Escape closed the menu, and not what it stands in.
  await expect(people).toBeVisible()
  await expect(people.getByRole('button', { name: 'More for Ana' })).toHaveCount(0)
})

test('Settings show whom one keeps away, who sees what, and words that were left behind', async ({
  browser,
  synapse,
}) => {
  const { ana, bea, cleo } = await signUpAll(synapse.url, ['ana', 'bea', 'cleo'])
  await blocks(ana, bea)
  await mutes(ana, cleo)
  const garden = await founds(cleo)
  await joins(ana, garden)
  await posts(ana, 'my moss', { communityId: garden.id })
  await leaves(ana, garden)
  await ana.put('/api/profile/spoons', { socialSpoons: 'medium' })
  const { page } = await opensABrowser(browser, ana)
  await page.goto('/settings')
  await page.getByRole('link', { name: /^Blocked users/ }).click()
  const blocked = page.getByRole('list', { name: 'Blocked people' })
  await blocked.getByRole('listitem').getByRole('button', { name: 'Unblock' }).click()
  await expect(notice(page)).toContainText('You unblocked Bea')
  await expect(page.getByText('You haven’t blocked anyone.')).toBeVisible()
  await page.getByRole('list', { name: 'Muted people' }).getByRole('button', { name: 'Unmute' }).click()
  await expect(page.getByText('You haven’t muted anyone.')).toBeVisible()

  await page.goto('/settings/privacy')
  const seen = page.getByRole('region', { name: 'What others can see of you now' })
  await expect(seen).toContainText('Your friends alsoSocial Spoons')
  await page.getByLabel('Who can see your Social Spoons').selectOption('Only me')
  await expect(seen).toContainText('Your friends alsonothing more')
  // A click and no more: what it shows comes a moment later, and is waited for.
  const isSaved = page.waitForResponse((answer) =>
    (answer.request().postData() ?? '').includes('"discoverable":false'),
  )
  await page.getByRole('switch', { name: 'Show me in Discover' }).click()
  await expect(page.getByRole('switch', { name: 'Show me in Discover' })).not.toBeChecked()
  await isSaved
  const left = page.getByRole('list', { name: 'What you wrote in communities you left' })
  await left.getByRole('button', { name: 'Delete' }).click()
  await expect(left.getByRole('button', { name: 'Keep it' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(left.getByRole('button', { name: 'Delete' })).toBeFocused()
  await page.keyboard.press('Enter')
  await left.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Nothing here.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Show me in Discover' })).not.toBeChecked()
})
