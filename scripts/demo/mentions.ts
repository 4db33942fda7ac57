import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection.ts'
import { mentions } from '#server/db/schema/mentions.ts'
import { notices } from '#server/db/schema/notifications/notices.ts'
import { posts } from '#server/db/schema/posts/posts.ts'
import { createChance } from './chance.ts'
import { type DemoNetwork, idAt } from './network.ts'

/** A friend of the first person thanks her by name in a post, and she is told. */
export async function insertMentions(tx: Queryable, network: DemoNetwork): Promise<void> {
  const { people, friendships, posts: written } = network
  const [first] = people
  const friends = friendships.filter(({ pair }) => pair.includes(0)).flatMap(({ pair }) => pair)
  const post = written.findLast(
    ({ author, community, isAnonymous, audience }) =>
      author !== 0 &&
      friends.includes(author) &&
      community === null &&
      !isAnonymous &&
      audience === 'everyone',
  )
  if (!first || !post) return
  const before = `${post.content}\n\nThank you for the idea, `
  const chance = createChance(96)
  const id = idAt(post.at, chance)
  await tx
    .update(posts)
    .set({ content: `${before}@${first.name}.`, hasMentions: true })
    .where(eq(posts.id, post.id))
  await tx.insert(mentions).values({
    id,
    postId: post.id,
    userId: first.id,
    written: first.name,
    places: [before.length],
    createdAt: post.at,
  })
  await tx.insert(notices).values({
    id: idAt(post.at, chance),
    userId: first.id,
    kind: 'mentioned',
    mentionId: id,
    createdAt: post.at,
  })
}
