import { and, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PostChange } from '#contract/posts.ts'
import { anyOf } from '#server/access/conditions.ts'
import { requireOwn } from '#server/access/permissions.ts'
import { isMember, postVisibleTo } from '#server/access/visibility.ts'
import type { Database } from '#server/db/client.ts'
import { idNow, preparedOnce } from '#server/db/planned-once.ts'
import { preparedSql } from '#server/db/prepared-sql.ts'
import { posts } from '#server/db/schema/posts.ts'
import { notFound } from '#server/http/errors.ts'
import { stillSignedIn, writeAs } from '#server/http/still-signed-in.ts'
import type { Viewer } from '#server/http/viewer.ts'

export interface Touched {
  communityId: string | null
}

interface TouchedRow {
  community_id: string | null
}

/** How long a deleted post can be brought back by its author. */
const undoWithin = sql`now() - interval '1 hour'`

const author = { id: idNow('viewer') }
const thisPost = eq(posts.id, idNow('post'))
const own = and(thisPost, eq(posts.authorId, author.id))
const given = sql.placeholder

const fields = ['content', 'toneIndicators', 'imageAlt', 'contentNotes', 'replyWish'] as const
type Field = (typeof fields)[number]

const settings: Record<Field, SQL> = {
  content: sql`content = ${given('content')}::text`,
  toneIndicators: sql`tone_indicators = ${given('toneIndicators')}::text[]`,
  // A description belongs to a photo; without one there is nothing to describe.
  imageAlt: sql`image_alt = case when ${posts.imageUrl} is not null then ${given('imageAlt')}::text else ${posts.imageAlt} end`,
  contentNotes: sql`content_notes = ${given('contentNotes')}::text[]`,
  replyWish: sql`reply_wish = ${given('replyWish')}::text`,
}
/** A note or a wish is about the words, not one of them. */
const isWords = (field: Field) => field === 'content' || field === 'toneIndicators' || field === 'imageAlt'

/** No row: no post that the viewer may see. Only what was sent is set: words are looked for anew only if they change. */
const changing = (changed: readonly Field[]) => {
  const set = [
    ...changed.map((field) => settings[field]),
    ...(changed.some(isWords) ? [sql`edited_at = now()`] : []),
    sql`updated_at = now()`,
  ]
  const isStanding = and(isNull(posts.deletedAt), isNull(posts.removedAt))
  return preparedSql<TouchedRow & { is_mine: boolean }>(
    `post_change_${changed.map((field) => fields.indexOf(field)).join('')}`,
    () => sql`
    with seen as materialized (
      select ${posts.id}, ${posts.communityId}, ${posts.authorId} = ${author.id} as is_mine from ${posts}
      where ${and(thisPost, postVisibleTo(author), stillSignedIn)}
    ),
    changed as (
      update ${posts} set ${sql.join(set, sql`, `)}
      where ${posts.id} = (select id from seen where is_mine) and ${isStanding}
    )
    select community_id, is_mine from seen`,
  )
}
const looking = preparedSql<TouchedRow & { is_mine: boolean }>(
  'post_change_nothing',
  () => sql`
  select ${posts.communityId}, ${posts.authorId} = ${author.id} as is_mine from ${posts}
  where ${and(thisPost, postVisibleTo(author), stillSignedIn)}`,
)
const ways = new Map<string, typeof looking>()

function wayToChange(change: PostChange): typeof looking {
  const changed = fields.filter((field) => change[field] !== undefined)
  if (changed.length === 0) return looking
  const way = ways.get(changed.join()) ?? changing(changed)
  ways.set(changed.join(), way)
  return way
}

export async function changePost(
  db: Database,
  viewer: Viewer,
  id: string,
  change: PostChange,
): Promise<Touched> {
  const [post] = await writeAs(viewer, db, wayToChange(change), { post: id, ...change })
  if (!post) throw notFound()
  requireOwn(post.is_mine, 'posts')
  return { communityId: post.community_id }
}

const removing = preparedSql<TouchedRow>(
  'post_remove',
  () => sql`
  update ${posts} set deleted_at = now(), updated_at = now()
  where ${and(own, isNull(posts.deletedAt), isNull(posts.removedAt), stillSignedIn)} returning ${posts.communityId}`,
)
const deletedBefore = preparedOnce((db) =>
  db
    .select({ id: posts.id })
    .from(posts)
    .where(and(own, isNotNull(posts.deletedAt)))
    .prepare('post_removed_before'),
)

/**
 * Also in a community that its author has left: what they wrote stays theirs to take back (decision 0017). Null if it
 * was deleted before: the second time answers as the first did, and nobody needs to be told again.
 */
export async function removePost(db: Database, viewer: Viewer, id: string): Promise<Touched | null> {
  const [gone] = await writeAs(viewer, db, removing, { post: id })
  if (gone) return { communityId: gone.community_id }
  const before = await deletedBefore(db).execute({ viewer: viewer.id, post: id })
  return before.length > 0 ? null : changePost(db, viewer, id, {})
}

const restoring = preparedSql<TouchedRow>(
  'post_restore',
  () => sql`
  update ${posts} set deleted_at = null, updated_at = now() where ${and(
    own,
    isNull(posts.removedAt),
    anyOf(isNull(posts.deletedAt), gt(posts.deletedAt, undoWithin)),
    anyOf(isNull(posts.communityId), isMember(author.id, posts.communityId)),
    stillSignedIn,
  )} returning ${posts.communityId}`,
)

export async function restorePost(db: Database, viewer: Viewer, id: string): Promise<Touched> {
  const [post] = await writeAs(viewer, db, restoring, { post: id })
  if (!post) throw notFound()
  return { communityId: post.community_id }
}
