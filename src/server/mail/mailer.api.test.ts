import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { AdminError } from '#server/admin-command.ts'
import { jobs } from '#server/db/schema/jobs.ts'
import { jobCommands } from '#server/features/jobs/jobs.admin.ts'
import { newcomers } from '#tests/support/newcomers.ts'
import { goodPassword, newEmail, Person } from '#tests/support/people.ts'
import { plainPages } from '#tests/support/plain-pages.ts'
import { type Relay, startRelay } from '#tests/support/relay.ts'
import { startTestSynapse, type TestSynapse } from '#tests/support/test-app.ts'

let relay: Relay
let synapse: TestSynapse
beforeAll(async () => {
  relay = await startRelay()
  synapse = await startTestSynapse(
    {
      SMTP_URL: relay.url,
      PUBLIC_URL: 'http://synapse.example',
      MAIL_FROM: 'Synapse <hello@synapse.example>',
    },
    undefined,
    plainPages,
    { lookForJobsEvery: 50 },
  )
})
afterAll(async () => {
  await synapse?.close()
  await relay?.close()
})
beforeEach(async () => {
  relay.mood('welcoming')
  await synapse.db.delete(jobs)
})

const visitor = () => new Person('visitor', synapse.url)
const asks = (email: string) =>
  visitor().post('/api/signup', { email, password: goodPassword, displayName: 'Ana', adult: true })
const forgets = (email: string) => visitor().post('/api/password/forgot', { email })
const arrivedAt = (email: string) => relay.arrived.filter(({ to }) => to === email)
const left = () => synapse.db.select().from(jobs)
const timePasses = () => synapse.db.update(jobs).set({ dueAt: sql`now()` })
const isPutOff = () => expect.poll(async () => (await left())[0]?.lastError ?? null).not.toBe(null)

/** What the operator reads after typing this. */
async function types(...words: string[]): Promise<string> {
  const said: string[] = []
  const command = jobCommands.find(({ usage }) =>
    usage
      .split(' ')
      .filter((word) => !word.startsWith('<'))
      .every((word, index) => words[index] === word),
  )
  const given = words.slice(command?.usage.split(' ').filter((word) => !word.startsWith('<')).length)
  await command?.run(given, { config: synapse.config, db: synapse.db, say: (line) => said.push(line) })
  return said.join('\n')
}

for (const mood of ['busy', 'rude', 'foreign', 'wary'] as const)
  test(`a mail to a server that is ${mood} arrives when it is not any more`, async () => {
    relay.mood(mood)
    const email = newEmail('ana')
    expect((await asks(email)).status).toBe(202)
    await isPutOff()
    expect(arrivedAt(email)).toEqual([])
    relay.mood('welcoming')
    await timePasses()
    await expect.poll(() => arrivedAt(email).length).toBe(1)
    const token = /token=([\w-]+)/.exec(arrivedAt(email)[0]?.text ?? '')?.[1] ?? ''
    const done = await visitor().post('/api/signup/confirm', { token, password: goodPassword })
    expect(done.status).toBe(201)
    await expect.poll(left).toEqual([])
  })

test('while a mail waits, neither its link nor a password stands in a row', async () => {
  relay.mood('busy')
  const { ana } = await newcomers(synapse.db, synapse.url, ['ana'])
  await forgets(ana.user?.email ?? '')
  await asks(newEmail('bea'))
  await expect.poll(async () => (await left()).filter(({ lastError }) => lastError).length).toBe(2)
  const rows = JSON.stringify(await left())
  expect(rows).not.toContain('token')
  expect(rows).not.toContain('http')
  expect(rows).not.toContain(goodPassword)
})

test('no error that is kept or logged holds an address', async () => {
  relay.mood('strict')
  const email = newEmail('cleo')
  await asks(email)
  await expect.poll(async () => (await left())[0]?.failedAt ?? null).not.toBe(null)
  expect(await left()).toMatchObject([{ lastError: 'address refused 550', data: {}, tries: 1 }])
  expect(synapse.logged.join('')).not.toContain(email)
})

test('a mail that comes twice has the same name both times', async () => {
  const email = newEmail('dora')
  await asks(email)
  await expect.poll(() => arrivedAt(email).length).toBe(1)
  await expect.poll(left).toEqual([])
  // As if the process had ended between the server's yes and our note of it.
  relay.mood('busy')
  const other = newEmail('elin')
  await asks(other)
  await isPutOff()
  const kept = await left()
  relay.mood('welcoming')
  await timePasses()
  await expect.poll(() => arrivedAt(other).length).toBe(1)
  await expect.poll(left).toEqual([])
  await synapse.db.insert(jobs).values(kept)
  await timePasses()
  await expect.poll(() => arrivedAt(other).length).toBe(2)
  const [one, again] = arrivedAt(other)
  expect(one?.messageId).toMatch(/^<[\da-f]{32}@synapse\.example>$/)
  expect(again?.messageId).toBe(one?.messageId)
  expect(arrivedAt(email)[0]?.messageId).not.toBe(one?.messageId)
})

test('a link to a new password is not sent to an address that the account has no more', async () => {
  relay.mood('busy')
  const { finja } = await newcomers(synapse.db, synapse.url, ['finja'])
  const email = finja.user?.email ?? ''
  await forgets(email)
  await isPutOff()
  await synapse.db.execute(sql`update users set email = ${newEmail('moved')} where id = ${finja.id}`)
  relay.mood('welcoming')
  await timePasses()
  await expect.poll(left).toEqual([])
  expect(arrivedAt(email)).toEqual([])
})

test('who takes back the wish to leave does not read afterwards that they are leaving', async () => {
  relay.mood('busy')
  const { gita } = await newcomers(synapse.db, synapse.url, ['gita'])
  expect((await gita.delete('/api/account', { password: goodPassword })).status).toBe(202)
  await isPutOff()
  await synapse.db.execute(sql`update users set erase_after = null where id = ${gita.id}`)
  relay.mood('welcoming')
  await timePasses()
  await expect.poll(left).toEqual([])
  expect(arrivedAt(gita.user?.email ?? '')).toEqual([])
})

test('an address that nobody has calls no operator, who can see it as what it is', async () => {
  relay.mood('strict')
  await asks(newEmail('mistyped'))
  await isPutOff()
  relay.mood('picky')
  await asks(newEmail('jana'))
  await expect.poll(async () => (await left()).filter(({ failedAt }) => failedAt).length).toBe(2)
  expect((await types('jobs')).split('\n')).toEqual([
    expect.stringMatching(/1 try, given up, last error: EMESSAGE 554$/),
    expect.stringMatching(/1 try, the address was refused \(550\): mistyped or gone, nothing to mend$/),
  ])
  const figures = async () => (await visitor().get('/metrics')).text.match(/^synapse_jobs\{.*$/gm)
  await expect
    .poll(figures)
    .toEqual([
      'synapse_jobs{state="waiting"} 0',
      'synapse_jobs{state="failed"} 1',
      'synapse_jobs{state="refused"} 1',
    ])
  const logged = synapse.logged.join('')
  expect(logged).not.toMatch(/"level":[45]0[^\n]*address refused/)
  expect(logged).toMatch(/"level":50[^\n]*EMESSAGE 554/)
})

test('an operator sees what waits and what was given up, without a name, and can try again or forget it', async () => {
  expect(await types('jobs')).toBe('Nothing waits, and nothing has failed.')
  relay.mood('picky')
  const { hana } = await newcomers(synapse.db, synapse.url, ['hana'])
  const email = hana.user?.email ?? ''
  await hana.delete('/api/account', { password: goodPassword })
  await expect.poll(async () => (await left())[0]?.failedAt ?? null).not.toBe(null)
  const listed = await types('jobs')
  expect(listed).toMatch(
    /account-leaving {2}asked for \d+ seconds? ago, 1 try, given up, last error: EMESSAGE 554/,
  )
  expect(listed).not.toContain(email)
  const metrics = await expect.poll(async () => (await visitor().get('/metrics')).text)
  await metrics.toContain('synapse_jobs{state="failed"} 1')

  relay.mood('welcoming')
  const [id = ''] = (await left()).map((job) => job.id)
  expect(await types('jobs', 'retry', id)).toContain('It waits again')
  await expect.poll(() => arrivedAt(email).length).toBe(1)

  relay.mood('strict')
  await asks(newEmail('ines'))
  await expect.poll(async () => (await left())[0]?.failedAt ?? null).not.toBe(null)
  const [failed = ''] = (await left()).map((job) => job.id)
  await expect(types('jobs', 'retry', failed)).rejects.toThrow('They have to ask again')
  expect(await types('jobs', 'drop', failed)).toBe('It is gone.')
  await expect(types('jobs', 'drop', failed)).rejects.toThrow(AdminError)
  await expect(types('jobs', 'retry')).rejects.toThrow('Please name the id')
})
