import { signUp } from '#tests/support/browser-people.ts'
import { answersOffer, founds, joins, leaves } from '#tests/support/communities.ts'
import { failing } from '#tests/support/intercept.ts'
import type { Person } from '#tests/support/people.ts'
import { cardOf, notice, openAs, posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

test.describe('looking after a community', () => {
  const setUp = async (
    signIn: (name: string) => Promise<{ alsoSignsIn: () => Promise<Person> }>,
    url: string,
  ) => {
    const ana = await (await signIn('ana')).alsoSignsIn()
    const bea = await signUp(url, 'bea')
    const community = await founds(ana, { name: words('Tended') })
    await joins(bea, community)
    return { ana, bea, community }
  }

  test('its moderator changes name, cover and the card on how people talk', async ({
    page,
    signIn,
    synapse,
  }) => {
    const { community } = await setUp(signIn, synapse.url)
    await page.goto(`/communities/${community.id}`)
    await page.getByRole('button', { name: 'Edit community' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit community' })
    const renamed = words('Renamed')
    await dialog.getByRole('textbox', { name: 'Name' }).fill(renamed)
    await dialog.getByText('Green & Emerald').click()
    await dialog.getByRole('textbox', { name: 'Tone' }).fill('Gently.')
    const letThrough = await failing(page, `**/api/communities/${community.id}`)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(notice(page)).toContainText('Failed to update community')
    letThrough()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(notice(page)).toContainText('Community updated')
    await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible()
    await expect(page.getByText('Gently.')).toBeVisible()
    await expect(page.locator('.cover')).toHaveAttribute('data-cover', 'green-emerald')
    await expect(page.getByRole('button', { name: 'Edit community' })).toBeFocused()
  })

  test('a removed post goes, and its author reads the reason', async ({ page, signIn, browser, synapse }) => {
    const { ana, community } = await setUp(signIn, synapse.url)
    const cleo = await openAs(browser, synapse.url, 'cleo')
    await joins(cleo.person, community)
    const text = words('an advert')
    await posts(cleo.person, text, { communityId: community.id, isAnonymous: true })
    await page.goto(`/communities/${community.id}`)
    await cardOf(page, text).getByRole('button', { name: 'More for the post by Anonymous' }).click()
    await page.getByRole('menuitem', { name: 'Remove post' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove this post?' })
    await expect(dialog).toContainText('You won’t be told who wrote it.')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(dialog.getByText('Please say why. The author will read it.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('No adverts here, please.')
    const letThrough = await failing(page, '**/remove')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(notice(page)).toContainText('Failed to remove post')
    letThrough()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(notice(page)).toContainText('Post removed')
    await expect(page.getByText(text)).toHaveCount(0)
    await expect(page.getByText(cleo.person.user?.shownName ?? 'Cleo')).toHaveCount(0)

    await cleo.page.goto(`/communities/${community.id}`)
    const note = cleo.page.getByRole('article', { name: /Your post in .+ was removed/ })
    await expect(note).toContainText('No adverts here, please.')
    await note.getByText('Show what you wrote').click()
    await expect(note).toContainText(text)
    await note.getByRole('button', { name: 'Mark as read' }).click()
    await expect(note).toHaveCount(0)
    await cleo.page.reload()
    await expect(cleo.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(note).toHaveCount(0)
    expect((await ana.get<unknown[]>('/api/removals')).body).toEqual([])
    await cleo.page.context().close()
  })

  test('a comment can be removed too', async ({ page, signIn, synapse }) => {
    const { ana, bea, community } = await setUp(signIn, synapse.url)
    const text = words('a post')
    const post = await posts(ana, text, { communityId: community.id })
    await bea.post('/api/comments', { postId: post.id, content: 'Rude.' })
    await page.goto(`/communities/${community.id}`)
    await cardOf(page, text).getByRole('button', { name: 'Comment' }).click()
    await page.getByRole('button', { name: 'Remove comment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove this comment?' })
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Please be kind.')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(notice(page)).toContainText('Comment removed')
    await expect(page.getByText('Rude.')).toHaveCount(0)
  })

  test('a member is banned, and let back; a community is handed over', async ({ page, signIn, synapse }) => {
    const { bea, community } = await setUp(signIn, synapse.url)
    await page.goto(`/communities/${community.id}`)
    await page.getByRole('button', { name: 'Members and bans' }).click()
    const dialog = page.getByRole('dialog', { name: 'People in this community' })
    await dialog.getByRole('button', { name: 'More for Bea' }).click()
    await page.getByRole('menuitem', { name: 'Ban' }).click()
    await expect(dialog.getByRole('heading', { name: 'Ban Bea?' })).toBeFocused()
    await dialog.getByRole('button', { name: 'Ban', exact: true }).click()
    await expect(notice(page)).toContainText('Person banned')
    expect((await joins(bea, community)).status).toBe(403)

    await dialog.getByRole('tab', { name: 'Banned' }).click()
    await dialog.getByRole('button', { name: 'Lift the ban on Bea' }).click()
    await expect(notice(page)).toContainText('Ban lifted')
    await expect(dialog.getByText('No one is banned.')).toBeVisible()
    expect((await joins(bea, community)).status).toBe(200)

    await page.reload()
    await page.getByRole('button', { name: 'Members and bans' }).click()
    await dialog.getByRole('button', { name: 'More for Bea' }).click()
    await page.getByRole('menuitem', { name: 'Invite to take my place' }).click()
    await dialog.getByRole('button', { name: 'Send invitation' }).click()
    await expect(dialog.getByText('Invited to moderate')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(page.getByRole('button', { name: 'Edit community' })).toBeVisible()
    // Live: nothing is loaded anew by hand.
    expect((await answersOffer(bea, community, 'accept')).status).toBe(204)
    await expect(page.getByText('Moderated by Bea')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit community' })).toHaveCount(0)
  })

  test('who is asked to moderate reads what it means, says yes, and can stop again', async ({
    page,
    signIn,
    synapse,
  }) => {
    const bea = await signUp(synapse.url, 'bea')
    const community = await founds(bea, { name: words('Who looks after us') })
    const ana = await (await signIn('ana')).alsoSignsIn()
    await joins(ana, community)
    await leaves(bea, community)
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Notifications' }).click()
    await expect(page.getByRole('button', { name: `Yes, I’ll moderate ${community.name}` })).toBeVisible()
    await page.getByRole('link', { name: `Would you like to moderate ${community.name}?` }).click()
    await expect(page.getByText('This community has no moderator of its own right now.')).toBeVisible()
    await expect(
      page.getByRole('heading', { name: 'Would you like to moderate this community?' }),
    ).toBeVisible()
    expect(await brokenRules(page)).toEqual([])
    await page.getByRole('button', { name: 'Yes, I’ll moderate', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'You moderate this community' })).toBeVisible()
    await expect(page.getByText('This community has no moderator of its own right now.')).toHaveCount(0)

    await page.getByText('Stop moderating', { exact: true }).click()
    await page.getByRole('button', { name: 'Stop moderating this community' }).click()
    await expect(page.getByRole('heading', { name: 'You moderate this community' })).toHaveCount(0)
    await expect(page.getByText('This community has no moderator of its own right now.')).toBeVisible()
  })

  test('someone who is banned is told so in words', async ({ page, signIn, synapse }) => {
    const bea = await signUp(synapse.url, 'bea')
    const community = await founds(bea, { name: words('Closed to you') })
    const ana = await (await signIn('ana')).alsoSignsIn()
    await joins(ana, community)
    const { body } = await ana.get<{ id: string }>('/api/auth/user')
    await page.goto(`/communities/${community.id}`)
    await bea.put(`/api/communities/${community.id}/bans/${body.id}`, {})
    await page.reload()
    await expect(page.getByText('You can’t join this community.')).toBeVisible()
    await expect(page.getByText('Join this community to view and create posts')).toBeVisible()
  })
})
