import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { AppealItem } from '#contract/moderation/moderation.ts'
import { appeals, decides, makeModerator, reports } from '#tests/support/moderation.ts'
import type { Person } from '#tests/support/people.ts'
import { posts } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

const triesToAnswer = (by: Person, id: string) =>
  by.post(`/api/moderation/appeals/${id}/answer`, { state: 'upheld', answer: 'I looked again.' })

/** What the moderator who decided sees of the appeal, with what differs by chance made alike. */
async function seenBy(moderator: Person, id: string) {
  const { body } = await moderator.get<AppealItem[]>('/api/moderation/appeals')
  const found = body.find((appeal) => appeal.id === id)
  return { mayAnswer: found?.mayAnswer, isDated: typeof found?.mayAnswerFrom === 'string' }
}

test('where there are two moderators, who may answer an appeal does not tell the one who decided that the other wrote it', async () => {
  const { mona, mira, ana, bea } = await synapse.people('mona', 'mira', 'ana', 'bea')
  await makeModerator(synapse.db, mona, mira)
  const appealOf = async (author: Person) => {
    const post = { type: 'post' as const, id: (await posts(author, 'a secret', { isAnonymous: true })).id }
    await reports(bea, post)
    return (await appeals(author, await decides(mona, post, 'remove'), 'Please look again.')).body.id
  }
  const [ofMira, ofAna] = [await appealOf(mira), await appealOf(ana)]
  const left = { mayAnswer: false, isDated: true }
  expect([await seenBy(mona, ofMira), await seenBy(mona, ofAna)]).toEqual([left, left])
  const [refused, alike] = [await triesToAnswer(mona, ofMira), await triesToAnswer(mona, ofAna)]
  expect([refused.status, refused.text]).toEqual([403, alike.text])
  // What is about oneself is not for oneself.
  expect((await mira.get<AppealItem[]>('/api/moderation/appeals')).body.map(({ id }) => id)).toEqual([ofAna])
  expect((await triesToAnswer(mira, ofMira)).status).toBe(404)

  await synapse.db.execute(sql`update appeals set created_at = now() - interval '169 hours'`)
  const open = { mayAnswer: true, isDated: false }
  expect([await seenBy(mona, ofMira), await seenBy(mona, ofAna)]).toEqual([open, open])
  expect((await triesToAnswer(mona, ofMira)).status).toBe(204)
})

test('a moderator who is alone need not wait for anybody', async () => {
  await synapse.db.execute(sql`update users set role = 'member'`)
  const { mona, ana, bea } = await synapse.people('mona', 'ana', 'bea')
  await makeModerator(synapse.db, mona)
  const post = { type: 'post' as const, id: (await posts(ana, 'hello')).id }
  await reports(bea, post)
  const { body } = await appeals(ana, await decides(mona, post, 'remove'), 'Please look again.')
  expect((await triesToAnswer(mona, body.id)).status).toBe(204)
})
