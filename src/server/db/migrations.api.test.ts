import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createBareDatabase } from '#tests/support/test-db.ts'
import { migrate } from './migrate.ts'

const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** A database as it was after so many migrations. */
async function asOf(count: number) {
  const { url, drop } = await createBareDatabase()
  onTestFinished(drop)
  await migrate(url, { upTo: count })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return { url, client }
}

test('notices of comments move to their comments and back, read or unread, and the others stay', async () => {
  const { url, client } = await asOf(19)
  const [ana, bea, cleo, post, question, answer, both] = [1, 2, 3, 4, 5, 6, 7].map(id)
  await client.query(`
    insert into users (id, email) values
      ('${ana}', 'ana@example.org'), ('${bea}', 'bea@example.org'), ('${cleo}', 'cleo@example.org');
    insert into posts (id, author_id, content) values ('${post}', '${ana}', 'hello');
    insert into comments (id, post_id, author_id, content) values ('${question}', '${post}', '${bea}', 'how so?');
    insert into comments (id, post_id, author_id, parent_id, content) values
      ('${answer}', '${post}', '${ana}', '${question}', 'because'),
      ('${both}', '${post}', '${cleo}', '${question}', 'I wonder, too');
    insert into notices (id, user_id, kind, comment_id, person_id, read_at) values
      ('${id(11)}', '${ana}', 'comment', '${question}', null, '2026-01-02'),
      ('${id(12)}', '${bea}', 'reply', '${answer}', null, null),
      ('${id(13)}', '${ana}', 'comment', '${both}', null, null),
      ('${id(14)}', '${bea}', 'reply', '${both}', null, '2026-01-03'),
      ('${id(15)}', '${ana}', 'requestAccepted', null, '${bea}', null)`)

  await migrate(url, { upTo: 20 })
  const { rows: told } = await client.query(`
    select id, told_post_author_id as author, post_author_read_at::date::text as "authorRead",
      told_parent_author_id as parent, parent_author_read_at::date::text as "parentRead" from comments order by id`)
  expect(told).toEqual([
    { id: question, author: ana, authorRead: '2026-01-02', parent: null, parentRead: null },
    { id: answer, author: null, authorRead: null, parent: bea, parentRead: null },
    { id: both, author: ana, authorRead: null, parent: bea, parentRead: '2026-01-03' },
  ])
  expect((await client.query('select id from notices')).rows).toEqual([{ id: id(15) }])
  const { rows: moments } = await client.query('select id, created_at from comments')

  await migrate(url)
  const { rows: notices } = await client.query(`
    select id, user_id as who, kind, comment_id as comment, read_at::date::text as read, created_at from notices
    order by comment_id, kind`)
  expect(notices.map(({ who, kind, comment, read }) => [who, kind, comment, read])).toEqual([
    [ana, 'comment', question, '2026-01-02'],
    [bea, 'reply', answer, null],
    [ana, 'comment', both, null],
    [bea, 'reply', both, '2026-01-03'],
    [ana, 'requestAccepted', null, null],
  ])
  const ids: string[] = notices.map((notice) => notice.id)
  expect(ids.slice(0, 3)).toEqual([question, answer, both])
  // Of two notices of one comment each has its own id, with the comment's time in it.
  expect(ids[3]).not.toBe(both)
  expect(ids[3]?.slice(0, 28)).toBe(both?.slice(0, 28))
  for (const { id: comment, created_at: at } of moments)
    for (const notice of notices.filter((one) => one.comment === comment))
      expect(notice.created_at).toEqual(at)
})

test('of two open reports of the same thing by the same person the first stays', async () => {
  const { url, client } = await asOf(20)
  await client.query(`
    insert into users (id, email) values ('${id(1)}', 'ana@example.org'), ('${id(2)}', 'bea@example.org');
    insert into reports (id, reporter_id, subject_type, subject_id, reason, state) values
      ('${id(3)}', '${id(1)}', 'user', '${id(2)}', 'unkind', 'dismissed'),
      ('${id(4)}', '${id(1)}', 'user', '${id(2)}', 'unkind', 'open'),
      ('${id(5)}', '${id(1)}', 'user', '${id(2)}', 'spam', 'open'),
      ('${id(6)}', '${id(2)}', 'user', '${id(1)}', 'spam', 'open')`)
  await migrate(url)
  const { rows } = await client.query('select id from reports order by id')
  expect(rows.map((row) => row.id)).toEqual([3, 4, 6].map(id))
})
