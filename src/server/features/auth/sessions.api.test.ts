import { expect, test } from 'vitest'
import type { SessionView } from '#contract/auth/auth.ts'
import { retentionDays } from '#contract/core/retention.ts'
import { removeExpiredSessions } from '#server/http/session.ts'
import { goodPassword, Person } from '#tests/support/people.ts'
import { testSynapse } from '#tests/support/test-app.ts'
import { removeExpiredTokens } from './one-time-tokens.ts'

const synapse = testSynapse()

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** The same person at another device. */
async function elsewhere(person: Person): Promise<Person> {
  const again = new Person(person.name, synapse.url)
  const details = { email: person.user?.email, password: goodPassword }
  const answer = await again.post('/api/login', details, { 'user-agent': firefox })
  expect(answer.status).toBe(200)
  return again
}

const listed = async (person: Person) => (await person.get<SessionView[]>('/api/auth/sessions')).body
const isSignedIn = async (person: Person) => (await person.get('/api/auth/user')).status === 200

test('a person sees where they are signed in, this device first', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await elsewhere(ana)
  const sessions = await listed(ana)
  expect(sessions.map(({ device, isCurrent }) => ({ device, isCurrent }))).toEqual([
    { device: 'Unknown device', isCurrent: true },
    { device: 'Firefox on Linux', isCurrent: false },
  ])
  expect(await listed(bea)).toHaveLength(1)
})

test('ending one session signs that device out and no other', async () => {
  const { ana } = await synapse.people('ana')
  const [phone, library] = [await elsewhere(ana), await elsewhere(ana)]
  const current = (await listed(phone)).find((session) => session.isCurrent)
  expect((await ana.delete(`/api/auth/sessions/${current?.id}`)).status).toBe(204)
  expect(await isSignedIn(phone)).toBe(false)
  expect(await isSignedIn(library)).toBe(true)
  expect(await isSignedIn(ana)).toBe(true)
})

test('ending the session of this device is signing out', async () => {
  const { ana } = await synapse.people('ana')
  const [current] = await listed(ana)
  expect((await ana.delete(`/api/auth/sessions/${current?.id}`)).status).toBe(204)
  expect(ana.cookies.has('synapse')).toBe(false)
})

test('nobody can end the session of somebody else', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const [hers] = await listed(bea)
  expect((await ana.delete(`/api/auth/sessions/${hers?.id}`)).status).toBe(404)
  expect(await isSignedIn(bea)).toBe(true)
})

test('ending all other sessions leaves this one', async () => {
  const { ana } = await synapse.people('ana')
  const others = [await elsewhere(ana), await elsewhere(ana)]
  expect((await ana.delete('/api/auth/sessions')).status).toBe(204)
  expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false])
  expect(await isSignedIn(ana)).toBe(true)
})

test('a session that was not used for too long is over, and its row is cleared away', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  await synapse.db.execute(
    `update sessions set expire = now() - interval '1 second' where user_id = '${ana.id}'`,
  )
  expect(await isSignedIn(ana)).toBe(false)
  await removeExpiredSessions(synapse.db)
  await removeExpiredTokens(synapse.db)
  const { rows } = await synapse.db.execute(
    `select user_id from sessions where user_id in ('${ana.id}', '${bea.id}')`,
  )
  expect(rows).toEqual([{ user_id: bea.id }])
})

test('a session ends at last, however much it is used', async () => {
  const { ana } = await synapse.people('ana')
  await synapse.db.execute(
    `update sessions set last_seen_at = now() - interval '2 days',
      created_at = now() - interval '${retentionDays.session} days' + interval '1 hour' where user_id = '${ana.id}'`,
  )
  expect(await isSignedIn(ana)).toBe(true)
  const left = async () => {
    const { rows } = await synapse.db.execute<{ minutes: number }>(
      `select extract(epoch from expire - now())::int / 60 as minutes from sessions where user_id = '${ana.id}'`,
    )
    return rows[0]?.minutes ?? 0
  }
  await expect.poll(left).toBeLessThanOrEqual(60)
})

test('the table of sessions signs nobody in', async () => {
  const { ana } = await synapse.people('ana')
  const { rows } = await synapse.db.execute(`select * from sessions where user_id = '${ana.id}'`)
  expect(JSON.stringify(rows)).not.toContain(ana.cookies.get('synapse'))
})

test('a page of one person reaches nothing of another who is signed in in the same browser by now', async () => {
  const { ana, bea } = await synapse.people('ana', 'bea')
  const asAnasPage = { 'x-account': ana.id, 'content-type': 'application/json' }
  const body = JSON.stringify({ content: 'typed by Ana' })
  expect((await bea.sends('POST', '/api/posts', { headers: asAnasPage, body })).status).toBe(401)
  expect((await bea.get('/api/posts', { 'x-account': ana.id })).status).toBe(401)
  const draft = JSON.stringify({ value: 'half a thought of Ana' })
  expect((await bea.sends('PUT', '/api/drafts/post', { headers: asAnasPage, body: draft })).status).toBe(401)
  expect((await bea.get('/api/drafts')).body).toEqual([])
  expect((await ana.sends('POST', '/api/posts', { headers: asAnasPage, body })).status).toBe(201)
})

test('whose session was ended elsewhere a moment ago can sign in again, and out', async () => {
  const { ana } = await synapse.people('ana')
  const details = { email: ana.user?.email, password: goodPassword }
  for (const [path, status] of [
    ['/api/login', 200],
    ['/api/logout', 204],
  ] as const) {
    expect(await isSignedIn(ana)).toBe(true)
    await synapse.db.execute(`delete from sessions where user_id = '${ana.id}'`)
    expect((await ana.post(path, details)).status).toBe(status)
  }
  expect(await isSignedIn(ana)).toBe(false)
})

test('a browser hears of a new session only once it is kept, and until then has the one it had', async () => {
  const { ana } = await synapse.people('ana')
  await synapse.db.execute(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create constraint trigger refused_at_the_end after insert on sessions
      deferrable initially deferred for each row execute function refuse()`)
  try {
    const answer = await ana.post('/api/login', { email: ana.user?.email, password: goodPassword })
    expect(answer.status).toBeGreaterThanOrEqual(500)
    expect(answer.headers.getSetCookie()).toEqual([])
  } finally {
    await synapse.db.execute('drop trigger refused_at_the_end on sessions; drop function refuse()')
  }
  expect(await isSignedIn(ana)).toBe(true)
})
