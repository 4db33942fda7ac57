import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Openness } from '#contract/communication-passport/openness.ts'
import type { PassportChoice } from '#contract/communication-passport/passport-choices.ts'
import { users } from '#server/db/schema/users.ts'

/**
 * How the viewer stands to a person, who is a row of users, as the query at hand has read it: a friendship is looked up
 * once for all parts of a profile. Blocks and who is gone are asked by whoever finds the row.
 */
interface Standing {
  isSelf: SQL
  isFriend: SQL
}

/** For lists that hold nobody whom the viewer knows. */
export const asStranger: Standing = { isSelf: sql`false`, isFriend: sql`false` }
/** For lists of friends. */
export const asFriend: Standing = { isSelf: sql`false`, isFriend: sql`true` }

/**
 * A part of a profile, for whom its person chose. Kept from the others inside the database: it is null, as what was
 * never filled in is.
 */
export const shownTo = <T>(
  { isSelf, isFriend }: Standing,
  audience: AnyPgColumn,
  column: AnyPgColumn | SQL,
): SQL<T | null> =>
  sql<T | null>`case when ${isSelf} or ${audience} = 'everyone' or (${audience} = 'friends' and ${isFriend}) then ${column} end`

/** The badge beside a name. Who may see it is decided nowhere else. */
export const shownOpenness = (standing: Standing): SQL<Openness | null> =>
  shownTo<Openness>(standing, users.opennessAudience, users.openness)

/** How to talk with a person. The same. */
export const shownPassport = (standing: Standing): SQL<PassportChoice[] | null> =>
  shownTo<PassportChoice[]>(standing, users.passportAudience, users.passport)
