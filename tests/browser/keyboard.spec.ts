import type { Locator, Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { friends, opensABrowser, talk } from '#tests/support/chat-screens.ts'
import { goodPassword, newEmail } from '#tests/support/people.ts'
import { cardOf, notice, posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { problemsOfFocused } from './measure-page.ts'

const press = (page: Page, key: string) => page.keyboard.press(key)
const write = (page: Page, text: string) => page.keyboard.type(text)

/** With the Tab key alone. At each stop the focus is drawn, and not under a bar. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < 60; stops += 1) {
    await press(page, key)
    expect(await problemsOfFocused(page)).toEqual([])
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('The Tab key does not lead there.')
}

test('someone signs up, changes a setting and writes a post with the keyboard alone', async ({
  page,
  synapse,
}) => {
  await page.goto(`${synapse.url}/api/signup`)
  await tabTo(page, page.getByLabel('Email address'))
  await write(page, newEmail('ana'))
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await write(page, goodPassword)
  await tabTo(page, page.getByLabel('Name that others see'))
  await write(page, 'Ana')
  await tabTo(page, page.getByRole('checkbox', { name: /18/ }))
  await press(page, 'Space')
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()

  const settings = page.getByRole('banner').getByRole('button', { name: 'Settings' })
  await tabTo(page, settings)
  await press(page, 'Enter')
  const panel = page.getByRole('dialog', { name: 'Settings' })
  await tabTo(page, panel.getByRole('switch', { name: 'Dark mode' }))
  await press(page, 'Space')
  await expect(page.locator('html')).not.toHaveClass(/\bdark\b/)
  await press(page, 'Escape')
  await expect(panel).toBeHidden()
  await expect(settings).toBeFocused()

  const create = page.getByRole('button', { name: 'Create Post' })
  await tabTo(page, create)
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await expect(page.getByRole('textbox', { name: 'What would you like to say?' })).toBeFocused()
  const text = words('by the keyboard')
  await write(page, text)
  await tabTo(page, dialog.getByRole('button', { name: 'Post', exact: true }))
  await press(page, 'Enter')
  await expect(dialog).toBeHidden()
  await expect(cardOf(page, text)).toBeVisible()
  await expect(create).toBeFocused()
})

test('someone comments, and closes the notice and the dialog with the keyboard alone', async ({
  page,
  signIn,
  synapse,
}) => {
  const bea = await signUp(synapse.url, 'bea')
  const text = words('answer me')
  await posts(bea, text)
  await signIn('ana')
  await page.goto('/')
  const open = cardOf(page, text).getByRole('button', { name: 'Comment' })
  await tabTo(page, open)
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Comments' })
  // Nobody goes on before they see where they are.
  await expect(dialog.locator(':focus')).toBeVisible()
  await expect(dialog.getByText('No comments yet')).toBeVisible()
  await tabTo(page, page.getByRole('textbox', { name: 'Write a comment' }))
  await write(page, 'A kind word')
  await tabTo(page, dialog.getByRole('button', { name: 'Post comment' }))
  await press(page, 'Enter')
  await expect(dialog.getByText('A kind word')).toBeVisible()
  await expect(notice(page)).toContainText('Comment added')

  // The notice stands above the dialog: F8 leads to it, and from there one comes back.
  await press(page, 'F8')
  await tabTo(page, notice(page).getByRole('button', { name: 'Close' }))
  await press(page, 'Enter')
  await expect(notice(page)).toBeHidden()
  await expect(dialog.locator('[data-kept-free] :focus')).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'Close' }))
  await press(page, 'Enter')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
})

test('Escape closes the dialog that has the focus, not the notice that stands above it', async ({
  page,
  signIn,
  synapse,
}) => {
  const text = words('answer me, and go')
  await posts(await signUp(synapse.url, 'bea'), text)
  await signIn('ana')
  await page.goto('/')
  await cardOf(page, text).getByRole('button', { name: 'Comment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Comments' })
  await dialog.getByRole('textbox', { name: 'Write a comment' }).fill('A kind word')
  await dialog.getByRole('button', { name: 'Post comment' }).click()
  await expect(notice(page)).toContainText('Comment added')
  await press(page, 'Escape')
  await expect(dialog).toBeHidden()
  await expect(notice(page)).toContainText('Comment added')
})

test('someone writes a message with the keyboard alone', async ({ browser, synapse }) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const { page, context } = await opensABrowser(browser, ana)
  await bea.post('/api/messages', { receiverId: ana.id, content: 'hello ana' })
  // A screen without other people's posts: the way through those is long, and another matter.
  await page.goto('/profile')
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Messages/ }))
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeFocused()
  await tabTo(page, page.getByRole('list', { name: 'Conversations' }).getByRole('link'))
  await press(page, 'Enter')
  await expect(talk(page).getByText('hello ana')).toBeVisible()
  const field = page.getByRole('textbox', { name: /^Write to/ })
  await tabTo(page, field)
  await write(page, 'hello bea')
  await press(page, 'Enter')
  await expect(talk(page).getByText('hello bea')).toBeVisible()
  await expect(field).toBeFocused()
  await context.close()
})
