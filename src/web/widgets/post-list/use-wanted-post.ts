import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { goToPost, shownPosts } from '#web/lib/current-post.ts'
import { onWantedPost, wantedPost, wantPost } from '#web/lib/wanted-post.ts'

/** So many pages are loaded on the way; what is further down opens above the list instead. */
const farthest = 15

interface Pages {
  isPending: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  hasNextPage: boolean
  fetchNextPage: () => unknown
}

/** Takes the reader to a post of this list, loading more until it is there. Gone meanwhile: to the next older one. */
export function useWantedPost(posts: Pages, lastId: string | undefined): void {
  const wanted = useSyncExternalStore(onWantedPost, wantedPost)
  const [, navigate] = useLocation()
  const loads = useRef(0)
  const { isPending, isFetchingNextPage, isFetchNextPageError, hasNextPage, fetchNextPage } = posts
  useEffect(() => {
    if (!wanted || isPending || isFetchingNextPage) return
    const { id, at } = wanted
    if (at !== window.location.pathname + window.location.search) return
    const isFar = lastId !== undefined && lastId > id
    if (isFar && hasNextPage && !isFetchNextPageError && loads.current < farthest) {
      loads.current += 1
      void fetchNextPage()
      return
    }
    loads.current = 0
    wantPost(null)
    // Ids tell the time: the first that is not newer is the post itself, or what stood under it.
    const place = shownPosts().find((post) => (post.dataset['post'] ?? '') <= id)
    if (place) goToPost(place)
    else navigate(`/?post=${id}`)
  }, [
    wanted,
    isPending,
    isFetchingNextPage,
    isFetchNextPageError,
    hasNextPage,
    fetchNextPage,
    lastId,
    navigate,
  ])
}
