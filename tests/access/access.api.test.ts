import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screens } from '#contract/core/screens.ts'
import { countStatements } from '#tests/support/count-statements.ts'
import type { Person } from '#tests/support/people.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import type { Row } from './matrix/row.ts'
import { matrix } from './matrix.ts'
import { mostStatements } from './most-statements.ts'
import {
  type AnswerSchema,
  answerSchema,
  type DescribedAnswers,
  openPlaces,
  strayKeys,
} from './named-keys.ts'
import { gatherPeople, makeThings, type Things, type ViewerKind, viewers } from './world.ts'

let synapse: TestSynapse
let people: Record<ViewerKind, Person>
let description: DescribedAnswers
let statementsOfLast: () => number
/** The most that a request to each route sent to the database, whoever asked. */
const sent = new Map<string, number>()

beforeAll(async () => {
  synapse = await startTestSynapse()
  statementsOfLast = countStatements(synapse)
  people = await gatherPeople(synapse)
  description = (await people.owner.get<DescribedAnswers>('/api/openapi.json')).body
})
afterAll(() => synapse.close())

test('every route of the running server is in the matrix, and the matrix names no others', () => {
  const served = new Set(synapse.app.routes.map((route) => route.replaceAll(/:(\w+)/g, '{$1}')))
  const named = new Set(matrix.map(({ route }) => route))
  expect([...served].filter((route) => !named.has(route))).toEqual([])
  expect([...named].filter((route) => !served.has(route))).toEqual([])
})

/** What the browser's own passkey dialog is given is put together by a library, and is about nobody but who asks. */
const fromLibrary = /passkeys?\/options$/

test('every answer has a schema that names its keys, down to the last one', () => {
  const open = matrix.flatMap(({ route }) => {
    const schema = namedBy(route)
    return schema ? openPlaces(schema).map((place) => `${route}: ${place}`) : []
  })
  expect([...new Set(open)]).toEqual([])
})

test('what a document holds for its first moment has the keys of the API, and no others', async () => {
  const made = await makeThings(synapse, people)
  const ids = [made.communityId, made.publicPostId, made.gardenPostId, people.owner.id]
  const looked = new Set<string>()
  for (const who of ['owner', 'friend', 'moderator'] as const) {
    const pages = screens.flatMap((path) => ids.map((id) => path.replace(':type', 'post').replace(':id', id)))
    for (const page of new Set([
      ...pages,
      `/?post=${made.publicPostId}`,
      `/messages?with=${people.owner.id}`,
    ]))
      for (const [path, data] of preloadedQueries((await people[who].get(page)).text)) {
        const route = routeAt(path)
        const schema = namedBy(route)
        expect([page, path, schema && strayKeys(schema, data)]).toEqual([page, path, []])
        looked.add(route)
      }
  }
  expect(looked.size).toBeGreaterThan(15)
})

test.each(matrix.map((row) => [`${row.route} ${row.about}`.trim(), row] as const))(
  '%s',
  async (_name, row) => {
    const answers: Partial<Record<ViewerKind, number>> = {}
    for (const who of viewers) {
      const { status, telling } = await ask(row, who)
      answers[who] = status
      expect([who, telling]).toEqual([who, []])
    }
    expect(answers).toEqual(row.expect)
  },
)

test('no route asks the database more often than it says', () => {
  expect(Object.keys(mostStatements).toSorted()).toEqual(
    [...new Set(matrix.map(({ route }) => route))].toSorted(),
  )
  const tooMany = [...sent].filter(([route, count]) => count > (mostStatements[route] ?? 0))
  expect(tooMany).toEqual([])
})

/** What stands in the addresses. A request that changed something is followed by new things; most change nothing. */
let things: Things | null = null

async function ask(row: Row, who: ViewerKind): Promise<{ status: number; telling: string[] }> {
  things ??= await makeThings(synapse, people)
  const [method = '', path = ''] = row.route.split(' ')
  const address = row.at?.(things) ?? path
  const body = JSON.stringify(row.body?.(things))
  const { communityId } = things
  const answer = await send(who, method, address, body)
  const { status } = answer
  sent.set(row.route, Math.max(sent.get(row.route) ?? 0, statementsOfLast()))
  if (method !== 'GET' && status < 400) things = null
  const schema = namedBy(row.route)
  if (status < 400) return { status, telling: schema ? strayKeys(schema, answer.body) : [] }
  // That a community is there is no secret; what is in it is.
  const isSecret = status === 404 || (who === 'blocked' && !`${address}${body}`.includes(communityId))
  if (!isSecret) return { status, telling: [] }
  // What is hidden, and whatever somebody meets who is blocked, answers as what does not exist.
  const missing = isId.test(address)
    ? await send(who, method, address.replace(lastId, randomUUID()), body)
    : await send(who, method, address, body?.replaceAll(anyId, randomUUID()))
  return { status, telling: plain(answer) === plain(missing) ? [] : [plain(answer), plain(missing)] }
}

const isId = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/
const anyId = new RegExp(isId, 'g')
const lastId = new RegExp(`${isId.source}(?!.*${isId.source})`)

const send = (who: ViewerKind, method: string, address: string, body: string | undefined) =>
  people[who].sends(method, address, {
    headers: { origin: synapse.url, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  })

const plain = ({ status, headers, text }: { status: number; headers: Headers; text: string }): string =>
  JSON.stringify([status, [...headers].filter(([name]) => name !== 'date'), text])

function namedBy(route: string): AnswerSchema | null {
  return fromLibrary.test(route) ? null : answerSchema(description, route)
}

/** What the client finds in a document, by the address it would have loaded it from. */
function preloadedQueries(html: string): [path: string, data: unknown][] {
  const json = /id="preloaded-queries">(.*?)<\/script>/s.exec(html)?.[1]
  if (!json) return []
  const { queries } = JSON.parse(json) as { queries: [(string | object)[], unknown][] }
  // How far the stream of events is, is no answer of the API.
  const answers = queries.filter(([[first]]) => first !== '/api/events')
  const addressOf = (key: (string | object)[]) => key.filter((part) => typeof part === 'string').join('/')
  return answers.map(([key, data]) => [addressOf(key), isPaged(data) ? data.pages[0] : data])
}

const isPaged = (data: unknown): data is { pages: unknown[] } =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data

function routeAt(address: string): string {
  const [path = ''] = address.split('?')
  const fits = (described: string) =>
    new RegExp(`^${described.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path) &&
    description.paths[described]?.['get']
  // '/api/communities/my' is a route of its own, beside '/api/communities/{id}'.
  const found = Object.keys(description.paths).filter(fits)
  return `GET ${found.sort((one, other) => one.split('{').length - other.split('{').length)[0]}`
}
