import sharp from 'sharp'
import { signUp } from '#tests/support/browser-people.ts'
import { cardOf, openAs, posts, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

test('I choose a drawn figure with the keyboard alone, and others see it', async ({
  page,
  browser,
  signIn,
  synapse,
}) => {
  const ana = await (await signIn('ana')).alsoSignsIn()
  await page.goto('/profile')
  const you = page.getByRole('region', { name: 'You' })
  await expect(you.locator('.face')).toHaveText('A')
  await expect(you.locator('.face use[href*="figures"]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Edit Profile' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  await expect(dialog.getByRole('textbox', { name: 'Display name' })).toBeFocused()
  await dialog.getByText('Choose a drawing', { exact: true }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('radio', { name: 'Pattern' })).toBeFocused()
  await expect(dialog.getByRole('radio', { name: 'Pattern' })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Headscarf' })).toBeChecked()
  expect(await brokenRules(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save Changes' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(you.locator('.face use')).toHaveAttribute('href', /#noor$/)

  const text = words('with a face')
  await posts(ana, text)
  const bea = await openAs(browser, synapse.url, 'bea')
  const drawings = bea.page.waitForResponse(/\/figures-[^/]*\.svg$/)
  await bea.page.goto('/')
  await expect(cardOf(bea.page, text).locator('.face use')).toHaveAttribute('href', /#noor$/)
  expect((await drawings).status()).toBe(200)
})

test('I choose which part of my picture is shown, by keys, by buttons and by hand', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  const thirds = ['#c00', '#0c0', '#00c'].map((background, n) => ({
    input: { create: { width: 300, height: 300, channels: 3 as const, background } },
    left: n * 300,
    top: 0,
  }))
  const canvas = sharp({ create: { width: 900, height: 300, channels: 3, background: '#fff' } })
  const buffer = await canvas.composite(thirds).png().toBuffer()
  await dialog
    .getByLabel('Profile picture file')
    .setInputFiles({ name: 'three.png', mimeType: 'image/png', buffer })
  const picture = dialog.locator('.face img').first()
  /** The strongest of red, green and blue, of what the server keeps. */
  const strongest = async () => {
    const answer = await page.request.get((await picture.getAttribute('src')) ?? '')
    const { channels } = await sharp(await answer.body()).stats()
    const means = channels.map(({ mean }) => mean)
    return ['red', 'green', 'blue'][means.indexOf(Math.max(...means))]
  }
  await expect(picture).toBeVisible()
  expect(await strongest()).toBe('green')

  const parts = dialog.getByRole('group', { name: 'Which part is shown' })
  const uses = async () => {
    const before = await picture.getAttribute('src')
    await parts.getByRole('button', { name: 'Use this part' }).click()
    await expect(parts).toHaveCount(0)
    await expect(picture).not.toHaveAttribute('src', before ?? '')
  }
  const opens = () => dialog.getByRole('button', { name: 'Choose which part is shown' }).click()
  await opens()
  await expect(parts.getByRole('status')).toHaveText(
    'Its middle is 50 % from the left and 50 % from the top. Zoom 100 %.',
  )
  await parts.getByRole('button', { name: 'Left' }).focus()
  for (let n = 0; n < 8; n += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('+')
  await expect(parts.getByRole('status')).toContainText('17 % from the left')
  await expect(parts.getByRole('status')).toContainText('Zoom 126 %')
  expect(await brokenRules(page)).toEqual([])
  await uses()
  expect(await strongest()).toBe('red')

  await opens()
  for (let n = 0; n < 8; n += 1) await parts.getByRole('button', { name: 'Right' }).click()
  await uses()
  expect(await strongest()).toBe('blue')

  await opens()
  const window = (await parts.locator('img').locator('..').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  const [x, y] = [window.x + window.width / 2, window.y + window.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + window.width * 2, y, { steps: 8 })
  await page.mouse.up()
  await expect(parts.getByRole('status')).toContainText('17 % from the left')
  await parts.getByRole('button', { name: 'Cancel' }).click()
  expect(await strongest()).toBe('blue')
})

test('first steps offer a face, and one press brings a pattern back', async ({ page, signIn }) => {
  const ana = await (await signIn('ana')).alsoSignsIn()
  await ana.put('/api/profile/first-step', { step: 'name' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Go on' }).click()
  const dialog = page.getByRole('dialog', { name: 'First steps' })
  const faces = dialog.getByRole('group', { name: 'Your picture' })
  await expect(faces.getByRole('radio')).toHaveCount(13)
  await faces.getByRole('radio', { name: 'Fox' }).check()
  await faces.getByRole('radio', { name: 'Pattern' }).check()
  await faces.getByRole('radio', { name: 'Moth' }).check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('heading', { name: 'About you and what you love' })).toBeFocused()
  expect(await (await page.request.get('/api/auth/user')).json()).toMatchObject({ figure: 'moth' })
})

test('with images hidden no drawing of a face is asked for: the pattern stands there', async ({
  page,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  const bea = await signUp(synapse.url, 'bea')
  await bea.patch('/api/profile', { figure: 'snail' })
  const text = words('from bea')
  await posts(bea, text)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript(() => localStorage.setItem('hideImages', 'true'))
  await page.goto('/')
  await expect(cardOf(page, text).locator('.face')).toHaveText('B')
  expect(asked.filter((url) => url.includes('figures-'))).toEqual([])
})

test('everyone who writes without a name has the same face, which knows nothing of them', async ({
  page,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  const faces: string[] = []
  for (const [name, figure] of [
    ['bea', 'snail'],
    ['cleo', null],
  ] as const) {
    const person = await signUp(synapse.url, name)
    await person.patch('/api/profile', { figure })
    const text = words('a secret')
    await posts(person, text, { isAnonymous: true })
    await page.goto('/')
    const card = cardOf(page, text)
    await expect(card.locator('.face-anonymous')).toBeVisible()
    await expect(card.locator('.face use')).toHaveAttribute('href', /#anonymous$/)
    faces.push(await card.locator('.face').innerHTML())
  }
  expect(faces[0]).toBe(faces[1])
})

test('tones have a drawn sign beside their word, and no letters that a device may lack', async ({
  page,
  signIn,
}) => {
  const ana = await (await signIn('ana')).alsoSignsIn()
  const text = words('how it is meant')
  await posts(ana, text, { toneIndicators: ['Genuine', '/neg', 'Wistful'] })
  await page.goto('/')
  const tones = cardOf(page, text).getByRole('list', { name: 'Tone' }).getByRole('listitem')
  await expect(tones).toHaveText(['Genuine', 'Negative', 'Wistful'])
  const signs = tones.locator('svg')
  await expect(signs).toHaveCount(2)
  for (const [index, sign] of ['genuine', 'negative'].entries()) {
    await expect(signs.nth(index)).toHaveAttribute('aria-hidden', 'true')
    await expect(signs.nth(index).locator('use')).toHaveAttribute('href', new RegExp(`#${sign}$`))
    // Drawn, and not only asked for.
    await expect
      .poll(() => signs.nth(index).evaluate((svg: SVGSVGElement) => svg.getBBox().width))
      .toBeGreaterThan(10)
  }
  expect(await page.locator('body').innerText()).not.toMatch(/\p{Extended_Pictographic}/u)
})

test('the colour of a community is on its page and, as a mark, on its posts', async ({
  page,
  browser,
  synapse,
}) => {
  const { person, page: feed } = await openAs(browser, synapse.url, 'ana')
  const marks: string[] = []
  for (const coverPattern of ['green-emerald', 'blue-cyan']) {
    const community = await person.post<{ id: string }>('/api/communities', {
      name: words('Corner'),
      description: 'A small corner.',
      coverPattern,
    })
    const text = words('from the corner')
    await posts(person, text, { communityId: community.body.id })
    await feed.goto('/')
    const card = cardOf(feed, text)
    await expect(card).toHaveAttribute('data-cover', coverPattern)
    marks.push(await card.evaluate((one) => getComputedStyle(one, '::before').backgroundColor))
    await feed.goto(`/communities/${community.body.id}`)
    await expect(feed.locator('.community-page')).toHaveAttribute('data-cover', coverPattern)
  }
  expect(new Set(marks).size).toBe(2)
  await page.close()
})

test('illustrations are decoration, and low-stimulation takes them away', async ({ page, signIn }) => {
  await signIn('ana')
  await page.goto('/no-such-page')
  const scene = page.locator('main .scene')
  await expect(scene).toBeVisible()
  await expect(scene).toHaveAttribute('aria-hidden', 'true')
  await page.evaluate(() => localStorage.setItem('lowStimMode', 'true'))
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible()
  await expect(scene).toBeHidden()
})

test('a profile has a landscape in the person’s own hue, into which their face reaches', async ({
  page,
  signIn,
  synapse: { url },
}) => {
  await signIn('ana')
  const bea = await signUp(url, 'bea')
  for (const path of ['/profile', `/profile/${bea.id}`]) {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      const main = page.getByRole('main')
      await expect(main.locator('.profile-face')).toBeVisible()
      const banner = await main.locator('.profile-banner').boundingBox()
      const face = await main.locator('.profile-face .face').boundingBox()
      const bottom = (banner?.y ?? 0) + (banner?.height ?? 0)
      expect(face?.y, `${path} at ${width} px`).toBeLessThan(bottom)
      expect((face?.y ?? 0) + (face?.height ?? 0), `${path} at ${width} px`).toBeGreaterThan(bottom)
    }
  }
  await page.evaluate(() => {
    localStorage.setItem('lowStimMode', 'true')
    window.dispatchEvent(new StorageEvent('storage'))
  })
  await expect(page.locator('.profile-banner')).toBeHidden()
  await expect(page.locator('.profile-face')).toBeVisible()
})
