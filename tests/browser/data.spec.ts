import type { Page } from '@playwright/test'
import { signUp } from '#tests/support/browser-people.ts'
import { runSql } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'

const notice = (page: Page) => page.getByRole('region', { name: 'Notification(s)' }).getByRole('listitem')

test('someone downloads all that is theirs, deletes the account, changes their mind, and is welcome', async ({
  page,
  signIn,
  synapse,
}) => {
  const { email, password } = await signIn('ana')
  await page.goto('/settings')
  await page.getByRole('link', { name: /^Your data/ }).click()
  await page.getByRole('button', { name: 'Make my archive' }).click()
  await expect(page.getByText('Your archive is ready.')).toBeVisible()

  await page.reload()
  const download = page.getByRole('button', { name: /^Download/ })
  const arriving = page.waitForEvent('download')
  await download.click()
  expect((await arriving).suggestedFilename()).toMatch(/^synapse-your-data-\d{4}-\d\d-\d\d\.zip$/)

  await page.getByRole('button', { name: 'Delete my account…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  // An open session of somebody else's is enough to come this far, and no further.
  await runSql(
    synapse.databaseUrl,
    `update sessions set proven_at = now() - interval '11 minutes' where user_id = (select id from users where email = $1)`,
    [email],
  )
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  const question = page.getByRole('dialog', { name: 'Is it you?' })
  await question.getByLabel('Your password').fill('not the lighthouse')
  await question.getByRole('button', { name: 'Yes, it’s me' }).click()
  await expect(question.getByText('This isn’t your password. Please try again.')).toBeVisible()
  await question.getByRole('button', { name: 'Not now' }).click()
  await expect(dialog.getByText('Please confirm that it’s you first.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await question.getByLabel('Your password').fill(password)
  await question.getByRole('button', { name: 'Yes, it’s me' }).click()
  await expect(page.getByRole('heading', { name: 'Goodbye for now' })).toBeVisible()
  await expect(page.getByText('Your account will be deleted in 14 days.')).toBeVisible()

  await page.getByRole('link', { name: 'Sign in and keep my account' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(notice(page)).toContainText('Welcome back. We’ve kept your account.')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('where somebody has left, the others read on: Deleted member, without a link and without their words', async ({
  page,
  signIn,
  synapse,
}) => {
  const bea = await (await signIn('bea')).alsoSignsIn()
  const ana = await signUp(synapse.url, 'ana')
  bea.user = (await bea.get<NonNullable<typeof bea.user>>('/api/auth/user')).body
  await ana.post(`/api/friends/request/${bea.id}`)
  await bea.post(`/api/friends/request/${ana.id}`)
  await ana.post('/api/messages', { receiverId: bea.id, content: 'secret recipe' })
  await bea.post('/api/messages', { receiverId: ana.id, content: 'thank you so much' })
  const post = await bea.post<{ id: string }>('/api/posts', { content: 'How do you rest?' })
  const comment = await ana.post<{ id: string }>('/api/comments', {
    postId: post.body.id,
    content: 'under moss',
  })
  await bea.post('/api/comments', { postId: post.body.id, parentId: comment.body.id, content: 'lovely idea' })
  await ana.delete('/api/account')

  await page.goto(`/posts/${post.body.id}`)
  const left = page.getByRole('article', { name: 'Deleted member' })
  await expect(left).toContainText('This comment was deleted with the account.')
  await expect(left.getByRole('link')).toHaveCount(0)
  await expect(left.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('lovely idea')).toBeVisible()

  await page.goto(`/messages?with=${ana.id}`)
  await expect(page.getByRole('heading', { name: 'Deleted member' })).toBeVisible()
  await expect(page.getByText('This message was deleted with the account.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Today' }).getByText('thank you so much')).toBeVisible()
  await expect(page.getByText('This person has left Synapse. What you wrote stays here.')).toBeVisible()
  await expect(page.getByText('secret recipe')).toHaveCount(0)
})
