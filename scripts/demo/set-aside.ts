import { retentionDays } from '#contract/core/retention.ts'
import type { Queryable } from '#server/db/connection.ts'
import { setAsidePeople } from '#server/db/schema/blocks-and-mutes/set-aside-people.ts'
import { setAsidePosts } from '#server/db/schema/posts/set-aside-posts.ts'
import { day } from './moments.ts'
import type { DemoNetwork } from './network.ts'

/**
 * Somebody whom the first person does not want to be suggested: one with whom nothing else is between them. And a post
 * that she does not want to answer.
 */
export async function insertSetAside(
  tx: Queryable,
  { people, friendships, requests, posts }: DemoNetwork,
  now: Date,
): Promise<void> {
  const known = new Set([
    0,
    ...friendships.filter(({ pair }) => pair.includes(0)).flatMap(({ pair }) => pair),
    ...requests.filter(({ from, to }) => from === 0 || to === 0).flatMap(({ from, to }) => [from, to]),
  ])
  const [first] = people
  const other = people.find((_, who) => !known.has(who))
  if (!first || !other) throw new Error('There is nobody whom the first person could set aside')
  await tx.insert(setAsidePeople).values({
    userId: first.id,
    personId: other.id,
    cause: 'chosen',
    createdAt: new Date(now.getTime() - 4 * day),
  })
  const asking = posts.find(
    ({ author, replyWish, community, at }) =>
      author !== 0 &&
      replyWish === 'advice' &&
      community === null &&
      now.getTime() - at.getTime() < (retentionDays.openThreads / 2) * day,
  )
  if (asking)
    await tx.insert(setAsidePosts).values({ userId: first.id, postId: asking.id, createdAt: asking.at })
}
