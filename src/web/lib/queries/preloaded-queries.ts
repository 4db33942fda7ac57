import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Drawing } from '#web/lib/drawing/drawing.ts'
import { noteWholeList } from './paged-list.ts'

interface Preloaded {
  queries: readonly (readonly [QueryKey, unknown])[]
  /** What the server took for granted when it drew the screen; null where it drew none. */
  drawing: Drawing | null
}

/** What the server already knew when it sent the document, as it stands there. */
export const preloadedText = (page: Document): string =>
  page.getElementById('preloaded-queries')?.textContent ?? ''

export const readPreloaded = (text: string): Preloaded =>
  text === '' ? { queries: [], drawing: null } : (JSON.parse(text) as Preloaded)

/** Puts it into the cache, before anything renders. */
export function seedPreloadedQueries(client: QueryClient, queries: Preloaded['queries']): void {
  for (const [key, data] of queries) {
    client.setQueryData(key, data)
    if (isWholeList(data)) noteWholeList(key)
  }
}

const isWholeList = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'isWhole' in data && data.isWhole === true
