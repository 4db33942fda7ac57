import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { intercept } from '#tests/support/intercept.ts'
import {
  cardOf,
  composerText,
  keepsNotices,
  notice,
  openAs,
  openComposer,
  posts,
  words,
} from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

const aPhoto = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a6ea5' } })
    .jpeg()
    .toBuffer()
const chooses = async (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Photo file').setInputFiles({ name, mimeType, buffer })
const tool = (dialog: Locator, name: string | RegExp) =>
  dialog.getByRole('group', { name: 'Add to your post' }).getByRole('button', { name })
const edits = async (page: Page, text: string) => {
  await cardOf(page, text)
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  return page.getByRole('dialog', { name: 'Edit post' })
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`at ${width} × ${height} px all of the composer is in sight: words, tools, who will see it, Post`, async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width, height })
    await signIn('ana')
    await page.goto('/')
    const dialog = await openComposer(page)
    await expect(composerText(page)).toBeFocused()
    const names = ['Photo', 'Tone', 'Poll', 'Replies I’d like', 'Content notes', 'Anonymous']
    const tools = dialog.getByRole('group', { name: 'Add to your post' }).getByRole('button')
    await expect(tools).toHaveText(names)
    const needed = [
      composerText(page),
      ...(await tools.all()),
      dialog.getByText('Everyone signed in to Synapse will see this, with your name: Ana.'),
      dialog.getByRole('button', { name: 'Change audience' }),
      dialog.getByRole('button', { name: 'Post', exact: true }),
    ]
    for (const one of needed) await expect(one).toBeInViewport({ ratio: 1 })
    expect(await brokenRules(page)).toEqual([])
  })
}

test('a tool opens its part one press further, says when it is in use, and stays where it is', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('ana')
  await page.goto('/')
  const dialog = await openComposer(page)
  await composerText(page).fill(words('with everything'))
  /** In the box: all of it may scroll. */
  const place = async () =>
    ((await tool(dialog, 'Poll').boundingBox())?.y ?? 0) - ((await composerText(page).boundingBox())?.y ?? 0)
  const before = await place()
  await tool(dialog, 'Tone').click()
  await expect(tool(dialog, 'Tone')).toHaveAttribute('aria-expanded', 'true')
  expect(await place()).toBe(before)
  await dialog.getByRole('button', { name: 'Joking', exact: true }).click()
  await expect(tool(dialog, 'Tone: Joking')).toBeVisible()
  await dialog.getByRole('button', { name: 'Playful', exact: true }).click()
  await expect(tool(dialog, 'Tone: 2 chosen')).toBeVisible()

  await tool(dialog, 'Replies I’d like').click()
  await expect(dialog.getByRole('button', { name: 'Joking', exact: true })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Just venting', exact: true }).click()
  await expect(tool(dialog, 'Replies: Just venting')).toBeVisible()
  await tool(dialog, 'Content notes').click()
  await dialog.getByRole('button', { name: 'Food or eating', exact: true }).click()
  await expect(tool(dialog, 'Content notes: Food or eating')).toBeVisible()
  await tool(dialog, 'Anonymous').click()
  await dialog.getByRole('switch', { name: 'Post anonymously' }).check()
  await expect(tool(dialog, 'Anonymous: on')).toBeVisible()
  await expect(dialog).toContainText('will see this, without your name.')
  await dialog.getByRole('button', { name: 'Change audience' }).click()
  await page.getByLabel('Who may comment').selectOption('No one')
  await expect(dialog).toContainText('No one can comment.')
  expect(await brokenRules(page)).toEqual([])
})

test('a file that is no photo is refused when it is chosen, by what it is; the words stay and nothing goes out', async ({
  page,
  signIn,
}) => {
  await signIn('ana')
  await keepsNotices(page)
  await page.goto('/')
  const text = words('safe and sound')
  const dialog = await openComposer(page)
  await composerText(page).fill(text)
  const sent: string[] = []
  page.on('request', (request) => {
    if (/\/api\/(posts|objects)/.test(request.url()) && request.method() !== 'GET') sent.push(request.url())
  })
  const cut = (await aPhoto()).subarray(0, 40)
  await chooses(page, 'holiday.jpg', 'image/jpeg', Buffer.from('Dear diary, this is no photo.'))
  await expect(notice(page)).toContainText('Invalid file type')
  await expect(notice(page)).toContainText('Please select an image file.')
  await chooses(page, 'holiday.jpg', 'image/jpeg', cut)
  await expect(notice(page)).toContainText('Your device can’t open this photo. Please choose another one.')
  await chooses(page, 'dance.gif', 'image/gif', Buffer.from('GIF89a, or so it says'))
  await expect(notice(page)).toContainText('Please select a JPEG, PNG or WebP image.')
  await expect(tool(dialog, 'Photo')).toHaveText('Photo')
  await expect(composerText(page)).toHaveValue(text)
  expect(sent).toEqual([])
  // A photo is one whatever it is called, and a refused file does not take away the one before.
  await chooses(page, 'notes.txt', 'text/plain', await aPhoto())
  await expect(tool(dialog, 'Photo: added')).toBeVisible()
  await chooses(page, 'holiday.jpg', 'image/jpeg', Buffer.from('Dear diary, this is no photo.'))
  await expect(notice(page)).toContainText('Please select an image file.')
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(notice(page)).toContainText('Image uploaded')
  await expect(cardOf(page, text).getByRole('img', { name: 'Photo without a description' })).toBeVisible()
})

test('a photo is added to a post that is out, described, replaced and taken off again; others see it', async ({
  page,
  browser,
  signIn,
  synapse,
}) => {
  const ana = await signIn('ana')
  const text = words('photo to follow')
  const post = await posts(await ana.alsoSignsIn(), text)
  const bea = await openAs(browser, synapse.url, 'bea')
  await bea.page.goto(`/posts/${post.id}`)
  await page.goto('/')
  let dialog = await edits(page, text)
  await chooses(page, 'no.png', 'image/png', Buffer.from('not a photo'))
  await expect(notice(page)).toContainText('Invalid file type')
  await chooses(page, 'lake.jpg', 'image/jpeg', await aPhoto())
  await dialog.getByRole('textbox', { name: 'Describe the photo' }).fill('A blue lake')
  expect(await brokenRules(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(notice(page)).toContainText('Post updated')
  await expect(dialog).toHaveCount(0)
  await expect(cardOf(page, text).getByRole('img', { name: 'A blue lake' })).toBeVisible()
  await expect(bea.page.getByRole('img', { name: 'A blue lake' })).toBeVisible()
  await expect(bea.page.getByRole('article').first()).toContainText('edited')

  dialog = await edits(page, text)
  await tool(dialog, 'Photo: added').click()
  await dialog.getByRole('button', { name: 'Remove photo' }).click()
  await expect(tool(dialog, 'Photo: removed')).toBeFocused()
  await dialog.getByRole('button', { name: 'Keep the photo' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Describe the photo' })).toHaveValue('A blue lake')
  await dialog.getByRole('button', { name: 'Remove photo' }).click()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(cardOf(page, text).getByRole('img', { name: 'A blue lake' })).toHaveCount(0)
  await expect(bea.page.getByRole('img', { name: 'A blue lake' })).toHaveCount(0)
  await bea.page.context().close()
})

test('a photo that cannot be added later takes nothing with it, and says what was saved', async ({
  page,
  signIn,
}) => {
  const ana = await signIn('ana')
  const text = words('first words')
  await posts(await ana.alsoSignsIn(), text)
  await page.goto('/')
  const dialog = await edits(page, text)
  const better = words('better words')
  await dialog.getByRole('textbox', { name: 'Your post' }).fill(better)
  await chooses(page, 'lake.jpg', 'image/jpeg', await aPhoto())
  await expect(tool(dialog, 'Photo: added')).toBeVisible()
  const letThrough = await intercept(page, '**/api/objects/**', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(notice(page)).toContainText('Failed to upload image. Please try again.')
  await expect(dialog.getByRole('alert')).toContainText('Your words are saved. The photo isn’t.')
  await expect(page.locator('[data-post]', { hasText: better })).toHaveCount(1)
  letThrough()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(cardOf(page, better).getByRole('img', { name: 'Photo without a description' })).toBeVisible()
})

test('a photo that was chosen and not saved leaves the description of the one that is there alone', async ({
  page,
  signIn,
}) => {
  const ana = await signIn('ana')
  const text = words('at the lake')
  await posts(await ana.alsoSignsIn(), text)
  await page.goto('/')
  let dialog = await edits(page, text)
  const description = dialog.getByRole('textbox', { name: 'Describe the photo' })
  await chooses(page, 'lake.jpg', 'image/jpeg', await aPhoto())
  await description.fill('A blue lake')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(cardOf(page, text).getByRole('img', { name: 'A blue lake' })).toBeVisible()

  dialog = await edits(page, text)
  const better = words('at the lake again')
  await dialog.getByRole('textbox', { name: 'Your post' }).fill(better)
  await chooses(page, 'wood.jpg', 'image/jpeg', await aPhoto())
  await expect(dialog.getByRole('textbox', { name: 'Describe photo 1' })).toHaveValue('A blue lake')
  await expect(dialog.getByRole('textbox', { name: 'Describe photo 2' })).toHaveValue('')
  await dialog.getByRole('textbox', { name: 'Describe photo 2' }).fill('A dark wood')
  await dialog.locator('[data-kept-free]').first().getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)

  // The words were kept, the file was not.
  dialog = await edits(page, text)
  await expect(dialog.getByRole('textbox', { name: 'Your post' })).toHaveValue(better)
  await tool(dialog, 'Photo: added').click()
  await expect(description).toHaveValue('A blue lake')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(cardOf(page, better).getByRole('img', { name: 'A blue lake' })).toBeVisible()
})
