import { eq, type SQL, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { retentionDays } from '#contract/core/retention.ts'
import { smallestIdAt } from '#server/db/clock.ts'
import { users } from '#server/db/schema/users.ts'
import type { Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'
import { livesWholeLife } from '#tests/support/whole-life.ts'
import { forgetCitiesBefore, removeWhatIsOver } from './retention.ts'

const synapse = testSynapse()

const count = async (table: string, which: SQL) => {
  const { rows } = await synapse.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where ${which}`,
  )
  return rows[0]?.n
}

test('what has been kept long enough is deleted, and a day less is kept', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const life = await livesWholeLife(synapse, { ana, bea, cleo })
  const mine = sql`user_id = ${ana.id}`
  const byMe = sql`author_id = ${ana.id}`
  const comment = sql`id = ${life.unansweredCommentId}`
  const kinds = [
    // First, while what was written still stands: a notice of a comment goes with the comment, too.
    {
      table: 'notices',
      moment: 'created_at',
      which: sql`${mine} and kind = 'comment'`,
      days: retentionDays.notices,
    },
    {
      table: 'notices',
      moment: 'created_at',
      which: sql`${mine} and kind = 'reply'`,
      days: retentionDays.notices,
    },
    {
      table: 'earlier_words',
      moment: 'replaced_at',
      which: sql`post_id = ${life.namedPostId}`,
      days: retentionDays.earlierWords,
    },
    {
      table: 'posts',
      moment: 'deleted_at',
      which: sql`${byMe} and deleted_at is not null`,
      days: retentionDays.deletedPosts,
    },
    {
      table: 'posts',
      moment: 'removed_at',
      which: sql`id = ${life.namedPostId}`,
      days: retentionDays.removedContent,
    },
    { table: 'comments', moment: 'deleted_at', which: comment, days: retentionDays.deletedComments },
    {
      table: 'comments',
      moment: 'removed_at',
      which: sql`id = ${life.replyId}`,
      days: retentionDays.removedContent,
    },
    { table: 'notices', moment: 'created_at', which: mine, days: retentionDays.notices },
    { table: 'energy_history', moment: 'set_at', which: mine, days: retentionDays.energyHistory },
    { table: 'city_choices', moment: 'chosen_at', which: mine, days: retentionDays.cityChoices },
    { table: 'drafts', moment: 'saved_at', which: mine, days: retentionDays.drafts },
    { table: 'last_places', moment: 'updated_at', which: mine, days: retentionDays.lastPlaces },
    {
      table: 'friend_requests',
      moment: 'updated_at',
      which: sql`sender_id = ${ana.id} and status = 'declined'`,
      days: retentionDays.declinedRequests,
    },
    {
      table: 'invites',
      moment: 'ends_at',
      which: sql`inviter_id = ${ana.id}`,
      days: retentionDays.endedInvites,
    },
    {
      table: 'moderation_decisions',
      moment: 'created_at',
      which: sql`concerns_id = ${ana.id}`,
      days: retentionDays.decisions,
    },
  ]
  for (const { table, moment, which, days } of kinds) {
    const ages = (age: number) =>
      synapse.db.execute(sql`update ${sql.identifier(table)}
        set ${sql.identifier(moment)} = now() - make_interval(days => ${age}) where ${which}`)
    // A notice is as old as its id says, too.
    const idsAge = (age: number) =>
      synapse.db.execute(sql`update notices set id = overlay(id::text placing
        ${smallestIdAt(Date.now() - age * 24 * 60 * 60 * 1000).slice(0, 13)} from 1 for 13)::uuid where ${which}`)
    await ages(days - 1)
    if (table === 'notices') await idsAge(days - 1)
    await removeWhatIsOver(synapse.db)
    expect([table, moment, await count(table, which)]).not.toEqual([table, moment, 0])
    await ages(days + 1)
    if (table === 'notices') await idsAge(days + 1)
    await removeWhatIsOver(synapse.db)
    expect([table, moment, await count(table, which)]).toEqual([table, moment, 0])
  }
  // Nothing that counts has been counted wrong by it.
  const wrong = sql`comment_count <> (select count(*) from comments where post_id = posts.id and deleted_at is null and removed_at is null)
    and id <> ${life.othersPostId}`
  expect(await count('posts', wrong)).toBe(0)
})

test('a report that is open stays, however old it is', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  await livesWholeLife(synapse, { ana, bea, cleo })
  const reported = sql`reporter_id = ${ana.id}`
  const old = sql`now() - make_interval(days => ${retentionDays.closedReports + 1})`
  await synapse.db.execute(sql`update reports set updated_at = ${old} where ${reported}`)
  await removeWhatIsOver(synapse.db)
  expect(await count('reports', reported)).toBe(1)
  await synapse.db.execute(sql`update reports set state = 'dismissed', updated_at = ${old} where ${reported}`)
  await removeWhatIsOver(synapse.db)
  expect(await count('reports', reported)).toBe(0)
})

test('the city of before is forgotten when Local has followed, and at once when mine is taken away', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const saves = (person: Person, change: object) => person.patch('/api/profile', change)
  const before = async ({ id }: Person) =>
    (await synapse.db.select({ city: users.localCityId }).from(users).where(eq(users.id, id)))[0]?.city
  for (const person of [ana, bea]) {
    await saves(person, { location: 'Leeds' })
    await saves(person, { location: 'Dublin' })
    expect(await before(person)).toBe(2644688)
  }
  await forgetCitiesBefore(synapse.db)
  expect(await before(ana)).toBe(2644688)
  await synapse.db.execute(
    sql`update users set local_follows_at = now() - interval '1 minute' where id = ${ana.id}`,
  )
  await forgetCitiesBefore(synapse.db)
  expect(await before(ana)).toBeNull()
  await saves(bea, { location: '' })
  expect(await before(bea)).toBeNull()
})
