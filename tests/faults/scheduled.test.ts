import pg from 'pg'
import { expect, test } from 'vitest'
import { signUpAll } from '#tests/support/people.ts'
import { report } from './figures.ts'
import { aPlace, databaseOf, startSynapse } from './synapse-process.ts'

const kills = 5
/** Of each kind: fewer than one look takes, so that the last start sends all that are left. */
const all = 150

test('killed again and again while posts and messages go out, Synapse sends each of them once', async () => {
  const place = await aPlace()
  const client = new pg.Client({ connectionString: databaseOf(place) })
  client.on('error', () => undefined)
  const countOf = async (table: string): Promise<number> =>
    Number((await client.query(`select count(*) from ${table}`)).rows[0].count)
  try {
    let run = startSynapse(place)
    await run.ready()
    await client.connect()
    const { ana, bea } = await signUpAll(place.url, ['ana', 'bea'])
    await client.query(
      'insert into friendships (user_id_1, user_id_2) values (least($1::uuid, $2), greatest($1::uuid, $2))',
      [ana.id, bea.id],
    )
    run.kill('SIGKILL')
    await run.ended
    // Due while nobody is there to send them.
    await client.query(
      `insert into scheduled_posts (id, author_id, publish_at, due_at, is_for_community, audience, content, is_anonymous,
        tone_indicators, content_notes, who_may_comment)
      select gen_random_uuid(), $1, now(), now(), false, 'everyone', 'post ' || n, false, '{}', '{}', 'everyone'
      from generate_series(1, $2::int) as n`,
      [ana.id, all],
    )
    await client.query(
      `insert into scheduled_messages (id, sender_id, receiver_id, send_at, content, tone_indicators, no_reply_needed, is_silent)
      select gen_random_uuid(), $1, $2, now(), 'message ' || n, '{}', false, false from generate_series(1, $3::int) as n`,
      [ana.id, bea.id, all],
    )
    const left = async () => (await countOf('scheduled_posts')) + (await countOf('scheduled_messages'))
    const sent = async () => (await countOf('posts')) + (await countOf('messages'))
    const whenKilled: number[] = []
    for (let kill = 0; kill < kills; kill += 1) {
      const before = await sent()
      run = startSynapse(place)
      // As soon as one more is out, each time a little further on: that is when its row could be left behind.
      await expect.poll(sent, { timeout: 60_000, interval: 1 }).toBeGreaterThan(before + 10 * kill)
      run.kill('SIGKILL')
      await run.ended
      whenKilled.push(await left())
    }
    run = startSynapse(place)
    await run.ready()
    await expect.poll(left, { timeout: 180_000, interval: 500 }).toBe(0)
    for (const table of ['posts', 'messages']) {
      expect(await countOf(table)).toBe(all)
      expect(await countOf(`(select distinct content from ${table}) as different`)).toBe(all)
    }
    expect(await countOf("notices where kind in ('postNotPublished', 'messageNotSent')")).toBe(0)
    report({
      fault: `Synapse killed (kill -9) ${kills} times while ${all} posts and ${all} messages that waited go out`,
      found: `each went out once; ${whenKilled.join(', ')} were left after each kill`,
      ready: 'at the next start',
      seen: 'the post or the message, later',
    })
    run.kill('SIGTERM')
    await run.ended
  } finally {
    await client.end().catch(() => undefined)
    await place.end()
  }
})
