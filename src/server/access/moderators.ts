import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '#server/db/client.ts'
import { communityMembers } from '#server/db/schema/community-members.ts'
import { posts } from '#server/db/schema/posts.ts'
import { reports } from '#server/db/schema/reports.ts'
import { users } from '#server/db/schema/users.ts'
import { notAllowed } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Looker } from './visibility.ts'

export interface Moderator extends Viewer {
  /** Of the whole network; granted by an operator. */
  isNetwork: boolean
  /** The communities that they look after. */
  communityIds: readonly string[]
}

/** Looked up for every request: a moderator who was one a moment ago is none. */
export async function requireModerating(db: Queryable, viewer: Viewer): Promise<Moderator> {
  const [[user], looksAfter] = await Promise.all([
    db.select({ role: users.role }).from(users).where(eq(users.id, viewer.id)),
    db
      .select({ id: communityMembers.communityId })
      .from(communityMembers)
      .where(and(eq(communityMembers.userId, viewer.id), eq(communityMembers.isModerator, true))),
  ])
  const isNetwork = user?.role === 'moderator'
  if (!isNetwork && looksAfter.length === 0) throw notAllowed('Only moderators can do that.')
  return { ...viewer, isNetwork, communityIds: looksAfter.map(({ id }) => id) }
}

/** What belongs to a community is for its moderators too; everything is for those of the network. */
export const isInScope = (moderator: Moderator, communityId: string | null): boolean =>
  moderator.isNetwork || (communityId !== null && moderator.communityIds.includes(communityId))

export const inScopeOf = (moderator: Moderator, communityId: AnyPgColumn): SQL =>
  moderator.isNetwork ? sql`true` : inArray(communityId, [...moderator.communityIds])

/** Nobody judges what is about themselves. */
export const notAbout = (viewer: Viewer, concernsId: AnyPgColumn): SQL =>
  sql`${concernsId} is distinct from ${viewer.id}`

/** A reported post can be looked at by those who decide about it, whether or not they are members, or it is still up. */
export const postReportedTo = (viewer: Looker): SQL =>
  sql`exists (select from ${reports} where ${reports.subjectType} = 'post' and ${reports.subjectId} = ${posts.id} and (
    exists (select from ${users} where ${users.id} = ${viewer.id} and ${users.role} = 'moderator')
    or exists (select from ${communityMembers} where ${communityMembers.communityId} = ${reports.communityId}
      and ${communityMembers.userId} = ${viewer.id} and ${communityMembers.isModerator})))`
