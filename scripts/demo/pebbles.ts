import { and, eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection.ts'
import { pebbles } from '#server/db/schema/pebbles/pebbles.ts'
import { imageAddress } from '#server/storage/shown-photos.ts'
import type { PhotoStorage } from '#server/storage/storage.ts'
import { createChance } from './chance.ts'
import { insertPhoto, type Painted } from './fill.ts'
import { day } from './moments.ts'
import { type DemoNetwork, idAt } from './network.ts'

const hour = day / 24

const frostLine = 'The first frost drew ferns on my window. I saved you the middle one.'

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
    line: frostLine,
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

/** What was saved for the first person is to be seen. */
export async function insertPebblePhoto(
  tx: Queryable,
  storage: PhotoStorage,
  { people: [first] }: DemoNetwork,
  painted: Painted,
): Promise<void> {
  const photos = painted.get('frost')?.post
  if (!photos || !first) return
  const [pebble] = await tx
    .select({ id: pebbles.id, ownerId: pebbles.giverId, at: pebbles.createdAt })
    .from(pebbles)
    .where(and(eq(pebbles.receiverId, first.id), eq(pebbles.line, frostLine)))
  if (!pebble) throw new Error('There is no pebble that the frost goes with')
  const { id: pebbleId, ownerId, at } = pebble
  const id = await insertPhoto(tx, storage, { ownerId, at, postId: null, pebbleId, photos })
  await tx
    .update(pebbles)
    .set({
      imageUrl: imageAddress({ id }),
      imageAlt: 'Ferns of frost on a window, with first light behind them.',
      imageWidth: photos.width,
      imageHeight: photos.height,
    })
    .where(eq(pebbles.id, pebbleId))
}
