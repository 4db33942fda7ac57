import { type SQL, sql } from 'drizzle-orm'
import { deletedMember } from '#contract/core/deleted-member.ts'
import { retentionDays } from '#contract/core/retention.ts'
import type { Transaction } from '#server/db/connection.ts'
import { sqlStatement } from '#server/db/statement.ts'

/** Its own for each row, and not to be worked out from anything that others can see. */
const aTimeOfItsOwn = sql`now() + random() * make_interval(days => ${retentionDays.anonymousAfterErasure})`

const isShown = sql`deleted_at is null and removed_at is null`

/**
 * What was written without a name stays for now and goes piece by piece (`eraseDueContent`): if it vanished with the
 * account, or all at once, it would tell whose it was. What is deleted or taken down is still seen by moderators, and
 * goes no later than it would have gone by itself.
 */
async function setTimesOfAnonymousContent(tx: Transaction, id: string): Promise<void> {
  const afterDays = (column: string, count: number): SQL =>
    sql`${sql.identifier(column)} + make_interval(days => ${count})`
  const ofTable = { posts: retentionDays.deletedPosts, comments: retentionDays.deletedComments }
  for (const [table, deletedFor] of Object.entries(ofTable))
    await tx.execute(sql`
      update ${sql.identifier(table)} set erase_after = least(${aTimeOfItsOwn},
        ${afterDays('deleted_at', deletedFor)}, ${afterDays('removed_at', retentionDays.removedContent)})
      where author_id = ${id} and is_anonymous`)
}

/** What reports, decisions and unmaskings are about may be gone long before; whether it had a name is then unknown. */
async function setTimesOfCasesAboutWhatIsGone(tx: Transaction, whose: SQL): Promise<void> {
  for (const table of ['reports', 'moderation_decisions', 'unmaskings'])
    await tx.execute(sql`
      update ${sql.identifier(table)} set erase_after = ${aTimeOfItsOwn}
      where ${whose} and erase_after is null and subject_type in ('post', 'comment')
        and not exists (select from posts where posts.id = subject_id)
        and not exists (select from comments where comments.id = subject_id)`)
}

/** Of reports, decisions and unmaskings: what they are about is there for now, or they have a time of their own. */
const staysForNow = sql`(erase_after is not null or subject_id in (
  select id from posts where erase_after is not null union all select id from comments where erase_after is not null))`

const isDueCase = sql`(erase_after <= now() or subject_id in (
  select id from posts where erase_after <= now() union all select id from comments where erase_after <= now()))`

/** What moderators kept of somebody's words, what somebody wrote to them, and whom it was about. */
async function eraseFromCases(tx: Transaction, which: SQL): Promise<void> {
  await tx.execute(
    sql`delete from appeals where decision_id in (select id from moderation_decisions where ${which})`,
  )
  for (const table of ['reports', 'moderation_decisions'])
    await tx.execute(sql`
      update ${sql.identifier(table)} set words = null, concerns_id = null, erase_after = null where ${which}`)
  await tx.execute(sql`delete from unmaskings where ${which}`)
}

/**
 * Nobody is told who liked or voted, who suggested a note, or who asked about the tone without a name; what falls or
 * vanishes in the hour of a known person's erasure would tell it. So each goes at a time of its own.
 */
async function setTimesOfUnnamedThings(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`delete from tone_questions where asked_by_id = ${id} and not is_anonymous`)
  const ofTable = {
    post_likes: 'user_id',
    poll_votes: 'user_id',
    tone_questions: 'asked_by_id',
    content_note_suggestions: 'suggested_by_id',
  }
  for (const [table, who] of Object.entries(ofTable))
    await tx.execute(sql`
      update ${sql.identifier(table)} set erase_after = ${aTimeOfItsOwn} where ${sql.identifier(who)} = ${id}`)
}

/** Whose time has come, of everybody who was erased. Counters move with their rows. */
export async function eraseDueContent(tx: Transaction): Promise<void> {
  // What stood under somebody else's post may have gone with it, before its own time.
  await setTimesOfCasesAboutWhatIsGone(
    tx,
    sql`concerns_id in (select id from users where erased_at is not null)`,
  )
  await eraseFromCases(tx, isDueCase)
  await tx.execute(sql`delete from posts where erase_after <= now()`)
  await tx.execute(sql`
    with gone as (
      delete from comments where erase_after <= now() returning post_id, deleted_at, removed_at
    ), fewer as (
      select post_id, count(*)::int as n from gone where ${isShown} group by post_id
    )
    update posts set comment_count = comment_count - fewer.n from fewer where posts.id = fewer.post_id`)
  await tx.execute(sql`
    with gone as (
      delete from post_likes where erase_after <= now() returning post_id
    ), fewer as (
      select post_id, count(*)::int as n from gone group by post_id
    )
    update posts set like_count = like_count - fewer.n from fewer where posts.id = fewer.post_id`)
  for (const table of ['poll_votes', 'tone_questions', 'content_note_suggestions'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where erase_after <= now()`)
}

/** What they wrote. Counters move with their rows. */
export async function eraseWords(tx: Transaction, id: string): Promise<void> {
  await setTimesOfAnonymousContent(tx, id)
  await setTimesOfCasesAboutWhatIsGone(tx, sql`concerns_id = ${id}`)
  // With everything under them: comments, likes, photos' places, removals.
  await tx.execute(sql`delete from posts where author_id = ${id} and erase_after is null`)
  await setTimesOfUnnamedThings(tx, id)

  // A comment that others answered keeps its place, and who answered without a name counts as another (visibility.ts).
  await tx.execute(sql`
    with gone as (
      delete from comments as mine where author_id = ${id} and erase_after is null
        and (is_anonymous or deleted_at is not null or removed_at is not null or not exists (
          select from comments as reply where reply.parent_id = mine.id
            and (reply.is_anonymous or reply.author_id <> ${id})
            and reply.deleted_at is null and reply.removed_at is null))
      returning post_id, deleted_at, removed_at
    ), fewer as (
      select post_id, count(*)::int as n from gone where deleted_at is null and removed_at is null group by post_id
    )
    update posts set comment_count = comment_count - fewer.n from fewer where posts.id = fewer.post_id`)
  const isEmptied = sql`author_id = ${id} and erase_after is null`
  await tx.execute(
    sql`delete from tone_questions where comment_id in (select id from comments where ${isEmptied})`,
  )
  await tx.execute(sql`
    update comments set content = ${deletedMember.comment}, tone_indicators = '{}', edited_at = null
    where ${isEmptied}`)
  await tx.execute(sql`delete from mentions where comment_id in (select id from comments where ${isEmptied})`)
  await tx.execute(sql`delete from notices where comment_id in (select id from comments where ${isEmptied})`)
  await tx.execute(
    sql`delete from earlier_words where comment_id in (select id from comments where ${isEmptied})`,
  )

  await tx.execute(sql`
    update messages set content = ${deletedMember.message}, photos = null, tone_indicators = '{}', no_reply_needed = false, edited_at = null,
      reaction = null
    where sender_id = ${id}`)
  await tx.execute(sql`update messages set reaction = null where receiver_id = ${id}`)
  await tx.execute(
    sql`delete from earlier_words where message_id in (select id from messages where sender_id = ${id})`,
  )
  // Between two who are both gone, nobody is left to keep anything for.
  const bothGone = (one: string, other: string): SQL =>
    sql`(${sql.identifier(one)} = ${id} and ${sql.identifier(other)} in (select id from users where erased_at is not null))`
  await tx.execute(
    sql`delete from conversations where ${bothGone('user_id_1', 'user_id_2')} or ${bothGone('user_id_2', 'user_id_1')}`,
  )
  await tx.execute(
    sql`delete from messages where ${bothGone('sender_id', 'receiver_id')} or ${bothGone('receiver_id', 'sender_id')}`,
  )

  // What safety needs stays, without their words: that something was reported, and what was decided by which rule.
  await tx.execute(sql`update reports set details = null where reporter_id = ${id}`)
  // Of what was written without a name it goes with what it is about.
  await eraseFromCases(tx, sql`concerns_id = ${id} and not ${staysForNow}`)
  await tx.execute(sql`delete from moderation_notes where subject_type = 'user' and subject_id = ${id}`)
  await tx.execute(sql`update donations set note = null where user_id = ${id}`)
  await tx.execute(sql`update sandbox_payments set donor_id = null where donor_id = ${id}`)
}

/** The places that point to the row that stays: they show 'Deleted member', or count and show nobody until their time has come. */
const keptReferences = new Set([
  'posts.author_id',
  'comments.author_id',
  'messages.sender_id',
  'messages.receiver_id',
  'conversations.user_id_1',
  'conversations.user_id_2',
  'post_likes.user_id',
  'poll_votes.user_id',
  'tone_questions.asked_by_id',
  'content_note_suggestions.suggested_by_id',
  'reports.concerns_id',
  'moderation_decisions.concerns_id',
  'unmaskings.concerns_id',
])

/** Every column of every table that names a person, and what becomes of its rows when the person's is deleted. */
const references = sqlStatement(
  'references_to_people',
  { tab: 'text', col: 'text', effect: 'text' },
  () => sql`
    select source.relname::text, place.attname::text, rule.confdeltype::text
    from pg_constraint as rule
    join pg_class as source on source.oid = rule.conrelid
    join pg_attribute as place on place.attrelid = rule.conrelid and place.attnum = rule.conkey[1]
    where rule.contype = 'f' and rule.confrelid = 'users'::regclass
    order by source.relname, place.attname`,
)

/**
 * Everything else that points to the person goes the way it would go if the row were deleted, as each table says for
 * itself. So a table that is added later is erased too, without anyone thinking of it here.
 */
export async function eraseReferences(tx: Transaction, id: string): Promise<void> {
  for (const { tab, col, effect } of await references(tx, {})) {
    if (keptReferences.has(`${tab}.${col}`)) continue
    const [table, column] = [sql.identifier(tab), sql.identifier(col)]
    if (effect === 'c') await tx.execute(sql`delete from ${table} where ${column} = ${id}`)
    else if (effect === 'n')
      await tx.execute(sql`update ${table} set ${column} = null where ${column} = ${id}`)
    else throw new Error(`${tab}.${col} does not say what happens when an account is erased`)
  }
}

/** The row stays, with nothing of the person in it. The address is free for a new account. */
export async function emptyPerson(tx: Transaction, id: string): Promise<void> {
  await tx.execute(sql`
    update users set
      email = ${`${id}@deleted.invalid`}, password_hash = null, first_name = null, last_name = null,
      display_name = null, profile_image_url = null, figure = null, bio = null, pronouns = null, location = null,
      city_id = null, local_city_id = null, local_follows_at = null, neurotypes = '{}', interests = '{}',
      social_spoons = default, social_spoons_set_at = null,
      openness = null, passport = default, openness_audience = default, passport_audience = default,
      languages = default, age_range = null, languages_audience = default, age_range_audience = default,
      is_supporter = false, discoverable = false, searchable = default, who_may_ask = default,
      who_may_mention = default, takes_pebbles = default,
      neurotypes_audience = default, interests_audience = default,
      location_audience = default, social_spoons_audience = default, bio_audience = default,
      pronouns_audience = default, role = default, first_step = default, adult_confirmed_at = null,
      suspended_until = null, erased_at = now(), updated_at = now()
    where id = ${id}`)
}
