import { expect, test } from 'vitest'
import { noteLastBackup } from '#server/backup/last-backup.ts'
import { signUp, signUpAll } from '#tests/support/people.ts'
import { startTestSynapse, testSynapse } from '#tests/support/test-app.ts'

const synapse = testSynapse()

test('this machine reads metrics in the form of Prometheus, by route and never by person', async () => {
  const ana = await signUp(synapse.url, 'ana')
  await ana.get(`/profile/${ana.id}`)
  const { status, text, headers } = await synapse.visitor().get('/metrics')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toContain('text/plain')
  expect(text).toMatch(
    /synapse_request_duration_seconds_count\{method="POST",route="\/api\/signup",status="201"\} \d/,
  )
  expect(text).toMatch(/synapse_database_connections\{state="open"\} \d/)
  expect(text).not.toContain(ana.id)
})

test('someone who comes through a proxy does not', async () => {
  const answer = await synapse.visitor().get('/metrics', { 'x-forwarded-for': '203.0.113.7' })
  expect(answer.status).toBe(404)
})

test('with a token, only who has it', async () => {
  const guarded = await startTestSynapse({ METRICS_TOKEN: 'a-long-secret-of-an-operator' })
  try {
    expect((await fetch(`${guarded.url}/metrics`)).status).toBe(404)
    const authorization = 'Bearer a-long-secret-of-an-operator'
    expect((await fetch(`${guarded.url}/metrics`, { headers: { authorization } })).status).toBe(200)
  } finally {
    await guarded.close()
  }
})

const figureIn = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1],
  )

test('an operator sees sign-ups, what waits for moderators, mails, streams, disk and the age of the backup', async () => {
  const busy = await startTestSynapse({ DISK_RESERVE_MB: '1' })
  try {
    const read = async () => (await fetch(`${busy.url}/metrics`)).text()
    const { ana, bea } = await signUpAll(busy.url, ['ana', 'bea'])
    const post = await ana.post<{ id: string }>('/api/posts', { content: 'Words that somebody reports' })
    const report = { subjectType: 'post', subjectId: post.body.id, reason: 'spam' }
    expect((await bea.post('/api/reports', report)).status).toBe(201)
    const first = await read()
    expect(first).not.toMatch(/^synapse_backup_age_seconds /m)
    await noteLastBackup(busy.dataDir)

    const text = await read()
    expect(figureIn(text, 'synapse_sign_ups_last_day')).toBe(2)
    expect(figureIn(text, 'synapse_open_reports')).toBe(1)
    expect(figureIn(text, 'synapse_open_reports_oldest_seconds')).toBeGreaterThan(0)
    expect(figureIn(text, 'synapse_open_appeals')).toBe(0)
    expect(figureIn(text, 'synapse_streams')).toBe(0)
    expect(figureIn(text, 'synapse_database_up')).toBe(1)
    expect(figureIn(text, 'synapse_disk_free_bytes')).toBeGreaterThan(0)
    expect(figureIn(text, 'synapse_disk_size_bytes')).toBeGreaterThan(
      figureIn(text, 'synapse_disk_free_bytes'),
    )
    expect(figureIn(text, 'synapse_disk_reserve_bytes')).toBe(1024 * 1024)
    expect(figureIn(text, 'synapse_backup_age_seconds')).toBeLessThan(60)
    expect(figureIn(text, 'synapse_job_tries_total{work="mail",outcome="failed"}')).toBe(0)
    for (const tell of [ana.id, bea.id, post.body.id, ana.user?.email ?? '-'])
      expect(text).not.toContain(tell)
  } finally {
    await busy.close()
  }
})
