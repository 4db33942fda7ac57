import { signUp } from '#tests/support/browser-people.ts'
import {
  cardOf,
  composerText,
  keepsNotices,
  notice,
  openComposer,
  posts,
  words,
} from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { problemsInAnyMode } from './every-look.ts'

test.describe('a post card', () => {
  test('its time is a link to the post, with the date in words', async ({ page, signIn, synapse }) => {
    const bea = await signUp(synapse.url, 'bea')
    const text = words('when was that')
    await posts(bea, text)
    await signIn('ana')
    await page.goto('/')
    const time = cardOf(page, text).getByRole('link', {
      name: /^\D*(now|ago).*, \d+ \w+ \d{4} at \d\d:\d\d$/,
    })
    await time.click()
    await expect(page).toHaveURL(/\/posts\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Post' })).toBeVisible()
  })

  test('who wrote it stands beside a post on a wide screen, and nobody beside an anonymous one', async ({
    page,
    signIn,
    synapse,
  }) => {
    const bea = await signUp(synapse.url, 'bea')
    await bea.patch('/api/profile', { pronouns: 'she/her', audience: { pronouns: 'everyone' } })
    const named = await posts(bea, words('named'))
    const anonymous = await posts(bea, words('without a name'), { isAnonymous: true })
    await signIn('ana')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/posts/${named.id}`)
    const card = page.getByRole('region', { name: 'Who wrote this' })
    await expect(card.getByRole('link', { name: 'Bea' })).toHaveAttribute('href', `/profile/${bea.id}`)
    await expect(card).toContainText('she/her')
    await expect(card.getByRole('button', { name: 'Add Friend' })).toBeVisible()
    expect(await problemsInAnyMode(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(card).toHaveCount(0)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/posts/${anonymous.id}`)
    await expect(page.getByRole('article', { name: 'Anonymous' })).toBeVisible()
    await expect(card).toHaveCount(0)
  })

  test('a like shows at once, waits for the server, and stays', async ({ page, signIn, synapse }) => {
    const bea = await signUp(synapse.url, 'bea')
    const text = words('please like me')
    await posts(bea, text)
    await signIn('ana')
    await page.goto('/')
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/like', async (route) => {
      await held
      await route.continue()
    })
    await cardOf(page, text).getByRole('button', { name: 'Like' }).click()
    const liked = cardOf(page, text).getByRole('button', { name: 'Liked (1 like)' })
    await expect(liked).toBeDisabled()
    answer()
    await expect(liked).toBeEnabled()
    await page.reload()
    await liked.click()
    await expect(cardOf(page, text).getByRole('button', { name: 'Like', exact: true })).toBeEnabled()
  })

  test('a like that fails goes back to what it was, and says so', async ({ page, signIn, synapse }) => {
    const bea = await signUp(synapse.url, 'bea')
    const text = words('cannot be liked today')
    await posts(bea, text)
    await signIn('ana')
    await page.goto('/')
    await page.route('**/like', (route) => route.fulfill({ status: 500, body: '' }))
    await cardOf(page, text).getByRole('button', { name: 'Like' }).click()
    await expect(notice(page)).toContainText('Failed to update like')
    await expect(notice(page)).toContainText('Please try again later.')
    await expect(cardOf(page, text).getByRole('button', { name: 'Like', exact: true })).toBeEnabled()
  })

  test('sharing uses the means of the device, and cancelling is silent', async ({
    page,
    signIn,
    synapse,
  }) => {
    const bea = await signUp(synapse.url, 'bea')
    const text = words('x'.repeat(120))
    const { id } = await posts(bea, text)
    await page.addInitScript(() => {
      const shared: unknown[] = []
      Object.assign(window, { shared })
      Object.defineProperty(navigator, 'share', {
        value: async (what: unknown) => {
          shared.push(what)
          if (shared.length > 1) throw new DOMException('Cancelled', 'AbortError')
        },
      })
    })
    await signIn('ana')
    await page.goto('/')
    await cardOf(page, text).getByRole('button', { name: 'Share' }).click()
    await expect(notice(page)).toContainText('Shared!')
    await expect(notice(page)).toContainText('Post shared successfully')
    expect(await page.evaluate(() => Reflect.get(window, 'shared'))).toEqual([
      { title: 'Post by Bea', text: `${'x'.repeat(100)}...`, url: `${synapse.url}/posts/${id}` },
    ])
    await notice(page).getByRole('button', { name: 'Close' }).click()
    await cardOf(page, text).getByRole('button', { name: 'Share' }).click()
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shared').length)).toBe(2)
    await expect(notice(page)).toHaveCount(0)
  })

  test('without such means the link is copied, and a failure says so', async ({
    page,
    context,
    signIn,
    synapse,
  }) => {
    const bea = await signUp(synapse.url, 'bea')
    const text = words('copy my address')
    const { id } = await posts(bea, text, { isAnonymous: true })
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn('ana')
    await page.goto('/')
    await cardOf(page, text).getByRole('button', { name: 'Share' }).click()
    await expect(notice(page)).toContainText('Link copied!')
    await expect(notice(page)).toContainText('Post link copied to clipboard')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${synapse.url}/posts/${id}`)

    await page.evaluate(() =>
      Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error()) }),
    )
    await cardOf(page, text).getByRole('button', { name: 'Share' }).click()
    await expect(notice(page)).toContainText('Failed to copy')
    await expect(notice(page)).toContainText('Please try again')
  })

  test('the author can edit a post, which then says that it was edited', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/')
    const text = words('with a typo')
    await openComposer(page)
    await composerText(page).fill(text)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    // The dialog gives the focus back as it goes.
    await expect(page.getByRole('button', { name: 'Create Post' })).toBeFocused()
    const more = cardOf(page, text).getByRole('button', { name: 'More' })
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Save' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Give as a pebble' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Pin to my profile' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Turn off notifications for this post' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('Enter')
    const better = words('without a typo')
    await page.getByRole('textbox', { name: 'Your post' }).fill(better)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(notice(page)).toContainText('Post updated')
    await expect(cardOf(page, better)).toContainText('edited')
    await expect(cardOf(page, better).getByRole('button', { name: 'More' })).toBeFocused()
  })

  test('a deleted post can be brought back, and one that cannot be deleted stays', async ({
    page,
    signIn,
  }) => {
    await signIn('ana')
    await keepsNotices(page)
    await page.goto('/')
    const text = words('deleted by mistake')
    await openComposer(page)
    await composerText(page).fill(text)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Create Post' })).toBeFocused()
    const remove = async () => {
      await cardOf(page, text).getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    }
    await remove()
    await expect(notice(page)).toContainText('Post deleted')
    await expect(cardOf(page, text)).toHaveCount(0)
    await notice(page).getByRole('button', { name: 'Undo' }).click()
    await expect(notice(page)).toContainText('Post restored')
    await expect(cardOf(page, text)).toBeVisible()

    await page.route('**/api/posts/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    )
    await remove()
    await expect(notice(page)).toContainText('Failed to delete post')
    await expect(cardOf(page, text)).toBeVisible()
  })

  test('somebody else’s post can be hidden, and shown again', async ({ page, signIn, synapse }) => {
    const bea = await signUp(synapse.url, 'bea')
    const text = words('not for me today')
    await posts(bea, text)
    await signIn('ana')
    await keepsNotices(page)
    await page.goto('/')
    await cardOf(page, text).getByRole('button', { name: 'More' }).click()
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
    await page.getByRole('menuitem', { name: 'Hide' }).click()
    await expect(notice(page)).toContainText('Post hidden')
    await expect(cardOf(page, text)).toHaveCount(0)
    await notice(page).getByRole('button', { name: 'Undo' }).click()
    await expect(notice(page)).toContainText('Post shown again')
    await expect(cardOf(page, text)).toBeVisible()
  })
})

test.describe('a post on its own screen', () => {
  test('it stands there with its comments and a way back', async ({ page, signIn, synapse }) => {
    const bea = await signUp(synapse.url, 'bea')
    const text = words('one post, one address')
    const { id } = await posts(bea, text)
    await bea.post('/api/comments', { postId: id, content: 'and one comment' })
    await signIn('ana')
    await page.goto(`/posts/${id}`)
    await expect(cardOf(page, text)).toBeVisible()
    await expect(page.getByRole('list', { name: 'Comments' })).toContainText('and one comment')
    await cardOf(page, text).getByRole('button', { name: 'Comment (1 comment)' }).click()
    await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeFocused()
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test('a post that is not there is missing in words', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/posts/0190a0a0-0000-7000-8000-000000000001')
    await expect(page.getByText('This post isn’t here. It may have been deleted')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Home' })).toBeVisible()
  })
})

test('the menu of a post and the composer are in order in every mode', async ({ page, signIn, synapse }) => {
  const bea = await signUp(synapse.url, 'bea')
  await posts(bea, words('looked at closely'), { toneIndicators: ['Playful', 'own word'] })
  await signIn('ana')
  await page.goto('/')
  await page.getByRole('article').first().getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  expect(await problemsInAnyMode(page)).toEqual([])
  await page.keyboard.press('Escape')
  await openComposer(page)
  await composerText(page).fill('half a sentence /j')
  expect(await problemsInAnyMode(page)).toEqual([])
})
