import { and, eq, sql } from 'drizzle-orm'
import type { NewPost, PostView } from '#contract/posts.ts'
import { anyOf } from '#server/access/conditions.ts'
import { requireMayPostIn, requireOwn } from '#server/access/permissions.ts'
import { isMember, postVisibleTo } from '#server/access/visibility.ts'
import type { Database, Queryable } from '#server/db/client.ts'
import { idLater, idNow } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { communities } from '#server/db/schema/communities.ts'
import { hiddenPosts } from '#server/db/schema/hidden-posts.ts'
import { posts } from '#server/db/schema/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { clash, notFound } from '#server/http/errors.ts'
import { type Claim, claiming, claimValues, findCreated } from '#server/http/once.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { imageAddress, showOnPost } from '#server/storage/shown-photos.ts'
import type { ReadyPhoto } from '#server/storage/uploads.ts'
import { type OwnPersonRow, ownPersonColumns, toAuthor } from '#server/views/person.view.ts'
import { toPostView } from '#server/views/post.view.ts'

interface Touched {
  communityId: string | null
}

const someone = { id: idNow('viewer') }
const given = sql.placeholder

interface Written extends OwnPersonRow {
  created_at: string
  community_name: string | null
}

/**
 * The rule, the key if there is one, the post, and what it looks like, in one statement. No row: the key was used
 * before, or it is a community that they are not in.
 */
const writing = (name: string, hasKey: boolean) =>
  preparedSql<Written>(
    name,
    () => sql`
    with allowed as materialized (select where ${and(anyOf(sql`${idLater('community')} is null`, isMember(someone.id, idLater('community'))), stillSignedIn)}),
    claimed as (${hasKey ? claiming(sql`allowed`) : sql`select from allowed`}),
    written as (
    insert into ${posts} (id, author_id, community_id, content, is_anonymous, tone_indicators, content_notes, reply_wish)
    select ${idNow('id')}, ${someone.id}, ${idLater('community')}, ${given('content')}::text,
      ${given('isAnonymous')}::boolean, ${given('tones')}::text[], ${given('notes')}::text[], ${given('replyWish')}::text
    from claimed returning created_at, community_id
    )
    select written.created_at, ${communities.name} as community_name, ${ownPersonColumns}
    from written join ${users} on ${users.id} = ${someone.id}
      left join ${communities} on ${communities.id} = written.community_id`,
  )
const write = { once: writing('post_once', true), plain: writing('post', false) }

/** Most posts are words alone. */
export async function insertWords(
  db: Database,
  by: Viewer,
  id: string,
  { content, communityId, isAnonymous, toneIndicators, contentNotes, replyWish }: NewPost,
  claim: Claim | null,
): Promise<{ id: string; view: PostView | null }> {
  const values = {
    id,
    community: communityId ?? null,
    content,
    isAnonymous,
    tones: toneIndicators,
    notes: contentNotes,
    replyWish: replyWish ?? null,
  }
  const [written] = claim
    ? await writeAs(by, db, write.once, { ...values, ...claimValues(claim) })
    : await writeAs(by, db, write.plain, values)
  if (written)
    return {
      id,
      view: toPostView(
        {
          ...{ id, content, isAnonymous, communityId: communityId ?? null, toneIndicators, contentNotes },
          ...{ communityName: written.community_name, replyWish: replyWish ?? null },
          ...{ imageUrl: null, imageAlt: null, imageWidth: null, imageHeight: null },
          // One's own is not folded for what one has chosen, and nobody has seen it yet.
          ...{ shownNotes: null, hasFilteredWords: false, likeCount: 0, commentCount: 0, likedByUser: false },
          ...{ createdAt: new Date(written.created_at), editedAt: null },
          ...toAuthor(written),
        },
        by,
      ),
    }
  await requireMayPostIn(db, by, communityId)
  const earlier = claim && (await findCreated(db, by, claim))
  if (!earlier) throw clash('This could not be done twice at once. Please try again.')
  return { id: earlier, view: null }
}

export async function insertPostWithPhoto(
  tx: Queryable,
  viewer: Viewer,
  id: string,
  { content, communityId, imageAlt, isAnonymous, toneIndicators, contentNotes, replyWish }: NewPost,
  photo: ReadyPhoto,
): Promise<void> {
  await tx.insert(posts).values({
    id,
    authorId: viewer.id,
    communityId: communityId ?? null,
    content,
    isAnonymous,
    toneIndicators,
    contentNotes,
    replyWish: replyWish ?? null,
    ...photoColumns(photo, imageAlt),
  })
  await showOnPost(tx, viewer, photo, id)
}

const photoColumns = (photo: ReadyPhoto, imageAlt: string | null | undefined) => ({
  imageUrl: imageAddress(photo),
  imageAlt: imageAlt ?? null,
  imageWidth: photo.width,
  imageHeight: photo.height,
})

/** A post that the viewer can see and may change, locked until the end of the transaction. */
async function lockOwnPost(tx: Queryable, viewer: Viewer, id: string) {
  const [post] = await tx
    .select({ authorId: posts.authorId, communityId: posts.communityId, imageUrl: posts.imageUrl })
    .from(posts)
    .where(and(eq(posts.id, id), postVisibleTo(viewer)))
    .for('no key update')
  if (!post) throw notFound()
  requireOwn(post.authorId === viewer.id, 'posts')
  return post
}

export const setPostImage = (
  db: Database,
  viewer: Viewer,
  id: string,
  photo: ReadyPhoto,
  imageAlt: string | null | undefined,
): Promise<Touched> =>
  db.transaction(async (tx) => {
    const post = await lockOwnPost(tx, viewer, id)
    await showOnPost(tx, viewer, photo, id)
    // The first photo is the second step of writing the post; another one in its place is a change.
    const isReplaced = post.imageUrl !== null && post.imageUrl !== imageAddress(photo)
    await tx
      .update(posts)
      .set({ ...photoColumns(photo, imageAlt), ...(isReplaced && { editedAt: sql`now()` }) })
      .where(eq(posts.id, id))
    return post
  })

const seen = sql`select ${posts.id} from ${posts} where ${and(eq(posts.id, idNow('post')), postVisibleTo(someone), stillSignedIn)}`

const hiding = preparedSql<{ id: string }>(
  'hide_post',
  () => sql`
  with seen as (${seen}),
  hidden as (insert into ${hiddenPosts} (user_id, post_id) select ${someone.id}, id from seen on conflict do nothing)
  select id from seen`,
)
const unhiding = preparedSql<{ id: string }>(
  'unhide_post',
  () => sql`
  with seen as materialized (${seen}),
  shown as (delete from ${hiddenPosts} using seen where user_id = ${someone.id} and post_id = seen.id)
  select id from seen`,
)

export async function hidePost(db: Database, viewer: Viewer, postId: string): Promise<void> {
  const found = await writeAs(viewer, db, hiding, { post: postId })
  if (found.length === 0) throw notFound()
}

export async function unhidePost(db: Database, viewer: Viewer, postId: string): Promise<void> {
  const found = await writeAs(viewer, db, unhiding, { post: postId })
  if (found.length === 0) throw notFound()
}
