import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Figure } from '#contract/profile/figures.ts'
import { allOf } from '#server/access/conditions.ts'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { users } from '#server/db/schema/users.ts'
import { imageAddress } from '#server/storage/shown-photos.ts'
import { personColumns, shownName } from './person.view.ts'

// Who was blocked keeps what they had of the other, and gets nothing newer (decision 0055).

/** The block of a person, who is a row of users, against the viewer: to be joined by `isBlockOf`. */
export const frozen = alias(blocks, 'frozen')

export const isBlockOf = (viewer: SQL): SQL =>
  allOf(sql`${frozen.blockerId} = ${users.id}`, sql`${frozen.blockedId} = ${viewer}`)

const isHere = sql`${users.eraseAfter} is null`
const isFrozen = sql`(${frozen.blockerId} is not null and ${isHere})`

/** A person as the viewer has them: as they are, or as they were when they blocked the viewer. */
export const personAsHad = {
  ...personColumns,
  displayName: sql<string>`coalesce(case when ${isHere} then ${frozen.blockerName} end, ${shownName})`,
  profileImageUrl: sql<
    string | null
  >`case when ${isFrozen} then ${sql.raw(`'${imageAddress({ id: '' })}'`)} || ${frozen.blockerPictureId}::text else ${personColumns.profileImageUrl} end`,
  figure: sql<Figure | null>`case when ${isFrozen} then ${frozen.blockerFigure} else ${personColumns.figure} end`,
  isSupporter: sql<boolean>`case when ${isFrozen} then coalesce(${frozen.blockerIsSupporter}, false) else ${personColumns.isSupporter} end`,
}

/** The same of the name alone, where nothing is joined. */
export const nameAsHadBy = (viewer: SQL): SQL<string> =>
  sql<string>`coalesce((select ${frozen.blockerName} from ${blocks} ${sql.identifier('frozen')} where ${isBlockOf(viewer)} and ${isHere}), ${shownName})`
