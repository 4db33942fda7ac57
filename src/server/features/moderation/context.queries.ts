import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ContextItem, ModeratedSubject } from '#contract/moderation/moderation.ts'
import type { Moderator } from '#server/access/moderators.ts'
import { postText } from '#server/access/post-text.ts'
import { asStranger, shownOpenness, shownPassport, shownTo } from '#server/access/profile-audience.ts'
import type { Readable } from '#server/db/connection.ts'
import { idLater, idNow, newestFirst, oldestFirst } from '#server/db/parameters.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { earlierWords } from '#server/db/schema/earlier-words.ts'
import { messages } from '#server/db/schema/messages/messages.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { uploads } from '#server/db/schema/uploads.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statement } from '#server/db/statement.ts'
import type { InSight } from '#server/moderation/in-sight.ts'
import type { Subject } from '#server/moderation/subjects.ts'
import { imageAddress } from '#server/storage/shown-photos.ts'
import { frozen, isBlockOf, personAsHad } from '#server/views/blocked-person.view.ts'
import { personColumns, toPersonView } from '#server/views/person.view.ts'
import { listGroupContext } from './group-context.queries.ts'
import { photosInCase } from './message-photos.ts'
import { pebbleItem } from './pebble-context.queries.ts'

const around = 5

/**
 * Those of a community read who blocked them as they were then (decision 0060); those of the network, who may have to
 * act on who somebody is today, do not.
 */
export const freezesNamesFor = (moderator: Moderator): string | null =>
  moderator.isNetwork ? null : moderator.id

/**
 * What stands around the subject, oldest first. Whoever wrote anonymously stays hidden here in any case. What was edited
 * away is for moderators of the network: anyone can make a community, and report what is said in it (decision 0084).
 */
export async function listContext(
  db: Readable,
  moderator: Moderator,
  subject: InSight,
): Promise<ContextItem[]> {
  const items = await itemsAround(db, moderator, subject)
  if (moderator.isNetwork && subject.isReported) return items
  return items
    .filter(isSeenBeside(subject))
    .map((item) => ({ ...item, earlierWords: [], takenOffPhotos: [] }))
}

/** Without a report: itself, and the post above a comment. The rest is read where it stands, by who may read it there. */
const isSeenBeside =
  ({ isReported }: InSight) =>
  ({ isSubject, kind }: ContextItem): boolean =>
    isReported || isSubject || kind === 'post'

async function itemsAround(
  db: Readable,
  moderator: Moderator,
  { type, id, postId }: Subject,
): Promise<ContextItem[]> {
  const viewer = freezesNamesFor(moderator)
  if (type === 'post')
    return both(
      postItem(db, { id, viewer }, true),
      commentItems(lastComments(db, { postId: id, viewer }), null),
    )
  if (type === 'comment' && postId !== null)
    return both(
      postItem(db, { id: postId, viewer }, false),
      commentItems(commentsAround(db, { postId, id, viewer }), id),
    )
  // A conversation is private: only the moderators of the network, only this one, and only this part of it.
  if (type === 'message' && moderator.isNetwork) return messageItems(db, id)
  if (type === 'groupMessage' && moderator.isNetwork) return listGroupContext(db, id)
  // As private, and there is nothing around it.
  if (type === 'pebble' && moderator.isNetwork) return pebbleItem(db, id)
  return []
}

const both = async (...parts: Promise<ContextItem[]>[]): Promise<ContextItem[]> =>
  (await Promise.all(parts)).flat()

type EarlierWords = ContextItem['earlierWords']

/** In the statement that reads the rest: a trip less, and never of more than that asks for. */
const earlierOf = (column: AnyPgColumn, subject: AnyPgColumn | SQL) => sql<EarlierWords>`(
  select coalesce(json_agg(json_build_object('content', ${earlierWords.content}, 'imageAlt', ${earlierWords.imageAlt},
    'moreImageAlts', coalesce(${earlierWords.moreImageAlts}, '{}'), 'editedAt', ${earlierWords.replacedAt}) order by ${earlierWords.replacedAt}), '[]')
  from ${earlierWords} where ${column} = ${subject})`

const toEarlierWords = (rows: EarlierWords): EarlierWords =>
  rows.map((row) => ({ ...row, editedAt: new Date(row.editedAt).toISOString() }))

type TakenOff = ContextItem['takenOffPhotos']

const takenOffPhotos = sql<TakenOff>`(
  select coalesce(json_agg(json_build_object('imageUrl', ${imageAddress({ id: '' })} || ${uploads.id},
    'takenOffAt', ${uploads.takenOffAt}) order by ${uploads.takenOffAt}, ${uploads.id}), '[]')
  from ${uploads} where ${uploads.takenOffPostId} = ${posts.id} and ${uploads.state} = 'ready')`

const toTakenOff = (rows: TakenOff): TakenOff =>
  rows.map((row) => ({ ...row, takenOffAt: new Date(row.takenOffAt).toISOString() }))

const onePost = statement('context_post', () =>
  selecting(
    {
      id: posts.id,
      content: postText,
      imageUrl: posts.imageUrl,
      imageAlt: posts.imageAlt,
      morePhotos: posts.morePhotos,
      isAnonymous: posts.isAnonymous,
      removedAt: posts.removedAt,
      deletedAt: posts.deletedAt,
      earlier: earlierOf(earlierWords.postId, posts.id),
      takenOff: takenOffPhotos,
      createdAt: posts.createdAt,
      person: personAsHad,
    },
    (select) =>
      select
        .from(posts)
        .innerJoin(users, eq(users.id, posts.authorId))
        .leftJoin(frozen, isBlockOf(idNow('viewer')))
        .where(eq(posts.id, idNow('id'))),
  ),
)

async function postItem(
  db: Readable,
  which: { id: string; viewer: string | null },
  isSubject: boolean,
): Promise<ContextItem[]> {
  const rows = await onePost(db, which)
  return rows.map((post) => ({
    id: post.id,
    kind: 'post',
    isSubject,
    content: post.content,
    imageUrl: isSubject ? post.imageUrl : null,
    imageAlt: post.imageAlt,
    morePhotos: (isSubject && post.morePhotos) || [],
    photosNotShown: 0,
    person: post.isAnonymous ? null : toPersonView(post.person),
    isRemoved: post.removedAt !== null,
    isDeleted: post.deletedAt !== null,
    earlierWords: isSubject ? toEarlierWords(post.earlier) : [],
    takenOffPhotos: isSubject ? toTakenOff(post.takenOff) : [],
    createdAt: post.createdAt.toISOString(),
  }))
}

/** Ids of comments of the post; with the rest, these first: a page of ids costs less than a page of words. */
const ofPost = (rest: SQL): SQL =>
  sql`select ${comments.id} from ${comments} where ${comments.postId} = ${idLater('postId')} and ${comments.deletedAt} is null ${rest}`

const commentsAmong = (ids: SQL, earlier: SQL<EarlierWords>) =>
  selecting(
    {
      id: comments.id,
      content: comments.content,
      isAnonymous: comments.isAnonymous,
      removedAt: comments.removedAt,
      deletedAt: comments.deletedAt,
      earlier,
      createdAt: comments.createdAt,
      person: personAsHad,
    },
    (select) =>
      select
        .from(comments)
        .innerJoin(sql`(${ids}) as near`, sql`near.id = ${comments.id}`)
        .innerJoin(users, eq(users.id, comments.authorId))
        .leftJoin(frozen, isBlockOf(idLater('viewer')))
        .orderBy(asc(comments.id)),
  )

const lastComments = statement('context_comments', () =>
  commentsAmong(ofPost(sql`order by ${newestFirst(comments.id, 2 * around)}`), sql<EarlierWords>`'[]'::json`),
)

const id = idLater('id')
/** Of the subject alone, whatever stands around it. */
const ofSubject = (column: AnyPgColumn, own: AnyPgColumn) =>
  sql<EarlierWords>`case when ${own} = ${id} then ${earlierOf(column, own)} else '[]'::json end`

const commentsAround = statement('context_comments_around', () =>
  commentsAmong(
    sql`(${ofPost(sql`and ${comments.id} < ${id} order by ${newestFirst(comments.id, around)}`)})
      union all (${ofPost(sql`and ${comments.id} > ${id} order by ${oldestFirst(comments.id, around)}`)})
      union all (select ${id} as id)`,
    ofSubject(earlierWords.commentId, comments.id),
  ),
)

async function commentItems(
  found: ReturnType<typeof lastComments>,
  subjectId: string | null,
): Promise<ContextItem[]> {
  return (await found).map((comment) => ({
    id: comment.id,
    kind: 'comment',
    isSubject: comment.id === subjectId,
    content: comment.content,
    imageUrl: null,
    imageAlt: null,
    morePhotos: [],
    photosNotShown: 0,
    person: comment.isAnonymous ? null : toPersonView(comment.person),
    isRemoved: comment.removedAt !== null,
    isDeleted: comment.deletedAt !== null,
    earlierWords: toEarlierWords(comment.earlier),
    takenOffPhotos: [],
    createdAt: comment.createdAt.toISOString(),
  }))
}

/** Of each direction a short scan of its index, on one side of the subject. */
const direction = (sender: string, receiver: string, rest: SQL): SQL => sql`(
  select near.id from messages near
  where near.sender_id = subject.${sql.raw(sender)} and near.receiver_id = subject.${sql.raw(receiver)} and ${rest})`
const onOneSide = (rest: SQL, order: SQL): SQL => sql`(select side.id from (
  ${direction('sender_id', 'receiver_id', rest)} union all ${direction('receiver_id', 'sender_id', rest)}
) as side order by ${order})`

const messagesAround = statement('context_messages', () => {
  const before = newestFirst(sql`near.id`, around)
  const after = oldestFirst(sql`near.id`, around)
  const near = sql`(select found.id from messages subject, lateral (
      ${onOneSide(sql`near.id < subject.id order by ${before}`, newestFirst(sql`side.id`, around))}
      union all ${onOneSide(sql`near.id > subject.id order by ${after}`, oldestFirst(sql`side.id`, around))}
      union all (select subject.id)
    ) as found where subject.id = ${id}) as page`
  return selecting(
    {
      id: messages.id,
      // What was taken back is read only where it was reported itself.
      content: sql<string>`case when ${messages.takenBackAt} is null or ${messages.id} = ${id} then ${messages.content} else '' end`,
      photos: messages.photos,
      isTakenBack: sql<boolean>`${messages.takenBackAt} is not null`,
      earlier: ofSubject(earlierWords.messageId, messages.id),
      createdAt: messages.createdAt,
      person: personColumns,
    },
    (select) =>
      select
        .from(messages)
        .innerJoin(near, sql`page.id = ${messages.id}`)
        .innerJoin(users, eq(users.id, messages.senderId))
        .orderBy(asc(messages.id)),
  )
})

async function messageItems(db: Readable, subjectId: string): Promise<ContextItem[]> {
  const rows = await messagesAround(db, { id: subjectId })
  return rows.map((message) => ({
    id: message.id,
    kind: 'message',
    isSubject: message.id === subjectId,
    content: message.content,
    ...photosInCase(message, message.id === subjectId),
    person: toPersonView(message.person),
    isRemoved: false,
    isDeleted: message.isTakenBack,
    // One of photos alone had none before words were added.
    earlierWords: toEarlierWords(message.earlier).filter(({ content }) => content !== ''),
    takenOffPhotos: [],
    createdAt: message.createdAt.toISOString(),
  }))
}

type About = Pick<ModeratedSubject, 'about' | 'openness' | 'passport'>

export const nothingSaid: About = { about: null, openness: null, passport: [] }

/** What a person or a community says of itself, to everyone. */
export async function getAbout(
  db: Readable,
  { type, id: subjectId, isReported, content }: InSight,
): Promise<About> {
  // With a report there are its words, as they were then.
  if ((type === 'gathering' || type === 'room') && !isReported) return { ...nothingSaid, about: content }
  if (type === 'user') {
    const [user] = await db
      .select({
        bio: shownTo<string>(asStranger, users.bioAudience, users.bio),
        openness: shownOpenness(asStranger),
        passport: shownPassport(asStranger),
      })
      .from(users)
      .where(eq(users.id, subjectId))
    return user ? { about: user.bio, openness: user.openness, passport: user.passport ?? [] } : nothingSaid
  }
  if (type !== 'community') return nothingSaid
  const [community] = await db
    .select({ name: communities.name, description: communities.description })
    .from(communities)
    .where(eq(communities.id, subjectId))
  return { ...nothingSaid, about: community ? `${community.name}\n${community.description}` : null }
}
