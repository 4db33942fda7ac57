import { expect, test } from 'vitest'
import type { SearchView } from '#contract/search.ts'
import { users } from '#server/db/schema/users.ts'
import { founds } from '#tests/support/communities.ts'
import { describe } from '#tests/support/discover.ts'
import { befriend, block } from '#tests/support/messages.ts'
import type { Person } from '#tests/support/people.ts'
import { posts } from '#tests/support/posts.ts'
import { testSynapse } from '#tests/support/test-app.ts'

// Of the words that begin with what was typed, or come near it, only a few are looked for. If one that the viewer may
// not see could take the place of one they may, its absence would tell: letter by letter, everything could be read.

const synapse = testSynapse()

const searches = async (person: Person, q: string): Promise<SearchView> =>
  (await person.get<SearchView>(`/api/search?${new URLSearchParams({ q })}`)).body

/** As many words as are looked for, each in a post of its own, that begin with this one and come after it. */
async function decoys(person: Person, start: string): Promise<string> {
  for (const letter of 'abcdefg') await posts(person, `${start}a${letter}`)
  return (await posts(person, `${start}ah`)).id
}

const findsPost = async (person: Person, q: string, id: string) =>
  (await searches(person, q)).posts.some((post) => post.id === id)

/** Only three are shown; here it is asked of each word whether it was among those that were looked for. */
async function lastDecoyIsFound(person: Person, start: string): Promise<boolean> {
  const last = await decoys(person, start)
  return findsPost(person, start, last)
}

test('a word in a community one is not in takes no place among those that are looked for', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const club = await founds(bea)
  await posts(bea, 'zymurgy', { communityId: club.id })
  expect(await lastDecoyIsFound(ana, 'zymurgy')).toBe(true)
  // Nor with a slip in it.
  await posts(bea, 'mnemasyne', { communityId: club.id })
  for (const letter of 'fghijkl') await posts(ana, `mnem${letter}syne`)
  const last = await posts(ana, 'mnemmsyne')
  expect(await findsPost(ana, 'mnemosyne', last.id)).toBe(true)
})

test('nor does a word of somebody who blocks the viewer', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await posts(bea, 'xylotheque')
  await block(synapse.db, bea, ana)
  expect(await lastDecoyIsFound(ana, 'xylotheque')).toBe(true)
})

test('a member finds what begins so in the community, and in the main feed', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const club = await founds(bea)
  const within = await posts(bea, 'wherryman', { communityId: club.id })
  const outside = await posts(bea, 'wherries')
  expect((await searches(ana, 'wherr')).posts.map(({ id }) => id)).toEqual([outside.id])
  await ana.post(`/api/communities/${club.id}/join`)
  expect((await searches(ana, 'wherr')).posts.map(({ id }) => id)).toEqual([outside.id, within.id])
  expect((await searches(ana, 'wherrymn')).posts.map(({ id }) => id)).toEqual([within.id])
})

test('who left search takes nobody’s place, and friends still find them', async () => {
  const { ana, bea, cleo, ...others } = await synapse.people(
    ...(['ana', 'bea', 'cleo', 'd1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8'] as const),
  )
  await befriend(synapse.db, ana, cleo)
  for (const [index, person] of Object.values(others).entries())
    await describe(synapse.db, person, { displayName: `Somebody Quitelongname Vqx${'abcdefgh'[index]}` })
  const last = others.d8
  await describe(synapse.db, last, { displayName: 'V Vqxzz' })
  const names = async (person: Person) => (await searches(person, 'vqx')).users.map(({ id }) => id)
  expect(await names(bea)).toContain(last.id)
  await describe(synapse.db, cleo, { displayName: 'Vqx', searchable: false })
  expect(await names(bea)).toContain(last.id)
  expect(await names(bea)).not.toContain(cleo.id)
  expect((await names(ana))[0]).toBe(cleo.id)
  expect((await names(cleo))[0]).toBe(cleo.id)
  await synapse.db.update(users).set({ searchable: true })
  expect((await names(bea))[0]).toBe(cleo.id)
})
