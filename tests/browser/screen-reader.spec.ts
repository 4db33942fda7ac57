import { signUp } from '#tests/support/browser-people.ts'
import { friends, opensABrowser, talk } from '#tests/support/chat-screens.ts'
import { writes } from '#tests/support/messages.ts'
import { goodPassword, newEmail } from '#tests/support/people.ts'
import { composerText, posts } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { Play } from './play.ts'

// What is said is kept as text in transcripts/, where somebody can read it. When it has changed and the change is right:
// npx playwright test screen-reader --update-snapshots

test('signing up, as it is heard', async ({ page }) => {
  const play = await Play.begins(page, 'Signing up')
  const email = newEmail('ana')
  play.calls(email, 'ana@example.org')
  const main = page.getByRole('main')
  const send = page.getByRole('button', { name: 'Create my account' })
  await play.opens('opens the page', () => page.goto('/api/signup'), send)
  await play.reads('the form', main)
  await play.does(
    'presses ‘Create my account’ with nothing filled in',
    () => send.press('Enter'),
    /Please check/,
  )
  await play.reads('the form again', main)
  await play.does('types an address', () => page.getByLabel('Email address').fill(email))
  await play.does('types a password', () => page.getByLabel('Password', { exact: true }).fill(goodPassword))
  await play.does('types a name', () => page.getByLabel('Name that others see').fill('Ana'))
  await play.does('ticks the box', () => page.getByRole('checkbox', { name: /18/ }).press('Space'))
  const home = page.getByRole('heading', { level: 1, name: 'Home' })
  await play.opens('presses ‘Create my account’', () => send.press('Enter'), home)
  await play.reads('the top of the page', page.getByRole('banner'))
  await play.reads('the places', page.getByRole('navigation', { name: 'Main' }))
  expect(play.text).toMatchSnapshot('sign-up.txt')
})

test('posting, as it is heard', async ({ browser, synapse }) => {
  const { page, context } = await opensABrowser(browser, await signUp(synapse.url, 'ana'))
  const play = await Play.begins(page, 'Posting')
  // A screen without other people's posts.
  const create = page.getByRole('button', { name: 'Create Post' }).first()
  await play.opens('opens Home', () => page.goto('/'), create)
  const dialog = page.getByRole('dialog', { name: 'Create Post' })
  await play.does('presses ‘Create Post’', async () => {
    await create.press('Enter')
    await expect(composerText(page)).toBeFocused()
  })
  await play.reads('what has opened', dialog)
  const post = dialog.getByRole('button', { name: 'Post', exact: true })
  await play.does('presses ‘Post’ without words', () => post.press('Enter'), /Please write something first/)
  await play.does('writes', () => composerText(page).fill('The sea was quiet today.'))
  await play.does(
    'presses ‘Post’',
    async () => {
      await post.press('Enter')
      await expect(dialog).toBeHidden()
    },
    /\S/,
  )
  await play.reads(
    'the post',
    page.getByRole('article').filter({ hasText: 'The sea was quiet today.' }).first(),
  )
  expect(play.text).toMatchSnapshot('post.txt')
  await context.close()
})

test('commenting, as it is heard', async ({ browser, synapse }) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  const post = await posts(bea, 'Which tea do you like?')
  const { page, context } = await opensABrowser(browser, ana)
  const play = await Play.begins(page, 'Commenting')
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  const author = page.getByRole('region', { name: 'Who wrote this' })
  await play.opens('opens a post of Bea', () => page.goto(`/posts/${post.id}`), author)
  await play.reads('the post and what belongs to it', page.getByRole('main'))
  await play.does('writes', () => field.fill('Green tea, with a little milk.'))
  await play.does(
    'presses ‘Post comment’',
    () => page.getByRole('button', { name: 'Post comment' }).press('Enter'),
    /Comment added/,
  )
  await play.reads('the comments', page.getByRole('list', { name: 'Comments' }))
  expect(play.text).toMatchSnapshot('comment.txt')
  await context.close()
})

test('writing a message, as it is heard', async ({ browser, synapse }) => {
  const [ana, bea] = await friends(synapse, 'ana', 'bea')
  await writes(bea, ana, 'Hello Ana')
  const { page, context } = await opensABrowser(browser, ana)
  const play = await Play.begins(page, 'Writing a message')
  const field = page.getByRole('textbox', { name: 'Write to Bea' })
  const listens = page.waitForRequest('**/api/events*')
  await play.opens('opens the messages with Bea', () => page.goto(`/messages?with=${bea.id}`), field)
  await listens
  await play.reads('the conversation', talk(page))
  await play.does('writes', () => field.fill('Hello Bea'))
  await play.does('presses Enter', () => field.press('Enter'), /Message sent/)
  await play.does('Bea answers', () => writes(bea, ana, 'How are you?'), /How are you|New message/)
  expect(play.text).toMatchSnapshot('message.txt')
  await context.close()
})

test('changing a setting, as it is heard', async ({ browser, synapse }) => {
  const { page, context } = await opensABrowser(browser, await signUp(synapse.url, 'ana'))
  const play = await Play.begins(page, 'Changing a setting')
  const settings = page.getByRole('banner').getByRole('button', { name: 'Settings' })
  await play.opens('opens the profile', () => page.goto('/profile'), settings)
  const panel = page.getByRole('dialog', { name: 'Settings' })
  await play.does('presses ‘Settings’ at the top', async () => {
    await settings.press('Enter')
    await expect(panel).toBeVisible()
  })
  await play.reads('what has opened', panel)
  const dark = panel.getByRole('switch', { name: 'Dark mode' })
  await play.does('turns dark mode off', async () => {
    await dark.press('Space')
    await expect(page.locator('html')).not.toHaveClass(/\bdark\b/)
  })
  await play.does('presses Escape', async () => {
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(settings).toBeFocused()
  })
  const sooner = page.getByRole('radio', { name: 'Messages only' })
  await play.opens('opens the settings about reading', () => page.goto('/settings/reading'), sooner)
  await play.does('chooses what is said while they are busy', () => sooner.press('Space'))
  expect(play.text).toMatchSnapshot('setting.txt')
  await context.close()
})
