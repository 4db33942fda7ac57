import { goToPost, shownPosts } from './shown-posts.ts'

/** So many pages are loaded on the way. What is further down, or does not come, opens above the list instead. */
const farthest = 15
const patience = 8_000

/**
 * Takes the reader to a post of the list at an address, pressing 'Show more posts' until it is there. If it is gone
 * meanwhile, to the next older one.
 */
export function takeToPost(id: string, at: string, navigate: (to: string) => void): void {
  let presses = 0
  let seen = 0
  let until = performance.now() + patience
  const look = () => {
    const isThere = window.location.pathname + window.location.search === at
    const posts = isThere ? shownPosts() : []
    // Ids tell the time: the first that is not newer is the post itself, or what stood under it.
    const place = posts.find((post) => (post.dataset['post'] ?? '') <= id)
    if (place) {
      goToPost(place)
      return
    }
    const more = document.querySelector<HTMLElement>('[data-shortcut=more-posts]')
    if (posts.length > seen && more && presses < farthest) {
      seen = posts.length
      presses += 1
      until = performance.now() + patience
      more.click()
    }
    const isOver = posts.length > seen || performance.now() > until
    if (isOver) navigate(`/?post=${id}`)
    else requestAnimationFrame(look)
  }
  look()
}
