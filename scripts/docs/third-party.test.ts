import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { thirdParty } from './third-party.ts'

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')

test('packages are listed by licence, those for development alone are not', () => {
  const packages = {
    '': { version: '1.0.0', license: 'AGPL-3.0-only' },
    'node_modules/a': { version: '1.2.3', license: 'MIT' },
    'node_modules/b/node_modules/@scope/c': { version: '2.0.0', license: 'MIT' },
    'node_modules/d': { version: '3.0.0', license: 'ISC' },
    'node_modules/e': { version: '4.0.0', license: 'MIT', dev: true },
  }
  expect(thirdParty({ packages }).split('\n').slice(4)).toEqual([
    '## MIT',
    '',
    '@scope/c 2.0.0, a 1.2.3',
    '',
    '## ISC',
    '',
    'd 3.0.0',
    '',
  ])
})

test('THIRD-PARTY.md names what the lock file holds (npm run docs writes it)', () => {
  expect(read('THIRD-PARTY.md')).toBe(thirdParty(JSON.parse(read('package-lock.json'))))
})

test('every package says under which licence it is', () => {
  expect(read('THIRD-PARTY.md')).not.toContain('## not said')
})
