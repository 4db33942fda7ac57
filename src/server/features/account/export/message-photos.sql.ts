import { type SQL, sql } from 'drizzle-orm'
import { retentionDays } from '#contract/core/retention.ts'
import { daysAgo } from '#server/db/days.ts'

/**
 * Of a message of one's own. What was taken back goes after its time here, also where a report keeps it for longer: whoever
 * wrote it must not learn of the report.
 */
export const isInItsTime = (takenBackAt: SQL): SQL =>
  sql`(${takenBackAt} is null or ${takenBackAt} > ${daysAgo(retentionDays.takenBackMessages)})`

export const ownPhotos: SQL = sql`case when ${isInItsTime(sql`taken_back_at`)} then photos end`

/** Of somebody else's message: what its photos show, and no address. */
export const descriptionsOf: SQL = sql`(
  select jsonb_agg(jsonb_build_object('imageAlt', shown -> 'imageAlt')) from jsonb_array_elements(photos) as shown)`

/** Of a message between two. What was taken back, and what somebody who has left wrote, is the sender's alone. */
export const photosOfMessage = (me: string): SQL => sql`case when sender_id = ${me} then ${ownPhotos}
  when taken_back_at is null and not exists (
    select from users where users.id = sender_id and erase_after is not null) then ${descriptionsOf} end`
