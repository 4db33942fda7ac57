import { signUp } from '#tests/support/people.ts'
import {
  cardOf,
  composerText,
  keepsNotices,
  notice,
  openAs,
  openComposer,
  posts,
  runSql,
  words,
} from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { problemsInAnyMode } from './every-look.ts'

test.describe('writing a post', () => {
  test('a double click makes one post', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/')
    const text = words('once is enough')
    await openComposer(page)
    await composerText(page).fill(text)
    await page.getByRole('button', { name: 'Post', exact: true }).dblclick()
    await expect(notice(page)).toContainText('Post created')
    await page.reload()
    await expect(cardOf(page, text)).toHaveCount(1)
  })

  test('a post whose answer was lost is not posted again by a second try', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/')
    const text = words('through the tunnel')
    await openComposer(page)
    await composerText(page).fill(text)
    await page.route('**/api/posts', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(notice(page)).toContainText('Failed to create post')
    await expect(notice(page)).toContainText('You seem to be offline.')
    await page.unroute('**/api/posts')
    // Also after a reload it is still the same try.
    await page.reload()
    await openComposer(page)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(notice(page)).toContainText('Post created')
    await page.reload()
    await expect(cardOf(page, text)).toHaveCount(1)
  })

  test('a refused post says why, and nothing typed is lost, even by a reload', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/')
    const text = words('please keep me')
    await openComposer(page)
    await composerText(page).fill(text)
    await page.getByRole('button', { name: 'Serious' }).click()
    const body = { code: 'unavailable', message: 'Synapse is resting for a minute.' }
    await page.route('**/api/posts', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, json: body }) : route.continue(),
    )
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(notice(page)).toContainText('Failed to create post')
    await expect(notice(page)).toContainText('Synapse is resting for a minute.')
    await expect(composerText(page)).toHaveValue(text)

    await page.unroute('**/api/posts')
    await page.reload()
    await openComposer(page)
    await expect(composerText(page)).toHaveValue(text)
    await expect(page.getByRole('button', { name: 'Serious' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Here is what you wrote before.')).toBeVisible()
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(notice(page)).toContainText('Post created')

    await openComposer(page)
    await expect(composerText(page)).toHaveValue('')
  })

  test('closing the dialog keeps the draft and says so; another account does not see it', async ({
    page,
    context,
    signIn,
  }) => {
    await signIn('ana')
    await page.goto('/')
    const text = words('not finished')
    await openComposer(page)
    await composerText(page).fill(text)
    await page.keyboard.press('Escape')
    await expect(notice(page)).toContainText('Draft saved')
    await openComposer(page)
    await expect(composerText(page)).toHaveValue(text)

    await page.getByRole('button', { name: 'Start with an empty post' }).click()
    await expect(composerText(page)).toHaveValue('')
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await expect(composerText(page)).toHaveValue(text)

    await context.clearCookies()
    await signIn('bea')
    await page.goto('/')
    await openComposer(page)
    await expect(composerText(page)).toHaveValue('')
  })

  test('a blank post and a far too long one are stopped in words, and not sent', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/')
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url())
    })
    await openComposer(page)
    await composerText(page).fill('   ')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByText('Please write something first.')).toBeVisible()
    await expect(composerText(page)).toBeFocused()
    await composerText(page).fill('a'.repeat(10_002))
    await expect(page.getByText('2 characters too many.')).toBeVisible()
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(composerText(page)).toBeFocused()
    expect(sent).toEqual([])
  })

  test('/j at the end of the text offers Joking, which shows as a whole word', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/')
    const text = words('of course the cat did it')
    const dialog = await openComposer(page)
    await composerText(page).fill(`${text} /j`)
    await page.getByRole('button', { name: 'Use the tone “Joking”' }).click()
    await expect(composerText(page)).toHaveValue(text)
    await expect(dialog.getByRole('button', { name: 'Joking' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    const tones = cardOf(page, text).getByRole('list', { name: 'Tone' })
    await expect(tones).toMatchAriaSnapshot('- list "Tone":\n  - listitem: Joking')
  })

  test('anonymous means anonymous: the composer says what it means, and others see no name', async ({
    page,
    browser,
    signIn,
    synapse,
  }) => {
    const ana = await signIn('ana')
    await runSql(synapse.databaseUrl, 'update users set is_supporter = true where email = $1', [ana.email])
    await page.goto('/')
    const [hidden, named] = [words('nobody knows'), words('everybody knows')]
    const dialog = await openComposer(page)
    await expect(dialog).toContainText('Everyone signed in to Synapse will see this, with your name: Ana.')
    await page.getByRole('switch', { name: 'Post anonymously' }).check()
    await expect(dialog).toContainText('Everyone signed in to Synapse will see this, without your name.')
    await composerText(page).fill(hidden)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(cardOf(page, hidden)).toContainText('only you know this is yours')
    await openComposer(page)
    await composerText(page).fill(named)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(cardOf(page, named)).toBeVisible()

    const bea = await openAs(browser, synapse.url, 'bea')
    await bea.page.goto('/')
    await expect(cardOf(bea.page, hidden).getByRole('heading', { name: 'Anonymous' })).toBeVisible()
    await expect(cardOf(bea.page, hidden).getByText('AN', { exact: true })).toBeVisible()
    await expect(cardOf(bea.page, hidden)).not.toContainText('Supporter')
    await expect(cardOf(bea.page, hidden)).not.toContainText('only you know')
    const badge = cardOf(bea.page, named).getByRole('button', { name: 'Supporter' })
    await badge.hover()
    await expect(bea.page.getByRole('tooltip')).toHaveText('This user supports Synapse!')
    await bea.page.context().close()
  })
})

test.describe('the feed', () => {
  test('the first page comes with the document, and more come until there is an end', async ({
    page,
    signIn,
    synapse,
  }) => {
    const bea = await signUp(synapse.url, 'bea')
    for (let n = 0; n < 21; n += 1) await posts(bea, words('one of many'))
    await signIn('ana')
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/posts')) calls.push(request.url())
    })
    await page.goto('/')
    await expect(page.getByRole('list', { name: 'Posts' }).getByRole('article')).toHaveCount(20)
    expect(calls).toEqual([])

    const more = page.getByRole('button', { name: 'Show more posts' })
    await more.click()
    await expect(page.getByRole('list', { name: 'Posts' }).locator('> li').nth(20)).toBeFocused()
    const end = page.getByText("You're all caught up")
    await expect(more.or(end)).toBeVisible()
    while (await more.isVisible()) {
      const next = page.waitForResponse((answer) => answer.url().includes('/api/posts?'))
      await more.click()
      await next
      // Not the button that says it is loading.
      await expect(more.or(end)).toBeVisible()
    }
    await expect(end).toBeVisible()
  })

  test('a feed that cannot be loaded says so and can be tried again', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/discover')
    await page.route('**/api/posts*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await expect(page.getByText('Failed to fetch posts')).toBeVisible()
    await page.unroute('**/api/posts*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Failed to fetch posts')).toHaveCount(0)
  })

  test('an empty feed has a kind word and one thing to do', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/discover')
    await page.route('**/api/posts*', (route) => route.fulfill({ json: [] }))
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await page.getByRole('button', { name: 'Write the first post' }).click()
    await expect(composerText(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Communities' }).click()
    await expect(page.getByText('Posts from the communities you join appear here.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Find a community' })).toHaveAttribute('href', '/communities')
  })

  test('new posts of others do not push the page, also when a like refreshes it', async ({
    page,
    signIn,
    synapse,
  }) => {
    const bea = await signUp(synapse.url, 'bea')
    const first = words('the first on the page')
    await posts(bea, first)
    await signIn('ana')
    await page.goto('/')
    const later = words('came later')
    await posts(bea, later)
    const refreshed = page.waitForResponse((answer) => answer.url().includes('/api/posts?'))
    await cardOf(page, first).getByRole('button', { name: 'Like' }).click()
    await refreshed
    await expect(cardOf(page, first).getByRole('button', { name: 'Liked (1 like)' })).toBeEnabled()
    await expect(page.getByRole('article').first()).toContainText(first)
    await expect(cardOf(page, later)).toHaveCount(0)
  })

  test('a found post opens above the feed, and only there', async ({ page, signIn, synapse }) => {
    const bea = await signUp(synapse.url, 'bea')
    const text = words('searched and found')
    const { id } = await posts(bea, text)
    await signIn('ana')
    await page.goto(`/?post=${id}`)
    await expect(page.getByRole('region', { name: 'The post you opened' })).toContainText(text)
    await expect(cardOf(page, text)).toHaveCount(1)
    await page.getByRole('button', { name: 'Close this post' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/?post=0190a0a0-0000-7000-8000-000000000001')
    await expect(page.getByText('This post is not here.')).toBeVisible()
  })

  test('long words fold, line breaks stay, and Arabic runs from right to left', async ({
    page,
    signIn,
    synapse,
  }) => {
    const bea = await signUp(synapse.url, 'bea')
    const end = words('the very last line')
    await posts(bea, `${'a line of some length that goes on\n'.repeat(30)}${end}`)
    const arabic = words('مرحبا بكم جميعا')
    await posts(bea, arabic)
    await signIn('ana')
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/')
    const long = page.getByRole('article').filter({ hasText: end })
    await expect(long.getByRole('button', { name: 'Read more' })).toBeVisible()
    const height = async () => (await long.boundingBox())?.height ?? 0
    const folded = await height()
    await long.getByRole('button', { name: 'Read more' }).click()
    await expect(long.getByRole('button', { name: 'Read less' })).toBeFocused()
    expect(await height()).toBeGreaterThan(folded * 2)
    await expect(page.getByText(arabic)).toHaveCSS('direction', 'rtl')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})

test.describe('a post card', () => {
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
      'Hide',
      'Ask how it is meant',
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
    await expect(page.getByText('This post is not here. It may have been deleted')).toBeVisible()
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
