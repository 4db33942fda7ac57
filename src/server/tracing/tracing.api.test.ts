import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startOtlpCollector } from '#tests/support/otlp-collector.ts'
import { Person, signUpAll } from '#tests/support/people.ts'
import { startTestSynapse } from '#tests/support/test-app.ts'
import { openTracing } from './open-tracing.ts'

let collector: Awaited<ReturnType<typeof startOtlpCollector>>
let tells: string[]
beforeAll(async () => {
  collector = await startOtlpCollector()
  const synapse = await startTestSynapse({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'a quiet place',
  })
  const words = 'wombats at dusk'
  try {
    const { ana, bea } = await signUpAll(synapse.url, ['ana', 'bea'])
    const { body: post } = await ana.post<{ id: string }>('/api/posts', { content: words })
    await bea.post(`/api/posts/${post.id}/like`)
    await bea.get(`/api/search?q=${encodeURIComponent(words)}`)
    await bea.get(`/api/users/${ana.id}`)
    await new Person('visitor', synapse.url).post('/api/password/forgot', { email: ana.user?.email })
    await bea.get('/healthz')
    await bea.get(`/nowhere/${words.replaceAll(' ', '-')}`)
    await ana.sends('GET', '/api/posts', {
      headers: { traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` },
    })
    tells = [
      words,
      encodeURIComponent(words),
      'wombats',
      ana.id,
      bea.id,
      post.id,
      ana.user?.email ?? '-',
      ...[...ana.cookies.values(), ...bea.cookies.values()],
      'ab'.repeat(16),
      '127.0.0.1',
      synapse.dataDir,
    ]
  } finally {
    await synapse.close()
  }
})
afterAll(() => collector.close())

const named = (name: string) => collector.spans().filter((span) => span.name === name)
const attributeOf = (
  { attributes }: { attributes: { key: string; value: Record<string, unknown> }[] },
  key: string,
) => Object.values(attributes.find((one) => one.key === key)?.value ?? {})[0]

test('an operator sees each request by its route, and within it the statements that it sent, by their names', () => {
  const [create] = named('POST /api/posts')
  if (!create) throw new Error('there is no span of the post')
  expect(attributeOf(create, 'http.route')).toBe('/api/posts')
  expect(attributeOf(create, 'http.response.status_code')).toBe(201)
  expect(attributeOf(create, 'synapse.request.id')).toMatch(/^[0-9a-f-]{36}$/)
  const inside = collector.spans().filter(({ parentSpanId }) => parentSpanId === create.spanId)
  expect(inside.length).toBeGreaterThan(0)
  expect(inside.every(({ traceId }) => traceId === create.traceId)).toBe(true)
  const names = inside.map((span) => String(attributeOf(span, 'db.query.summary')))
  expect(names.filter((name) => !/^[\w -]+$/.test(name))).toEqual([])
  expect(named('POST /api/posts/:id/like')).toHaveLength(1)
  expect(named('GET /healthz')).toEqual([])
})

test('a mail is a trace of its own, by its kind', () => {
  const [job] = named('job password-reset')
  expect(job && attributeOf(job, 'synapse.job.outcome')).toBe('done')
  expect(job?.parentSpanId ?? '').toBe('')
})

test('nothing of people leaves with it: no text, name, address, id, cookie or query string', () => {
  expect(collector.spans().length).toBeGreaterThan(20)
  expect(tells.filter((tell) => collector.all().includes(tell))).toEqual([])
  expect(collector.spans().flatMap(({ events = [] }) => events)).toEqual([])
  const keys = new Set(collector.spans().flatMap(({ attributes }) => attributes.map(({ key }) => key)))
  const known = ['db.', 'http.', 'synapse.', 'error.type']
  expect([...keys].filter((key) => !known.some((begin) => key.startsWith(begin)))).toEqual([])
  expect(collector.resources().map(({ key }) => key)).toEqual(
    expect.arrayContaining(['service.name', 'service.version']),
  )
  expect(collector.all()).toContain('a quiet place')
  expect(collector.resources().filter(({ key }) => /^(host|process|os)\./.test(key))).toEqual([])
})

test('unless it is set, and where it is turned off, nothing of OpenTelemetry is loaded', async () => {
  expect(await openTracing(readConfig({}))).toBeNull()
  const off = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'true' }
  expect(await openTracing(readConfig(off))).toBeNull()
  const server = join(import.meta.dirname, '..')
  const uses = globSync('**/*.ts', { cwd: server }).filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      /from '@opentelemetry|otlp\.tracing/.test(readFileSync(join(server, file), 'utf8')),
  )
  expect(uses.sort()).toEqual(['tracing/open-tracing.ts', 'tracing/otlp.tracing.ts'])
  expect(readFileSync(join(server, 'tracing/open-tracing.ts'), 'utf8')).toContain(
    "await import('./otlp.tracing.ts')",
  )
})
