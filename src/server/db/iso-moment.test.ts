import { expect, test } from 'vitest'
import { isoOf } from './iso-moment.ts'

test.each([
  '2026-01-02 03:04:05+00',
  '2026-01-02 03:04:05.6+00',
  '2026-01-02 03:04:05.678+00',
  '2026-01-02 03:04:05.678901+00',
  '2026-01-02 03:04:05.9999+00',
  '2026-06-02 03:04:05.678+02',
  '2026-01-02 03:04:05.678-07:30',
])('%s is the same moment as a Date makes of it', (text) => {
  expect(isoOf(text)).toBe(new Date(text).toISOString())
})
