import { type SQL, sql } from 'drizzle-orm'
import { deletedMember } from '#contract/core/deleted-member.ts'

/** The name of somebody else as this person has it: with a block between them, as it was then (decision 0055). */
export const nameOf = (me: string, id: SQL): SQL => sql`(
  select case when erase_after is not null then ${sql.raw(`'${deletedMember.name}'`)} else coalesce(
    (select blocker_name from blocks where blocker_id = users.id and blocked_id = ${me}),
    (select blocked_name from blocks where blocker_id = ${me} and blocked_id = users.id),
    nullif(btrim(display_name), ''), nullif(btrim(concat_ws(' ', first_name, last_name)), ''), 'User') end
  from users where users.id = ${id})`

export const communityName = (id: SQL): SQL =>
  sql`(select name from communities where communities.id = ${id})`
