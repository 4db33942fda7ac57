import { opensABrowser } from '#tests/support/chat-screens.ts'
import { appeals, asksToUnmask, decides, reports } from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { runSql, words } from '#tests/support/post-screens.ts'
import { posts } from '#tests/support/posts.ts'
import { expect, test } from '#tests/support/signed-in-test.ts'
import { button, cast, gone, opens, stays, there } from './focus-near.ts'

/** Two members and two moderators. */
async function people(url: string, databaseUrl: string): Promise<[Person, Person, Person, Person]> {
  const [ana, bea, mona, otto] = await cast(url, 'ana', 'bea', 'mona', 'otto')
  if (!ana || !bea || !mona || !otto) throw new Error('Nobody there')
  await runSql(databaseUrl, "update users set role = 'moderator' where id in ($1, $2)", [mona.id, otto.id])
  return [ana, bea, mona, otto]
}

test('what a moderator decides: what is missing, and once it is done', async ({ browser, synapse }) => {
  const [ana, bea, mona] = await people(synapse.url, synapse.databaseUrl)
  const text = words('go away')
  const post = await posts(ana, text)
  await reports(bea, { type: 'post', id: post.id })
  const { page } = await opensABrowser(browser, mona)
  await opens(page, `/moderation/post/${post.id}`)
  const main = page.getByRole('main')
  await stays(page, button(main, 'Decide'), there(main.getByText('Please choose what to do.')))
  await main.getByRole('radio', { name: 'Take it down' }).check()
  await stays(page, button(main, 'Decide'), there(main.getByText('Please choose the rule that it breaks.')))
  await main.getByLabel('Which rule does it break?').selectOption({ index: 1 })
  await main.getByLabel('Reason').fill('It frightens people.')
  await stays(page, button(main, 'Decide'), gone(main.getByRole('radio', { name: 'Take it down' })))
})

test('appeals: what is missing, keeping a decision and reversing one', async ({ browser, synapse }) => {
  const [ana, bea, mona, otto] = await people(synapse.url, synapse.databaseUrl)
  const defences = [words('I meant the geese'), words('it was a quotation')]
  for (const defence of defences) {
    const post = await posts(ana, words('go away'))
    const thing = { type: 'post', id: post.id } as const
    await reports(bea, thing)
    await appeals(ana, await decides(mona, thing, 'remove'), defence)
  }
  const { page } = await opensABrowser(browser, otto)
  await opens(page, '/moderation')
  await page.getByRole('tab', { name: /^Appeals/ }).click()
  const [kept, reversed] = defences.map((defence) => page.getByRole('listitem').filter({ hasText: defence }))
  if (!kept || !reversed) throw new Error('No appeals')
  await stays(page, button(kept, 'Keep the decision'), there(kept.getByText(/^Please say why/)))
  await kept.getByLabel('Your answer').fill('It stays down.')
  await stays(page, button(kept, 'Keep the decision'), gone(kept))
  await reversed.getByLabel('Your answer').fill('Sorry. Geese it is.')
  await stays(page, button(reversed, 'Reverse the decision'), gone(reversed))
})

test('who wrote something: asking, taking it back, answering, looking', async ({ browser, synapse }) => {
  const [ana, bea, mona, otto] = await people(synapse.url, synapse.databaseUrl)
  const [first, second] = await Promise.all(
    ['one', 'two'].map(async (text) => {
      const { id } = await posts(ana, words(text), { isAnonymous: true })
      await reports(bea, { type: 'post', id })
      return { type: 'post', id } as const
    }),
  )
  if (!first || !second) throw new Error('No posts')

  const { page } = await opensABrowser(browser, mona)
  const main = page.getByRole('main')
  const asked = page.getByRole('region', { name: 'Asked to see who wrote it' })
  await opens(page, `/moderation/post/${first.id}`)
  await main.getByText('Ask to see who wrote it', { exact: true }).press('Enter')
  const ask = button(main, 'Ask another moderator')
  await stays(page, ask, there(main.getByText('Please say why you need to know. It’s logged.')))
  await main.getByLabel('Why do you need to know?').fill('Somebody may be in danger.')
  await stays(page, ask, there(asked))
  await stays(page, button(asked, 'Take it back'), gone(button(asked, 'Take it back')))

  await asksToUnmask(mona, second)
  const other = await opensABrowser(browser, otto)
  const form = other.page.getByRole('region', { name: 'Asked to see who wrote it' })
  await opens(other.page, `/moderation/post/${second.id}`)
  await stays(other.page, button(form, 'I agree'), there(form.getByText('Please say why. It’s logged.')))
  await form.getByLabel('Why?').fill('It is needed.')
  await stays(other.page, button(form, 'I agree'), gone(button(form, 'I agree')))

  await opens(page, `/moderation/post/${second.id}`)
  await stays(page, button(asked, 'Show who wrote it'), there(asked.getByText(/wrote this\. It’s logged/)))
  await expect(asked.getByRole('link', { name: 'Ana' })).toBeVisible()
})
