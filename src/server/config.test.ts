import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { documentedVariables, misspelt } from './config-variables.ts'

const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return 'none'
  } catch (error) {
    return (error as Error).message
  }
}

test('an empty environment gives a network that works on this machine', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 5000,
    host: '127.0.0.1',
    databaseUrl: null,
    oidc: null,
    builtInAccounts: true,
  })
  expect(config.dataDir).toMatch(/\/data$/)
})

test('a wrong variable is named in words, and all of them at once', () => {
  const problems = problemsOf({
    PORT: 'blue',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://x/y',
    PUBLIC_URL: 'synapse.example',
  })
  expect(problems.split('\n')).toEqual([
    'PORT must be a number.',
    'DATABASE_URL must be an address such as postgres://user:password@host:5432/synapse.',
    'PUBLIC_URL must be an address such as https://synapse.example.',
    'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
  ])
})

test('a blank variable counts as not set', () => {
  expect(readConfig({ PORT: ' ', SMTP_URL: '' })).toMatchObject({ port: 5000, mail: { smtpUrl: null } })
})

test('half of the settings of a sign-in provider is refused', () => {
  expect(problemsOf({ OIDC_ISSUER_URL: 'https://id.example' })).toContain('must be set together')
  expect(problemsOf({ BUILT_IN_ACCOUNTS: 'false' })).toContain('nobody could sign in')
})

test('the public address has no slash at its end, so that links are whole', () => {
  expect(readConfig({ PUBLIC_URL: 'https://synapse.example/' }).publicUrl).toBe('https://synapse.example')
})

test('Synapse needs a host of its own', () => {
  const refusal = 'PUBLIC_URL must be a host of its own without a path, such as https://synapse.example.'
  for (const PUBLIC_URL of [
    'https://example.org/synapse',
    'https://example.org/?a',
    'https://me:pass@example.org',
  ])
    expect(problemsOf({ PUBLIC_URL })).toBe(refusal)
})

test('a proxy is named by its address or network', () => {
  expect(problemsOf({ TRUST_PROXY: 'foo' })).toBe(
    'TRUST_PROXY must be addresses or networks with commas between, such as 127.0.0.1,10.0.0.0/8.',
  )
  expect(problemsOf({ TRUST_PROXY: '127.0.0.1,' })).toContain('TRUST_PROXY must be')
  expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1,loopback' }).trustProxy).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    '::1',
    'loopback',
  ])
})

test('a name that is nearly a setting is said, and variables of other programs are not', () => {
  expect(misspelt(['SMPT_URL', 'DATABSE_URL', 'port'])).toEqual([
    'SMPT_URL is not a setting of Synapse, and is left alone. Is SMTP_URL meant?',
    'DATABSE_URL is not a setting of Synapse, and is left alone. Is DATABASE_URL meant?',
    'port is not a setting of Synapse, and is left alone. Is PORT meant?',
  ])
  const usual = [
    'PATH',
    'HOME',
    'PWD',
    'LANG',
    'TERM',
    'SHELL',
    'USER',
    'HOSTNAME',
    'NODE_ENV',
    'EDITOR',
    'PGHOST',
  ]
  expect(misspelt([...usual, 'PORT', 'SMTP_URL'])).toEqual([])
})

test('docs/operating.md names every variable with its meaning', () => {
  const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8')
  const missing = documentedVariables.filter(
    ({ name, meaning }) => meaning === '' || !page.includes(`| \`${name}\` | ${meaning}`),
  )
  expect(missing).toEqual([])
})

test('a replica belongs to a database, and a pooler needs a way around it for migrations', () => {
  const url = 'postgres://synapse@localhost/synapse'
  expect(problemsOf({ DATABASE_REPLICA_URL: url })).toContain('DATABASE_URL, which is not set')
  expect(problemsOf({ DATABASE_URL: url, DATABASE_POOLER: 'transaction' })).toContain(
    'DATABASE_DIRECT_URL must be set',
  )
  const whole = { DATABASE_URL: url, DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: url }
  expect(problemsOf({ ...whole, DATABASE_REPLICA_URL: url })).toBe('none')
})
