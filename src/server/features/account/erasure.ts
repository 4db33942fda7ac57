import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { deletedMember } from '#contract/retention.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import type { PostOffice } from '#server/mail/post-office.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'
import { erasedMail } from './account.mails.ts'

export interface ErasureServices {
  db: Database
  storage: PhotoStorage
  log: FastifyBaseLogger
  post: PostOffice
}

/** Everyone whose time of grace is over. One that fails is left for the next hour; the others do not wait for it. */
export async function eraseDueAccounts(services: ErasureServices): Promise<void> {
  const { db, log } = services
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from users where erase_after <= now() and erased_at is null order by erase_after`,
  )
  for (const { id } of rows) {
    try {
      await eraseAccount(services, id)
    } catch (error) {
      log.error({ err: error }, 'an account could not be erased; trying again in an hour')
    }
  }
}

/**
 * All or nothing: a process that ends in the middle leaves the account as it was, for the next one to take up. Files
 * cannot be part of a transaction, so archives go before it, and photos after it, their rows last. An archive that was
 * finished in between goes after it as well.
 */
async function eraseAccount({ db, storage, log, post }: ErasureServices, id: string): Promise<void> {
  const archives = await db.execute<{ id: string }>(
    sql`select id from account_exports where user_id = ${id} and exists (select from users
      where id = ${id} and erase_after <= now() and erased_at is null)`,
  )
  for (const archive of archives.rows) await storage.removeArchive(archive.id)

  const gone = await db.transaction(async (tx) => {
    // Whoever else is at it has the row; whoever signed in a moment ago has taken their wish back.
    const { rows } = await tx.execute<{ email: string }>(sql`
      select email from users where id = ${id} and erase_after <= now() and erased_at is null
      for update skip locked`)
    const [person] = rows
    if (!person) return null
    const late = await tx.execute<{ id: string }>(
      sql`select id from account_exports where user_id = ${id} for update`,
    )
    await eraseWords(tx, id)
    const photoIds = await letPhotosGo(tx, id)
    await emptyPerson(tx, id)
    await eraseReferences(tx, id)
    return { email: person.email, photoIds, archives: late.rows }
  })
  if (!gone) return
  for (const archive of gone.archives) await storage.removeArchive(archive.id)
  // After the commit: whoever took their wish back at the last moment must not be on the list (decision 0026).
  // The database knows it too and tells the next backup, so that a bucket which is away does not stop the rest.
  await storage.noteErased(id).catch((error: unknown) => log.warn({ err: error }, 'an erasure was not noted'))
  for (const photoId of gone.photoIds) {
    await storage.remove(photoId)
    await db.execute(sql`delete from uploads where id = ${photoId}`)
  }
  post.writeLater(async () => erasedMail(gone.email))
}

/** What they wrote. Counters move with their rows. */
async function eraseWords(tx: Queryable, id: string): Promise<void> {
  // With everything under them: comments, likes, photos' places, removals.
  await tx.execute(sql`delete from posts where author_id = ${id}`)
  await tx.execute(sql`
    with gone as (delete from post_likes where user_id = ${id} returning post_id)
    update posts set like_count = like_count - 1 from gone where posts.id = gone.post_id`)

  // A comment that others answered keeps its place; an anonymous one vanishes like any that its author deletes,
  // because 'Deleted member' in its place would tell whose it was.
  await tx.execute(sql`
    with gone as (
      delete from comments as mine where author_id = ${id}
        and (is_anonymous or deleted_at is not null or removed_at is not null or not exists (
          select from comments as reply where reply.parent_id = mine.id and reply.author_id <> ${id}
            and reply.deleted_at is null and reply.removed_at is null))
      returning post_id, deleted_at, removed_at
    ), fewer as (
      select post_id, count(*)::int as n from gone where deleted_at is null and removed_at is null group by post_id
    )
    update posts set comment_count = comment_count - fewer.n from fewer where posts.id = fewer.post_id`)
  await tx.execute(
    sql`delete from tone_questions where comment_id in (select id from comments where author_id = ${id})`,
  )
  await tx.execute(sql`
    update comments set content = ${deletedMember.comment}, tone_indicators = '{}', edited_at = null
    where author_id = ${id}`)
  await tx.execute(
    sql`delete from notices where comment_id in (select id from comments where author_id = ${id})`,
  )

  await tx.execute(sql`
    update messages set content = ${deletedMember.message}, tone_indicators = '{}', no_reply_needed = false
    where sender_id = ${id}`)
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
  await tx.execute(sql`update reports set words = null where concerns_id = ${id}`)
  await tx.execute(
    sql`delete from appeals where decision_id in (select id from moderation_decisions where concerns_id = ${id})`,
  )
  await tx.execute(sql`update moderation_decisions set words = null where concerns_id = ${id}`)
  await tx.execute(sql`delete from moderation_notes where subject_type = 'user' and subject_id = ${id}`)
  await tx.execute(sql`update donations set note = null where user_id = ${id}`)
  await tx.execute(sql`update sandbox_payments set donor_id = null where donor_id = ${id}`)
}

/** Their files are deleted right after; if that is cut short, the clearing out of unused photos finds them. */
async function letPhotosGo(tx: Queryable, id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update uploads set owner_id = null, profile_of = null, post_id = null, state = 'removing', created_at = 'epoch'
    where owner_id = ${id} returning id`)
  return rows.map((row) => row.id)
}

/** The places that point to the row that stays: they show 'Deleted member'. */
const keptReferences = new Set([
  'comments.author_id',
  'messages.sender_id',
  'messages.receiver_id',
  'conversations.user_id_1',
  'conversations.user_id_2',
])

/**
 * Everything else that points to the person goes the way it would go if the row were deleted, as each table says for
 * itself. So a table that is added later is erased too, without anyone thinking of it here.
 */
async function eraseReferences(tx: Queryable, id: string): Promise<void> {
  const { rows } = await tx.execute<{ tab: string; col: string; effect: string }>(sql`
    select source.relname as tab, place.attname as col, rule.confdeltype as effect
    from pg_constraint as rule
    join pg_class as source on source.oid = rule.conrelid
    join pg_attribute as place on place.attrelid = rule.conrelid and place.attnum = rule.conkey[1]
    where rule.contype = 'f' and rule.confrelid = 'users'::regclass
    order by source.relname, place.attname`)
  for (const { tab, col, effect } of rows) {
    if (keptReferences.has(`${tab}.${col}`)) continue
    const [table, column] = [sql.identifier(tab), sql.identifier(col)]
    if (effect === 'c') await tx.execute(sql`delete from ${table} where ${column} = ${id}`)
    else if (effect === 'n')
      await tx.execute(sql`update ${table} set ${column} = null where ${column} = ${id}`)
    else throw new Error(`${tab}.${col} does not say what happens when an account is erased`)
  }
}

/** The row stays, with nothing of the person in it. The address is free for a new account. */
async function emptyPerson(tx: Queryable, id: string): Promise<void> {
  await tx.execute(sql`
    update users set
      email = ${`${id}@deleted.invalid`}, password_hash = null, first_name = null, last_name = null,
      display_name = null, profile_image_url = null, bio = null, pronouns = null, location = null, city_id = null,
      neurotypes = '{}', interests = '{}', social_spoons = default, social_spoons_set_at = null,
      is_supporter = false, discoverable = false, neurotypes_audience = default, interests_audience = default,
      location_audience = default, social_spoons_audience = default, bio_audience = default,
      pronouns_audience = default, role = default, first_step = default, adult_confirmed_at = null,
      suspended_until = null, erased_at = now(), updated_at = now()
    where id = ${id}`)
  // Nobody is to be found by the name that stands for no name.
  await tx.execute(sql`
    delete from name_words where user_id = ${id}
      and word = any((select search_words(name_key) from users where id = ${id})::text[])`)
}
