import type { Browser, Locator, Page } from '@playwright/test'
import type { RunningSynapse } from '#tests/support/browser-test.ts'
import { makeFriends } from '#tests/support/chat-screens.ts'
import { circlesOf, makesCircle, takesOut } from '#tests/support/circles.ts'
import type { Person } from '#tests/support/people.ts'
import {
  cardOf,
  composerText,
  notice,
  openAs,
  openComposer,
  posts,
  words,
} from '#tests/support/post-screens.ts'
import { comments } from '#tests/support/posts.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

/** Two friends of the author, each in a browser of her own. */
async function twoFriends(browser: Browser, synapse: RunningSynapse, author: Person) {
  const bea = await openAs(browser, synapse.url, 'bea')
  const cleo = await openAs(browser, synapse.url, 'cleo')
  await makeFriends(synapse, author, bea.person)
  await makeFriends(synapse, author, cleo.person)
  return { bea, cleo }
}

const audienceOf = (dialog: Locator) => dialog.getByLabel('Who will see it')
const changesAudience = async (dialog: Locator, choice: string) => {
  if (!(await audienceOf(dialog).isVisible()))
    await dialog.getByRole('button', { name: 'Change audience' }).click()
  await audienceOf(dialog).selectOption(choice)
}
const writes = async (page: Page, text: string) => {
  const dialog = await openComposer(page)
  await composerText(page).fill(text)
  return dialog
}

test('a post for a circle: its author makes the circle while writing, the friend in it reads it, the other does not', async ({
  browser,
  synapse,
}) => {
  const { person: ana, page } = await openAs(browser, synapse.url, 'ana')
  const { bea, cleo } = await twoFriends(browser, synapse, ana)
  await page.goto('/')
  const text = words('only for a few')
  const dialog = await writes(page, text)
  await expect(dialog).toContainText('Everyone signed in to Synapse will see this, with your name: Ana.')

  // All of it by keyboard alone.
  await dialog.getByRole('button', { name: 'Change audience' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'New circle' }).focus()
  await page.keyboard.press('Enter')
  const circle = page.getByRole('dialog', { name: 'New circle' })
  await circle.getByLabel('Name of the circle').focus()
  await page.keyboard.type('Book people')
  await page.keyboard.press('Enter')
  const filled = page.getByRole('dialog', { name: 'Circle: Book people' })
  await expect(filled.getByRole('heading', { name: 'Who is in it' })).toBeFocused()
  // What was sent there was the circle, and nothing else.
  expect((await ana.get<{ isMine: boolean }[]>('/api/posts')).body.filter(({ isMine }) => isMine)).toEqual([])
  await filled.getByRole('switch', { name: 'Bea' }).focus()
  await page.keyboard.press('Space')
  await expect(filled.getByRole('switch', { name: 'Bea' })).toBeChecked()
  expect(await brokenRules(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(filled).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'New circle' })).toBeFocused()
  await expect(dialog).toContainText(
    '1 person in your circle Book people will see this, with your name: Ana.',
  )
  expect(await brokenRules(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Post', exact: true }).press('Enter')
  await expect(cardOf(page, text)).toContainText('For your circle Book people')

  await bea.page.goto('/')
  await expect(cardOf(bea.page, text)).toContainText('Only for friends of Ana')
  await expect(bea.page.getByText('Book people')).toHaveCount(0)
  const { body: feed } = await cleo.person.get<{ content: string; id: string }[]>('/api/posts')
  expect(feed.map(({ content }) => content)).not.toContain(text)
  await cleo.page.goto('/')
  await expect(cleo.page.getByRole('main')).toBeVisible()
  await expect(cardOf(cleo.page, text)).toHaveCount(0)

  // Taken out, she finds nothing there any more.
  const [made] = await circlesOf(ana)
  if (made) await takesOut(ana, made, bea.person)
  await bea.page.reload()
  await expect(bea.page.getByRole('main')).toBeVisible()
  await expect(cardOf(bea.page, text)).toHaveCount(0)
})

test('a narrow choice starts the next post, a wide one is for one post; a draft keeps its own', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  await page.goto('/')
  const posted = async (choice: string | null) => {
    const text = words('one more')
    const dialog = await writes(page, text)
    if (choice) await changesAudience(dialog, choice)
    await dialog.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(cardOf(page, text)).toBeVisible()
    return cardOf(page, text)
  }
  await expect(await posted('My friends')).toContainText('For your friends')
  await expect(await posted(null)).toContainText('For your friends')
  await expect(await posted('Everyone signed in')).not.toContainText('For your friends')
  const dialog = await writes(page, words('and now'))
  await expect(dialog).toContainText('Your friends will see this, with your name: Ana.')
  await dialog.getByRole('button', { name: 'Change audience' }).click()
  await dialog.getByRole('button', { name: 'Same as last time: everyone' }).click()
  await expect(dialog).toContainText('Everyone signed in to Synapse will see this')
  await expect(dialog.getByRole('switch', { name: 'Use this for my next posts too' })).not.toBeChecked()

  await page.reload()
  const restored = await openComposer(page)
  await expect(restored).toContainText('Everyone signed in to Synapse will see this')
  await restored.getByRole('button', { name: 'Change audience' }).click()
  await restored.getByRole('switch', { name: 'Use this for my next posts too' }).check()
  await restored.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(restored).toHaveCount(0)
  await expect(await posted(null)).not.toContainText('For your friends')
})

test('an anonymous post does not become wider by itself: it waits until that was chosen', async ({
  page,
  signIn,
}) => {
  const ana = await (await signIn('ana')).alsoSignsIn()
  await page.goto('/')
  const text = words('nobody’s words')
  const dialog = await writes(page, text)
  await changesAudience(dialog, 'My friends')
  await dialog.getByRole('button', { name: 'Anonymous', exact: true }).click()
  await dialog.getByRole('switch', { name: 'Post anonymously' }).check()
  const problem = 'An anonymous post can only be for everyone or a community. Choose who will see this.'
  await expect(dialog).toContainText(problem)
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText(problem)
  await expect(dialog).toContainText('In a small group, people could guess it’s you.')
  await audienceOf(dialog).selectOption('Everyone signed in')
  await expect(dialog).toContainText('Everyone signed in to Synapse will see this, without your name.')
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(cardOf(page, text)).toBeVisible()
  const { body } = await ana.get<{ content: string }[]>('/api/posts')
  expect(body.find(({ content }) => content === text)).toMatchObject({
    audience: 'everyone',
    isAnonymous: true,
  })
})

test('an author makes a post narrower later; on the screen of others it is gone, and a link says who can open it', async ({
  browser,
  synapse,
}) => {
  const { person: ana, page } = await openAs(browser, synapse.url, 'ana')
  const { bea } = await twoFriends(browser, synapse, ana)
  const dora = await openAs(browser, synapse.url, 'dora')
  const text = words('said too widely')
  const post = await posts(ana, text)
  await dora.page.goto('/')
  await expect(cardOf(dora.page, text)).toBeVisible()
  await page.goto('/')
  await cardOf(page, text)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit post' })
  await editor.getByRole('button', { name: 'For everyone' }).click()
  await audienceOf(editor).selectOption('My friends')
  await expect(editor).toContainText('People who have already read it may remember it.')
  expect(await brokenRules(page)).toEqual([])
  await editor.getByRole('button', { name: 'Save changes' }).click()
  await expect(cardOf(page, text)).toContainText('For your friends')
  await expect(cardOf(dora.page, text)).toHaveCount(0)

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined })
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => undefined } })
  })
  await cardOf(page, text).getByRole('button', { name: 'Share' }).click()
  await expect(notice(page).filter({ hasText: 'Link copied!' })).toContainText(
    'Only your friends can open the link.',
  )

  // What a friend said to friends does not become public.
  await comments(bea.person, post, 'between us')
  await page.reload()
  await cardOf(page, text)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await editor.getByRole('button', { name: 'For your friends' }).click()
  await audienceOf(editor).selectOption('Everyone signed in')
  await editor.getByRole('button', { name: 'Save changes' }).click()
  await expect(editor.getByRole('alert')).toContainText('Friends have commented here, for friends only.')
})

test('circles stand with one’s friends: made, filled, renamed and deleted there, and chosen beside a person', async ({
  browser,
  synapse,
}) => {
  const { person: ana, page } = await openAs(browser, synapse.url, 'ana')
  const { bea } = await twoFriends(browser, synapse, ana)
  const close = await makesCircle(ana, 'Close')
  const text = words('for the close ones')
  await posts(ana, text, { audience: 'circle', circleId: close.id })
  await page.goto('/discover?tab=friends')
  const part = page.getByRole('region', { name: 'Circles' })
  await expect(part.getByRole('button', { name: 'Close · no one yet' })).toBeVisible()
  expect(await brokenRules(page)).toEqual([])

  await page.goto(`/profile/${bea.person.id}`)
  await page.getByRole('button', { name: 'More for Bea' }).click()
  await page.getByRole('menuitem', { name: 'Choose circles' }).click()
  const chosen = page.getByRole('dialog', { name: 'Circles with Bea' })
  // It shows what the circle has by then: a moment after the press.
  await chosen.getByRole('switch', { name: 'Close' }).click()
  await expect(chosen.getByRole('switch', { name: 'Close' })).toBeChecked()
  await chosen.getByRole('button', { name: 'Done' }).click()
  await expect.poll(async () => (await circlesOf(ana))[0]?.memberIds).toEqual([bea.person.id])

  await page.goto('/discover?tab=friends')
  await part.getByRole('button', { name: 'Close · 1 person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Circle: Close' })
  await expect(dialog.getByRole('switch', { name: 'Bea' })).toBeChecked()
  await dialog.getByLabel('Name of the circle').fill('Closest')
  await dialog.getByRole('button', { name: 'Save name' }).click()
  const renamed = page.getByRole('dialog', { name: 'Circle: Closest' })
  await renamed.getByRole('button', { name: 'Delete circle' }).click()
  await expect(renamed).toContainText('only you see its posts from then on')
  await renamed.getByRole('button', { name: 'Yes, delete the circle' }).click()
  await expect(renamed).toHaveCount(0)
  await expect(part.getByRole('button', { name: 'New circle' })).toBeVisible()
  expect(await circlesOf(ana)).toEqual([])
  await page.goto('/')
  await expect(cardOf(page, text)).toContainText('Only you see this, because its circle was deleted')
})
