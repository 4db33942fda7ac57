import { and, asc, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { ContextItem } from '#contract/moderation.ts'
import type { Moderator } from '#server/access/moderators.ts'
import type { Queryable } from '#server/db/client.ts'
import { comments } from '#server/db/schema/comments.ts'
import { communities } from '#server/db/schema/communities.ts'
import { messages } from '#server/db/schema/messages.ts'
import { posts } from '#server/db/schema/posts.ts'
import { users } from '#server/db/schema/users.ts'
import type { Subject } from '#server/moderation/subjects.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'

const around = 5

/** What stands around the subject, oldest first. Whoever wrote anonymously stays hidden here in any case. */
export async function listContext(
  db: Queryable,
  moderator: Moderator,
  subject: Subject,
): Promise<ContextItem[]> {
  switch (subject.type) {
    case 'post':
      return [...(await postItem(db, subject.id, true)), ...(await lastComments(db, subject.id))]
    case 'comment':
      return subject.postId === null
        ? []
        : [
            ...(await postItem(db, subject.postId, false)),
            ...(await commentsAround(db, subject.postId, subject.id)),
          ]
    case 'message':
      // A conversation is private: only the moderators of the network, only this one, and only this part of it.
      return moderator.isNetwork ? messagesAround(db, subject.id) : []
    default:
      return []
  }
}

async function postItem(db: Queryable, id: string, isSubject: boolean): Promise<ContextItem[]> {
  const rows = await db
    .select({ post: posts, person: personColumns })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(eq(posts.id, id))
  return rows.map(({ post, person }) => ({
    id: post.id,
    kind: 'post',
    isSubject,
    content: post.content,
    imageUrl: isSubject ? post.imageUrl : null,
    imageAlt: post.imageAlt,
    person: post.isAnonymous ? null : toPersonView(person),
    isRemoved: post.removedAt !== null,
    isDeleted: post.deletedAt !== null,
    createdAt: post.createdAt.toISOString(),
  }))
}

const ofPost = (postId: string) => and(eq(comments.postId, postId), isNull(comments.deletedAt))

async function lastComments(db: Queryable, postId: string): Promise<ContextItem[]> {
  const last = db
    .select({ id: comments.id })
    .from(comments)
    .where(ofPost(postId))
    .orderBy(desc(comments.id))
    .limit(2 * around)
  return commentItems(
    db,
    (await last).map(({ id }) => id),
  )
}

async function commentsAround(db: Queryable, postId: string, id: string): Promise<ContextItem[]> {
  const before = db
    .select({ id: comments.id })
    .from(comments)
    .where(and(ofPost(postId), lt(comments.id, id)))
    .orderBy(desc(comments.id))
    .limit(around)
  const after = db
    .select({ id: comments.id })
    .from(comments)
    .where(and(ofPost(postId), gt(comments.id, id)))
    .orderBy(asc(comments.id))
    .limit(around)
  const ids = (await unionAll(before, after)).map((row) => row.id)
  return commentItems(db, [...ids, id], id)
}

async function commentItems(
  db: Queryable,
  ids: readonly string[],
  subjectId: string | null = null,
): Promise<ContextItem[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({ comment: comments, person: personColumns })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(inArray(comments.id, [...ids]))
    .orderBy(asc(comments.id))
  return rows.map(({ comment, person }) => ({
    id: comment.id,
    kind: 'comment',
    isSubject: comment.id === subjectId,
    content: comment.content,
    imageUrl: null,
    imageAlt: null,
    person: comment.isAnonymous ? null : toPersonView(person),
    isRemoved: comment.removedAt !== null,
    isDeleted: comment.deletedAt !== null,
    createdAt: comment.createdAt.toISOString(),
  }))
}

async function messagesAround(db: Queryable, id: string): Promise<ContextItem[]> {
  const [subject] = await db
    .select({ senderId: messages.senderId, receiverId: messages.receiverId })
    .from(messages)
    .where(eq(messages.id, id))
  if (!subject) return []
  const { senderId, receiverId } = subject
  const between = or(
    and(eq(messages.senderId, senderId), eq(messages.receiverId, receiverId)),
    and(eq(messages.senderId, receiverId), eq(messages.receiverId, senderId)),
  )
  const select = () => db.select({ id: messages.id }).from(messages)
  const before = select()
    .where(and(between, lt(messages.id, id)))
    .orderBy(desc(messages.id))
    .limit(around)
  const after = select()
    .where(and(between, gt(messages.id, id)))
    .orderBy(asc(messages.id))
    .limit(around)
  const ids = [...(await unionAll(before, after)).map((row) => row.id), id]
  const rows = await db
    .select({ message: messages, person: personColumns })
    .from(messages)
    .innerJoin(users, eq(users.id, messages.senderId))
    .where(inArray(messages.id, ids))
    .orderBy(asc(messages.id))
  return rows.map(({ message, person }) => ({
    id: message.id,
    kind: 'message',
    isSubject: message.id === id,
    content: message.content,
    imageUrl: null,
    imageAlt: null,
    person: toPersonView(person),
    isRemoved: false,
    isDeleted: false,
    createdAt: message.createdAt.toISOString(),
  }))
}

/** What a person or a community says of itself, to everyone. */
export async function getAbout(db: Queryable, { type, id }: Subject): Promise<string | null> {
  if (type === 'user') {
    const [user] = await db
      .select({ bio: sql<string | null>`case when ${users.bioAudience} = 'everyone' then ${users.bio} end` })
      .from(users)
      .where(eq(users.id, id))
    return user?.bio ?? null
  }
  if (type !== 'community') return null
  const [community] = await db
    .select({ name: communities.name, description: communities.description })
    .from(communities)
    .where(eq(communities.id, id))
  return community ? `${community.name}\n${community.description}` : null
}
