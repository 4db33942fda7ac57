import { and, eq, sql } from 'drizzle-orm'
import type { Readable } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { circles } from '#server/db/schema/circles/circles.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { badInput, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { t } from '#words/t.ts'
import { isMember, mayCommentOn, postVisibleTo } from './visibility.ts'

const membership = statement('membership', () =>
  selecting({ isMember: sql<boolean>`${isMember(idNow('viewer'), idNow('community'))}` }, (select) =>
    select.from(communities).where(eq(communities.id, idNow('community'))),
  ),
)

/** The community itself is open to everyone signed in, so who is not a member is told so, and not 'not found'. */
export async function requireMember(db: Readable, viewer: Viewer, communityId: string): Promise<void> {
  const [community] = await membership(db, { viewer: viewer.id, community: communityId })
  if (!community) throw notFound()
  if (!community.isMember) throw notAllowed(t('Join this community to view and create posts'), 'not_member')
}

/** Everyone may post in the main feed; a community's members may post in it. */
export async function requireMayPostIn(
  db: Readable,
  viewer: Viewer,
  communityId: string | null | undefined,
): Promise<void> {
  if (communityId) await requireMember(db, viewer, communityId)
}

/** Somebody else's circle is none, as one that never was. */
export async function requireOwnCircle(
  db: Readable,
  viewer: Viewer,
  circleId: string | null | undefined,
): Promise<void> {
  if (!circleId) return
  const [circle] = await db
    .select({ id: circles.id })
    .from(circles)
    .where(and(eq(circles.id, circleId), eq(circles.ownerId, viewer.id)))
    .for('key share')
  if (!circle) throw badInput({ circleId: t('This circle is gone. Please choose who the post is for.') })
}

const readablePost = statement('readable_post', () =>
  selecting(
    {
      authorId: posts.authorId,
      isAnonymous: posts.isAnonymous,
      communityId: posts.communityId,
      audience: posts.audience,
      circleId: posts.circleId,
      whoMayComment: posts.whoMayComment,
      canComment: mayCommentOn({ id: idNow('viewer') }),
    },
    (select) =>
      select.from(posts).where(and(eq(posts.id, idNow('post')), postVisibleTo({ id: idNow('viewer') }))),
  ),
)

/** Who wrote a post that the viewer may read; for deciding, never for showing. */
export async function requireReadablePost(db: Readable, viewer: Viewer, postId: string) {
  const [post] = await readablePost(db, { viewer: viewer.id, post: postId })
  if (!post) throw notFound()
  return post
}

/** Of a post that the viewer may read; of any other they are told nothing. */
export async function requireMayComment(db: Readable, viewer: Viewer, postId: string) {
  const post = await requireReadablePost(db, viewer, postId)
  if (post.canComment) return post
  throw notAllowed(
    post.whoMayComment === 'friends'
      ? t('Only friends of the author can comment on this post.')
      : t('The author has closed this post to comments.'),
  )
}

/** For something the viewer can see: whether it is theirs to change. */
export function requireOwn(isMine: boolean, what: 'posts' | 'comments'): void {
  if (!isMine)
    throw notAllowed(
      what === 'posts'
        ? t('You can only change your own posts.')
        : t('You can only change your own comments.'),
    )
}
