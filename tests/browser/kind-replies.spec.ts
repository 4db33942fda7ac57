import { signUp } from '#tests/support/browser-people.ts'
import { friends, makeFriends, opensABrowser, talk } from '#tests/support/chat-screens.ts'
import { readsWith, writes } from '#tests/support/messages.ts'
import {
  cardOf,
  composerText,
  notice,
  openAs,
  openComposer,
  posts,
  words,
} from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

test('a writer says what they would like back, and advice on a vent waits for one question', async ({
  page,
  browser,
  synapse,
  signIn,
}) => {
  await signIn('ana')
  const text = words('Everything is too loud')
  await page.goto('/')
  const composer = await openComposer(page)
  await composerText(page).fill(text)
  await composer.getByRole('button', { name: 'Replies I’d like' }).click()
  await composer.getByRole('button', { name: 'Just venting' }).click()
  await expect(composer.getByRole('button', { name: 'Just venting', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await composer.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(cardOf(page, text)).toContainText('Replies they’d like: Just venting')

  const bea = await openAs(browser, synapse.url, 'bea')
  await bea.page.goto('/')
  await cardOf(bea.page, text)
    .getByRole('button', { name: /^Comment/ })
    .click()
  const dialog = bea.page.getByRole('dialog', { name: 'Comments' })
  const field = dialog.getByRole('textbox', { name: 'Write a comment' })
  await expect(field).toHaveAccessibleDescription(/not looking for advice/)
  await field.fill('Have you tried earplugs?')
  await dialog.getByRole('button', { name: 'Post comment' }).click()
  const question = dialog.getByRole('group', { name: 'Before you send' })
  await expect(question).toHaveAccessibleDescription(/They’re not looking for advice/)
  await expect(question.getByRole('button', { name: 'Change it' })).toBeFocused()
  expect(await brokenRules(bea.page)).toEqual([])
  await bea.page.keyboard.press('Enter')
  // The words are kept, and this comment is not asked about again.
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Have you tried earplugs?')
  await dialog.getByRole('button', { name: 'Post comment' }).click()
  await expect(dialog.getByRole('list', { name: 'Comments' })).toContainText('Have you tried earplugs?')
  await expect(field).toHaveValue('')
  await field.fill('You should rest')
  // The second click of a double click lands on the question, and answers nothing.
  await dialog.getByRole('button', { name: 'Post comment' }).dblclick()
  await expect(question).toBeVisible()
  await expect(field).toHaveValue('You should rest')
  await question.getByRole('button', { name: 'Send as it is' }).click()
  await expect(dialog.getByRole('list', { name: 'Comments' })).toContainText('You should rest')
  await field.fill('I know this feeling too.')
  await dialog.getByRole('button', { name: 'Post comment' }).click()
  await expect(dialog.getByRole('list', { name: 'Comments' })).toContainText('I know this feeling too.')
})

test('a reader asks how a post is meant, and the author answers with one tap and adds the tone', async ({
  page,
  browser,
  synapse,
  signIn,
}) => {
  await signIn('ana')
  const bea = await openAs(browser, synapse.url, 'bea')
  const text = words('What lovely weather')
  await posts(bea.person, text)
  await page.goto('/')
  await cardOf(page, text)
    .getByRole('button', { name: /^More for the post/ })
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Ask about tone' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'How did you mean this?' })
  await dialog.getByRole('switch', { name: 'Ask without my name' }).press('Space')
  await expect(dialog).toContainText('The author sees that a reader asks, and not who.')
  expect(await brokenRules(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Ask the author' }).press('Enter')
  await expect(notice(page)).toContainText('Question sent')
  await expect(cardOf(page, text).getByRole('button', { name: /^More for the post/ })).toBeFocused()

  await bea.page.goto('/')
  await bea.page.getByRole('button', { name: /^Notifications/ }).click()
  const asked = bea.page.getByRole('list', { name: 'What happened' }).getByRole('listitem')
  await expect(asked).toContainText('A reader asks how you meant your post.')
  await asked.getByText('Add a few words').click()
  await asked.getByRole('textbox', { name: 'Your words' }).fill('It rained all day.')
  await asked.getByRole('button', { name: 'Joking' }).click()
  await expect(asked).toContainText('You answered: Joking. “It rained all day.”')
  expect(await brokenRules(bea.page)).toEqual([])
  await asked.getByRole('button', { name: 'Add “Joking” to my post' }).click()
  await expect(asked).toContainText('Everyone sees this tone on your post.')

  await expect(cardOf(page, text).getByRole('list', { name: 'Tone' })).toContainText('Joking')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText(
    'Bea answered how they meant their post: Joking. “It rained all day.”',
  )
})

test('catching up: what waits can be snoozed, answered with a quick reply, or need no reply', async ({
  browser,
  synapse,
}) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const others = await Promise.all(['cleo', 'dora'].map((name) => signUp(synapse.url, name)))
  for (const other of others) await makeFriends(synapse, ana, other)
  for (const person of [bea, ...others]) await writes(person, ana, `hello from ${person.name}`)
  const { page } = await opensABrowser(browser, ana)
  await page.goto('/messages')
  await expect(page.getByRole('link', { name: /^Messages ?, 3 unread/ })).toBeVisible()
  await page.getByRole('button', { name: 'Catch up' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Catch up' })
  const from = (name: string) => dialog.getByRole('article', { name: `From ${name}` })
  await from('Bea').getByRole('button', { name: 'Snooze' }).press('Enter')
  expect(await brokenRules(page)).toEqual([])
  await from('Bea')
    .getByRole('button', { name: /^In three days/ })
    .press('Enter')
  await expect(from('Bea').getByRole('status')).toContainText('Snoozed. It comes back')
  await expect(from('Bea')).toBeFocused()
  await from('Cleo').getByRole('button', { name: 'Quick reply' }).press('Enter')
  const read = page.waitForResponse('**/api/messages/*/read')
  await from('Cleo').getByRole('button', { name: 'Thank you for telling me.' }).press('Enter')
  await expect.poll(() => readsWith(others[0] ?? bea, ana)).toContain('Thank you for telling me.')
  await read
  await expect(from('Cleo').getByRole('status')).toHaveText('Sent: “Thank you for telling me.”')
  // The second click of a double click neither takes it back nor leaves nothing to take back.
  await from('Dora').getByRole('button', { name: 'No reply needed' }).dblclick()
  await expect(from('Dora').getByRole('status')).toHaveText('Marked as read.')
  const waiting = async () =>
    (await ana.get<{ conversations: number }>('/api/conversations/unread')).body.conversations
  expect(await waiting()).toBe(0)
  await from('Dora').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(from('Dora').getByRole('button', { name: 'No reply needed' })).toBeVisible()
  await expect(from('Dora')).toBeFocused()
  expect(await waiting()).toBe(1)
  const fine = dialog.getByRole('button', { name: 'Mark all as read' })
  await fine.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Catch up' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
  // Pressed by accident, it is taken back: what was unread is known again.
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByRole('link', { name: /^Messages ?, 1 unread/ })).toBeVisible()
  await page.getByRole('button', { name: 'Catch up' }).press('Enter')
  await expect(dialog.getByRole('article')).toHaveAccessibleName('From Dora')
  await fine.dblclick()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Messages', exact: true })).toBeVisible()

  // Snoozed it makes no sound, also when there is more; it is under Catch up, with their words, and is brought back.
  await writes(bea, ana, 'are you there?')
  await page.getByRole('button', { name: 'Catch up' }).press('Enter')
  await expect(dialog.getByText('Nothing is waiting for you now.')).toBeVisible()
  await dialog.getByText('Snoozed', { exact: true }).click()
  const snoozed = dialog.getByRole('list', { name: 'Snoozed conversations' })
  await expect(snoozed.getByRole('listitem')).toHaveCount(1)
  await expect(snoozed).toContainText('are you there?')
  expect(await brokenRules(page)).toEqual([])
  await snoozed.getByRole('button', { name: 'Bring back the conversation with Bea' }).press('Enter')
  await expect(snoozed.getByRole('status')).toHaveText('It’s back in your messages.')
  await dialog.getByRole('button', { name: 'Done' }).click()
  const list = page.getByRole('list', { name: 'Conversations', exact: true })
  await expect(list).toContainText('Bea')
  await list.getByRole('link', { name: /Bea/ }).click()
  await expect(talk(page)).toContainText('are you there?')
})

test('catching up quotes what they wrote, and never my own words', async ({ browser, synapse }) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  await writes(bea, ana, 'the kettle is on')
  // From another device, without opening the conversation.
  await writes(ana, bea, 'I will be there soon')
  const { page } = await opensABrowser(browser, ana)
  await page.goto('/messages')
  await page.getByRole('button', { name: 'Catch up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Catch up' })
  await expect(dialog.getByRole('article', { name: 'From Bea' })).toContainText('the kettle is on')
  await expect(dialog.getByText('I will be there soon')).toHaveCount(0)
})
