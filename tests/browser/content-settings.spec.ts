import { signUp } from '#tests/support/browser-people.ts'
import {
  cardOf,
  composerText,
  notice,
  openAs,
  openComposer,
  posts,
  words,
} from '#tests/support/post-screens.ts'
import { aPhoto, sends } from '#tests/support/posts.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

test('I give my post a content note, and a reader sees the note before the words and the photo', async ({
  page,
  browser,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  await page.goto('/')
  const dialog = await openComposer(page)
  const lunch = words('My lunch')
  await composerText(page).fill(lunch)
  await dialog.getByRole('button', { name: 'Content notes' }).click()
  await dialog.getByRole('button', { name: 'Food or eating' }).click()
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(notice(page)).toContainText('Post created')
  // One's own is never folded; the note is there in words.
  await expect(cardOf(page, lunch)).toContainText('Content note: Food or eating')

  const { page: hers } = await openAs(browser, synapse.url, 'bea')
  const cleo = await signUp(synapse.url, 'cleo')
  const photo = await sends(cleo, await aPhoto())
  const supper = words('My supper')
  const post = await posts(cleo, supper, { contentNotes: ['food'], imageUrl: photo.imageUrl })

  const requested: string[] = []
  hers.on('request', (request) => requested.push(request.url()))
  await hers.goto(`/posts/${post.id}`)
  const card = hers.getByRole('article')
  await expect(card).toContainText('Content note: Food or eating')
  await expect(card.getByRole('img')).toHaveCount(0)
  await expect(hers.getByText(supper)).toHaveCount(0)
  expect(requested.filter((url) => url.includes('/api/images/'))).toEqual([])
  await card.getByRole('button', { name: 'Show this post' }).press('Enter')
  await expect(card).toContainText(supper)
  await expect(card.getByRole('img', { name: 'Photo without a description' })).toBeVisible()
  await card.getByRole('button', { name: 'Fold this post' }).press('Enter')
  await expect(hers.getByText(supper)).toHaveCount(0)

  await hers.goto('/settings/content')
  const food = hers.getByRole('group', { name: 'Food or eating' })
  await expect(food.getByRole('radio', { name: 'Fold' })).toBeChecked()
  await food.getByRole('radio', { name: 'Hide' }).click()
  await expect(food.getByRole('radio', { name: 'Hide' })).toBeChecked()
  await hers.getByRole('link', { name: 'Home' }).click()
  await expect(hers.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(hers.getByRole('list', { name: 'Posts' }).or(hers.getByText('Nothing here yet'))).toBeVisible()
  await expect(hers.getByText('Content note: Food or eating')).toHaveCount(0)
  await hers.goto('/settings/content')
  const isSaved = hers.waitForResponse((answer) => answer.request().method() === 'PUT')
  await food.getByRole('radio', { name: 'Show' }).click()
  await isSaved
  await hers.goto(`/posts/${post.id}`)
  await expect(card).toContainText(supper)
})

test('I filter a word, and posts and comments with it fold', async ({ page, signIn, synapse }) => {
  await signIn('ana')
  await page.goto('/settings/content')
  const form = page.getByRole('region', { name: 'Word filters' })
  await form.getByRole('button', { name: 'Add filter' }).click()
  await expect(form.getByText('Please type a word or a phrase.')).toBeVisible()
  await form.getByLabel('Word or phrase').fill('Wasps')
  await form.getByLabel('Word or phrase').press('Enter')
  await expect(notice(page)).toContainText('Filter added')
  await expect(form.getByRole('listitem')).toContainText('Wasps')

  const bea = await signUp(synapse.url, 'bea')
  const text = words('There were wásps')
  const post = await posts(bea, text)
  await bea.post('/api/comments', { postId: post.id, content: 'more wasps' })
  await page.goto(`/posts/${post.id}`)
  await expect(page.getByText('Has words you filter')).toBeVisible()
  await page.getByRole('button', { name: 'Show this post' }).click()
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText('more wasps')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show this comment' }).click()
  await expect(page.getByText('more wasps')).toBeVisible()

  await page.goto('/settings/content')
  await form.getByRole('button', { name: 'Remove the filter Wasps' }).click()
  await expect(form).toContainText('You have no filters yet.')
  await page.goto(`/posts/${post.id}`)
  await expect(page.getByText('more wasps')).toBeVisible()
})

test('I suggest a content note in private, and the author adds it', async ({
  page,
  browser,
  signIn,
  synapse,
}) => {
  await signIn('ana')
  const { person: bea, page: hers } = await openAs(browser, synapse.url, 'bea')
  const post = await posts(bea, words('A long goodbye'))
  await page.goto(`/posts/${post.id}`)
  await page.getByRole('button', { name: 'More for the post by Bea' }).click()
  await page.getByRole('menuitem', { name: 'Suggest a content note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suggest a content note' })
  await dialog.getByRole('button', { name: 'Send suggestion' }).click()
  await expect(dialog.getByText('Please choose a note.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Loss or grief' }).check()
  await dialog.getByRole('button', { name: 'Send suggestion' }).click()
  await expect(notice(page)).toContainText('Suggestion sent')

  await hers.goto(`/posts/${post.id}`)
  await hers.getByRole('button', { name: 'Notifications' }).click()
  const panel = hers.getByRole('dialog', { name: 'Notifications' })
  await expect(panel).toContainText('A reader suggests a content note: Loss or grief')
  await expect(panel).not.toContainText('Ana')
  await panel.getByRole('button', { name: 'Add the content note: Loss or grief' }).click()
  await expect(panel).toContainText('You added it.')
  await expect(hers.getByRole('article').first()).toContainText('Content note: Loss or grief')
})
