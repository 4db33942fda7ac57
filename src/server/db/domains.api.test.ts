import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contentNotes } from '#contract/content-notes/note-list.ts'
import { limits } from '#contract/core/limits.ts'
import { noticeKinds } from '#contract/notifications/notice-kinds.ts'
import { audiences } from '#contract/posts/audiences.ts'
import { replyWishes } from '#contract/posts/reply-wishes.ts'
import { whoMayComment } from '#contract/posts/who-may-comment.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

/** Text arrays and numbers are written as PostgreSQL writes them. */
const isTaken = async (domain: string, value: string): Promise<boolean> => {
  const cast = synapse.db.execute(sql`select ${value}::${sql.raw(domain)}`)
  return cast.then(
    () => true,
    (error: Error) => {
      expect(error.cause).toMatchObject({ code: '23514' })
      return false
    },
  )
}
const some = (count: number) => `{${Array.from({ length: count }, (_, n) => `t${n}`).join(',')}}`

/** The last of them with this description. */
const photos = (count: number, lastAlt = 'A moon') =>
  JSON.stringify(
    Array.from({ length: count }, (_, n) => ({
      imageUrl: '/api/images/x',
      imageAlt: n === count - 1 ? lastAlt : null,
    })),
  )

type Case = [domain: string, allowed: string, tooMuch: string]
const cases: Case[] = [
  ['post_content', 'ö'.repeat(limits.postContent), 'ö'.repeat(limits.postContent + 1)],
  ['post_content', ' x ', '   '],
  ['image_alt', 'ö'.repeat(limits.imageAlt), 'ö'.repeat(limits.imageAlt + 1)],
  ['post_tones', some(limits.tonesPerPost), some(limits.tonesPerPost + 1)],
  ['post_notes', some(limits.contentNotesPerPost), some(limits.contentNotesPerPost + 1)],
  ['more_photos', photos(limits.photosPerPost - 1), photos(limits.photosPerPost)],
  ['more_photos', photos(1), '[]'],
  ['more_photos', photos(1), '[{"imageAlt": "without an address"}]'],
  ['more_photos', photos(1), '{"imageUrl": "/api/images/x"}'],
  ...[1, 2, 3].map((count): Case => {
    const alt = 'ö'.repeat(limits.imageAlt)
    return ['more_photos', photos(count, alt), photos(count, `${alt}ö`)]
  }),
  ['message_photos', photos(limits.photosPerMessage), photos(limits.photosPerMessage + 1)],
  ['message_photos', photos(1), '[]'],
  ['message_photos', photos(1), '[{"imageAlt": "without an address"}]'],
  ['message_photos', photos(1), '{"imageUrl": "/api/images/x"}'],
  ...[1, 2, 3, 4].map((count): Case => {
    const alt = 'ö'.repeat(limits.imageAlt)
    return ['message_photos', photos(count, alt), photos(count, `${alt}ö`)]
  }),
  ['counter', '0', '-1'],
  ...replyWishes.map(({ key }): Case => ['reply_wish', key, `${key}s`]),
  ...audiences.map((audience): Case => ['post_audience', audience, `${audience}s`]),
  ...whoMayComment.map((who): Case => ['who_may_comment', who, `${who}s`]),
  ...noticeKinds.map((kind): Case => ['notice_kind', kind, `${kind}s`]),
]

test.each(cases)('%s holds what the contract allows and no more', async (domain, allowed, tooMuch) => {
  expect([await isTaken(domain, allowed), await isTaken(domain, tooMuch)]).toEqual([true, false])
})

test('the database itself refuses a post, a count and a notice that are not allowed, also in a change', async () => {
  const { ana } = await synapse.people('ana')
  const { body } = await ana.post<{ id: string }>('/api/posts', {
    content: 'hello',
    contentNotes: [contentNotes[0].key],
    replyWish: replyWishes[0].key,
  })
  const set = (what: string) =>
    synapse.db.execute(sql`update posts set ${sql.raw(what)} where id = ${body.id}`)
  for (const what of [
    `content = ' '`,
    `image_alt = repeat('x', ${limits.imageAlt + 1})`,
    `tone_indicators = '${some(limits.tonesPerPost + 1)}'`,
    `content_notes = '${some(limits.contentNotesPerPost + 1)}'`,
    `reply_wish = 'other'`,
    'like_count = like_count - 1',
    'comment_count = comment_count - 1',
  ])
    await expect(set(what), what).rejects.toMatchObject({ cause: { code: '23514' } })
  const tell = synapse.db.execute(
    sql`insert into notices (id, user_id, kind, person_id) values (gen_random_uuid(), ${ana.id}, 'other', ${ana.id})`,
  )
  await expect(tell).rejects.toMatchObject({ cause: { code: '23514', constraint: 'notice_kind_known' } })
})
