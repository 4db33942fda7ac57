import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Drawing } from '#web/lib/drawing/drawing.ts'
import { noteWholeList } from './paged-list.ts'

interface Preloaded {
  /** With the moment it was loaded, in a document that the service worker made out of what was kept. */
  queries: readonly (readonly [QueryKey, unknown, number?])[]
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
  for (const [key, data, at] of queries) {
    // Without a connection it could not be loaded again.
    if (at !== undefined) client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
    client.setQueryData(key, data, at === undefined ? undefined : { updatedAt: at })
    if (isWholeList(data)) noteWholeList(key)
  }
}

const isWholeList = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'isWhole' in data && data.isWhole === true
