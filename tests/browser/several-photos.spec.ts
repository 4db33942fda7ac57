import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { intercept } from '#tests/support/intercept.ts'
import type { Person } from '#tests/support/people.ts'
import {
  cardOf,
  composerText,
  notice,
  openAs,
  openComposer,
  posts,
  words,
} from '#tests/support/post-screens.ts'
import { aPhoto, uploads } from '#tests/support/posts.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'
import { typefaceOf } from './every-look.ts'

const file = async (name: string, background = '#3a6ea5', width = 900, height = 600) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})
const chooses = async (page: Page, ...names: string[]) =>
  page.getByLabel('Photo file').setInputFiles(await Promise.all(names.map((name) => file(name))))
const describes = (dialog: Locator, number: number, alt: string) =>
  dialog.getByRole('textbox', { name: `Describe photo ${number}` }).fill(alt)
const photo = (dialog: Locator, number: number, count: number) =>
  dialog.getByRole('group', { name: `Photo ${number} of ${count}` })
const altsOf = (card: Locator) =>
  card.locator('.photos img').evaluateAll((all) => all.map((image) => image.getAttribute('alt')))
const send = (page: Page) => page.getByRole('button', { name: 'Post', exact: true }).click()

/** Written without the composer. */
async function album(person: Person, text: string, alts: string[]) {
  const made = []
  for (const imageAlt of alts) made.push({ imageUrl: await uploads(person), imageAlt })
  const [first, ...morePhotos] = made
  return posts(person, text, { ...first, morePhotos })
}

test('four photos are chosen, described and put in order with the keyboard, and go out after the words', async ({
  page,
  browser,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  await page.goto('/')
  const text = words('four of them')
  const dialog = await openComposer(page)
  await composerText(page).fill(text)
  await chooses(page, 'one.jpg', 'two.jpg')
  await expect(dialog.getByRole('button', { name: 'Photo: 2 added' })).toBeVisible()
  await chooses(page, 'three.jpg', 'four.jpg', 'five.jpg')
  await expect(notice(page)).toContainText('A post can have up to 4 photos.')
  await expect(notice(page)).toContainText('Only the first 2 were added.')
  await expect(dialog.getByText('That’s 4 photos, the most a post can have.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Add another photo' })).toHaveCount(0)
  for (const [index, alt] of ['first', 'second', 'third', 'fourth'].entries())
    await describes(dialog, index + 1, alt)
  expect(await brokenRules(page)).toEqual([])

  // To the front, and the focus goes along; there the button is gone and the other one has it.
  await photo(dialog, 3, 4).getByRole('button', { name: 'Move earlier' }).focus()
  await page.keyboard.press('Enter')
  await expect(photo(dialog, 2, 4).getByRole('button', { name: 'Move earlier' })).toBeFocused()
  await expect(dialog.getByText('Now photo 2 of 4.')).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(photo(dialog, 1, 4).getByRole('button', { name: 'Move later' })).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Describe photo 1' })).toHaveValue('third')
  await expect(photo(dialog, 1, 4).getByRole('button', { name: 'Move earlier' })).toHaveCount(0)
  // What is removed hands the focus to its neighbour.
  await photo(dialog, 3, 4).getByRole('button', { name: 'Remove photo' }).focus()
  await page.keyboard.press('Enter')
  await expect(photo(dialog, 3, 3).getByRole('button', { name: 'Remove photo' })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Photo: 3 added' })).toBeVisible()

  const steps: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/api/posts'))
      steps.push(`${request.method()} ${pathname.replace(/[0-9a-f-]{36}/, '{id}')}`)
  })
  await send(page)
  await expect(notice(page)).toContainText('3 images uploaded')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(steps).toEqual(['POST /api/posts', 'PUT /api/posts/{id}/photos'])
  const card = cardOf(page, text)
  await expect.poll(() => altsOf(card)).toEqual(['third', 'first', 'fourth'])
  await expect(card).not.toContainText('edited')
  const bea = await openAs(browser, synapse.url, 'bea')
  await bea.page.goto('/')
  await expect.poll(() => altsOf(cardOf(bea.page, text))).toEqual(['third', 'first', 'fourth'])
  await bea.page.context().close()
})

test('one photo that fails takes neither the words nor the others with it, and is tried again alone', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  await page.goto('/')
  const text = words('two of three')
  const dialog = await openComposer(page)
  await composerText(page).fill(text)
  await chooses(page, 'one.jpg', 'two.jpg', 'three.jpg')
  for (const [index, alt] of ['first', 'second', 'third'].entries()) await describes(dialog, index + 1, alt)
  let uploaded = 0
  const isUpload = (url: string) => new URL(url).pathname.startsWith('/api/objects/uploads/')
  const letThrough = await intercept(page, /\/api\/objects\/uploads\//, (route) =>
    ++uploaded === 2 ? route.abort() : route.continue(),
  )
  await send(page)
  await expect(notice(page)).toContainText('Upload failed')
  await expect(page.getByText('Your post is published, but 1 of its 3 photos didn’t arrive.')).toBeVisible()
  await expect(page.getByRole('alert').getByText(/^Photo 2: /)).toBeVisible()
  // Behind the dialog.
  await expect.poll(() => altsOf(page.locator('[data-post]', { hasText: text }))).toEqual(['first', 'third'])
  letThrough()
  const again: string[] = []
  page.on('request', (request) => {
    if (isUpload(request.url())) again.push(request.method())
  })
  await page.getByRole('button', { name: 'Try the photo again' }).click()
  await expect(notice(page)).toContainText('3 images uploaded')
  expect(again).toEqual(['PUT'])
  await expect.poll(() => altsOf(cardOf(page, text))).toEqual(['first', 'second', 'third'])
})

test('photos of a post that is out are added, described, moved and removed in one editor', async ({
  page,
  signIn,
}) => {
  const ana = await signIn('ana')
  const text = words('the album')
  await album(await ana.alsoSignsIn(), text, ['a lake', 'a boat'])
  await page.goto('/')
  const edits = async () => {
    await cardOf(page, text)
      .getByRole('button', { name: /^More for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit post' })
    await dialog.getByRole('button', { name: /^Photo: / }).click()
    return dialog
  }
  let dialog = await edits()
  await chooses(page, 'tree.jpg')
  await describes(dialog, 3, 'a tree')
  await describes(dialog, 2, 'a red boat')
  await photo(dialog, 3, 3).getByRole('button', { name: 'Move earlier' }).click()
  expect(await brokenRules(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => altsOf(cardOf(page, text))).toEqual(['a lake', 'a tree', 'a red boat'])
  await expect(cardOf(page, text)).toContainText('edited')

  dialog = await edits()
  await photo(dialog, 1, 3).getByRole('button', { name: 'Remove photo' }).click()
  await photo(dialog, 2, 2).getByRole('button', { name: 'Remove photo' }).click()
  await dialog.getByRole('button', { name: 'Remove photo' }).click()
  await expect(dialog.getByText('The photos will be gone from the post once you save.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep the photos' }).click()
  await photo(dialog, 1, 3).getByRole('button', { name: 'Remove photo' }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => altsOf(cardOf(page, text))).toEqual(['a tree', 'a red boat'])
})

test('an editor that stood open says that the photos were changed elsewhere, and keeps what was typed', async ({
  page,
  signIn,
}) => {
  const ana = await signIn('ana')
  const other = await ana.alsoSignsIn()
  const text = words('two tabs')
  const post = await album(other, text, ['a lake', 'a boat'])
  await page.goto('/')
  await cardOf(page, text)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit post' })
  await dialog.getByRole('button', { name: 'Photo: 2 added' }).click()
  await describes(dialog, 1, 'a deep lake')
  const [second] = post.morePhotos
  await other.put(`/api/posts/${post.id}/photos`, { photos: [second] })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('Your words are saved. The photos aren’t.')
  await expect(alert).toContainText('The photos of this post were changed somewhere else in the meantime.')
  await expect(dialog.getByRole('textbox', { name: 'Describe photo 1' })).toHaveValue('a deep lake')
})

for (const count of [2, 3, 4])
  test(`the place of ${count} photos is there before they are, and none is wider than its post`, async ({
    page,
    signIn,
  }) => {
    const ana = await signIn('ana')
    const text = words('patience')
    await album(await ana.alsoSignsIn(), text, ['one', 'two', 'three', 'four'].slice(0, count))
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/images/**', async (route) => {
      await held
      await route.continue()
    })
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/', { waitUntil: 'commit' })
    const grid = cardOf(page, text).locator('.photos')
    await grid.waitFor()
    await typefaceOf(page)
    const before = await grid.boundingBox()
    expect(before?.height).toBeGreaterThan(100)
    expect(before?.height).toBeLessThan(400)
    answer()
    await grid.scrollIntoViewIfNeeded()
    await expect
      .poll(() =>
        grid
          .locator('img')
          .evaluateAll((all) => all.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length),
      )
      .toBe(count)
    const after = await grid.boundingBox()
    expect([after?.width, after?.height]).toEqual([before?.width, before?.height])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

test('who hides images reads what each of them shows, and sees only the one they ask for', async ({
  page,
  browser,
  signIn,
  synapse,
}) => {
  const ana = await signIn('ana')
  const text = words('described')
  await album(await ana.alsoSignsIn(), text, ['a lake', 'a boat', 'a tree'])
  await page.goto('/')
  const bea = await openAs(browser, synapse.url, 'bea')
  const asked: string[] = []
  bea.page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/images/')) asked.push(request.url())
  })
  await bea.page.addInitScript(() => localStorage.setItem('hideImages', 'true'))
  await bea.page.goto('/')
  const card = cardOf(bea.page, text)
  for (const alt of ['a lake', 'a boat', 'a tree']) await expect(card).toContainText(alt)
  await bea.page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await card.getByRole('button', { name: 'Show image' }).nth(1).click()
  await expect(card.getByRole('img', { name: 'a boat' })).toBeVisible()
  await expect.poll(() => asked.length).toBe(1)
  await expect(card.getByRole('img', { name: 'a lake' })).toHaveCount(0)
  await bea.page.context().close()
})

/** As wide and as high as they say. */
async function shapes(person: Person, text: string, ...sizes: [number, number][]) {
  const made = []
  for (const [width, height] of sizes)
    made.push({
      imageUrl: await uploads(person, await aPhoto({ width, height })),
      imageAlt: `${width} by ${height}`,
    })
  const [first, ...morePhotos] = made
  return posts(person, text, { ...first, morePhotos })
}

test('photos of different shapes are whole, equally high in their row, and leave no bands', async ({
  page,
  signIn,
}) => {
  const ana = await signIn('ana')
  const text = words('all shapes')
  const post = await shapes(await ana.alsoSignsIn(), text, [900, 600], [150, 200], [600, 600], [900, 500])
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`/posts/${post.id}`)
    const grid = cardOf(page, text).locator('.photos')
    const whole = await grid.boundingBox()
    const boxes = await grid.locator('img').evaluateAll((all) =>
      all.map((image) => ({
        ...image.getBoundingClientRect().toJSON(),
        shape: Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
      })),
    )
    for (const box of boxes) expect(box.width / box.height).toBeCloseTo(box.shape, 1)
    for (const [left, right] of [
      [boxes[0], boxes[1]],
      [boxes[2], boxes[3]],
    ]) {
      expect(Math.abs(left.height - right.height)).toBeLessThanOrEqual(1.5)
      expect(right.right - left.left).toBeCloseTo(whole?.width ?? 0, -0.5)
    }
  }
})

test('a photo opens large with its description, the others are one press further, and the focus comes back', async ({
  page,
  signIn,
}) => {
  const ana = await signIn('ana')
  const text = words('look closer')
  await album(await ana.alsoSignsIn(), text, ['a lake', 'a boat', 'a tree'])
  await page.goto('/')
  const second = cardOf(page, text).getByRole('button', { name: 'Open photo: a boat' })
  await second.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Photo 2 of 3' })
  await expect(dialog.getByRole('img', { name: 'a boat' })).toBeVisible()
  await expect(dialog.locator('figcaption')).toHaveText('a boat')
  expect(await brokenRules(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Next photo' }).click()
  const last = page.getByRole('dialog', { name: 'Photo 3 of 3' })
  await expect(last.locator('figcaption')).toHaveText('a tree')
  await expect(last.getByRole('status')).toHaveText('Photo 3 of 3')
  // The button that was pressed is gone.
  await expect(last.getByRole('button', { name: 'Next photo' })).toHaveCount(0)
  await expect(last.getByRole('button', { name: 'Previous photo' })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('dialog', { name: 'Photo 1 of 3' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(second).toBeFocused()
  // On paper there is nothing to press, and the photos are there.
  await page.emulateMedia({ media: 'print' })
  await expect(cardOf(page, text).getByRole('img', { name: 'a boat' })).toBeVisible()
})

test('who hides images opens the one they asked for, and the next one asks again', async ({
  page,
  signIn,
}) => {
  const ana = await signIn('ana')
  const text = words('one of them')
  await album(await ana.alsoSignsIn(), text, ['a lake', 'a boat'])
  await page.addInitScript(() => localStorage.setItem('hideImages', 'true'))
  await page.goto('/')
  const card = cardOf(page, text)
  await card.getByRole('button', { name: 'Show image' }).first().click()
  await card.getByRole('button', { name: 'Open photo: a lake' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: 'a lake' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Next photo' }).click()
  await expect(dialog.locator('figcaption')).toHaveText('a boat')
  await expect(dialog.getByRole('img', { name: 'a boat' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Show image' }).click()
  await expect(dialog.getByRole('img', { name: 'a boat' })).toBeVisible()
})

test('what was written about a photo is there again when the same photo is chosen again', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  await page.goto('/')
  const dialog = await openComposer(page)
  await chooses(page, 'one.jpg')
  await dialog.getByRole('textbox', { name: 'Describe the photo' }).fill('A heron on a roof')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(notice(page)).toContainText('Choose it again, and its description is there.')
  await page.reload()
  const again = await openComposer(page)
  await expect(again).toContainText('Choose your photos again, and their descriptions are there.')
  await chooses(page, 'one.jpg')
  await expect(again.getByRole('textbox', { name: 'Describe the photo' })).toHaveValue('A heron on a roof')
  await expect(again).not.toContainText('Choose your photos again')
})
