import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asks, friendsOf, requestsOf } from '#tests/support/friends.ts'
import { Person, signUpAll } from '#tests/support/people.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-db.ts'

let database: TestDatabase
let north: TestSynapse
let south: TestSynapse

beforeAll(async () => {
  database = await createTestDatabase()
  north = await startTestSynapse({}, database.url)
  south = await startTestSynapse({}, database.url)
})
afterAll(async () => {
  await Promise.all([north?.close(), south?.close()])
  await database?.drop()
})

/** The same person, as the other instance sees them. */
function inTheSouth(person: Person): Person {
  const there = new Person(person.name, south.url)
  for (const [name, value] of person.cookies) there.cookies.set(name, value)
  there.user = person.user
  return there
}

const countFriendships = async (one: Person, other: Person) => {
  const { rows } = await north.db.execute<{ count: number }>(sql`
    select count(*)::int as count from friendships
    where (user_id_1, user_id_2) in ((${one.id}::uuid, ${other.id}::uuid), (${other.id}::uuid, ${one.id}::uuid))`)
  return rows[0]?.count
}

test('two people who ask each other at the same moment become friends once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { ana, bea } = await signUpAll(north.url, ['ana', 'bea'])
    const answers = await Promise.all([asks(ana, bea), asks(inTheSouth(bea), ana)])
    expect(answers.map(({ body }) => body.status).toSorted()).toEqual(['friends', 'pending'])
    expect(await countFriendships(ana, bea)).toBe(1)
    expect([await requestsOf(ana), await requestsOf(bea)]).toEqual([[], []])
    expect(await friendsOf(ana)).toHaveLength(1)
  }
})

test('a hundred acceptances of one request, through two instances, make one friendship', async () => {
  const { ana, bea } = await signUpAll(north.url, ['ana', 'bea'])
  await asks(ana, bea)
  const [request] = await requestsOf(bea)
  const south = inTheSouth(bea)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      (n % 2 === 0 ? bea : south).post(`/api/friends/requests/${request?.id}/accept`),
    ),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  expect(await countFriendships(ana, bea)).toBe(1)
})
