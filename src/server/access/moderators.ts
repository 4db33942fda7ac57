import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/db/client.ts'
import { idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { communityMembers } from '#server/db/schema/community-members.ts'
import { posts } from '#server/db/schema/posts.ts'
import { reports } from '#server/db/schema/reports.ts'
import { users } from '#server/db/schema/users.ts'
import { notAllowed } from '#server/http/errors.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Looker } from './visibility.ts'

export interface Moderator extends Viewer {
  /** Of the whole network; granted by an operator. */
  isNetwork: boolean
  /** The communities that they look after. */
  communityIds: readonly string[]
}

const looksAfter = (who: Looker['id']): SQL =>
  sql`array(select ${communityMembers.communityId} from ${communityMembers}
    where ${communityMembers.userId} = ${who} and ${communityMembers.isModerator})`

interface Powers {
  role: string
  community_ids: string[]
}

const powers = (name: string, condition?: SQL) =>
  preparedSql<Powers>(
    name,
    () => sql`select ${users.role}, ${looksAfter(idNow('viewer'))} as community_ids
    from ${users} where ${and(eq(users.id, idNow('viewer')), condition)}`,
  )
const toRead = powers('moderator_powers')
const toWrite = powers('moderator_powers_to_write', stillSignedIn)

function moderatorWith([found]: Powers[], viewer: Viewer): Moderator {
  const isNetwork = found?.role === 'moderator'
  const communityIds = found?.community_ids ?? []
  if (!isNetwork && communityIds.length === 0) throw notAllowed('Only moderators can do that.')
  return { ...viewer, isNetwork, communityIds }
}

/** Looked up for every request: a moderator who was one a moment ago is none. */
const requireModerating = async (db: Queryable, viewer: Viewer): Promise<Moderator> =>
  moderatorWith(await toRead(db, { viewer: viewer.id }), viewer)

/** The same for a transaction of somebody whose session nobody has looked up (decision 0033). */
export const requireModeratingToWrite = async (tx: Queryable, viewer: Viewer): Promise<Moderator> =>
  moderatorWith(await writeAs(viewer, tx, toWrite, {}), viewer)

/**
 * Asked together with what is read for them (decision 0028), which looks by itself for what they may see: whoever does
 * not moderate hears so, and nothing of what was read.
 */
export async function readAsModerator<T>(
  db: Queryable,
  viewer: Viewer,
  read: Promise<T>,
): Promise<{ moderator: Moderator; read: T }> {
  const [moderator, found] = await Promise.all([requireModerating(db, viewer), read])
  return { moderator, read: found }
}

/** What belongs to a community is for its moderators too; everything is for those of the network. */
export const isInScope = (moderator: Moderator, communityId: string | null): boolean =>
  moderator.isNetwork || (communityId !== null && moderator.communityIds.includes(communityId))

/** The same, asked of the database: also for somebody who is a place in a prepared statement. */
export const inScopeOf = (moderator: Looker, communityId: AnyPgColumn): SQL =>
  sql`(${isOfNetwork(moderator)} or ${communityId} = any(${looksAfter(moderator.id)}))`

export const isOfNetwork = (moderator: Looker): SQL =>
  sql`(select exists (select from ${users} as own where own.id = ${moderator.id} and own.role = 'moderator'))`

/** Nobody judges what is about themselves. */
export const notAbout = (viewer: Looker, concernsId: AnyPgColumn): SQL =>
  sql`${concernsId} is distinct from ${viewer.id}`

/** A reported post can be looked at by those who decide about it, whether or not they are members, or it is still up. */
export const postReportedTo = (viewer: Looker): SQL =>
  sql`exists (select from ${reports} where ${reports.subjectType} = 'post' and ${reports.subjectId} = ${posts.id} and (
    exists (select from ${users} where ${users.id} = ${viewer.id} and ${users.role} = 'moderator')
    or exists (select from ${communityMembers} where ${communityMembers.communityId} = ${reports.communityId}
      and ${communityMembers.userId} = ${viewer.id} and ${communityMembers.isModerator})))`
