import { randomUUID } from 'node:crypto'
import { limits } from '#contract/core/limits.ts'
import { signUp } from '#tests/support/browser-people.ts'
import { founds, joins } from '#tests/support/communities.ts'
import { communityCard } from '#tests/support/community-screens.ts'
import { failing, intercept } from '#tests/support/intercept.ts'
import { keepsNotices, notice, openAs, runSql, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

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
      const letThrough = await intercept(page, '**/join', async (route) => {
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
      letThrough()
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
    await expect(notice(page)).toContainText('You’ve asked to join')
    await expect(page.getByRole('button', { name: 'Asked to join' })).toBeVisible()
    await expect(page.getByText('1 member', { exact: true })).toBeVisible()

    await bea.page.goto(`/communities/${community.id}`)
    await expect(bea.page.getByText('1 person asks to join.')).toBeVisible()
    await bea.page.getByRole('button', { name: 'Look at requests' }).click()
    await bea.page.getByRole('button', { name: 'Accept Ana' }).click()
    await expect(notice(bea.page)).toContainText('Request accepted')
    await expect(bea.page.getByText('There are no requests.')).toBeVisible()

    await page.reload()
    await expect(page.getByRole('button', { name: 'Joined' })).toBeVisible()
    await page.getByRole('button', { name: 'Joined' }).click()
    const question = page.getByRole('dialog', { name: 'Leave this community?' })
    await expect(question).toContainText('you’ll have to ask again')
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
    await expect(page.getByText('That’s everything.')).toBeVisible()
  })

  test('a list that cannot be loaded says so and can be tried again', async ({ page, signIn }) => {
    await signIn('ana')
    const letThrough = await intercept(page, '**/api/communities?q=*', (route) =>
      route.fulfill({ status: 500, body: '' }),
    )
    await page.goto('/communities?q=xylophone')
    await expect(page.getByText('Failed to fetch communities')).toBeVisible()
    letThrough()
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
