import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '#server/db/schema/jobs.ts'
import { goodPassword, newEmail, type Person } from '#tests/support/people.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import type { Row } from './matrix/row.ts'
import { matrix } from './matrix.ts'
import { gatherPeople, makeThings, type Things, type ViewerKind, viewers } from './world.ts'

let synapse: TestSynapse
let people: Record<ViewerKind, Person>
let description: DescribedBodies
let overreach: Record<string, unknown>
let selectEverything: string
let beginAgain: string

beforeAll(async () => {
  // Nothing goes out to devices meanwhile: that is no part of what a request writes.
  synapse = await startTestSynapse({}, undefined, undefined, {
    pushTiming: { gatherFor: 3_600_000, wait: 0, spacing: 0 },
  })
  people = await gatherPeople(synapse)
  description = (await people.owner.get<DescribedBodies>('/api/openapi.json')).body
  overreach = await everythingThatIsKept()
  const { rows } = await synapse.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const tables = rows.map(({ name }) => name)
  selectEverything = [...tables.map((name) => [name, `"${name}"`]), ['a job was added', 'kept.jobs']]
    .map(([name, table]) => `select '${name} ' || to_jsonb(t)::text as row from ${table} as t`)
    .join(' union all ')
  beginAgain = await wayBack(tables)
})
afterAll(() => synapse.close())

/** It ends the session, or goes on working after its answer; neither takes a body. */
const leftOut = /logout|account\/export|DELETE \/api\/account$/

interface Write extends Pick<Row, 'route' | 'at' | 'body'> {
  who: ViewerKind
}

/** Bodies that use all there is to say, where the matrix says as little as it can. */
const fuller: Write[] = [
  {
    route: 'PATCH /api/profile',
    who: 'owner',
    body: () => ({
      displayName: 'Owner',
      bio: 'Moss',
      pronouns: 'she/her',
      neurotypes: ['ADHD'],
      interests: ['moss'],
      socialSpoons: 'low',
      languages: ['cy', 'bfi'],
      ageRange: '35-44',
      openness: 'notNow',
      passport: ['askMe', 'noAdvice'],
      audience: {
        bio: 'friends',
        openness: 'everyone',
        passport: 'me',
        languages: 'everyone',
        ageRange: 'me',
      },
      discoverable: false,
    }),
  },
  {
    route: 'POST /api/posts',
    who: 'owner',
    body: (t) => ({
      content: 'Hello',
      communityId: t.communityId,
      imageUrl: t.newPhotoUrl,
      imageAlt: 'A wall',
      isAnonymous: true,
      toneIndicators: ['Serious'],
    }),
  },
  {
    route: 'PUT /api/notification-settings',
    who: 'owner',
    body: () => ({
      unwanted: [],
      quietHours: { from: '22:00', until: '07:00', timeZone: 'Europe/Berlin' },
      followSpoons: true,
    }),
  },
  {
    route: 'PUT /api/digest',
    who: 'owner',
    body: () => ({
      ...{ rhythm: 'weekly', weekday: 'sunday', time: '19:30', timeZone: 'Europe/Berlin' },
      ...{ kinds: ['messages', 'posts'], names: true, quotes: true },
    }),
  },
  {
    route: 'POST /api/signup',
    who: 'signedOut',
    body: () => ({ email: newEmail('new'), password: goodPassword, displayName: 'New', adult: true }),
  },
]

const writes = [
  ...fuller.map((row) => ({ ...row, about: 'with everything' })),
  ...matrix
    .filter(({ route }) => !route.startsWith('GET ') && !leftOut.test(route))
    .map((row) => ({ ...row, who: viewers.slice(1).find((who) => row.expect[who] < 400) ?? 'owner' })),
]

test.each(writes.map((row) => [`${row.route} ${row.about}`.trim(), row] as const))(
  'fields that are not the caller’s to set change nothing: %s',
  async (_name, row) => {
    const plain = await changesBy(row, (body) => body)
    const more = await changesBy(row, (body) => withMore(body, bodySchema(row.route)))
    expect(more).toEqual(plain)
  },
)

/** What a call does to the rows of the whole database, whatever ids and times it gave out. */
async function changesBy({ route, at, body, who }: Write, changed: (body: unknown) => unknown) {
  await synapse.db.execute(sql.raw(beginAgain))
  people.signedOut.cookies.clear()
  const things = await makeThings(synapse, people)
  const [method = '', path = ''] = route.split(' ')
  const address = at?.(things) ?? path
  const plain = body?.(things)
  const before = await everyRow()
  const send = (text: string | undefined) =>
    people[who].sends(method, address, {
      headers: { origin: synapse.url, ...(text !== undefined && { 'content-type': 'application/json' }) },
      ...(text !== undefined && { body: text }),
    })
  // Refused before anyone looks at it, and so without a trace in what follows.
  if (plain)
    await send(`{"__proto__":{"isSupporter":true,"role":"moderator"},${JSON.stringify(plain).slice(1)}`)
  const { status } = await send(JSON.stringify(changed(plain)))
  const after = await everyRow()
  const names = namesOf(things)
  const differing = (some: Set<string>, others: Set<string>) =>
    [...some]
      .filter((row) => !others.has(row))
      .map((row) => withNames(row, names))
      .sort()
  return { status, gone: differing(before, after), come: differing(after, before) }
}

interface BodySchema {
  properties?: Record<string, BodySchema>
  anyOf?: BodySchema[]
}

interface DescribedBodies {
  paths: Record<
    string,
    Record<string, { requestBody?: { content: Record<string, { schema: BodySchema }> } } | undefined>
  >
}

function bodySchema(route: string): BodySchema {
  const [method = '', path = ''] = route.split(' ')
  const { requestBody } = description.paths[path]?.[method.toLowerCase()] ?? {}
  return requestBody?.content['application/json']?.schema ?? {}
}

/** The body with every column of the database added to it, and to each object in it, but for what it can really take. */
function withMore(body: unknown, schema: BodySchema): object {
  const shapes = [schema, ...(schema.anyOf ?? [])]
  const named = Object.assign({}, ...shapes.map(({ properties }) => properties))
  const foreign = Object.entries(overreach).filter(([name]) => !Object.hasOwn(named, name))
  const given = Object.entries(body ?? {}).map(([name, part]) => {
    const isObject = typeof part === 'object' && part !== null && !Array.isArray(part)
    return [name, isObject ? withMore(part, named[name] ?? {}) : part]
  })
  return Object.fromEntries([...foreign, ...given])
}

/** A value for every column of every table, and for some names that programs trip over. */
async function everythingThatIsKept(): Promise<Record<string, unknown>> {
  const { rows } = await synapse.db.execute<{ name: string; type: string; usual: string | null }>(sql`
    select column_name as name, min(data_type) as type, min(column_default) as usual
    from information_schema.columns where table_schema = 'public' group by 1`)
  const values: Record<string, (usual: string | null) => unknown> = {
    uuid: () => people.stranger.id,
    boolean: (usual) => usual !== 'true',
    integer: () => 987_654,
    bigint: () => 987_654,
    ARRAY: () => ['overreach'],
    'timestamp with time zone': () => '1999-12-31T00:00:00.000Z',
  }
  const columns = rows.map(({ name, type, usual }) => [inCamels(name), values[type]?.(usual) ?? 'overreach'])
  return {
    ...Object.fromEntries(columns),
    id: randomUUID(),
    role: 'moderator',
    status: 'accepted',
    state: 'ready',
    email: 'overreach@example.org',
    constructor: 'overreach',
    prototype: { isSupporter: true },
    author: { id: people.stranger.id },
    user: { id: people.stranger.id, isSupporter: true },
    $set: { isSupporter: true },
    isAdmin: true,
    isModerator: true,
  }
}

const inCamels = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Every row of every table, as text, once what goes on after the answer is done: mails make rows of their own. */
async function everyRow(): Promise<Set<string>> {
  const underWay = () => synapse.db.select({ kind: jobs.kind }).from(jobs)
  await expect.poll(underWay, { interval: 5, timeout: 10_000 }).toEqual([])
  const { rows } = await synapse.db.execute<{ row: string }>(sql.raw(selectEverything))
  return new Set(rows.map(({ row }) => row))
}

/** Statements that leave the people as they are now, and nothing else: so each call meets the same. */
async function wayBack(tables: string[]): Promise<string> {
  const { rows } = await synapse.db.execute<{ name: string }>(sql`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'users' and is_generated = 'NEVER'`)
  await synapse.db.execute(sql`create schema kept`)
  await synapse.db.execute(sql`create table kept.users as table users`)
  await synapse.db.execute(sql`create table kept.sessions as table sessions`)
  await keepJobs()
  const waiting = tables.filter((name) => name !== 'users' && name !== 'sessions')
  const inOrder: string[] = []
  // What others point to can only be emptied after them.
  for (let name = waiting.shift(); name; name = waiting.shift()) {
    const { rows: pointing } = await synapse.db.execute<{ from: string }>(sql`
      select conrelid::regclass::text as from from pg_constraint
      where contype = 'f' and confrelid = ${name}::regclass and conrelid <> confrelid and confdeltype in ('a', 'r')`)
    if (pointing.some(({ from }) => waiting.includes(from))) waiting.push(name)
    else inOrder.push(name)
  }
  return [
    'delete from kept.jobs',
    ...inOrder.map((name) => `delete from "${name}"`),
    'delete from sessions where sid not in (select sid from kept.sessions)',
    'delete from users where id not in (select id from kept.users)',
    `update users set ${rows.map(({ name }) => `"${name}" = kept."${name}"`).join(', ')} from kept.users as kept
      where users.id = kept.id and users is distinct from kept`,
  ].join('; ')
}

/** A job is gone as soon as it is done: it is kept as it was added, so that its data is compared too. */
async function keepJobs(): Promise<void> {
  await synapse.db.execute(sql`create table kept.jobs (like jobs)`)
  await synapse.db.execute(sql`
    create function kept.keep_job() returns trigger language plpgsql
    as 'begin insert into kept.jobs select new.*; return null; end'`)
  await synapse.db.execute(
    sql`create trigger keep_job after insert on jobs for each row execute function kept.keep_job()`,
  )
}

function namesOf({ people: all, ...things }: Things): Map<string, string> {
  const ids = Object.entries(things).map(([name, id]) => [id.split('/').at(-1) ?? '', name] as const)
  return new Map([...ids, ...viewers.slice(1).map((who) => [all[who].id, who] as const)])
}

/** A row with the names of the people and things in it. What is new each time is only said to be there. */
const withNames = (row: string, names: Map<string, string>): string =>
  row
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, (id) => names.get(id) ?? 'an id')
    .replaceAll(/"20\d\d-\d\d-\d\dT[^"]+"/g, 'now')
    .replaceAll(/pi_sandbox_\w+/g, 'a payment')
    .replaceAll(/"code": "[\w-]{32}"/g, 'a code')
    .replaceAll(
      /"(new\.[\da-f]{8}@example\.org|[\w-]{43}|[\da-f]{64}|[A-Z2-7]{32}|\$argon2[^"]+)"/g,
      'a secret',
    )
