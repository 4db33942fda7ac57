import { signUp } from '#tests/support/browser-people.ts'
import { intercept } from '#tests/support/intercept.ts'
import { cardOf, notice, posts, runSql, words } from '#tests/support/post-screens.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { brokenRules } from './axe.ts'

const firstAccountIsFrom = (databaseUrl: string, daysAgo: number) =>
  runSql(
    databaseUrl,
    'update users set created_at = now() - make_interval(days => $1) where id = (select id from users order by id limit 1)',
    [daysAgo],
  )
const inTokyo = (iso: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' }).format(
    new Date(iso),
  )

test.use({ timezoneId: 'Asia/Tokyo' })
// All tests of a worker share one network, and for the others it is young again.
test.afterEach(({ synapse }) => firstAccountIsFrom(synapse.databaseUrl, 0))

test('the comment box tells a newcomer before anything is typed from when on they can comment anonymously', async ({
  page,
  signIn,
  synapse,
}) => {
  const bea = await signUp(synapse.url, 'bea')
  await firstAccountIsFrom(synapse.databaseUrl, 30)
  const text = words('what is your favourite moss?')
  await posts(bea, text)
  await signIn('ana')
  const { newcomerUntil } = (await (await page.request.get('/api/auth/user')).json()) as {
    newcomerUntil: string
  }
  await page.goto('/')
  await cardOf(page, text).getByRole('button', { name: 'Comment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Comments' })
  await dialog.getByRole('button', { name: 'Change tone and name' }).click()
  const anonymous = dialog.getByRole('switch', { name: 'Comment anonymously' })
  await expect(anonymous).toBeDisabled()
  await expect(anonymous).toHaveAccessibleDescription(
    `New accounts can’t comment anonymously on other people’s posts. You can from ${inTokyo(newcomerUntil)}. Until then, you can comment with your name.`,
  )
  expect(await brokenRules(page)).toEqual([])
  const answer = words('the one on stones')
  await dialog.getByRole('textbox', { name: 'Write a comment' }).fill(answer)
  await dialog.getByRole('button', { name: 'Post comment' }).click()
  await expect(dialog.getByRole('article').filter({ hasText: answer })).toContainText('Ana')
})

test('words that were to be anonymous are never sent with a name, nor lost', async ({
  page,
  signIn,
  synapse,
}) => {
  const bea = await signUp(synapse.url, 'bea')
  const text = words('what is your favourite fern?')
  await posts(bea, text)
  await signIn('ana')
  await page.goto('/')
  const dialog = page.getByRole('dialog', { name: 'Comments' })
  const open = () => cardOf(page, text).getByRole('button', { name: 'Comment' }).click()
  await open()
  await dialog.getByRole('textbox', { name: 'Write a comment' }).fill('the tall one')
  await dialog.getByRole('button', { name: 'Change tone and name' }).click()
  await dialog.getByRole('switch', { name: 'Comment anonymously' }).check()
  await firstAccountIsFrom(synapse.databaseUrl, 30)
  await page.reload()
  await open()
  await expect(dialog.getByText('Your words stay here until then.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Post comment' })).toBeDisabled()
  await expect(dialog.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('the tall one')
  await dialog.getByRole('button', { name: 'Change tone and name' }).click()
  await dialog.getByRole('switch', { name: 'Comment anonymously' }).uncheck()
  await dialog.getByRole('button', { name: 'Post comment' }).click()
  await expect(dialog.getByRole('article').filter({ hasText: 'the tall one' })).toContainText('Ana')
})

test('a refusal that names a moment says it in the time of whoever reads it', async ({
  page,
  signIn,
  synapse,
}) => {
  const bea = await signUp(synapse.url, 'bea')
  await signIn('ana')
  await page.goto(`/profile/${bea.id}`)
  const at = '2026-11-17T22:00:00.000Z'
  const inWords = '17 November 2026 at 22:00 (UTC)'
  await intercept(page, '**/api/friends/request/*', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/json',
      body: JSON.stringify({
        code: 'too_many_requests',
        message: `You can send more from ${inWords}.`,
        moment: { at, words: inWords },
      }),
    }),
  )
  await page.getByRole('button', { name: 'Add Friend' }).click()
  await expect(notice(page)).toContainText('You can send more from 18 November 2026 at 07:00.')
})
