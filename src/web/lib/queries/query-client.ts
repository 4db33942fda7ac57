import { QueryCache, QueryClient, type QueryFunction, type QueryKey } from '@tanstack/react-query'
import { request } from '#web/lib/api/api-client.ts'
import { ApiError } from '#web/lib/api/api-error.ts'

const addressOf = (key: QueryKey): string => key.join('/')

/** Every load unless told: GET the segments of the key, joined by slashes. */
const loadByKey: QueryFunction = ({ queryKey, signal }) => request(addressOf(queryKey), { signal })

/** The same, for a load to which 'signed out' is an answer (null) and not a failure. */
export async function loadOrSignedOut(queryKey: QueryKey, signal: AbortSignal): Promise<unknown> {
  try {
    return await request(addressOf(queryKey), { signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Never stale, no refetch on focus, no polling, no retries: specification, section 9. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // Gone, or no longer for this person to see: what was loaded before must not stay on screen.
      onError: (error, query) => {
        if (error instanceof ApiError && error.status === 404) query.setState({ data: undefined })
      },
    }),
    defaultOptions: {
      queries: {
        queryFn: loadByKey,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
        // Without this a load made offline would wait without a word. It fails instead, and says so.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
