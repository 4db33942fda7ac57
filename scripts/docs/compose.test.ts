import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod'
import { readConfig } from '#server/config.ts'
import { documentedVariables } from '#server/config-variables.ts'

const text = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

const Service = z.strictObject({
  image: z.string(),
  build: z.string().optional(),
  command: z.array(z.string()).optional(),
  restart: z.enum(['unless-stopped', 'no']),
  init: z.boolean().optional(),
  stop_grace_period: z.string().optional(),
  shm_size: z.string().optional(),
  depends_on: z
    .union([z.array(z.string()), z.record(z.string(), z.strictObject({ condition: z.string() }))])
    .optional(),
  environment: z.record(z.string(), z.string()).optional(),
  ports: z.array(z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  configs: z.array(z.strictObject({ source: z.string(), target: z.string() })).optional(),
  networks: z.strictObject({ default: z.strictObject({ aliases: z.array(z.string()) }) }).optional(),
  healthcheck: z.record(z.string(), z.unknown()).optional(),
})

const Compose = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), Service),
  configs: z.record(z.string(), z.strictObject({ content: z.string() })),
  networks: z.strictObject({
    default: z.strictObject({
      ipam: z.strictObject({ config: z.array(z.strictObject({ subnet: z.string() })) }),
    }),
  }),
  volumes: z.record(z.string(), z.null()),
})

const source = text('deploy/compose/compose.yml')
const example = Object.fromEntries(
  text('deploy/compose/example.env')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
)
/** As compose fills in what stands in braces, in each value. */
function fillIn(value: unknown, given: Record<string, string>): unknown {
  if (typeof value === 'string')
    return value.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name, usual) => given[name] || usual || '')
  if (Array.isArray(value)) return value.map((one) => fillIn(one, given))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, fillIn(one, given)]))
}
const secrets = { DATABASE_PASSWORD: 'a1b2c3', STORAGE_SECRET: 'd4e5f6' }
const compose = Compose.parse(fillIn(parse(source), { ...example, ...secrets }))
const { synapse, bucket, proxy, storage, database } = compose.services

test('every variable of the compose file is one of Synapse, and all of them together make a configuration', () => {
  const known = new Set(documentedVariables.map(({ name }) => name))
  const set = synapse?.environment ?? {}
  expect(Object.keys(set).filter((name) => !known.has(name))).toEqual([])
  const config = readConfig({ ...set, METRICS_TOKEN: 'a-long-enough-secret' })
  expect(config).toMatchObject({
    publicUrl: 'https://synapse.example',
    databaseUrl: 'postgres://synapse:a1b2c3@database:5432/synapse',
    trustProxy: [compose.networks.default.ipam.config[0]?.subnet],
    s3: { bucket: bucket?.environment?.['S3_BUCKET'], forcePathStyle: true },
  })
  // What may be left empty counts as not set.
  expect(readConfig(set).metricsToken).toBeNull()
})

test('what somebody has to fill in is in the example, and nothing has a secret of its own', () => {
  const asked = new Set([...source.matchAll(/\$\{(\w+)/g)].map(([, name]) => name))
  expect([...asked].sort()).toEqual(Object.keys(example).sort())
  expect(Object.keys(secrets).map((name) => example[name])).toEqual(['', ''])
})

test('ports, names and folders fit: proxy to Synapse, Synapse to what it needs', () => {
  const dockerfile = text('Dockerfile')
  const caddy = text('deploy/compose/Caddyfile')
  const port = /EXPOSE (\d+)/.exec(dockerfile)?.[1]
  expect(caddy).toContain(`reverse_proxy synapse:${port}`)
  expect(dockerfile).toContain(`PORT=${port} `)
  expect(storage?.command).toContain('-s3.port=8333')
  expect(caddy).toContain('reverse_proxy storage:8333')
  expect(bucket?.environment?.['BUCKET_ENDPOINT']).toBe('http://storage:8333')
  expect(proxy?.networks?.default.aliases).toEqual([
    new URL(synapse?.environment?.['S3_ENDPOINT'] ?? '').host,
  ])
  expect(synapse?.volumes).toEqual([`data:${/VOLUME (.+)/.exec(dockerfile)?.[1]}`])
  const keys = JSON.parse(compose.configs['storage-keys']?.content ?? '')
  expect(keys.identities[0].credentials).toEqual([
    { accessKey: synapse?.environment?.['S3_ACCESS_KEY_ID'], secretKey: secrets.STORAGE_SECRET },
  ])
  // Only the proxy can be reached from outside.
  const published = Object.entries(compose.services).filter(([, { ports }]) => ports)
  expect(published.map(([name]) => name)).toEqual(['proxy'])
  const used = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes)
  const named = used.map((one) => one.split(':')[0] ?? '').filter((one) => !one.startsWith('.'))
  expect(named.sort()).toEqual(Object.keys(compose.volumes).sort())
})

test('Synapse starts when its database answers, and all that it waits for can be waited for', () => {
  const waits = Object.entries(synapse?.depends_on ?? {})
  for (const [name, { condition }] of waits) {
    const service = compose.services[name]
    if (condition === 'service_healthy') expect(service?.healthcheck?.['test']).toBeDefined()
    else expect([condition, service?.restart]).toEqual(['service_completed_successfully', 'no'])
  }
  expect(waits.map(([name]) => name)).toEqual(['database', 'redis', 'bucket'])
  const { POSTGRES_USER, POSTGRES_DB } = database?.environment ?? {}
  expect(database?.healthcheck?.['test']).toEqual([
    'CMD',
    'pg_isready',
    `--username=${POSTGRES_USER}`,
    `--dbname=${POSTGRES_DB}`,
  ])
})
