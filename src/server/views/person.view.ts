import { type SQL, sql } from 'drizzle-orm'
import type { PersonView } from '#contract/person.ts'
import { deletedMember } from '#contract/retention.ts'
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
  isSupporter: sql<boolean>`(${users.isSupporter} and ${isHere})`,
}

/** The same in a statement of our own words, with the address that only they see, for a row of users. */
export const ownPersonColumns: SQL = sql`${users.id} as person_id, ${shownName} as display_name,
  ${personColumns.profileImageUrl} as profile_image_url, ${personColumns.isSupporter} as is_supporter, ${users.email}`

export interface OwnPersonRow {
  person_id: string
  display_name: string
  profile_image_url: string | null
  is_supporter: boolean
  email: string | null
}

/** What `ownPersonColumns` found, as lists have it of everyone. */
export const toAuthor = (row: OwnPersonRow) => ({
  author: {
    id: row.person_id,
    displayName: row.display_name,
    profileImageUrl: row.profile_image_url,
    isSupporter: row.is_supporter,
  },
  authorEmail: row.email,
})

export const toPersonView = ({ id, displayName, profileImageUrl, isSupporter }: PersonView): PersonView => ({
  id,
  displayName,
  profileImageUrl,
  isSupporter,
})
