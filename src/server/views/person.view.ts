import { type SQL, sql } from 'drizzle-orm'
import type { PersonView } from '#contract/person.ts'
import { users } from '#server/db/schema/users.ts'

/** displayName, else firstName plus lastName, else 'User'. Built here, so the parts never leave the server. */
export const shownName: SQL<string> = sql<string>`coalesce(
  nullif(btrim(${users.displayName}), ''),
  nullif(btrim(concat_ws(' ', ${users.firstName}, ${users.lastName})), ''),
  'User'
)`

/** The columns of a person that other people may see wherever a name is shown. */
export const personColumns = {
  id: users.id,
  displayName: shownName,
  profileImageUrl: users.profileImageUrl,
  isSupporter: users.isSupporter,
}

export const toPersonView = ({ id, displayName, profileImageUrl, isSupporter }: PersonView): PersonView => ({
  id,
  displayName,
  profileImageUrl,
  isSupporter,
})
