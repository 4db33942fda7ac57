import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/core/limits.ts'
import { openDatabase } from '#server/db/client.ts'
import { communities } from '#server/db/schema/communities/communities.ts'
import { communityBans } from '#server/db/schema/communities/community-bans.ts'
import { communityMembers } from '#server/db/schema/communities/community-members.ts'
import { users } from '#server/db/schema/users.ts'
import { founds, joins, leaves, makesModerator, opens } from '#tests/support/communities.ts'
import { Person, signUpAll } from '#tests/support/people.ts'
import { posts } from '#tests/support/posts.ts'
import { listens } from '#tests/support/realtime.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-db.ts'

let database: TestDatabase
let here: TestSynapse
let there: TestSynapse

beforeAll(async () => {
  database = await createTestDatabase()
  here = await startTestSynapse({}, database.url)
  there = await startTestSynapse({}, database.url)
})
afterAll(async () => {
  await here.close()
  await there.close()
  await database.drop()
})

const people = <const N extends string>(...names: N[]) => signUpAll(here.url, names)

/** The same person, on the other instance. */
function elsewhere(person: Person): Person {
  const twin = new Person(person.name, there.url)
  for (const [name, value] of person.cookies) twin.cookies.set(name, value)
  twin.user = person.user
  return twin
}

const rowsOf = async (communityId: string) => {
  const [row] = await here.db
    .select({ count: sql<number>`count(*)::int` })
    .from(communityMembers)
    .where(eq(communityMembers.communityId, communityId))
  return row?.count
}

test('joining and leaving answer the same the second time, and the count moves once', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const community = await founds(ana)
  expect((await joins(bea, community)).body).toEqual({ membership: 'member', memberCount: 2 })
  expect((await joins(bea, community)).body).toEqual({ membership: 'member', memberCount: 2 })
  expect((await leaves(bea, community)).body).toEqual({ membership: 'none', memberCount: 1 })
  expect((await leaves(bea, community)).body).toEqual({ membership: 'none', memberCount: 1 })
})

test('a hundred people joining and leaving, twice each, through two instances: the count equals the rows', async () => {
  const { ana } = await people('ana')
  const community = await founds(ana)
  // Accounts are made by the database here: a hundred password hashes would test something else.
  const crowd = await crowdOf(100)
  await Promise.all(
    crowd.map(async (person, n) => {
      const twin = elsewhere(person)
      const join = (who: Person) => untilServed(() => joins(who, community))
      const leave = (who: Person) => untilServed(() => leaves(who, community))
      await Promise.all([join(person), join(twin)])
      if (n % 2 === 0) await Promise.all([leave(person), leave(twin)])
      if (n % 4 === 0) await Promise.all([join(twin), leave(person)])
    }),
  )
  const { memberCount } = await opens(ana, community)
  expect(memberCount).toBe(await rowsOf(community.id))
  expect(memberCount).toBeGreaterThanOrEqual(51)
})

/** Two hundred at one door are more than two small instances serve in time: who is told to wait comes again. */
async function untilServed(ask: () => Promise<{ status: number }>): Promise<void> {
  for (;;) {
    const { status } = await ask()
    if (status === 200) return
    expect(status).toBe(503)
  }
}

async function crowdOf(size: number): Promise<Person[]> {
  const { model } = await people('model')
  const { rows } = await here.db.execute<{ token: string; id: string }>(sql`
    with person as (
      insert into users (id, email, display_name)
      select gen_random_uuid(), gen_random_uuid() || '@example.org', 'Crowd ' || n from generate_series(1, ${size}::int) as n
      returning id
    ), token as (select id, gen_random_uuid()::text as token from person),
    session as (
      insert into sessions (sid, id, user_id, sess, expire)
      select encode(sha256(token::bytea), 'hex'), gen_random_uuid(), id, '{"device":"test"}'::jsonb, now() + interval '1 hour'
      from token returning sid
    )
    select token, id::text from token where (select count(*) from session) > 0`)
  const [cookie = ''] = model.cookies.keys()
  return rows.map(({ token }) => {
    const person = new Person('crowd', here.url)
    person.cookies.set(cookie, token)
    return person
  })
}

test('two moderators leaving at the same moment leave somebody who is asked', async () => {
  const { ana, bea, cleo } = await people('ana', 'bea', 'cleo')
  for (let round = 0; round < 5; round++) {
    const community = await founds(ana)
    await joins(bea, community)
    await joins(cleo, community)
    await makesModerator(ana, community, bea)
    await Promise.all([leaves(ana, community), leaves(elsewhere(bea), community)])
    expect(await opens(cleo, community)).toMatchObject({ membership: 'member', offer: { kind: 'left' } })
  }
})

test('who is banned while they wait for the door does not get in', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const community = await founds(ana)
  // Only for a session that is remembered is it one statement.
  await opens(bea, community)
  const isWaiting = async () => {
    const { rows } = await here.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return rows.length > 0
  }
  const joining = await here.db.inTransaction(async (tx) => {
    await tx.select().from(communities).where(eq(communities.id, community.id)).for('no key update')
    const answer = joins(bea, community)
    await expect.poll(isWaiting).toBe(true)
    await tx.insert(communityBans).values({ communityId: community.id, userId: bea.id })
    return { answer }
  })
  expect((await joining.answer).status).toBe(403)
  expect(await rowsOf(community.id)).toBe(1)
})

test('a community by request: asking, waiting, taking it back, being let in', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const community = await founds(ana, { joinPolicy: 'request' })
  expect((await joins(bea, community)).body).toEqual({ membership: 'requested', memberCount: 1 })
  expect((await joins(bea, community)).body.membership).toBe('requested')
  expect((await opens(ana, community)).requestCount).toBe(1)
  expect((await bea.get(`/api/posts?communityId=${community.id}`)).status).not.toBe(200)

  expect((await leaves(bea, community)).body.membership).toBe('none')
  expect((await opens(ana, community)).requestCount).toBe(0)

  await joins(bea, community)
  const waiting = await ana.get<{ id: string }[]>(`/api/communities/${community.id}/requests`)
  expect(waiting.body.map(({ id }) => id)).toEqual([bea.id])
  await ana.post(`/api/communities/${community.id}/requests/${bea.id}/accept`)
  expect(await opens(bea, community)).toMatchObject({ membership: 'member', memberCount: 2 })
})

test('moderators are told of as many requests as they find, though somebody who asked is leaving Synapse', async () => {
  const { ana, bea, cleo } = await people('ana', 'bea', 'cleo')
  const community = await founds(ana, { joinPolicy: 'request' })
  await joins(bea, community)
  await joins(cleo, community)
  const eraseAfter = new Date(Date.now() + 24 * 60 * 60 * 1000)
  await here.db.update(users).set({ eraseAfter }).where(eq(users.id, cleo.id))
  const waiting = await ana.get<{ id: string }[]>(`/api/communities/${community.id}/requests`)
  expect(waiting.body.map(({ id }) => id)).toEqual([bea.id])
  expect((await opens(ana, community)).requestCount).toBe(1)
})

test('declining is silent: the person can ask again and is told nothing', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const community = await founds(ana, { joinPolicy: 'request' })
  await joins(bea, community)
  expect((await ana.post(`/api/communities/${community.id}/requests/${bea.id}/decline`)).status).toBe(204)
  expect((await opens(bea, community)).membership).toBe('none')
  expect((await ana.post(`/api/communities/${community.id}/requests/${bea.id}/accept`)).status).toBe(409)
})

test('who asks to be let in, takes it back or is declined is heard of by those who decide, and by nobody else', async () => {
  const { ana, bea, cleo } = await people('ana', 'bea', 'cleo')
  const community = await founds(ana, { joinPolicy: 'request' })
  const [anas, beas, cleos] = await Promise.all([listens(ana), listens(bea), listens(cleo)])
  const heardOnce = async (ear: typeof anas) => {
    await ear.hears('membership.changed', { communityId: community.id })
    ear.heard.length = 0
  }
  await joins(bea, community)
  await Promise.all([heardOnce(anas), heardOnce(beas)])
  await leaves(bea, community)
  await Promise.all([heardOnce(anas), heardOnce(beas)])
  await joins(bea, community)
  await Promise.all([heardOnce(anas), heardOnce(beas)])
  await ana.post(`/api/communities/${community.id}/requests/${bea.id}/decline`)
  await heardOnce(anas)
  // What everybody hears of comes after all that.
  const { id: postId } = await posts(ana, 'for everyone')
  await Promise.all([beas, cleos].map((ear) => ear.hears('post.created', { postId })))
  expect([beas, cleos].map(({ heard }) => heard.map(({ type }) => type))).toEqual([
    ['post.created'],
    ['post.created'],
  ])
  // Somebody who is let in makes the count larger, which everybody sees.
  await joins(bea, community)
  await ana.post(`/api/communities/${community.id}/requests/${bea.id}/accept`)
  await cleos.hears('community.changed', { communityId: community.id })
  for (const ear of [anas, beas, cleos]) ear.leaves()
})

test('opening a community lets in everyone who was waiting', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const community = await founds(ana, { joinPolicy: 'request' })
  await joins(bea, community)
  await ana.patch(`/api/communities/${community.id}`, { joinPolicy: 'open' })
  expect(await opens(bea, community)).toMatchObject({ membership: 'member', memberCount: 2 })
})

test('nobody slips into a private community that everyone has left', async () => {
  const { ana, bea } = await people('ana', 'bea')
  const community = await founds(ana, { joinPolicy: 'request' })
  await leaves(ana, community)
  expect((await joins(bea, community)).status).toBe(409)
  expect(await rowsOf(community.id)).toBe(0)
})

test('there is a limit to how many communities one person joins, told in words', async () => {
  const { ana, bea } = await people('ana', 'bea')
  await here.db.execute(sql`
    with made as (
      insert into communities (id, name, description)
      select gen_random_uuid(), 'Many ' || n, 'One of many.' from generate_series(1, ${limits.joinedCommunities}::int) as n
      returning id
    )
    insert into community_members (community_id, user_id) select id, ${bea.id} from made`)
  const refused = await joins(bea, await founds(ana))
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('which is the most you can join')
  expect((await bea.get<unknown[]>('/api/communities/my')).body).toHaveLength(limits.joinedCommunities)
})

test('the count is right in every community of this run', async () => {
  const { db, close } = openDatabase(database.url, { poolSize: 1, onConnectionLost: () => undefined })
  const wrong = await db
    .select({ id: communities.id })
    .from(communities)
    .where(
      sql`${communities.memberCount} <> (select count(*) from community_members m where m.community_id = ${communities.id})`,
    )
  await close()
  expect(wrong).toEqual([])
})

test('joining, leaving and deciding about a member a second time, or for nothing, is news to nobody', async () => {
  const { ana, bea, cleo } = await people('ana', 'bea', 'cleo')
  const community = await founds(ana)
  await joins(bea, community)
  const ears = await Promise.all([listens(ana), listens(bea), listens(cleo)])
  await joins(bea, community)
  await leaves(cleo, community)
  await ana.post(`/api/communities/${community.id}/requests/${cleo.id}/decline`)
  await ana.delete(`/api/communities/${community.id}/bans/${cleo.id}`, {})
  // What everybody hears of comes after all that.
  const { id: postId } = await posts(ana, 'for everyone')
  await Promise.all(ears.map((ear) => ear.hears('post.created', { postId })))
  expect(ears.map(({ heard }) => heard.map(({ type }) => type))).toEqual([
    ['post.created'],
    ['post.created'],
    ['post.created'],
  ])
  for (const ear of ears) ear.leaves()
})
