import { and, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import { noBlockBetween, postVisibleTo } from '#server/access/visibility.ts'
import { now, smallestIdAt } from '#server/db/clock.ts'
import type { Transaction } from '#server/db/connection.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { mentions } from '#server/db/schema/mentions.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { notify } from '#server/notifications/notices.ts'
import { shownName } from '#server/views/person.view.ts'
import { namesOf, type PlacedMention, placeMentions } from './mention-places.ts'
import { type MentionPlace, pickMentionable, type Writer } from './mentionable.ts'

/** A text of the viewer's own, with their name on it. */
interface MentioningText {
  post: MentionPlace & { id: string }
  /** Null: the post itself. */
  commentId: string | null
  content: string
}

const isOf = ({ post, commentId }: MentioningText) =>
  commentId
    ? eq(mentions.commentId, commentId)
    : and(eq(mentions.postId, post.id), isNull(mentions.commentId))

/**
 * Of a text that was just written. `heardAlready` are told of it in another way. Answers who is told: publish
 * `notices.changed` for them.
 */
export const insertMentions = (
  tx: Transaction,
  viewer: Writer,
  text: MentioningText,
  chosen: readonly string[],
  heardAlready: readonly string[] = [],
): Promise<string[]> =>
  insertChosen(
    tx,
    viewer,
    text,
    chosen.map((id) => ({ id, written: null })),
    heardAlready,
  )

/** Somebody who was chosen before the text went out, and their name of then. */
export interface ChosenBefore {
  id: string
  written: string | null
}

/** The same of a text that has waited. */
export async function insertChosen(
  tx: Transaction,
  viewer: Writer,
  text: MentioningText,
  chosen: readonly ChosenBefore[],
  heardAlready: readonly string[] = [],
): Promise<string[]> {
  const people = await pickMentionable(
    tx,
    viewer,
    text.post,
    chosen.map(({ id }) => id),
  )
  const writtenFor = (id: string) => chosen.find((one) => one.id === id)?.written
  const placed = placeMentions(
    text.content,
    people.map(({ id, name }) => ({ id, names: namesOf(name, writtenFor(id)) })),
  )
  return insertPlaced(tx, viewer, text, placed, heardAlready)
}

/** A text before it was changed. */
interface TextBefore {
  content: string
  isAnonymous: boolean
  hasMentions: boolean
}

const concernsMentions = (
  { content }: MentioningText,
  chosen: readonly string[] | undefined,
  was: TextBefore,
): boolean => {
  if (was.isAnonymous) return false
  return chosen === undefined
    ? was.hasMentions && content !== was.content
    : was.hasMentions || chosen.length > 0
}

/** Of a text that was changed; `chosen` is undefined where the writer left them as they were. */
export async function changeMentions(
  tx: Transaction,
  viewer: Writer,
  text: MentioningText,
  chosen: readonly string[] | undefined,
  was: TextBefore,
): Promise<string[]> {
  if (!concernsMentions(text, chosen, was)) return []
  const before = await tx
    .select({
      id: mentions.id,
      userId: mentions.userId,
      written: mentions.written,
      isInText: mentions.isInText,
      // Null for who can't be met: the writer gets no newer name by editing.
      name: sql<string | null>`case when ${noBlockBetween(viewer.id, users.id)} then ${shownName} end`,
    })
    .from(mentions)
    .innerJoin(users, eq(users.id, mentions.userId))
    .where(isOf(text))
  const wanted = chosen ?? before.filter(({ isInText }) => isInText).map(({ userId }) => userId)
  const kept = before.filter(({ userId, isInText }) => isInText && wanted.includes(userId))
  // Who was taken out and is put back is asked as if for the first time: they may be no friend by now.
  const added = await pickMentionable(
    tx,
    viewer,
    text.post,
    wanted.filter((id) => !kept.some(({ userId }) => userId === id)),
  )
  const people = [
    ...kept.map(({ userId, name, written }) => ({ id: userId, names: [name ?? written, written] })),
    ...added.map(({ id, name }) => ({ id, names: [name] })),
  ].sort((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id))
  const placed = placeMentions(text.content, people)
  for (const { id, userId } of before) {
    const found = placed.get(userId)
    placed.delete(userId)
    await tx
      .update(mentions)
      .set(found ? { ...found, isInText: true } : { isInText: false })
      .where(eq(mentions.id, id))
  }
  return insertPlaced(tx, viewer, text, placed, [])
}

async function insertPlaced(
  tx: Transaction,
  viewer: Writer,
  text: MentioningText,
  placed: ReadonlyMap<string, PlacedMention>,
  heardAlready: readonly string[],
): Promise<string[]> {
  if (placed.size === 0) return []
  const { post, commentId } = text
  const rows = [...placed].map(([userId, found]) => ({ ...found, userId, postId: post.id, commentId }))
  const made = await tx
    .insert(mentions)
    .values(rows)
    // Of two edits at once one was first.
    .onConflictDoNothing()
    .returning({ id: mentions.id, userId: mentions.userId })
  if (commentId) await tx.update(comments).set({ hasMentions: true }).where(eq(comments.id, commentId))
  else await tx.update(posts).set({ hasMentions: true }).where(eq(posts.id, post.id))
  return tellMentioned(
    tx,
    viewer,
    post.id,
    made.filter(({ userId }) => !heardAlready.includes(userId)),
  )
}

const writer = sql`coalesce(told_comment.author_id, told_post.author_id)`
const toldBefore = sql`${notices} inner join ${mentions} as told on told.id = ${notices.mentionId}
    inner join ${posts} as told_post on told_post.id = told.post_id left join ${comments} as told_comment on told_comment.id = told.comment_id
    where told.user_id = ${users.id}`

/** Under one post a second notice would say the same again: the first one is still there to be read. */
const hasHeardOf = (viewer: Writer, postId: string): SQL =>
  sql`exists (select from ${toldBefore} and told.post_id = ${postId} and ${writer} = ${viewer.id} and ${notices.readAt} is null
    and told.is_in_text and told.refused_at is null and told_comment.deleted_at is null and told_comment.removed_at is null)`

const day = 24 * 60 * 60 * 1000

/** Of one person's words on one day. Further names are links all the same (decision 0098). */
const hasHeardEnough = (viewer: Writer): SQL =>
  sql`(select count(*) from ${toldBefore} and told.id > ${smallestIdAt(now() - day)} and ${writer} = ${viewer.id}) >= ${limits.mentionNoticesPerDay}`

/**
 * Only who may read it by now hears of it, and not again and again: one account must not be able to fill somebody's
 * notices (decision 0059). The answer to the writer is the same either way.
 */
async function tellMentioned(
  tx: Transaction,
  viewer: Writer,
  postId: string,
  made: readonly { id: string; userId: string }[],
): Promise<string[]> {
  if (made.length === 0) return []
  const ids = made.map(({ userId }) => userId)
  const readers = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(posts, eq(posts.id, postId))
    .where(
      and(
        inArray(users.id, ids),
        postVisibleTo({ id: users.id }),
        not(hasHeardOf(viewer, postId)),
        not(hasHeardEnough(viewer)),
      ),
    )
  const told: string[] = []
  for (const { id: mentionId, userId } of made) {
    if (!readers.some(({ id }) => id === userId)) continue
    if (await notify(tx, viewer.id, { userId, kind: 'mentioned', mentionId }, postId)) told.push(userId)
  }
  return told
}
