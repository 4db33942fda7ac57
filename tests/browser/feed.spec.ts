import { signUp } from '#tests/support/browser-people.ts'
import { intercept } from '#tests/support/intercept.ts'
import { cardOf, composerText, posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

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
    const letThrough = await intercept(page, '**/api/posts*', (route) =>
      route.fulfill({ status: 500, body: '' }),
    )
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await expect(page.getByText('Failed to fetch posts')).toBeVisible()
    letThrough()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Failed to fetch posts')).toHaveCount(0)
  })

  test('a post that came broken does not take the others away', async ({ page, signIn, synapse }) => {
    const bea = await signUp(synapse.url, 'bea')
    const [nameless, broken, whole] = [words('nameless'), words('broken'), words('whole')]
    for (const text of [nameless, broken, whole]) await posts(bea, text)
    await signIn('ana')
    await page.goto('/discover')
    await page.route('**/api/posts*', async (route) => {
      const answer = await route.fetch()
      const doctored = (await answer.json()).map((post: { content: string }) => {
        if (post.content === nameless) return { ...post, author: null }
        return post.content === broken ? { ...post, tones: null, createdAt: 'once', content: null } : post
      })
      await route.fulfill({ response: answer, json: doctored })
    })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await expect(cardOf(page, whole)).toBeVisible()
    await expect(cardOf(page, nameless)).toBeVisible()
    await expect(page.getByText('We can’t show this post right now.')).toBeVisible()
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
    await expect(page.getByText('This post isn’t here.')).toBeVisible()
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
