import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { limits } from '#contract/core/limits.ts'
import { intercept } from '#tests/support/intercept.ts'
import { cardOf, composerText, notice, openAs, openComposer, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { typefaceOf } from './every-look.ts'

const photo = async () => ({
  name: 'lake.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a6ea5' } })
    .jpeg()
    .toBuffer(),
})
const choosePhoto = async (page: Page) => page.getByLabel('Photo file').setInputFiles(await photo())
const send = (page: Page) => page.getByRole('button', { name: 'Post', exact: true }).click()
const isUpload = (request: { method: () => string; url: () => string }) =>
  request.method() === 'PUT' && !new URL(request.url()).pathname.startsWith('/api/posts/')

async function writeWithPhoto(page: Page, text: string) {
  await page.goto('/')
  await openComposer(page)
  await composerText(page).fill(text)
  await choosePhoto(page)
  await expect(page.getByRole('img', { name: 'Your photo: lake.jpg' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Describe the photo' }).fill('A blue lake')
}

test('a post goes out first and its photo after it, in the specified steps', async ({ page, signIn }) => {
  await signIn('ana')
  const text = words('look at this')
  await writeWithPhoto(page, text)
  const steps: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // What is kept for one's other devices goes its own way, in its own time.
    if (request.method() === 'GET' || /^\/api\/(drafts|where-was-i)/.test(pathname)) return
    steps.push(
      isUpload(request) ? 'PUT the file' : `${request.method()} ${pathname.replace(/[0-9a-f-]{36}/, '{id}')}`,
    )
    if (pathname.endsWith('/image')) steps.push(String(request.postDataJSON().imageUrl.includes('?')))
  })
  await send(page)
  await expect(notice(page)).toContainText('Image uploaded')
  expect(steps).toEqual([
    'POST /api/posts',
    'POST /api/objects/upload',
    'PUT the file',
    'PUT /api/posts/{id}/image',
    'false',
  ])
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const image = cardOf(page, text).getByRole('img', { name: 'A blue lake' })
  await expect(image).toHaveAttribute('width', '900')
  await expect(image).toHaveAttribute('height', '600')
  const box = await image.boundingBox()
  expect(box?.height).toBeLessThanOrEqual(24 * 16)
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.5, 1)
})

test('a photo of a camera is made smaller on the device, upright, and without the place where it was taken', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  // What is sent is a blob, of which the browser tells a test nothing.
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof File) Object.assign(globalThis, { sentFile: body })
      return send.call(this, body)
    }
  })
  // Lying on its side, as phones keep them, and grainy, as evenings are.
  const taken = await sharp(randomBytes(2400 * 1800 * 3), { raw: { width: 2400, height: 1800, channels: 3 } })
    .withExif({
      IFD0: { Make: 'Lighthouse' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '54/1 0/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer()
  expect(taken.toString('latin1')).toContain('Lighthouse')
  const text = words('by the sea')
  await page.goto('/')
  await openComposer(page)
  await composerText(page).fill(text)
  await page
    .getByLabel('Photo file')
    .setInputFiles({ name: 'sea.jpg', mimeType: 'image/jpeg', buffer: taken })
  await page.getByRole('textbox', { name: 'Describe the photo' }).fill('The sea')
  await send(page)
  await expect(cardOf(page, text).getByRole('img', { name: 'The sea' })).toBeVisible()

  const sent = await page.evaluate(async () => {
    const { sentFile } = globalThis as unknown as { sentFile: File }
    const { width, height } = await createImageBitmap(sentFile)
    const bytes = new TextDecoder('latin1').decode(await sentFile.arrayBuffer())
    return { type: sentFile.type, width, height, tells: /Exif|Lighthouse/.test(bytes), size: sentFile.size }
  })
  expect(sent).toMatchObject({ type: 'image/jpeg', width: 1600, height: 2133, tells: false })
  expect(sent.size).toBeLessThan(taken.length)
})

test('the place of a photo is there before the photo is', async ({ page, signIn }) => {
  await signIn('ana')
  const text = words('patience')
  await writeWithPhoto(page, text)
  await send(page)
  await expect(notice(page)).toContainText('Image uploaded')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/images/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const image = cardOf(page, text).getByRole('img', { name: 'A blue lake' })
  await image.waitFor()
  await typefaceOf(page)
  const before = await image.boundingBox()
  answer()
  await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0)
  expect(await image.boundingBox()).toEqual(before)
})

test('files that are no image or too large are refused in words', async ({ page, signIn }) => {
  await signIn('ana')
  await page.goto('/')
  await openComposer(page)
  const choose = (mimeType: string, bytes: number) =>
    page.getByLabel('Photo file').setInputFiles({ name: 'file', mimeType, buffer: Buffer.alloc(bytes) })
  await choose('application/pdf', 10)
  await expect(notice(page)).toContainText('Invalid file type')
  await expect(notice(page)).toContainText('Please select an image file.')
  await choose('image/png', limits.postImageBytes + 1)
  await expect(notice(page)).toContainText('File too large')
  await expect(notice(page)).toContainText('Please select an image smaller than 10MB.')
  await expect(page.getByRole('button', { name: 'Photo', exact: true })).toBeVisible()
})

test('a photo that fails does not take the words with it, and can be tried again', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  const text = words('the words are safe')
  await writeWithPhoto(page, text)
  const letThrough = await intercept(
    page,
    () => true,
    (route) => (isUpload(route.request()) ? route.abort() : route.continue()),
  )
  await send(page)
  await expect(notice(page)).toContainText('Upload failed')
  await expect(notice(page)).toContainText('Failed to upload image. Please try again.')
  await expect(page.getByText('Your post is published, but without its photo.')).toBeVisible()
  letThrough()
  await page.getByRole('button', { name: 'Try the photo again' }).click()
  await expect(notice(page)).toContainText('Image uploaded')
  await expect(cardOf(page, text).getByRole('img', { name: 'A blue lake' })).toBeVisible()
  await expect(cardOf(page, text)).toHaveCount(1)
})

test('an upload shows how far it is and can be stopped; the post stays', async ({ page, signIn }) => {
  await signIn('ana')
  const text = words('changed my mind')
  await writeWithPhoto(page, text)
  const letThrough = await intercept(
    page,
    () => true,
    (route) => {
      if (!isUpload(route.request())) return route.continue()
    },
  )
  await send(page)
  await expect(page.getByRole('progressbar', { name: 'Uploading your photo' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the upload' }).click()
  await expect(page.getByText('You stopped the upload.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep the post without a photo' }).click()
  letThrough()
  await expect(cardOf(page, text)).toBeVisible()
  await expect(cardOf(page, text).getByRole('img')).toHaveCount(0)
})

test('who hides images reads what they show, and nothing is requested until it is asked for', async ({
  page,
  browser,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  const text = words('described')
  await writeWithPhoto(page, text)
  await send(page)
  await expect(notice(page)).toContainText('Image uploaded')

  const bea = await openAs(browser, synapse.url, 'bea')
  const asked: string[] = []
  bea.page.on('request', (request) => {
    if (request.resourceType() === 'image') asked.push(new URL(request.url()).pathname)
  })
  await bea.page.addInitScript(() => localStorage.setItem('hideImages', 'true'))
  await bea.page.goto('/')
  await expect(cardOf(bea.page, text)).toContainText('A blue lake')
  await bea.page.waitForLoadState('networkidle')
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  await cardOf(bea.page, text).getByRole('button', { name: 'Show image' }).click()
  await expect(cardOf(bea.page, text).getByRole('img', { name: 'A blue lake' })).toBeVisible()
  await expect.poll(() => asked.filter((path) => path.startsWith('/api/')).length).toBe(1)
  await bea.page.context().close()
})
