import { expect, test } from 'vitest'
import { safeReturnTo } from './return-to.ts'

test.each(['/', '/settings', '/messages?with=abc', '/posts/1#comments', '/a//b', '/communities/ä'])(
  'after signing in, %s is a place to go to',
  (path) => expect(safeReturnTo(path)).toBe(encodeURI(path)),
)

test.each([
  undefined,
  '',
  'settings',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e%2e//evil.example',
  'javascript:alert(1)',
  '/settings\r\nset-cookie: a=b',
  '/settings\u0000',
  '/settings\u0085',
  '/api/logout',
  '/x/../api/logout',
  '/%61pi/logout',
  '/%61%70%69',
  '/api%2flogout',
  '/%zz',
  '/api',
  `/${'a'.repeat(2_000)}`,
  ['/settings'],
])('after signing in, %j leads to the start instead', (trick) => expect(safeReturnTo(trick)).toBe('/'))
