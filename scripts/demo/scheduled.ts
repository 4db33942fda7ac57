import type { Queryable } from '#server/db/connection.ts'
import { scheduledMessages } from '#server/db/schema/scheduled/scheduled-messages.ts'
import { scheduledPosts } from '#server/db/schema/scheduled/scheduled-posts.ts'
import { createChance } from './chance.ts'
import { day } from './moments.ts'
import { type DemoNetwork, idAt } from './network.ts'

const hour = day / 24

/** What the first person let wait: a post, one that could not go out, and a message to a friend. */
export async function insertScheduled(
  tx: Queryable,
  { people, friendships }: DemoNetwork,
  now: Date,
): Promise<void> {
  const [first] = people
  const pair = friendships.find((one) => one.pair.includes(0))?.pair
  const friend = people[pair?.find((index) => index !== 0) ?? -1]
  if (!first || !friend) throw new Error('There is nobody for whom the first person could write later')
  const chance = createChance(7)
  /** On a full hour, as somebody would choose it. */
  const from = (time: number) => new Date(Math.ceil((now.getTime() + time) / hour) * hour)
  const madeAt = from(-2 * hour)
  const post = (content: string, at: Date, more: Partial<typeof scheduledPosts.$inferInsert>) => ({
    id: idAt(madeAt, chance),
    authorId: first.id,
    publishAt: at,
    dueAt: at,
    isForCommunity: false,
    audience: 'everyone' as const,
    content,
    isAnonymous: false,
    toneIndicators: [],
    contentNotes: [],
    whoMayComment: 'everyone' as const,
    createdAt: madeAt,
    ...more,
  })
  await tx.insert(scheduledPosts).values([
    post('First frost on the allotment this week. Who has a favourite winter soup?', from(1.6 * day), {
      replyWish: 'advice',
      audience: 'friends',
    }),
    post('Notes from the library talk, for those who couldn’t come.', from(-1.2 * day), { problem: 'late' }),
  ])
  await tx.insert(scheduledMessages).values({
    id: idAt(madeAt, chance),
    senderId: first.id,
    receiverId: friend.id,
    sendAt: from(0.8 * day),
    content: 'Happy birthday. I hope today is as quiet or as loud as you’d like it.',
    toneIndicators: [],
    noReplyNeeded: true,
    isSilent: false,
    createdAt: madeAt,
  })
}
