import { and, count, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { limits } from '#contract/core/limits.ts'
import { requireModerator } from '#server/access/community-permissions.ts'
import { requireOwn } from '#server/access/permissions.ts'
import { postVisibleTo } from '#server/access/visibility.ts'
import type { Transaction } from '#server/db/connection.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { clash, notAllowed, notFound } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { insertAuditEntry } from '#server/moderation/audit.ts'
import { t } from '#words/t.ts'

/** A post that looks different now. */
interface Changed {
  postId: string
  communityId: string | null
}

/** One after the other: two pins at the same moment are still one. */
const lockOneself = (tx: Transaction, viewer: Viewer) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, viewer.id)).for('no key update')

async function lockPost(tx: Transaction, viewer: Viewer, id: string) {
  const [post] = await tx
    .select({
      postId: posts.id,
      authorId: posts.authorId,
      communityId: posts.communityId,
      isAnonymous: posts.isAnonymous,
      isOnProfile: posts.isPinnedOnProfile,
      inCommunityAt: posts.pinnedInCommunityAt,
    })
    .from(posts)
    .where(and(eq(posts.id, id), postVisibleTo(viewer)))
    .for('no key update')
  if (!post) throw notFound()
  return post
}

async function lockOwnPost(tx: Transaction, viewer: Viewer, id: string) {
  await lockOneself(tx, viewer)
  const post = await lockPost(tx, viewer, id)
  requireOwn(post.authorId === viewer.id, 'posts')
  return post
}

/** Answers what it took the place of, and what looks different now; the second time nothing does. */
export async function pinOnProfile(
  tx: Transaction,
  viewer: Viewer,
  id: string,
): Promise<{ replacedId: string | null; changed: Changed[] }> {
  const post = await lockOwnPost(tx, viewer, id)
  if (post.isAnonymous)
    throw notAllowed(t('This post is anonymous. On your profile it would show that it’s yours.'))
  if (post.isOnProfile) return { replacedId: null, changed: [] }
  const [replaced] = await tx
    .update(posts)
    .set({ isPinnedOnProfile: false })
    .where(and(eq(posts.authorId, viewer.id), sql`${posts.isPinnedOnProfile}`, ne(posts.id, id)))
    .returning({ postId: posts.id, communityId: posts.communityId })
  await tx.update(posts).set({ isPinnedOnProfile: true }).where(eq(posts.id, id))
  return { replacedId: replaced?.postId ?? null, changed: [post, ...(replaced ? [replaced] : [])] }
}

export async function unpinFromProfile(tx: Transaction, viewer: Viewer, id: string): Promise<Changed[]> {
  const post = await lockOwnPost(tx, viewer, id)
  if (!post.isOnProfile) return []
  await tx.update(posts).set({ isPinnedOnProfile: false }).where(eq(posts.id, id))
  return [post]
}

/** For its moderators. The community is locked first, so that no two of them make a fourth. */
async function lockInCommunity(tx: Transaction, viewer: Viewer, id: string) {
  const [found] = await tx
    .select({ communityId: posts.communityId })
    .from(posts)
    .where(and(eq(posts.id, id), postVisibleTo(viewer)))
  if (!found) throw notFound()
  if (!found.communityId) throw notAllowed(t('This post isn’t in a community.'))
  await tx
    .select({ id: communities.id })
    .from(communities)
    .where(eq(communities.id, found.communityId))
    .for('no key update')
  await requireModerator(tx, viewer, found.communityId)
  return { ...(await lockPost(tx, viewer, id)), communityId: found.communityId }
}

const logged = (viewer: Viewer, event: 'pinned' | 'unpinned', { postId, communityId }: Changed) => ({
  ...{ actorId: viewer.id, event, subjectType: 'post', subjectId: postId, communityId },
})

export async function pinInCommunity(tx: Transaction, viewer: Viewer, id: string): Promise<Changed[]> {
  const post = await lockInCommunity(tx, viewer, id)
  if (post.inCommunityAt) return []
  const [pinned] = await tx
    .select({ n: count() })
    .from(posts)
    .where(and(eq(posts.communityId, post.communityId), isNotNull(posts.pinnedInCommunityAt)))
  if ((pinned?.n ?? 0) >= limits.pinnedInCommunity)
    throw clash(
      t('There can be {max} pinned posts in a community. Unpin one first.', {
        max: limits.pinnedInCommunity,
      }),
    )
  await tx.update(posts).set({ pinnedInCommunityAt: sql`now()` }).where(eq(posts.id, id))
  await insertAuditEntry(tx, logged(viewer, 'pinned', post))
  return [post]
}

export async function unpinInCommunity(tx: Transaction, viewer: Viewer, id: string): Promise<Changed[]> {
  const post = await lockInCommunity(tx, viewer, id)
  if (!post.inCommunityAt) return []
  await tx.update(posts).set({ pinnedInCommunityAt: null }).where(eq(posts.id, id))
  await insertAuditEntry(tx, logged(viewer, 'unpinned', post))
  return [post]
}
