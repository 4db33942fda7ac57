import type { GeneratedRequest } from './requests.ts'

export interface Found extends GeneratedRequest {
  /** What it did when it was found. */
  broke: string
}

/**
 * What generated requests, and tools that others make, have found here. Sent in every run, before anything is generated.
 * Whoever mends what a run found puts the request here.
 */
export const found: readonly Found[] = [
  {
    broke: 'half of a character within JSON answered 500: the database refuses it there',
    method: 'PATCH',
    path: '/api/comfort-settings',
    body: '{"settings":{},"profiles":{"list":[{"name":"Work \\ud800 day","values":{"darkMode":true}}],"changedAt":"2026-11-16T20:00:00.000Z"}}',
  },
  {
    broke: 'a hundred values of limit each prepared a statement of their own, for good',
    method: 'GET',
    path: '/api/posts?limit=97',
  },
  {
    broke: 'sixty marks on one letter made the page wider than the screen',
    method: 'POST',
    path: '/api/posts',
    body: JSON.stringify({ content: `Z${'\u0327\u0352\u033d'.repeat(20)}` }),
  },
]
