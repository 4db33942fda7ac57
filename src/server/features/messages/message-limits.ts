import type { Limit } from '#server/http/rate-limit.ts'

/** Far above what anyone types, and low enough to stop a flood. */
export const messageLimits = {
  send: { name: 'message-send', points: 120, seconds: 5 * 60 },
  change: { name: 'message-change', points: 120, seconds: 5 * 60 },
  read: { name: 'message-read', points: 600, seconds: 5 * 60 },
} as const satisfies Record<string, Limit>
