import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#tests/support/people.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import { matrix, type Row } from './matrix.ts'
import { gatherPeople, makeThings, type Things, type ViewerKind, viewers } from './world.ts'

let synapse: TestSynapse
let people: Record<ViewerKind, Person>

beforeAll(async () => {
  synapse = await startTestSynapse()
  people = await gatherPeople(synapse)
})
afterAll(() => synapse.close())

test('every route of the running server is in the matrix, and the matrix names no others', () => {
  const served = new Set(synapse.app.routes.map((route) => route.replaceAll(/:(\w+)/g, '{$1}')))
  const named = new Set(matrix.map(({ route }) => route))
  expect([...served].filter((route) => !named.has(route))).toEqual([])
  expect([...named].filter((route) => !served.has(route))).toEqual([])
})

test.each(matrix.map((row) => [`${row.route} ${row.about}`.trim(), row] as const))(
  '%s',
  async (_name, row) => {
    const answers: Partial<Record<ViewerKind, number>> = {}
    for (const who of viewers) answers[who] = await ask(row, who)
    expect(answers).toEqual(row.expect)
  },
)

/** What stands in the addresses. A request that changed something is followed by new things; most change nothing. */
let things: Things | null = null

async function ask(row: Row, who: ViewerKind): Promise<number> {
  things ??= await makeThings(synapse, people)
  const [method = '', path = ''] = row.route.split(' ')
  const address = row.at?.(things) ?? path
  const body = row.body?.(things)
  const { status } = await people[who].sends(method, address, {
    headers: { origin: synapse.url, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (method !== 'GET' && status < 400) things = null
  return status
}
