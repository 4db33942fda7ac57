import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import type { SearchView } from '#contract/search.ts'
import { mutes } from '#server/db/schema/blocks-and-mutes/mutes.ts'
import { communities as communityRows } from '#server/db/schema/communities/communities.ts'
import { posts as postRows } from '#server/db/schema/posts/posts.ts'
import { users } from '#server/db/schema/users.ts'
import { founds, joins } from '#tests/support/communities.ts'
import type { Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

async function searches(person: Person, q: string): Promise<SearchView> {
  const answer = await person.get<SearchView>(`/api/search?${new URLSearchParams({ q })}`)
  expect(answer.status).toBe(200)
  return answer.body
}

test('a word finds the newest that may be read, though somebody muted wrote most of what has it', async () => {
  const { ana, bea, cleo } = await synapse.people('ana', 'bea', 'cleo')
  const places: (string | null)[] = [null]
  for (let n = 0; n < 3; n += 1) {
    const community = await founds(ana)
    await joins(bea, community)
    places.push(community.id)
  }
  await synapse.db.insert(mutes).values({ muterId: bea.id, mutedId: cleo.id })
  // The same every time, and as good as drawn.
  let drawn = 7
  const draw = (from: number) => {
    drawn = (drawn * 48_271) % 2_147_483_647
    return drawn % from
  }
  for (const word of ['sorrel', 'burdock', 'campion', 'yarrow', 'teasel', 'hawkweed', 'mallow', 'cowslip']) {
    const written: (typeof postRows.$inferInsert & { id: string })[] = []
    while (written.length < 120) {
      const one = {
        communityId: places[draw(4)] ?? null,
        authorId: draw(4) === 0 ? ana.id : cleo.id,
        content: `${word}${draw(3) === 0 ? 'ing' : ''} in the rain`,
      }
      // Mostly a few at a time; now and then somebody writes a lot.
      const count = 1 + (draw(6) === 0 ? 15 + draw(40) : draw(2))
      for (let n = 0; n < count; n += 1) written.push({ ...one, id: uuidv7() })
    }
    // What is newest is by cleo, in any case.
    const last = { communityId: places[draw(4)] ?? null, authorId: cleo.id, content: word }
    for (let n = 0; n < 25; n += 1) written.push({ ...last, id: uuidv7() })
    await synapse.db.insert(postRows).values(written)
    const expected = written.flatMap(({ authorId, id }) => (authorId === ana.id ? [id] : [])).slice(-3)
    const { posts } = await searches(bea, word)
    expect([word, posts.map(({ id }) => id)]).toEqual([word, expected.toReversed()])
  }
})

test('a community is found by its whole name, however many and larger ones have that word', async () => {
  const { ana } = await synapse.people('ana')
  const about = { description: 'About tormentil', creatorId: ana.id, memberCount: 9 }
  const others = Array.from({ length: 250 }, (_, n) => ({ ...about, name: `Friends of tormentil ${n}` }))
  await synapse.db.insert(communityRows).values(others)
  const { id } = await founds(ana, { name: 'Tormentil', description: 'Small and yellow' })
  expect((await searches(ana, 'tormentil')).communities[0]?.id).toBe(id)
})

test.each(['Melisande', 'Мелисанда', 'メリザンド'])(
  'somebody whose whole name is %s comes before those whose name goes on',
  async (name) => {
    const { ana } = await synapse.people('ana')
    const rows = [...Array.from({ length: 5 }, (_, n) => `${name} ${'abcde'[n]}`), name].map(
      (displayName) => ({ id: uuidv7(), email: `${uuidv7()}@example.org`, displayName }),
    )
    await synapse.db.insert(users).values(rows)
    expect((await searches(ana, name)).users[0]?.displayName).toBe(name)
  },
)
