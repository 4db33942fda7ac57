import { type SQL, sql } from 'drizzle-orm'
import { deletedMember } from '#contract/core/deleted-member.ts'
import type { PersonView } from '#contract/core/person.ts'
import type { Figure } from '#contract/profile/figures.ts'
import { users } from '#server/db/schema/users.ts'

/** Asked for deletion, or deleted: others see no more than that somebody was here. */
const isHere: SQL = sql`${users.eraseAfter} is null`

/** displayName, else firstName plus lastName, else 'User'. Built here, so the parts never leave the server. */
export const shownName: SQL<string> = sql<string>`coalesce(
  case when not (${isHere}) then ${sql.raw(`'${deletedMember.name}'`)} end,
  nullif(btrim(${users.displayName}), ''),
  nullif(btrim(concat_ws(' ', ${users.firstName}, ${users.lastName})), ''),
  'User'
)`

/** The columns of a person that other people may see wherever a name is shown. */
export const personColumns = {
  id: users.id,
  displayName: shownName,
  profileImageUrl: sql<string | null>`case when ${isHere} then ${users.profileImageUrl} end`,
  figure: sql<Figure | null>`case when ${isHere} then ${users.figure} end`,
  isSupporter: sql<boolean>`(${users.isSupporter} and ${isHere})`,
}

export const toPersonView = (person: PersonView): PersonView => ({
  id: person.id,
  displayName: person.displayName,
  profileImageUrl: person.profileImageUrl,
  figure: person.figure,
  isSupporter: person.isSupporter,
})
