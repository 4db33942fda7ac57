import { type SQL, sql } from 'drizzle-orm'
import { retentionDays } from '#contract/core/retention.ts'
import { hasSomebodyInIt } from '#server/access/groups.ts'
import { daysAgo } from '#server/db/days.ts'
import { isInItsTime } from './message-photos.sql.ts'

const everything = sql`true`

/** `isShown…`: of those that are nobody's any more, which of them. */
const photos = (me: string, isShownOfPost: SQL, isShownOfMessage: SQL, isShownInGroup: SQL): SQL => sql`
  select own.id from uploads own where own.owner_id = ${me}
  union all
  select off.id from posts p join uploads off on off.taken_off_post_id = p.id where p.author_id = ${me} and ${isShownOfPost}
  union all
  select back.id from messages m join uploads back on back.message_id = m.id
    where m.sender_id = ${me} and back.owner_id is null and ${isShownOfMessage}
  union all
  select back.id from group_messages m join uploads back on back.group_message_id = m.id
    where m.sender_id = ${me} and back.owner_id is null and ${isShownInGroup}`

/**
 * The ids of all of somebody's photos. One that an edit took off is nobody's, and so is one that was taken back with its
 * message; whose it was is said by the post or the message (decisions 0106 and 0111).
 */
export const photosOf = (me: string): SQL => photos(me, everything, everything, everything)

/** Without what is there only because it was reported: the archive must not tell of a report. */
export const photosInArchive = (me: string): SQL =>
  photos(
    me,
    sql`p.given_up_at is null and off.taken_off_at > ${daysAgo(retentionDays.earlierWords)}`,
    isInItsTime(sql`m.taken_back_at`),
    sql`(${isInItsTime(sql`m.taken_back_at`)} and ${hasSomebodyInIt(sql`m.group_id`)})`,
  )
