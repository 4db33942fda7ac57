import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { retentionDays } from '#contract/core/retention.ts'
import { hasSomebodyInIt } from '#server/access/groups.ts'
import {
  isCommentInOpenCase,
  isGroupInOpenCase,
  isGroupMessageInOpenCase,
  isMessageInOpenCase,
  isPebbleInOpenCase,
  isPostInOpenCase,
} from '#server/access/open-cases.ts'
import { now, smallestIdAt } from '#server/db/clock.ts'
import type { Database } from '#server/db/connection.ts'
import { daysAgo } from '#server/db/days.ts'
import { accountExports } from '#server/db/schema/account-exports.ts'
import { securityEvents } from '#server/db/schema/auth/security-events.ts'
import { setAsidePeople } from '#server/db/schema/blocks-and-mutes/set-aside-people.ts'
import { cityChoices } from '#server/db/schema/city-choices.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { drafts } from '#server/db/schema/drafts.ts'
import { earlierWords } from '#server/db/schema/earlier-words.ts'
import { energyHistory } from '#server/db/schema/energy-history.ts'
import { fellowSkips } from '#server/db/schema/fellow-travellers/fellow-skips.ts'
import { fellowTravellers } from '#server/db/schema/fellow-travellers/fellow-travellers.ts'
import { friendRequests } from '#server/db/schema/friends/friend-requests.ts'
import { groupMembers } from '#server/db/schema/groups/group-members.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { invites } from '#server/db/schema/invites/invites.ts'
import { lastPlaces } from '#server/db/schema/last-places.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { moderationDecisions } from '#server/db/schema/moderation/moderation-decisions.ts'
import { unmaskings } from '#server/db/schema/moderation/unmaskings.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'
import { pebbles } from '#server/db/schema/pebbles/pebbles.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { setAsidePosts } from '#server/db/schema/posts/set-aside-posts.ts'
import { reports } from '#server/db/schema/reports.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { users } from '#server/db/schema/users.ts'
import { isInForce } from '#server/moderation/suspensions.ts'
import { letGoOfPhotosInGroups } from '#server/storage/shown-photos.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'

/** So many rows in one statement, so that nobody waits for a long one. */
const atOnce = 1_000
/** With all that was said in them. */
const groupsAtOnce = 50
const day = 24 * 60 * 60 * 1000

/**
 * What has been kept for as long as the privacy page says. Sessions, links, marks of creates and photos that are shown
 * nowhere are cleared out where they belong (features/auth/clean-up.ts, features/uploads/clean-up.ts).
 */
const whatIsOver = (): (readonly [table: PgTable, isOver: SQL | undefined])[] => [
  // Those of who was erased go with what moderators kept of them (erasure.sql.ts).
  [posts, and(lt(posts.deletedAt, daysAgo(retentionDays.deletedPosts)), isNull(posts.eraseAfter))],
  [posts, and(lt(posts.removedAt, daysAgo(retentionDays.removedContent)), isNull(posts.eraseAfter))],
  [
    comments,
    and(lt(comments.deletedAt, daysAgo(retentionDays.deletedComments)), isNull(comments.eraseAfter)),
  ],
  // Deleted for good by their author: at once, unless a report kept them until it was dealt with.
  [posts, and(isNotNull(posts.deletedAt), isNotNull(posts.givenUpAt), not(isPostInOpenCase))],
  [comments, and(isNotNull(comments.deletedAt), isNotNull(comments.givenUpAt), not(isCommentInOpenCase))],
  // Taken back by their giver: the same.
  [pebbles, and(isNotNull(pebbles.takenBackAt), not(isPebbleInOpenCase))],
  [comments, and(lt(comments.removedAt, daysAgo(retentionDays.removedContent)), isNull(comments.eraseAfter))],
  [groupMessages, lt(groupMessages.removedAt, daysAgo(retentionDays.removedContent))],
  // A no that nobody can ask against any more, of an invitation that was taken back.
  [
    groupMembers,
    and(
      isNotNull(groupMembers.withdrawnAt),
      lt(groupMembers.declinedAt, daysAgo(retentionDays.declinedGroups)),
    ),
  ],
  // Everybody who was in it has left or deleted their account; a report keeps what it is about until it is decided.
  [groups, and(isNull(groups.answersUntil), not(hasSomebodyInIt(groups.id)), not(isGroupInOpenCase))],
  [fellowSkips, lt(fellowSkips.restsUntil, sql`now()`)],
  [earlierWords, lt(earlierWords.replacedAt, daysAgo(retentionDays.earlierWords))],
  // By the id: nothing indexes their moments, and they are the longest of these tables (decision 0049).
  [notices, lt(notices.id, smallestIdAt(now() - retentionDays.notices * day))],
  // From then on the post is offered to nobody.
  [setAsidePosts, lt(setAsidePosts.postId, smallestIdAt(now() - retentionDays.openThreads * day))],
  [securityEvents, lt(securityEvents.id, smallestIdAt(now() - retentionDays.securityEvents * day))],
  [energyHistory, lt(energyHistory.setAt, daysAgo(retentionDays.energyHistory))],
  [cityChoices, lt(cityChoices.chosenAt, daysAgo(retentionDays.cityChoices))],
  [drafts, lt(drafts.savedAt, daysAgo(retentionDays.drafts))],
  [lastPlaces, lt(lastPlaces.updatedAt, daysAgo(retentionDays.lastPlaces))],
  [invites, lt(invites.endsAt, daysAgo(retentionDays.endedInvites))],
  [reports, and(ne(reports.state, 'open'), lt(reports.updatedAt, daysAgo(retentionDays.closedReports)))],
  [unmaskings, lt(unmaskings.createdAt, daysAgo(retentionDays.decisions))],
  [
    moderationDecisions,
    and(
      lt(moderationDecisions.createdAt, daysAgo(retentionDays.decisions)),
      // Whoever is suspended for good can read why, and appeal, as long as they are.
      or(isNull(moderationDecisions.concernsId), ne(moderationDecisions.action, 'suspend'), not(isInForce)),
    ),
  ],
]

export async function removeWhatIsOver(db: Database): Promise<void> {
  await removeEndedFellows(db)
  for (const [table, isOver] of whatIsOver()) {
    // By their place on the disk: not every table has an id.
    const some = sql`ctid = any(array(select ctid from ${table} where ${isOver} limit ${sql.raw(String(atOnce))}))`
    for (;;) {
      const gone = await db.delete(table).where(some)
      if ((gone.rowCount ?? 0) < atOnce) break
    }
  }
  await removeDeclinedRequests(db)
}

/**
 * Groups of fellow travellers, a while after their six weeks. For those who were in it it ends on that day, whether or not
 * a report keeps what was said: else it would tell whoever was reported. Its photos are nobody's from then on.
 */
async function removeEndedFellows(db: Database): Promise<void> {
  for (;;) {
    const ended = await db.inTransaction(async (tx) => {
      const isOver = and(lt(groups.endsAt, daysAgo(retentionDays.endedFellows)), hasSomebodyInIt(groups.id))
      const over = await tx
        .select({ id: groups.id })
        .from(groups)
        .where(isOver)
        .limit(groupsAtOnce)
        .for('update')
      const ids = over.map(({ id }) => id)
      if (ids.length === 0) return 0
      await letGoOfPhotosInGroups(tx, ids)
      await tx.delete(fellowTravellers).where(inArray(fellowTravellers.groupId, ids))
      await tx.delete(groupMembers).where(inArray(groupMembers.groupId, ids))
      await tx.delete(groups).where(and(inArray(groups.id, ids), not(isGroupInOpenCase)))
      return ids.length
    })
    if (ended < groupsAtOnce) return
  }
}

/**
 * Whoever asked is not led to the same person again by Discover, also when the request is gone (decision 0091). One that
 * was never delivered leaves the same mark. What its sender withdrew leaves none: they see that person there at once.
 */
async function removeDeclinedRequests(db: Database): Promise<void> {
  const { senderId, receiverId, status, updatedAt, withdrawnAt } = friendRequests
  const over = db.$with('over').as(
    db
      .delete(friendRequests)
      .where(and(eq(status, 'declined'), lt(updatedAt, daysAgo(retentionDays.declinedRequests))))
      .returning({ senderId, receiverId, withdrawnAt }),
  )
  await db
    .with(over)
    .insert(setAsidePeople)
    .select(
      db
        .select({
          userId: over.senderId,
          personId: over.receiverId,
          cause: sql<'asked'>`'asked'`.as('cause'),
          createdAt: sql<Date>`now()`.as('created_at'),
        })
        .from(over)
        .where(isNull(over.withdrawnAt)),
    )
    .onConflictDoNothing()
}

/** That there was a message stays where it was; what it said does not. */
export async function forgetWordsTakenBack(db: Database): Promise<void> {
  for (const table of [messages, groupMessages])
    await db
      .update(table)
      .set({ content: '', toneIndicators: [] })
      .where(
        and(
          lt(table.takenBackAt, daysAgo(retentionDays.takenBackMessages)),
          sql`${table.takenBackAt} is not null and ${table.content} <> ''`,
        ),
      )
}

/**
 * The same for photos, which an open report has no copy of: it keeps them until it is decided. From then on they are
 * shown nowhere, and go with the others of which that is so.
 */
export async function forgetPhotosTakenBack(db: Database): Promise<void> {
  const places = [
    { table: messages, on: uploads.messageId, isInOpenCase: isMessageInOpenCase, set: { messageId: null } },
    {
      table: groupMessages,
      on: uploads.groupMessageId,
      isInOpenCase: isGroupMessageInOpenCase,
      set: { groupMessageId: null },
    },
  ]
  for (const { table, on, isInOpenCase, set } of places)
    await db.inTransaction(async (tx) => {
      const over = await tx
        .update(table)
        .set({ photos: null })
        .where(
          and(
            lt(table.takenBackAt, daysAgo(retentionDays.takenBackMessages)),
            sql`${table.takenBackAt} is not null and ${table.photos} is not null`,
            not(isInOpenCase),
          ),
        )
        .returning({ id: table.id })
      const ids = over.map(({ id }) => id)
      if (ids.length > 0) await tx.update(uploads).set(set).where(inArray(on, ids))
    })
}

/** From then on such a photo is shown nowhere, and goes with the others of which that is so. A case keeps it until it is decided. */
export const forgetPhotosTakenOff = (db: Database) =>
  db
    .update(uploads)
    .set({ takenOffPostId: null, takenOffAt: null })
    .where(
      and(
        isNotNull(uploads.takenOffPostId),
        lt(uploads.takenOffAt, daysAgo(retentionDays.earlierWords)),
        sql`not exists (select from ${posts} where ${posts.id} = ${uploads.takenOffPostId} and ${isPostInOpenCase})`,
      ),
    )

/** Where somebody lived is kept only until Local follows. That Local has followed is kept. */
export const forgetCitiesBefore = (db: Database) =>
  db
    .update(users)
    .set({ localCityId: null, updatedAt: sql`${users.updatedAt}` })
    .where(and(isNotNull(users.localCityId), lt(users.localFollowsAt, sql`now()`)))

/** The file goes first and the row last, so that a crash in between leaves something to find it by. */
export async function removeOldExports(db: Database, storage: PhotoStorage): Promise<void> {
  const isOld = or(
    lte(accountExports.expire, sql`now()`),
    and(eq(accountExports.state, 'failed'), lt(accountExports.createdAt, daysAgo(retentionDays.exports))),
  )
  const old = await db.select({ id: accountExports.id }).from(accountExports).where(isOld)
  for (const { id } of old) {
    await storage.removeArchive(id)
    await db.delete(accountExports).where(eq(accountExports.id, id))
  }
}
