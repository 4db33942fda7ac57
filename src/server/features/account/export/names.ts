import { type SQL, sql } from 'drizzle-orm'
import { deletedMember } from '#contract/core/retention.ts'

/** The name of somebody else, as they are shown. */
export const nameOf = (id: SQL): SQL => sql`(
  select case when erase_after is not null then ${sql.raw(`'${deletedMember.name}'`)} else coalesce(
    nullif(btrim(display_name), ''), nullif(btrim(concat_ws(' ', first_name, last_name)), ''), 'User') end
  from users where users.id = ${id})`

export const communityName = (id: SQL): SQL =>
  sql`(select name from communities where communities.id = ${id})`
