import type { Queryable } from '#server/db/connection.ts'
import { quietRooms } from '#server/db/schema/quiet-rooms/quiet-rooms.ts'
import { createChance } from './chance.ts'
import { day } from './moments.ts'
import { type DemoNetwork, idAt } from './network.ts'

/** Two rooms that the first person finds: of a friend, and for everyone. Nobody is in them. */
export async function insertQuietRooms(
  tx: Queryable,
  { people, friendships }: DemoNetwork,
  now: Date,
): Promise<void> {
  const friends = friendships.flatMap(({ pair: [one, other] }) =>
    one === 0 ? [other] : other === 0 ? [one] : [],
  )
  const chance = createChance(11)
  const rooms = [
    { host: people[friends[0] ?? -1], name: 'Tea and paperwork', isForFriends: true },
    { host: people[friends[1] ?? -1], name: 'Knitting, slowly', isForFriends: false },
  ]
  await tx.insert(quietRooms).values(
    rooms.map(({ host, ...room }, index) => {
      if (!host) throw new Error('There is nobody who could open a quiet room')
      const createdAt = new Date(now.getTime() - (index + 1) * 60_000)
      // An empty room ends in half an hour: these wait for whoever looks at the demo in the next weeks.
      const emptySince = new Date(now.getTime() + 30 * day)
      return { ...room, id: idAt(createdAt, chance), hostId: host.id, createdAt, emptySince }
    }),
  )
}
