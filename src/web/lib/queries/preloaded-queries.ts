import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { noteWholeList } from './paged-list.ts'

interface PreloadedQueries {
  queries: [QueryKey, unknown][]
}

/** What the server already knew when it sent the document, as it stands there. */
export const preloadedText = (page: Document): string =>
  page.getElementById('preloaded-queries')?.textContent ?? ''

/** Puts it into the cache, before anything renders. */
export function seedPreloadedQueries(client: QueryClient, text: string): void {
  if (text === '') return
  const { queries } = JSON.parse(text) as PreloadedQueries
  for (const [key, data] of queries) {
    client.setQueryData(key, data)
    if (isWholeList(data)) noteWholeList(key)
  }
}

const isWholeList = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'isWhole' in data && data.isWhole === true
