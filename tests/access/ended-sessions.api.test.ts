import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountHeader } from '#contract/core/account-header.ts'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { nameOf, writingEndpoints } from '#tests/support/contract.ts'
import type { Person } from '#tests/support/people.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import type { Row } from './matrix/row.ts'
import { matrix } from './matrix.ts'
import { gatherPeople, makeThings, type Things, type ViewerKind, viewers } from './world.ts'

// What somebody asks for is begun while it is looked up whether their session is open. So whoever was signed in a moment
// ago does all that they may do, and nothing of it is kept.

let synapse: TestSynapse
let people: Record<ViewerKind, Person>
let things: Things
let selectEverything: string

beforeAll(async () => {
  synapse = await startTestSynapse()
  people = await gatherPeople(synapse)
  things = await makeThings(synapse, people)
  const { rows } = await synapse.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  selectEverything = rows
    .map(({ name }) => `select '${name} ' || to_jsonb(t)::text as row from "${name}" as t`)
    .join(' union all ')
})
afterAll(() => synapse.close())

const endpoints = (await writingEndpoints()).filter(({ open }) => !open)

/** What needs more than the matrix can say is refused there; it is sent all the same. */
const neverInTheMatrix = [
  // A password or passkey of their own, once more.
  'POST /api/auth/password/first',
  'POST /api/auth/password',
  'POST /api/auth/passkeys',
  'PUT /api/auth/second-factor',
  'POST /api/auth/second-factor/recovery-codes',
  // Something that has happened before.
  'POST /api/communities/{id}/requests/{userId}/accept',
  'POST /api/removals/{id}/read',
  'PUT /api/conversations/{userId}/aside',
  // A file.
  'PUT /api/objects/uploads/{id}',
]

/** Who may do it, and how: what the matrix says succeeds. */
const succeeding = (route: string): { row: Row; who: ViewerKind } | null => {
  for (const row of matrix) {
    const who = viewers.slice(1).find((kind) => row.expect[kind] < 400)
    if (row.route === route && who) return { row, who }
  }
  const refused = neverInTheMatrix.includes(route) ? matrix.find((row) => row.route === route) : undefined
  return refused ? { row: refused, who: 'owner' } : null
}

test('the matrix has a way to do everything that changes something', () => {
  expect(endpoints.length).toBeGreaterThan(80)
  expect(endpoints.map(nameOf).filter((route) => !succeeding(route))).toEqual([])
})

async function everyRow(): Promise<string[]> {
  const { rows } = await synapse.db.execute<{ row: string }>(sql.raw(selectEverything))
  return rows.map(({ row }) => row).toSorted()
}

async function sends({ row, who }: { row: Row; who: ViewerKind }, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = row.route.split(' ')
  const body = JSON.stringify(row.body?.(things))
  return people[who].sends(method, row.at?.(things) ?? path, {
    headers: {
      origin: synapse.url,
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
}

/** Each of these was signed in until now, and the server has just seen them. */
const ways: Record<
  string,
  (who: Person, work: (headers?: Record<string, string>) => Promise<void>) => Promise<void>
> = {
  'whose session has ended': async (who, work) => {
    const ended = await synapse.db.delete(sessions).where(eq(sessions.userId, who.id)).returning()
    await work()
    await synapse.db.insert(sessions).values(ended)
  },
  'who is suspended': async (who, work) => {
    const suspend = (suspendedUntil: Date | null) =>
      synapse.db.update(users).set({ suspendedUntil }).where(eq(users.id, who.id))
    await suspend(new Date(Date.now() + 86_400_000))
    await work()
    await suspend(null)
  },
  'whose page is of another account': async (who, work) =>
    work({ [accountHeader]: who === people.owner ? people.friend.id : people.owner.id }),
}

test.each(Object.entries(ways))(
  'nothing changes for somebody %s',
  async (_name, way) => {
    const wrong: string[] = []
    for (const route of endpoints.map(nameOf)) {
      const found = succeeding(route)
      if (!found) continue
      const person = people[found.who]
      expect((await person.get('/api/auth/user')).status).toBe(200)
      await way(person, async (headers) => {
        const before = await everyRow()
        const { status } = await sends(found, headers)
        const after = await everyRow()
        if (status !== 401 || after.join('\n') !== before.join('\n')) wrong.push(`${route}: ${status}`)
      })
    }
    expect(wrong).toEqual([])
  },
  300_000,
)

test('a device that was signed out is told so, whatever else is wrong, and not what it once made with a key', async () => {
  const { owner } = people
  const once = { 'idempotency-key': randomUUID() }
  const words = { content: 'A good day' }
  expect((await owner.post('/api/posts', words, once)).status).toBe(201)
  await synapse.db.delete(sessions).where(eq(sessions.userId, owner.id))
  expect((await owner.post('/api/posts', words, once)).status).toBe(401)
  expect((await owner.post('/api/posts', { content: '' })).status).toBe(401)
  expect((await owner.post(`/api/posts/${randomUUID()}/like`)).status).toBe(401)

  // The first request after it ended, while the server still remembers whose it was.
  for (const [who, path] of [
    ['friend', '/api/comments'],
    ['member', '/api/messages'],
  ] as const) {
    const person = people[who]
    await person.get('/api/auth/user')
    await synapse.db.delete(sessions).where(eq(sessions.userId, person.id))
    expect((await person.post(path, { content: '' })).status).toBe(401)
  }
})
