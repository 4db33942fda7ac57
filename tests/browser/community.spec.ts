import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { communityCard } from '#tests/support/community-screens.ts'
import { intercept } from '#tests/support/intercept.ts'
import { cardOf, composerText, notice, posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

test.describe('the page of a community', () => {
  test('strangers read what it is and not what is in it; joining opens it', async ({
    page,
    signIn,
    synapse,
  }) => {
    const bea = await signUp(synapse.url, 'bea')
    const community = await founds(bea, { name: words('Inner room'), description: 'Come in quietly.' })
    const text = words('for members only')
    await posts(bea, text, { communityId: community.id })
    await signIn('ana')
    await page.goto(`/communities/${community.id}`)
    await expect(page.getByText('Come in quietly.')).toBeVisible()
    await expect(page.getByText('Join this community to view and create posts')).toBeVisible()
    await expect(page.getByText(text)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Create Post' })).toHaveCount(0)

    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(cardOf(page, text)).toBeVisible()
    await expect(page.getByText('Join this community to view and create posts')).toHaveCount(0)
    await page.getByRole('button', { name: 'Joined' }).click()
    await expect(notice(page)).toContainText('Left community')
    await expect(page.getByText(text)).toHaveCount(0)
  })

  test('while the server has not let somebody in, no post is asked for and no failure is said', async ({
    page,
    signIn,
    synapse,
  }) => {
    const bea = await signUp(synapse.url, 'bea')
    const community = await founds(bea, { name: words('Slow door') })
    const text = words('behind the slow door')
    await posts(bea, text, { communityId: community.id })
    await signIn('ana')
    await page.goto(`/communities/${community.id}`)
    const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>()
    await page.route('**/join', async (route) => {
      await isLetIn
      await route.continue()
    })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/posts?communityId')) asked.push(request.url())
    })
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Joined' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Posts' })).toBeVisible()
    await expect(page.getByText('Loading posts…')).toBeAttached()
    expect(asked).toEqual([])
    letIn()
    await expect(cardOf(page, text)).toBeVisible()
    await expect(page.getByText('Failed to fetch posts')).toHaveCount(0)
  })

  test('gatherings and rooms stand above its posts, and Create Post beside their heading', async ({
    page,
    signIn,
    synapse,
  }) => {
    const bea = await signUp(synapse.url, 'bea')
    const community = await founds(bea, { name: words('Tidy shelves') })
    const ana = await signIn('ana')
    await joins(await ana.alsoSignsIn(), community)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/communities/${community.id}`)
    const middle = async (thing: Locator) => {
      const box = await thing.boundingBox()
      return box ? box.y + box.height / 2 : 0
    }
    const heading = await middle(page.getByRole('heading', { name: 'Posts' }))
    const links = page.getByRole('navigation', { name: 'In this community' }).getByRole('link')
    await expect(links).toHaveText(['Gatherings', 'Quiet rooms'])
    for (const link of await links.all()) expect(await middle(link)).toBeLessThan(heading - 20)
    expect(
      Math.abs((await middle(page.getByRole('button', { name: 'Create Post' }))) - heading),
    ).toBeLessThan(3)
  })

  test('a post written there goes there, and how we talk here is shown before the first one', async ({
    page,
    signIn,
    synapse,
  }) => {
    const bea = await signUp(synapse.url, 'bea')
    const community = await founds(bea, {
      name: words('Soft talkers'),
      howWeTalk: { toneHabits: 'Whispering is fine.', advice: 'ask-first', pace: 'slow' },
    })
    const ana = await signIn('ana')
    await joins(await ana.alsoSignsIn(), community)
    await page.goto(`/communities/${community.id}`)
    await page.getByRole('button', { name: 'Create Post' }).click()
    const card = page.getByRole('dialog', { name: 'How we talk here' })
    await expect(card).toContainText('Whispering is fine.')
    await expect(card).toContainText('Ask before giving advice')
    await expect(card).toContainText('No one has to reply.')
    await card.getByRole('button', { name: 'Go on to my post' }).click()
    const text = words('hush')
    await composerText(page).fill(text)
    await expect(page.getByText(`Members of ${community.name} will see this`)).toBeVisible()
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(notice(page)).toContainText('Post created')
    await expect(cardOf(page, text)).toBeVisible()

    // It has been read: from now on the way is straight to the words, at once and after a reload.
    for (const again of [async () => undefined, () => page.reload()]) {
      await again()
      await page.getByRole('button', { name: 'Create Post' }).click()
      await expect(composerText(page)).toBeVisible()
      await page.getByRole('button', { name: 'Close' }).first().click()
    }
  })

  test('writing there for the first time from Home shows how we talk there, too', async ({
    page,
    signIn,
    synapse,
  }) => {
    const bea = await signUp(synapse.url, 'bea')
    const community = await founds(bea, {
      name: words('Far away'),
      howWeTalk: { toneHabits: 'Slowly, slowly.' },
    })
    const ana = await signIn('ana')
    await joins(await ana.alsoSignsIn(), community)
    await page.goto('/')
    await page.getByRole('button', { name: 'Create Post' }).click()
    await expect(page.getByText('Slowly, slowly.')).toHaveCount(0)
    await page.getByRole('button', { name: 'Change audience' }).click()
    await page.getByRole('combobox', { name: 'Where to post' }).selectOption(community.name)
    await expect(page.getByRole('dialog').getByText('Slowly, slowly.')).toBeVisible()
  })

  test('a community that does not exist is not found, with a way back', async ({ page, signIn }) => {
    await signIn('ana')
    for (const id of [randomUUID(), 'lighthouse']) {
      await page.goto(`/communities/${id}`)
      await expect(page.getByRole('heading', { name: 'Community not found' })).toBeVisible()
      await page.getByRole('link', { name: 'Back to Communities' }).click()
      await expect(page.getByRole('heading', { name: 'Communities', level: 1 })).toBeFocused()
    }
  })

  test('a community that cannot be loaded says so and can be tried again', async ({
    page,
    signIn,
    synapse,
  }) => {
    const name = words('Foggy')
    const community = await founds(await signUp(synapse.url, 'bea'), { name })
    await signIn('ana')
    const letThrough = await intercept(page, `**/api/communities/${community.id}`, (route) =>
      route.fulfill({ status: 500, body: '' }),
    )
    await page.goto('/communities')
    await communityCard(page, name).getByRole('link', { name }).click()
    await expect(page.getByText('Failed to fetch community')).toBeVisible()
    letThrough()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })

  test('in low-stimulation mode the cover is a plain tint with the name', async ({
    page,
    signIn,
    synapse,
  }) => {
    const name = words('Plain')
    const community = await founds(await signUp(synapse.url, 'bea'), { name, coverPattern: 'orange-red' })
    await signIn('ana')
    await page.addInitScript(() => localStorage.setItem('lowStimMode', 'true'))
    await page.goto(`/communities/${community.id}`)
    await expect(page.locator('.cover')).toBeHidden()
    const ground = await page
      .getByRole('heading', { level: 1, name })
      .locator('..')
      .evaluate((row) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(row)
        return { backgroundColor, backgroundImage }
      })
    expect(ground.backgroundImage).toBe('none')
    expect(ground.backgroundColor).not.toBe('rgba(0, 0, 0, 0)')
  })
})
