import { expect, test } from 'vitest'
import type { SecurityEventKind } from '#contract/auth/security-events.ts'
import { securityLines } from './security-lines.ts'

const event = (kind: SecurityEventKind, createdAt: string, device = 'Firefox on Linux') => ({
  id: `${kind} ${createdAt}`,
  kind,
  device,
  createdAt: new Date(createdAt).toISOString(),
})
const told = (events: ReturnType<typeof event>[]) =>
  securityLines(events).map(({ kind, device, count }) => [kind, device, count])

test('the same thing again on one day is one line with its count, and keeps the newest moment', () => {
  const events = [
    event('recoveryCodesMade', '2026-11-17T12:00:00'),
    event('recoveryCodesMade', '2026-11-17T12:00:00'),
    event('recoveryCodesMade', '2026-11-17T09:00:00'),
    event('recoveryCodesMade', '2026-11-16T09:00:00'),
  ]
  expect(told(events)).toEqual([
    ['recoveryCodesMade', 'Firefox on Linux', 3],
    ['recoveryCodesMade', 'Firefox on Linux', 1],
  ])
  expect(securityLines(events)[0]).toMatchObject({ createdAt: events[0]?.createdAt })
})

test('another browser, and something else in between, are lines of their own', () => {
  expect(
    told([
      event('passwordChanged', '2026-11-17T12:00:00'),
      event('passkeyAdded', '2026-11-17T11:00:00'),
      event('passkeyAdded', '2026-11-17T11:00:00', 'Safari on iOS'),
      event('passwordChanged', '2026-11-17T10:00:00'),
    ]),
  ).toEqual([
    ['passwordChanged', 'Firefox on Linux', 1],
    ['passkeyAdded', 'Firefox on Linux', 1],
    ['passkeyAdded', 'Safari on iOS', 1],
    ['passwordChanged', 'Firefox on Linux', 1],
  ])
})
