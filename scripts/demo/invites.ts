import { randomBytes } from 'node:crypto'
import type { Queryable } from '#server/db/connection.ts'
import { invites } from '#server/db/schema/invites/invites.ts'
import { createChance } from './chance.ts'
import { day } from './moments.ts'
import { type DemoNetwork, idAt } from './network.ts'

/** The links of the first person: one that works, one into a community, one that is over. Nobody can know their codes. */
export async function insertInvites(
  tx: Queryable,
  { people, communities }: DemoNetwork,
  now: Date,
): Promise<void> {
  const [first] = people
  const theirs = communities.find(
    ({ joinPolicy, members }) => joinPolicy !== 'request' && members.some(({ who }) => who === 0),
  )
  if (!first || !theirs) throw new Error('The first person is in no open community')
  const chance = createChance(2)
  const made = [
    { at: -20 * day, lasts: 7 * day, maxUses: 5, usedCount: 2, communityId: null },
    { at: -3 * day, lasts: 30 * day, maxUses: 20, usedCount: 4, communityId: theirs.id },
    { at: -1 * day, lasts: 7 * day, maxUses: 1, usedCount: 0, communityId: null },
  ]
  await tx.insert(invites).values(
    made.map(({ at, lasts, ...invite }) => {
      const createdAt = new Date(now.getTime() + at)
      const endsAt = new Date(createdAt.getTime() + lasts)
      return {
        ...invite,
        id: idAt(createdAt, chance),
        inviterId: first.id,
        code: randomBytes(24).toString('base64url'),
        endsAt,
        createdAt,
      }
    }),
  )
}
