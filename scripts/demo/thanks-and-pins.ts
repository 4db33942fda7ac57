import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection.ts'
import { comments } from '#server/db/schema/comments/comments.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { createChance } from './chance.ts'
import { hour } from './moments.ts'
import { type DemoNetwork, idAt } from './network.ts'

/** A little later, and never in the future. */
const soonAfter = (at: Date, now: Date) => new Date(Math.min(at.getTime() + hour, now.getTime()))

/** The first person was thanked once and thanked once; a post is pinned on her profile, and one in each community. */
export async function insertThanksAndPins(tx: Queryable, network: DemoNetwork, now: Date): Promise<void> {
  const { people, posts: written, communities } = network
  const ofFirst = written.filter(({ author }) => author === 0)
  const given = ofFirst.flatMap((post) => post.comments).find(({ author }) => author !== 0)
  const got = written
    .filter(({ author, isAnonymous }) => author !== 0 && !isAnonymous)
    .flatMap((post) => post.comments)
    .find(({ author, isAnonymous }) => author === 0 && !isAnonymous)
  for (const comment of [given, got])
    if (comment)
      await tx
        .update(comments)
        .set({ thankedAt: soonAfter(comment.at, now) })
        .where(eq(comments.id, comment.id))
  const [first] = people
  if (got && first) {
    const createdAt = soonAfter(got.at, now)
    const id = idAt(createdAt, createChance(90))
    await tx.insert(notices).values({ id, userId: first.id, kind: 'thanked', commentId: got.id, createdAt })
  }
  const onProfile = ofFirst.find(({ isAnonymous, audience }) => !isAnonymous && audience === 'everyone')
  if (onProfile) await tx.update(posts).set({ isPinnedOnProfile: true }).where(eq(posts.id, onProfile.id))
  for (const [number] of communities.entries()) {
    const post = written.find(({ community }) => community === number)
    if (post)
      await tx
        .update(posts)
        .set({ pinnedInCommunityAt: soonAfter(post.at, now) })
        .where(eq(posts.id, post.id))
  }
}
