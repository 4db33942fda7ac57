import { isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import { pebbles } from '#server/db/schema/pebbles/pebbles.ts'
import { refusedGivers } from '#server/db/schema/pebbles/refused-givers.ts'
import { users } from '#server/db/schema/users.ts'
import { allOf } from './conditions.ts'
import { notHiddenFrom } from './conversations.ts'
import { isGone, type SqlViewer } from './visibility.ts'

type Who = SqlViewer['id']

/**
 * What was given stays with both, also after an ended friendship. A block hides it from the one who blocked, as it hides
 * a conversation; the other keeps it, because that it vanished would tell of the block. With an account goes what it gave.
 */
const staysWith = (viewer: Who, other: Who): SQL => allOf(notHiddenFrom(viewer, other), not(isGone(other)))

/** What its giver took back is gone for both, also while a report keeps it: neither may learn that it does. */
export const isStillGiven: SQL = isNull(pebbles.takenBackAt)

/** Whether the viewer has something that the other gave, or gave the other something, which they may not have got. */
export const havePebbles = (viewer: Who, other: Who): SQL =>
  sql`(exists (select from ${pebbles} where ${pebbles.receiverId} = ${viewer} and ${pebbles.giverId} = ${other} and ${pebbles.isDelivered} and ${isStillGiven})
    or exists (select from ${pebbles} where ${pebbles.giverId} = ${viewer} and ${pebbles.receiverId} = ${other} and ${isStillGiven}))`

/** What was given to the viewer, in the jar or taken out of it. */
export const wasGivenTo = (viewer: Who): SQL =>
  allOf(
    sql`${pebbles.receiverId} = ${viewer}`,
    sql`${pebbles.isDelivered}`,
    isStillGiven,
    staysWith(viewer, pebbles.giverId),
  )

/** What lies in the viewer's jar. */
export const isInJarOf = (viewer: Who): SQL => allOf(wasGivenTo(viewer), isNull(pebbles.takenOutAt))

export const isTakenOutBy = (viewer: Who): SQL => allOf(wasGivenTo(viewer), isNotNull(pebbles.takenOutAt))

export const wasGivenBy = (viewer: Who): SQL =>
  allOf(sql`${pebbles.giverId} = ${viewer}`, isStillGiven, staysWith(viewer, pebbles.receiverId))

/** Somebody who is a row of users, and whose pebbles the viewer refused. With `refusedGivers` joined to it. */
export const isRefusedBy = (viewer: Who): SQL =>
  allOf(sql`${refusedGivers.userId} = ${viewer}`, staysWith(viewer, users.id))

/** Whether what the giver gives reaches the jar of a person, who is a row of users. For keeping, never for telling. */
export const takesPebblesFrom = (giver: Who): SQL<boolean> =>
  sql<boolean>`(${users.takesPebbles} and not exists (select from ${refusedGivers}
    where ${refusedGivers.userId} = ${users.id} and ${refusedGivers.giverId} = ${giver}))`
