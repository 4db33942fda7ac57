import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { blocks } from '#server/db/schema/blocks-and-mutes/blocks.ts'
import { mutes } from '#server/db/schema/blocks-and-mutes/mutes.ts'
import { setAsidePeople } from '#server/db/schema/blocks-and-mutes/set-aside-people.ts'
import { communityBans } from '#server/db/schema/communities/community-bans.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { communityRequests } from '#server/db/schema/communities/community-requests.ts'
import { friendships } from '#server/db/schema/friends/friendships.ts'
import { users } from '#server/db/schema/users.ts'
import { founds } from '#tests/support/communities.ts'
import type { Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

/** Where a list is, and how somebody comes into it at a moment. */
interface PeopleList {
  address: string
  add: (id: string, at: Date) => Promise<unknown>
}

function listsOf(ana: Person, place: string): PeopleList[] {
  const { db } = synapse
  const [blockerId, muterId, communityId] = [ana.id, ana.id, place]
  const community = `/api/communities/${place}`
  return [
    {
      address: '/api/friends',
      add: (id, createdAt) => {
        const [userId1 = '', userId2 = ''] = [id, ana.id].sort()
        return db.insert(friendships).values({ userId1, userId2, createdAt })
      },
    },
    {
      address: '/api/blocks',
      add: (blockedId, createdAt) => db.insert(blocks).values({ blockerId, blockedId, createdAt }),
    },
    {
      address: '/api/mutes',
      add: (mutedId, createdAt) => db.insert(mutes).values({ muterId, mutedId, createdAt }),
    },
    {
      address: '/api/set-aside',
      add: (personId, createdAt) =>
        db.insert(setAsidePeople).values({ userId: ana.id, personId, cause: 'chosen', createdAt }),
    },
    {
      address: `${community}/members`,
      add: (userId, joinedAt) => db.insert(communityMembers).values({ communityId, userId, joinedAt }),
    },
    {
      address: `${community}/requests`,
      add: (userId, createdAt) => db.insert(communityRequests).values({ communityId, userId, createdAt }),
    },
    {
      address: `${community}/bans`,
      add: (userId, createdAt) => db.insert(communityBans).values({ communityId, userId, createdAt }),
    },
  ]
}

test('a list of people goes on to its end, though whoever was seen last leaves it', async () => {
  const { ana } = await synapse.people('ana')
  const { id: place } = await founds(ana)
  for (const { address, add } of listsOf(ana, place)) {
    const people = Array.from({ length: 9 }, () => ({ id: uuidv7(), email: `${uuidv7()}@example.org` }))
    await synapse.db.insert(users).values(people)
    // Some at the same moment.
    for (const [n, { id }] of people.entries()) await add(id, new Date(1_700_000_000_000 + Math.floor(n / 4)))
    // Hardly anybody joins at a whole millisecond.
    if (address.endsWith('members'))
      await synapse.db.execute(
        sql`update community_members set joined_at = joined_at + interval '3 microseconds' * get_byte(uuid_send(user_id), 15)`,
      )

    const seen: string[] = []
    let next: string | undefined = `${address}?limit=2`
    while (next) {
      const page: Awaited<ReturnType<typeof ana.get<{ id: string }[]>>> =
        await ana.get<{ id: string }[]>(next)
      expect([next, page.status]).toEqual([next, 200])
      seen.push(...page.body.map(({ id }) => id))
      next = page.headers.get('link')?.match(/^<(.+)>; rel="next"$/)?.[1]
      const last = seen.at(-1) ?? ''
      const leaves = address.endsWith('requests')
        ? await ana.post(`${address}/${last}/decline`)
        : await ana.delete(`${address}/${last}`)
      expect([address, leaves.status]).toEqual([address, 204])
    }
    const ids = people.map(({ id }) => id).toReversed()
    expect([address, seen.filter((id) => id !== ana.id)]).toEqual([address, ids])
  }
})
