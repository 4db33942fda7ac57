import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ReportSubject } from '#contract/moderation/rules.ts'
import { gatheringText } from '#server/access/gatherings.ts'
import { postText } from '#server/access/post-text.ts'
import type { Readable, Transaction } from '#server/db/connection.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { gatherings } from '#server/db/schema/gatherings/gatherings.ts'
import { groupMessages } from '#server/db/schema/groups/group-messages.ts'
import { groups } from '#server/db/schema/groups/groups.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { pebbles } from '#server/db/schema/pebbles/pebbles.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { quietRooms } from '#server/db/schema/quiet-rooms/quiet-rooms.ts'
import { reports } from '#server/db/schema/reports.ts'
import { users } from '#server/db/schema/users.ts'
import { lockSubject } from './subject-lock.sql.ts'

/** What moderators decide about. Whom it concerns is for the decision alone: it goes into no answer as it is. */
export interface Subject extends Found {
  type: ReportSubject
  id: string
}

interface Found {
  concernsId: string | null
  communityId: string | null
  /** Of a comment: the post that it is on. */
  postId: string | null
  content: string | null
  isAnonymous: boolean
  isRemoved: boolean
  /** Its author deleted it, or it is gone for good. */
  isGone: boolean
}

const isSet = (column: AnyPgColumn) => sql<boolean>`${isNotNull(column)}`
const [no, yes] = [sql<boolean>`false`, sql<boolean>`true`]
const none = sql<string | null>`null::uuid`

/** What nothing but a post or a comment has. */
const unwritten = { communityId: none, postId: none, isAnonymous: no, isRemoved: no, isGone: no }

const asItIs: Record<ReportSubject, (db: Readable, id: string) => PromiseLike<Found[]>> = {
  post: (db, id) =>
    db
      .select({
        concernsId: posts.authorId,
        communityId: posts.communityId,
        postId: none,
        content: postText,
        isAnonymous: posts.isAnonymous,
        isRemoved: isSet(posts.removedAt),
        isGone: isSet(posts.deletedAt),
      })
      .from(posts)
      .where(eq(posts.id, id)),
  comment: (db, id) =>
    db
      .select({
        concernsId: comments.authorId,
        communityId: posts.communityId,
        postId: comments.postId,
        content: comments.content,
        isAnonymous: comments.isAnonymous,
        isRemoved: isSet(comments.removedAt),
        isGone: isSet(comments.deletedAt),
      })
      .from(comments)
      .innerJoin(posts, eq(posts.id, comments.postId))
      .where(eq(comments.id, id)),
  message: (db, id) =>
    db
      .select({
        ...unwritten,
        concernsId: messages.senderId,
        content: sql<string | null>`nullif(${messages.content}, '')`,
        isGone: isSet(messages.takenBackAt),
      })
      .from(messages)
      .where(eq(messages.id, id)),
  groupMessage: (db, id) =>
    db
      .select({
        ...unwritten,
        concernsId: groupMessages.senderId,
        content: sql<string | null>`nullif(${groupMessages.content}, '')`,
        isRemoved: isSet(groupMessages.removedAt),
        isGone: isSet(groupMessages.takenBackAt),
      })
      .from(groupMessages)
      .where(eq(groupMessages.id, id)),
  group: (db, id) =>
    db
      .select({
        ...unwritten,
        concernsId: groups.namedById,
        content: sql<string | null>`concat_ws(chr(10), ${groups.name}, ${groups.purpose})`,
      })
      .from(groups)
      .where(eq(groups.id, id)),
  pebble: (db, id) =>
    db
      .select({
        ...unwritten,
        concernsId: pebbles.giverId,
        content: pebbles.line,
        isGone: isSet(pebbles.takenBackAt),
      })
      .from(pebbles)
      .where(eq(pebbles.id, id)),
  gathering: (db, id) =>
    db
      .select({
        ...unwritten,
        concernsId: gatherings.hostId,
        communityId: gatherings.communityId,
        content: gatheringText,
        isRemoved: isSet(gatherings.removedAt),
      })
      .from(gatherings)
      .where(eq(gatherings.id, id)),
  room: (db, id) =>
    db
      .select({
        ...unwritten,
        concernsId: quietRooms.hostId,
        communityId: quietRooms.communityId,
        content: quietRooms.name,
        isGone: isSet(quietRooms.endedAt),
      })
      .from(quietRooms)
      .where(eq(quietRooms.id, id)),
  user: (db, id) =>
    db
      .select({
        ...unwritten,
        concernsId: users.id,
        content: users.displayName,
        isGone: isSet(users.erasedAt),
      })
      .from(users)
      .where(eq(users.id, id)),
  community: (db, id) =>
    db
      .select({ ...unwritten, concernsId: communities.creatorId, content: communities.name })
      .from(communities)
      .where(eq(communities.id, id)),
}

/** By its last report. Whether it was anonymous is no longer known, so it counts as if it was. */
const asRemembered = (db: Readable, type: ReportSubject, id: string): PromiseLike<Found[]> =>
  db
    .select({
      ...unwritten,
      concernsId: reports.concernsId,
      communityId: reports.communityId,
      content: reports.words,
      isAnonymous: type === 'post' || type === 'comment' ? yes : no,
      isGone: yes,
    })
    .from(reports)
    .where(and(eq(reports.subjectType, type), eq(reports.subjectId, id)))
    .orderBy(desc(reports.id))
    .limit(1)

/** Whatever was reported, as it is now; or, when it is gone for good, as its last report remembers it. */
export async function findSubject(db: Readable, type: ReportSubject, id: string): Promise<Subject | null> {
  const [found] = await asItIs[type](db, id)
  const [subject] = found ? [found] : await asRemembered(db, type, id)
  return subject ? { type, id, ...subject } : null
}

/** What was there when nobody else was deciding about it any more. */
export async function findLocked(tx: Transaction, type: ReportSubject, id: string): Promise<Subject | null> {
  await lockSubject(tx, type, id)
  return findSubject(tx, type, id)
}
