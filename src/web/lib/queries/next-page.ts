/** A list that comes in pages, as far as the next one is concerned. */
export interface Pages {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
  fetchNextPage: (how: {
    cancelRefetch: boolean
  }) => Promise<Omit<Pages, 'fetchNextPage'> & { isError: boolean }>
}

/** One refresh comes at a time; more than a few in a row are not worth waiting for. */
const mostTries = 4

/**
 * The next page, also when the list is being loaded again at the same moment. By itself the cache lets the one cancel the
 * other: a press would be lost, or what the refresh was for. So each waits for the other.
 */
export async function showNextPage({ data, fetchNextPage }: Pages): Promise<void> {
  const had = data?.pages.length ?? 0
  for (let tries = 0; tries < mostTries; tries += 1) {
    const now = await fetchNextPage({ cancelRefetch: false })
    if (now.isError || !now.hasNextPage || (now.data?.pages.length ?? 0) > had) return
  }
}
