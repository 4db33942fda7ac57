import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { retentionDays } from '#contract/core/retention.ts'
import { rules } from '#contract/moderation/rules.ts'
import { startTestSynapse, testSynapse } from '#tests/support/test-app.ts'
import { storedFacts } from './stored-facts.ts'

const synapse = testSynapse()

test('the privacy page speaks of every table that there is', async () => {
  const { rows } = await synapse.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const named = new Set(storedFacts().flatMap(({ tables }) => tables))
  expect([...named].sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('anyone can read the privacy page, signed in or not, and it says what the jobs do', async () => {
  const { ana } = await synapse.people('ana')
  for (const person of [synapse.visitor(), ana]) {
    const page = await person.get('/privacy')
    expect(page.status).toBe(200)
    expect(page.text).not.toMatch(/<script[^>]*src/)
    for (const { what } of storedFacts()) expect(page.text).toContain(what)
    expect(page.text).toContain(`For ${retentionDays.erasureGrace} days, signing in undoes it`)
  }
})

test('anyone can read the terms, with the rules that moderators decide by', async () => {
  const page = await synapse.visitor().get('/terms')
  expect(page.status).toBe(200)
  for (const { label } of rules) expect(page.text).toContain(label())
})

test('both say whom to write to, if the operator has said so', async () => {
  const address = 'mailto:help@synapse.example'
  expect((await synapse.visitor().get('/privacy')).text).not.toContain('mailto:')
  const reachable = await startTestSynapse({ SUPPORT_EMAIL: 'help@synapse.example' })
  for (const path of ['/privacy', '/terms'])
    expect(await (await fetch(reachable.url + path)).text()).toContain(address)
  await reachable.close()
})

test('anyone learns the licence, and where the source code is if the operator has said so', async () => {
  const silent = await synapse.visitor().get('/source')
  expect(silent.status).toBe(200)
  expect(silent.text).toContain('GNU Affero General Public License')
  expect(silent.text).toContain('haven’t said where its source code is')
  expect((await synapse.visitor().get('/terms')).text).toContain('href="/source"')
  const telling = await startTestSynapse({ SOURCE_URL: 'https://code.example/synapse' })
  const page = await (await fetch(`${telling.url}/source`)).text()
  expect(page).toContain('href="https://code.example/synapse"')
  expect(page).not.toContain('haven’t said')
  await telling.close()
})

test('the page for signing up leads to both', async () => {
  const page = await synapse.visitor().get('/api/signup')
  expect(page.text).toContain('href="/privacy"')
  expect(page.text).toContain('href="/terms"')
})
