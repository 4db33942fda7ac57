import type { Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { intercept } from '#tests/support/intercept.ts'
import { cardOf, keepsNotices, notice, openAs, posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Comments' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' })
const send = (page: Page) => page.getByRole('button', { name: 'Post comment' })
const options = (page: Page) => page.getByRole('button', { name: /^(Change|Done) tone and name/ })
const commentOf = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Comments' }).getByRole('article').filter({ hasText: text })

const openComments = async (page: Page, text: string) => {
  await cardOf(page, text).getByRole('button', { name: 'Comment' }).click()
  await expect(dialog(page)).toBeVisible()
}

test('comments load only while the dialog is open, and say so meanwhile', async ({
  page,
  signIn,
  synapse,
}) => {
  const bea = await signUp(synapse.url, 'bea')
  const text = words('talk to me')
  await posts(bea, text)
  await signIn('ana')
  let asked = 0
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/posts/*/comments*', async (route) => {
    asked += 1
    await held
    await route.continue()
  })
  await page.goto('/')
  await expect(cardOf(page, text)).toBeVisible()
  expect(asked).toBe(0)
  await openComments(page, text)
  await expect(dialog(page).getByText('Loading comments...')).toBeVisible()
  answer()
  await expect(dialog(page).getByText('No comments yet. Be the first to comment!')).toBeVisible()
  expect(asked).toBe(1)
})

test('a comment can be written with the keyboard alone', async ({ page, signIn, synapse }) => {
  const bea = await signUp(synapse.url, 'bea')
  const text = words('answer me')
  await posts(bea, text)
  await signIn('ana')
  await page.goto('/')
  const open = cardOf(page, text).getByRole('button', { name: 'Comment' })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText('No comments yet.')).toBeVisible()
  await expect(send(page)).toBeDisabled()
  await page.keyboard.press('Tab')
  const post = dialog(page).getByRole('region', { name: 'The post' })
  await expect(post.getByRole('link', { name: 'bea' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(post.getByRole('link', { name: 'just now' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('   ')
  await expect(send(page)).toBeDisabled()
  await page.keyboard.type('I am here')
  await page.keyboard.press('Tab')
  await expect(options(page)).toBeFocused()
  await page.keyboard.press('Enter')
  for (const tone of ['Genuine', 'Serious']) {
    await dialog(page).getByRole('button', { name: tone }).focus()
    await page.keyboard.press('Space')
  }
  await expect(dialog(page).getByRole('button', { pressed: true })).toHaveText(['Serious'])
  await send(page).focus()
  await page.keyboard.press('Enter')

  await expect(notice(page)).toContainText('Comment added')
  await expect(notice(page)).toContainText('Your comment has been posted.')
  await expect(commentOf(page, 'I am here')).toContainText('Serious')
  await expect(field(page)).toHaveValue('')
  await expect(field(page)).toBeFocused()
  // Escape closes what came last: the notice, then the dialog.
  await page.keyboard.press('Escape')
  await expect(notice(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(cardOf(page, text).getByRole('button', { name: 'Comment (1 comment)' })).toBeFocused()
})

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`at ${width} px one’s new comment is in sight, and no notice lies on it, in the dialog and on the post’s page`, async ({
    page,
    signIn,
    synapse,
  }) => {
    await page.setViewportSize({ width, height })
    await keepsNotices(page)
    const bea = await signUp(synapse.url, 'bea')
    const text = words('tell me all of it')
    const { id: postId } = await posts(bea, text, { toneIndicators: ['Genuine'], replyWish: 'advice' })
    for (let n = 0; n < 14; n += 1) await bea.post('/api/comments', { postId, content: `comment ${n}.` })
    await signIn('ana')
    const isSeen = async (mine: string) => {
      const comment = commentOf(page, mine).getByText(mine)
      await expect(comment).toBeInViewport({ ratio: 1 })
      await expect(notice(page)).toContainText('Comment added')
      // What is under a notice is not what a press there would reach.
      const isOnTop = (one: Element) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return found !== null && one.contains(found)
      }
      await expect.poll(() => comment.evaluate(isOnTop)).toBe(true)
      await expect(field(page)).toBeFocused()
      // In the dialog the field is free too, and so is the button under it.
      if (await dialog(page).isVisible()) {
        expect(await field(page).evaluate(isOnTop)).toBe(true)
        expect(await send(page).evaluate(isOnTop)).toBe(true)
      }
    }

    await page.goto('/')
    await openComments(page, text)
    // The dialog begins with the post, so that nobody has to remember what it is about.
    const about = dialog(page).getByRole('region', { name: 'The post' })
    await expect(about.getByText(text)).toBeInViewport()
    await expect(about).toContainText('Bea')
    await expect(about.getByRole('list', { name: 'Tone' })).toContainText('Genuine')
    await expect(commentOf(page, 'comment 13.')).toBeAttached()
    expect(await brokenRules(page)).toEqual([])
    await field(page).fill('mine, in the dialog')
    await send(page).click()
    await isSeen('mine, in the dialog')

    // On its own page the comments stand under the post: nothing opens.
    await page.goto(`/posts/${postId}`)
    await cardOf(page, text).getByRole('button', { name: 'Comment' }).click()
    await expect(field(page)).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await field(page).fill('mine, on the page')
    await send(page).click()
    await isSeen('mine, on the page')
    await notice(page).getByRole('button', { name: 'Close' }).click()
    // A reply far above the form.
    await commentOf(page, 'comment 1.').getByRole('button', { name: 'Reply' }).first().click()
    await page.getByRole('textbox', { name: 'Write a reply' }).fill('mine, to one above')
    await send(page).click()
    await isSeen('mine, to one above')
  })

test('a comment whose answer was lost waits for a connection, and is posted once in the end', async ({
  page,
  signIn,
  synapse,
}) => {
  const bea = await signUp(synapse.url, 'bea')
  const text = words('difficult to answer')
  await posts(bea, text)
  await signIn('ana')
  await page.goto('/')
  await openComments(page, text)
  await field(page).fill('a second try')
  const letThrough = await intercept(page, '**/api/comments', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await send(page).click()
  await expect(notice(page)).toContainText('Your comment waits for a connection')
  await expect(field(page)).toHaveValue('')
  letThrough()
  await expect(commentOf(page, 'a second try')).toHaveCount(1)
})

test('a half-written comment waits for its post, also through a reload', async ({
  page,
  signIn,
  synapse,
}) => {
  const bea = await signUp(synapse.url, 'bea')
  const [one, other] = [words('first post'), words('second post')]
  await posts(bea, one)
  await posts(bea, other)
  await signIn('ana')
  await page.goto('/')
  await openComments(page, one)
  await field(page).fill('half a tho')
  await page.reload()
  await openComments(page, other)
  await expect(field(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await openComments(page, one)
  await expect(field(page)).toHaveValue('half a tho')
})

test('replies are indented once, and say whom they answer after that', async ({ page, signIn, synapse }) => {
  const bea = await signUp(synapse.url, 'bea')
  const text = words('a long talk')
  const { id: postId } = await posts(bea, text)
  const first = await bea.post<{ id: string }>('/api/comments', { postId, content: 'the first word' })
  await bea.post('/api/comments', { postId, content: 'the second word', parentId: first.body.id })
  await signIn('ana')
  await page.goto('/')
  await openComments(page, text)
  await commentOf(page, 'the second word').getByRole('button', { name: 'Reply' }).click()
  await expect(dialog(page).getByText('Replying to Bea')).toBeVisible()
  const reply = page.getByRole('textbox', { name: 'Write a reply' })
  await expect(reply).toBeFocused()
  await reply.fill('the third word')
  await send(page).click()
  const replies = page.getByRole('list', { name: 'Replies' })
  await expect(replies.getByRole('article')).toHaveCount(2)
  await expect(commentOf(page, 'the third word')).toContainText('replying to Bea')
  await expect(commentOf(page, 'the second word')).not.toContainText('replying to')
})

test('one’s own comment can be edited, deleted, and brought back', async ({ page, signIn, synapse }) => {
  const bea = await signUp(synapse.url, 'bea')
  const text = words('say it better')
  await posts(bea, text)
  await signIn('ana')
  await page.goto('/')
  await openComments(page, text)
  await field(page).fill('with a typpo')
  await send(page).click()
  await commentOf(page, 'with a typpo').getByRole('button', { name: 'Edit' }).click()
  const editor = page.getByRole('textbox', { name: 'Your comment' })
  await expect(editor).toBeFocused()
  await editor.fill('without a typo')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(notice(page)).toContainText('Comment updated')
  await expect(commentOf(page, 'without a typo')).toContainText('edited')

  const letThrough = await intercept(page, '**/api/comments/*', (route) => route.abort())
  await commentOf(page, 'without a typo').getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page)).toContainText('Failed to delete comment')
  letThrough()
  await commentOf(page, 'without a typo').getByRole('button', { name: 'Delete' }).click()
  await expect(dialog(page).getByText('Comment deleted')).toBeVisible()
  const undo = dialog(page).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(commentOf(page, 'without a typo')).toBeVisible()
})

test('on my own anonymous post I answer as its anonymous author', async ({
  page,
  browser,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  await page.goto('/')
  const text = words('who could it be')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await page.getByRole('textbox', { name: 'What would you like to say?' }).fill(text)
  await page.getByRole('button', { name: 'Anonymous' }).click()
  await page.getByRole('switch', { name: 'Post anonymously' }).check()
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await openComments(page, text)
  await expect(dialog(page).getByText('No tone, anonymous.')).toBeVisible()
  await field(page).fill('it is me')
  await send(page).click()
  await expect(commentOf(page, 'it is me')).toContainText('Anonymous (author)')

  const bea = await openAs(browser, synapse.url, 'bea')
  await bea.page.goto('/')
  await openComments(bea.page, text)
  await expect(commentOf(bea.page, 'it is me')).toContainText('Anonymous (author)')
  await expect(dialog(bea.page)).not.toContainText('Ana ')
  await options(bea.page).click()
  await bea.page.getByRole('switch', { name: 'Comment anonymously' }).check()
  await field(bea.page).fill('and I am nobody')
  await send(bea.page).click()
  await expect(commentOf(bea.page, 'and I am nobody').getByRole('heading')).toHaveText('Anonymous')
  await bea.page.context().close()
})

test('the dialog takes at most 80 % of the window, and the field is at least 80 px high', async ({
  page,
  signIn,
  synapse,
}) => {
  test.slow()
  const bea = await signUp(synapse.url, 'bea')
  const text = words('so much to say')
  const { id: postId } = await posts(bea, text)
  for (let n = 0; n < 12; n += 1) await bea.post('/api/comments', { postId, content: `comment ${n}` })
  await signIn('ana')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/')
    await openComments(page, text)
    await expect(commentOf(page, 'comment 11')).toBeAttached()
    expect((await dialog(page).boundingBox())?.height).toBeLessThanOrEqual(640)
    expect((await field(page).boundingBox())?.height).toBeGreaterThanOrEqual(80)
    await options(page).click()
    expect((await dialog(page).boundingBox())?.height).toBeLessThanOrEqual(640)
    expect(await brokenRules(page)).toEqual([])
  }
})

test('comments that cannot be loaded say so and can be tried again', async ({ page, signIn, synapse }) => {
  const bea = await signUp(synapse.url, 'bea')
  const text = words('hard to reach')
  await posts(bea, text)
  await signIn('ana')
  await page.goto('/')
  const letThrough = await intercept(page, '**/api/posts/*/comments*', (route) => route.abort())
  await openComments(page, text)
  await expect(dialog(page).getByText('The comments couldn’t be loaded.')).toBeVisible()
  letThrough()
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await expect(dialog(page).getByText('No comments yet. Be the first to comment!')).toBeVisible()
})
