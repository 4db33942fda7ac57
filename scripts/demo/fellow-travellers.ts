import { eq } from 'drizzle-orm'
import type { Queryable } from '#server/db/connection.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { fellowTravellers } from '#server/db/schema/fellow-travellers/fellow-travellers.ts'
import { createChance } from './chance.ts'
import { day } from './moments.ts'
import { type DemoNetwork, idAt } from './network.ts'

const lines = [
  'I’ve known for six years. I remember how loud the first months were.',
  'Diagnosed in September. I keep rereading the letter.',
  'Not sure yet. I’d like to ask things without having to know the words.',
  null,
]

/** One community in which people ask for each other; whoever moderates it finds a group to approve. */
export async function insertFellows(
  tx: Queryable,
  { people, communities: all }: DemoNetwork,
  now: Date,
): Promise<void> {
  const usable = (who: number) => (people[who]?.interests.length ?? 0) > 0
  const community = all.find(({ members }) => members.filter(({ who }) => who > 0 && usable(who)).length > 4)
  if (!community) throw new Error('No community is large enough for fellow travellers')
  await tx.update(communities).set({ hasFellows: true }).where(eq(communities.id, community.id))
  const chance = createChance(23)
  const others = community.members.filter(({ who }) => who > 0 && usable(who)).slice(-lines.length)
  await tx.insert(fellowTravellers).values(
    others.flatMap(({ who }, index) => {
      const createdAt = new Date(now.getTime() - (9 - index) * day)
      const userId = people[who]?.id
      return userId
        ? {
            ...{ id: idAt(createdAt, chance), userId, communityId: community.id, createdAt },
            ...{ role: index === 0 ? ('offers' as const) : ('asks' as const), line: lines[index] ?? null },
            matchedBy: ['interests' as const],
          }
        : []
    }),
  )
}
