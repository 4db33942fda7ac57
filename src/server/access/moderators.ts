import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Readable } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { pebbles } from '#server/db/schema/pebbles/pebbles.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { reports } from '#server/db/schema/reports.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { notAllowed } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { t } from '#words/t.ts'
import { allOf, anyOf } from './conditions.ts'
import type { SqlViewer } from './visibility.ts'

type Value = AnyPgColumn | SQL

/** Of the whole network; granted by an operator. */
export const isOfNetwork = (who: SqlViewer): SQL =>
  sql`(select exists (select from ${users} as own where own.id = ${who.id} and own.role = 'moderator'))`

/** The communities that somebody looks after. */
const lookedAfterBy = (who: SqlViewer['id']): SQL =>
  sql`select ${communityMembers.communityId} from ${communityMembers}
    where ${communityMembers.userId} = ${who} and ${communityMembers.isModerator}`

/** Whether somebody looks after this community. */
export const moderates = (who: SqlViewer['id'], communityId: Value): SQL =>
  sql`exists (${lookedAfterBy(who)} and ${communityMembers.communityId} = ${communityId})`

/** Whether somebody whom the viewer has blocked looks after a community: for the viewer alone to know. */
export const hasModeratorBlockedBy = (viewer: SqlViewer, communityId: Value): SQL<boolean> =>
  sql<boolean>`exists (select from ${communityMembers} as looking join ${blocks} as standing
    on standing.blocker_id = ${viewer.id} and standing.blocked_id = looking.user_id
    where looking.community_id = ${communityId} and looking.is_moderator)`

export interface Moderator extends Viewer {
  isNetwork: boolean
}

const powers = statement('moderator_powers', () => {
  const viewer = { id: idNow('viewer') }
  return selecting(
    {
      isNetwork: sql<boolean>`${isOfNetwork(viewer)}`,
      isOfCommunity: sql<boolean>`exists (${lookedAfterBy(viewer.id)})`,
    },
    (select) => select.from(sql`(select) as once`),
  )
})

/** Of the network or of any community. Looked up for every request: a moderator who was one a moment ago is none. */
export async function requireModerating(db: Readable, viewer: Viewer): Promise<Moderator> {
  const [found] = await powers(db, { viewer: viewer.id })
  if (!found || !(found.isNetwork || found.isOfCommunity)) throw notAllowed(t('Only moderators can do that.'))
  return { ...viewer, isNetwork: found.isNetwork }
}

export async function requireOfNetwork(db: Readable, viewer: Viewer): Promise<Moderator> {
  const [found] = await powers(db, { viewer: viewer.id })
  if (!found?.isNetwork) throw notAllowed(t('Only moderators of Synapse can do that.'))
  return { ...viewer, isNetwork: true }
}

/** What belongs to a community is for its moderators too; everything is for those of the network. */
const inScopeOf = (moderator: SqlViewer, communityId: Value): SQL =>
  anyOf(isOfNetwork(moderator), sql`${communityId} = any(array(${lookedAfterBy(moderator.id)}))`)

/** What moderators may look at and decide about: what is in their scope, and not about themselves. */
export const mayJudge = (moderator: SqlViewer, { communityId, concernsId }: Judged): SQL =>
  allOf(inScopeOf(moderator, communityId), sql`${concernsId} is distinct from ${moderator.id}`)

interface Judged {
  /** Null where it belongs to no community. */
  communityId: Value
  /** Null where nobody answers for it. */
  concernsId: Value
}

/** Rows of `users`: all who look after what belongs to that community, or to none, and are there to do it. */
export const moderatorsOf = (communityId: Value): SQL =>
  allOf(
    sql`${users.id} in (select id from ${users} as network where network.role = 'moderator'
      union all select ${communityMembers.userId} from ${communityMembers} where ${communityMembers.communityId} = ${communityId} and ${communityMembers.isModerator})`,
    sql`${users.eraseAfter} is null and (${users.suspendedUntil} is null or ${users.suspendedUntil} <= now())`,
  )

const couldDecideFor = (moderator: SqlViewer): SQL =>
  sql`${users.id} <> ${moderator.id} and ${users.erasedAt} is null`

/**
 * Whether there is another moderator to leave something to: of the network, or, for what is a community's, of that community.
 * Whom it concerns is not looked at, also not where that is the only other one, nor whether they are suspended: either would
 * tell who wrote something anonymous (decision 0060). Two questions and not one with an "or" in it: each has an index.
 */
export const isThereAnother = (moderator: SqlViewer, communityId: Value): SQL<boolean> =>
  sql<boolean>`(exists (select from ${users} where ${users.role} = 'moderator' and ${couldDecideFor(moderator)})
    or exists (select from ${communityMembers} join ${users} on ${users.id} = ${communityMembers.userId}
      where ${communityMembers.communityId} = ${communityId}
      and ${communityMembers.isModerator} and ${couldDecideFor(moderator)}))`

/** A reported post can be looked at by those who decide about it, whether or not they are members, or it is still up. */
export const postReportedTo = (viewer: SqlViewer): SQL =>
  sql`exists (select from ${reports} where ${reports.subjectType} = 'post' and ${reports.subjectId} = ${posts.id}
    and (${isOfNetwork(viewer)} or ${moderates(viewer.id, reports.communityId)}))`

/** What is between few people: for those of the network, and never for whoever it is by, who must not learn of the report. */
const reportedToNetwork = (
  viewer: SqlViewer,
  type: 'pebble' | 'message' | 'groupMessage',
  subject: { id: AnyPgColumn; byId: AnyPgColumn },
): SQL =>
  sql`(${subject.byId} <> ${viewer.id} and ${isOfNetwork(viewer)} and exists (select from ${reports}
    where ${reports.subjectType} = ${sql.raw(`'${type}'`)} and ${reports.subjectId} = ${subject.id}))`

export const pebbleReportedTo = (viewer: SqlViewer): SQL =>
  reportedToNetwork(viewer, 'pebble', { id: pebbles.id, byId: pebbles.giverId })

/** Also one that was taken back: its words are kept for them, and its photos too (decision 0111). */
export const messageReportedTo = (viewer: SqlViewer): SQL =>
  reportedToNetwork(viewer, 'message', { id: messages.id, byId: messages.senderId })

/** The same. */
export const groupMessageReportedTo = (viewer: SqlViewer): SQL =>
  reportedToNetwork(viewer, 'groupMessage', { id: groupMessages.id, byId: groupMessages.senderId })
