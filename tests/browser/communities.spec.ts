import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { covers } from '#contract/covers.ts'
import { limits } from '#contract/limits.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { type Person, signUp } from '#tests/support/people.ts'
import {
  cardOf,
  composerText,
  keepsNotices,
  notice,
  openAs,
  posts,
  runSql,
  words,
} from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { problemsInAnyMode } from './every-look.ts'

/** The card of a community in the list. */
const communityCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

const openCreator = async (page: Page) => {
  await page.getByRole('button', { name: 'Create Community' }).click()
  return page.getByRole('dialog', { name: 'Create Community' })
}

const failing = (page: Page, address: string, status = 500) =>
  page.route(address, (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({
          status,
          contentType: 'application/json',
          body: JSON.stringify({ code: 'unexpected', message: 'The kettle is on strike.' }),
        }),
  )

async function tabTo(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The Tab key never got there.')
}

test.describe('creating a community', () => {
  test('with the keyboard alone; its creator is its first member', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/communities')
    const name = words('Lamp lighters')
    const create = page.getByRole('button', { name: 'Create Community' })
    await tabTo(page, () => create.evaluate((button) => button === document.activeElement))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await page.keyboard.type('We light lamps.')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('radio', { name: 'Yellow & Amber' })).toBeChecked()
    const send = page.getByRole('button', { name: 'Create', exact: true })
    await tabTo(page, () => send.evaluate((button) => button === document.activeElement))
    await page.keyboard.press('Enter')

    await expect(notice(page)).toContainText('Community created')
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
    await expect(page.getByText('1 member', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Communities' }).click()
    await expect(page.getByRole('tab', { name: 'My Communities (1)' })).toBeVisible()
    await expect(communityCard(page, name).getByRole('button', { name: 'Joined' })).toBeVisible()
  })

  test('shows the six covers as they will look', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/communities')
    const dialog = await openCreator(page)
    for (const { label } of covers) await expect(dialog.getByRole('radio', { name: label })).toBeAttached()
    const pictures = await dialog
      .locator('.cover')
      .evaluateAll((samples) => samples.map((sample) => getComputedStyle(sample).backgroundImage))
    expect(new Set(pictures).size).toBe(6)
  })

  test('says what is missing, and where', async ({ page, signIn }) => {
    await signIn('ana')
    await page.goto('/communities')
    const dialog = await openCreator(page)
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(dialog.getByText('Please give the community a name.')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Named')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(dialog.getByText('Please say in a few words')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Description' })).toBeFocused()
  })

  test('a failure says so with its reason, and what was typed survives it, a close and a reload', async ({
    page,
    signIn,
  }) => {
    await signIn('ana')
    await page.goto('/communities')
    const name = words('Second try')
    let dialog = await openCreator(page)
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('textbox', { name: 'Description' }).fill('It will work.')
    await dialog.getByText('More choices').click()
    await dialog.getByRole('textbox', { name: 'Interests it is about' }).fill('patience')
    await page.keyboard.press('Enter')
    await failing(page, '**/api/communities')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(notice(page)).toContainText('Failed to create community')
    await expect(notice(page)).toContainText('The kettle is on strike.')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(name)

    await page.unroute('**/api/communities')
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(notice(page)).toContainText('Draft saved')
    await expect(page.getByRole('button', { name: 'Create Community' })).toBeFocused()
    await page.reload()
    dialog = await openCreator(page)
    await expect(dialog.getByText('Here is what you wrote before.')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('It will work.')
    await dialog.getByText('More choices').click()
    await expect(dialog.getByRole('button', { name: 'Remove patience' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Create', exact: true }).dblclick()
    await expect(notice(page)).toContainText('Community created')
    await page.goto('/communities?tab=my')
    await expect(communityCard(page, name)).toHaveCount(1)
  })
})

test.describe('joining and leaving', () => {
  test('a card joins at once, welcomes, and can be left again', async ({ page, signIn, synapse }) => {
    const name = words('Open door')
    await founds(await signUp(synapse.url, 'bea'), { name })
    await signIn('ana')
    await keepsNotices(page)
    await page.goto('/communities')
    const card = communityCard(page, name)
    await card.getByRole('button', { name: 'Join', exact: true }).click()
    await expect(notice(page)).toContainText('Joined community')
    await expect(notice(page)).toContainText(`Welcome to ${name}!`)
    await expect(card).toContainText('2 members')
    await expect(page.getByRole('tab', { name: 'My Communities (1)' })).toBeVisible()

    await card.getByRole('button', { name: 'Joined' }).click()
    await expect(notice(page)).toContainText('Left community')
    await expect(card).toContainText('1 member')
    await expect(page.getByRole('tab', { name: 'My Communities (0)' })).toBeVisible()
    await notice(page).getByRole('button', { name: 'Undo' }).click()
    await expect(card.getByRole('button', { name: 'Joined' })).toBeVisible()
    await page.reload()
    await expect(card).toContainText('2 members')
  })

  test('a failed join puts state and count back, on the card and on the page', async ({
    page,
    signIn,
    synapse,
  }) => {
    const name = words('Stuck door')
    const community = await founds(await signUp(synapse.url, 'bea'), { name })
    await signIn('ana')
    for (const place of ['/communities', `/communities/${community.id}`]) {
      await page.goto(place)
      const answer = Promise.withResolvers<void>()
      await page.route('**/join', async (route) => {
        await answer.promise
        await route.fulfill({ status: 500, body: '' })
      })
      const scope = place === '/communities' ? communityCard(page, name) : page.getByRole('main')
      await scope.getByRole('button', { name: 'Join', exact: true }).click()
      // The answer is still on its way, and the change is already there.
      await expect(scope.getByRole('button', { name: 'Joined' })).toBeVisible()
      await expect(scope.getByText('2 members')).toBeVisible()
      answer.resolve()
      await expect(notice(page)).toContainText('Failed to update membership')
      await expect(notice(page)).toContainText('Please try again later.')
      await expect(scope.getByRole('button', { name: 'Join', exact: true })).toBeVisible()
      await expect(scope.getByText('1 member', { exact: true })).toBeVisible()
      await page.unroute('**/join')
    }
  })

  test('a failed leave puts state and count back', async ({ page, signIn, synapse }) => {
    const name = words('Revolving door')
    const community = await founds(await signUp(synapse.url, 'bea'), { name })
    const ana = await signIn('ana')
    await joins(await ana.alsoSignsIn(), community)
    await page.goto('/communities')
    await failing(page, '**/leave')
    const card = communityCard(page, name)
    await card.getByRole('button', { name: 'Joined' }).click()
    await expect(notice(page)).toContainText('Failed to update membership')
    await expect(card.getByRole('button', { name: 'Joined' })).toBeVisible()
    await expect(card).toContainText('2 members')
  })

  test('a community by request: asking, waiting, being let in', async ({
    page,
    signIn,
    browser,
    synapse,
  }) => {
    const name = words('Knock first')
    const bea = await openAs(browser, synapse.url, 'bea')
    const community = await founds(bea.person, { name, joinPolicy: 'request' })
    await signIn('ana')
    await page.goto(`/communities/${community.id}`)
    await page.getByRole('button', { name: 'Ask to join' }).click()
    await expect(notice(page)).toContainText('You have asked to join')
    await expect(page.getByRole('button', { name: 'Asked to join' })).toBeVisible()
    await expect(page.getByText('1 member', { exact: true })).toBeVisible()

    await bea.page.goto(`/communities/${community.id}`)
    await expect(bea.page.getByText('1 person asks to join.')).toBeVisible()
    await bea.page.getByRole('button', { name: 'Look at requests' }).click()
    await bea.page.getByRole('button', { name: 'Accept Ana' }).click()
    await expect(notice(bea.page)).toContainText('Request accepted')
    await expect(bea.page.getByText('Nobody is waiting.')).toBeVisible()

    await page.reload()
    await expect(page.getByRole('button', { name: 'Joined' })).toBeVisible()
    await page.getByRole('button', { name: 'Joined' }).click()
    const question = page.getByRole('dialog', { name: 'Leave this community?' })
    await expect(question).toContainText('you will have to ask again')
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByRole('button', { name: 'Joined' })).toBeFocused()
    await bea.page.context().close()
  })
})

test.describe('finding a community', () => {
  test('by words of name or description, without case or accents, and it survives a reload', async ({
    page,
    signIn,
    synapse,
  }) => {
    const mark = randomUUID().slice(0, 8)
    const bea = await signUp(synapse.url, 'bea')
    await founds(bea, { name: `Crème ${mark}`, description: 'About BRÛLÉE.' })
    await founds(bea, { name: `Other ${mark}` })
    await signIn('ana')
    await page.goto('/communities')
    const box = page.getByRole('searchbox', { name: 'Search communities' })
    await box.fill(`brulee CREME ${mark}`)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(communityCard(page, `Crème ${mark}`)).toBeVisible()
    await page.reload()
    await expect(box).toHaveValue(`brulee CREME ${mark}`)
    await expect(page.getByRole('article')).toHaveCount(1)
    await box.fill(`nothing like ${mark}`)
    await expect(page.getByText('No communities found')).toBeVisible()
    await page.getByRole('button', { name: 'Show all communities' }).click()
    await expect(box).toHaveValue('')
    await expect(communityCard(page, `Other ${mark}`)).toBeVisible()
  })

  test('by topic; what fits one’s own profile comes first and says why', async ({
    page,
    signIn,
    synapse,
  }) => {
    const hobby = `moths ${randomUUID().slice(0, 6)}`
    const bea = await signUp(synapse.url, 'bea')
    await founds(bea, { name: `About ${hobby}`, interests: [hobby] })
    for (const n of [1, 2, 3]) await founds(bea, { name: words(`Newer ${n}`) })
    const ana = await signIn('ana')
    await runSql(synapse.databaseUrl, 'update users set interests = array[$1] where email = $2', [
      hobby,
      ana.email,
    ])
    await page.goto('/communities')
    const first = page.getByRole('article').first()
    await expect(first.getByRole('heading')).toHaveText(`About ${hobby}`)
    await expect(first).toContainText(`Fits your interest: ${hobby}`)
    await page.getByRole('combobox', { name: 'Topic' }).selectOption('Dyslexia')
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(communityCard(page, 'Dyslexia and Words')).toBeVisible()
    await expect(page).toHaveURL(/topic=Dyslexia/)
  })

  test('a long list comes a page at a time and ends', async ({ page, signIn, synapse }) => {
    const mark = randomUUID().slice(0, 8)
    const bea = await signUp(synapse.url, 'bea')
    for (let n = 0; n < 22; n += 1) await founds(bea, { name: `Long ${mark} ${n}` })
    await signIn('ana')
    await page.goto(`/communities?q=${mark}`)
    await expect(page.getByRole('article')).toHaveCount(20)
    await page.getByRole('button', { name: 'Show more communities' }).click()
    await expect(page.getByRole('article')).toHaveCount(22)
    await expect(page.getByText('These are all of them.')).toBeVisible()
  })

  test('a list that cannot be loaded says so and can be tried again', async ({ page, signIn }) => {
    await signIn('ana')
    await page.route('**/api/communities?q=*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/communities?q=xylophone')
    await expect(page.getByText('Failed to fetch communities')).toBeVisible()
    await page.unroute('**/api/communities?q=*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No communities found')).toBeVisible()
  })

  test('names at their limits, right to left and in emoji do not break the page', async ({
    page,
    signIn,
    synapse,
  }) => {
    const mark = randomUUID().slice(0, 8)
    const bea = await signUp(synapse.url, 'bea')
    const long = await founds(bea, {
      name: `${mark}${'W'.repeat(limits.communityName - mark.length)}`,
      description: 'x'.repeat(limits.communityDescription),
      interests: ['y'.repeat(limits.interest)],
    })
    await founds(bea, { name: `${mark} نساء متميزات` })
    await founds(bea, { name: `${mark} 🧶🦔👩‍👩‍👧` })
    await signIn('ana')
    await page.setViewportSize({ width: 320, height: 700 })
    for (const place of [`/communities?q=${mark}`, `/communities/${long.id}`]) {
      await page.goto(place)
      await expect(page.getByRole('button', { name: 'Join', exact: true }).first()).toBeVisible()
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(sideways).toBe(0)
      const isWhole = await page
        .getByRole('heading')
        .evaluateAll((headings) =>
          headings.every((heading) => heading.getBoundingClientRect().right <= window.innerWidth),
        )
      expect(isWhole).toBe(true)
    }
  })
})

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
    await expect(card).toContainText('Nobody has to reply.')
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
    await page.route(`**/api/communities/${community.id}`, (route) =>
      route.fulfill({ status: 500, body: '' }),
    )
    await page.goto('/communities')
    await communityCard(page, name).getByRole('link', { name }).click()
    await expect(page.getByText('Failed to fetch community')).toBeVisible()
    await page.unroute(`**/api/communities/${community.id}`)
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
    await failing(page, `**/api/communities/${community.id}`)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(notice(page)).toContainText('Failed to update community')
    await page.unroute(`**/api/communities/${community.id}`)
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
    await expect(dialog).toContainText('You will not learn who wrote it.')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(dialog.getByText('Please say why. The author will read it.')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('No adverts here, please.')
    await failing(page, '**/remove')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(notice(page)).toContainText('Failed to remove post')
    await page.unroute('**/remove')
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(notice(page)).toContainText('Post removed')
    await expect(page.getByText(text)).toHaveCount(0)
    await expect(page.getByText(cleo.person.user?.shownName ?? 'Cleo')).toHaveCount(0)

    await cleo.page.goto(`/communities/${community.id}`)
    const note = cleo.page.getByRole('article', { name: /Your post in .+ was removed/ })
    await expect(note).toContainText('No adverts here, please.')
    await note.getByText('Show what you wrote').click()
    await expect(note).toContainText(text)
    await note.getByRole('button', { name: 'I have read this' }).click()
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
    await dialog.getByRole('button', { name: 'Lift the ban of Bea' }).click()
    await expect(notice(page)).toContainText('Ban lifted')
    await expect(dialog.getByText('Nobody is banned.')).toBeVisible()
    expect((await joins(bea, community)).status).toBe(200)

    await page.reload()
    await page.getByRole('button', { name: 'Members and bans' }).click()
    await dialog.getByRole('button', { name: 'More for Bea' }).click()
    await page.getByRole('menuitem', { name: 'Hand over to them' }).click()
    await dialog.getByRole('button', { name: 'Hand over', exact: true }).click()
    await expect(notice(page)).toContainText('Handed over')
    await expect(page.getByRole('button', { name: 'Edit community' })).toHaveCount(0)
    await expect(page.getByText('Looked after by Bea')).toBeVisible()
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
    await expect(page.getByText('You cannot join this community.')).toBeVisible()
    await expect(page.getByText('Join this community to view and create posts')).toBeVisible()
  })
})

test('its dialogs are in order on a phone, in every mode', async ({ page, signIn, synapse }) => {
  const ana = await (await signIn('ana')).alsoSignsIn()
  const bea = await signUp(synapse.url, 'bea')
  const community = await founds(ana, {
    name: words('Examined'),
    joinPolicy: 'request',
    howWeTalk: { toneHabits: 'Kindly.', advice: 'welcome', pace: 'lively' },
  })
  await joins(bea, community)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/communities?q=dyslexia')
  const creator = await openCreator(page)
  await creator.getByText('More choices').click()
  await creator.getByRole('button', { name: 'Create', exact: true }).click()
  expect(await problemsInAnyMode(page)).toEqual([])

  await page.goto(`/communities/${community.id}`)
  await page.getByRole('button', { name: 'Look at requests' }).click()
  await expect(page.getByRole('button', { name: 'Accept Bea' })).toBeVisible()
  expect(await problemsInAnyMode(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByRole('dialog', { name: 'How we talk here' })).toBeVisible()
  expect(await problemsInAnyMode(page)).toEqual([])
})
