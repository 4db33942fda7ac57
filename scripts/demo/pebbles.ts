import type { Queryable } from '#server/db/connection.ts'
import { pebbles } from '#server/db/schema/pebbles/pebbles.ts'
import { createChance } from './chance.ts'
import { day } from './moments.ts'
import { type DemoNetwork, idAt } from './network.ts'

const hour = day / 24

const given = [
  { ago: 9 * day, line: 'This made me think of you.', hasPost: true, isThanked: true, isHers: false },
  {
    ago: 8 * day,
    line: 'Your words about the tram stayed with me.',
    hasPost: false,
    isThanked: true,
    isHers: true,
  },
  {
    ago: 5 * day,
    line: 'Met a very round dog today. Its name was Button.',
    hasPost: false,
    isThanked: true,
    isHers: false,
  },
  { ago: 3 * day, line: null, hasPost: true, isThanked: false, isHers: true },
  { ago: 2 * day, line: null, hasPost: true, isThanked: false, isHers: false },
  {
    ago: 7 * hour,
    line: 'The first frost drew ferns on my window. I saved you the middle one.',
    hasPost: false,
    isThanked: false,
    isHers: false,
  },
]

/** What the first person was given, and what she gave: with words, with a post, and with a thank-you. */
export async function insertPebbles(
  tx: Queryable,
  { people, posts, friendships }: DemoNetwork,
  now: Date,
): Promise<void> {
  const friends = friendships.flatMap(({ pair: [one, other] }) =>
    one === 0 ? [other] : other === 0 ? [one] : [],
  )
  const open = posts.filter(
    ({ author, community, audience }) => author !== 0 && community === null && audience === 'everyone',
  )
  const chance = createChance(7)
  await tx.insert(pebbles).values(
    given.map(({ ago, line, hasPost, isThanked, isHers }, index) => {
      const friend = people[friends[index % friends.length] ?? -1]
      const [first] = people
      if (!first || !friend) throw new Error('There is nobody who could give the first person a pebble')
      const createdAt = new Date(now.getTime() - ago)
      return {
        id: idAt(createdAt, chance),
        giverId: isHers ? first.id : friend.id,
        receiverId: isHers ? friend.id : first.id,
        line,
        hasPost,
        postId: hasPost ? (open[index * 3]?.id ?? null) : null,
        isDelivered: true,
        thankedAt: isThanked ? new Date(createdAt.getTime() + 5 * hour) : null,
        createdAt,
      }
    }),
  )
}
