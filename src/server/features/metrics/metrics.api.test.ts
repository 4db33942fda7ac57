import { expect, test } from 'vitest'
import { signUp } from '#tests/support/people.ts'
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
