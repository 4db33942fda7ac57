import { goToPost, shownPosts } from './shown-posts.ts'

/** So many pages are loaded on the way. What is further down, or does not come, opens above the list instead. */
const farthest = 15
const patience = 8_000

/**
 * Takes the reader to a post of a list, pressing 'Show more posts' until it is there. If it is gone meanwhile, to the
 * next older one. The list has a name, because the one of the screen before may still be on the page.
 */
export function takeToPost(id: string, listName: string, navigate: (to: string) => void): void {
  let presses = 0
  let seen = 0
  let drawn = 0
  let until = performance.now() + patience
  const look = () => {
    const list = document.querySelector(`[data-posts="${listName}"]`)
    const posts = list ? shownPosts(list) : []
    // Ids tell the time: the first that is not newer is the post itself, or what stood under it.
    const place = posts.find((post) => (post.dataset['post'] ?? '') <= id)
    if (place) {
      goToPost(place)
      return
    }
    // A slow phone takes its time to draw them; as long as more come, they are waited for.
    if (posts.length > drawn) {
      drawn = posts.length
      until = performance.now() + patience
    }
    // While the next posts load the button does nothing, and while a list is still being drawn it is not there.
    const more = list?.querySelector<HTMLElement>('[data-shortcut=more-posts]:not([aria-disabled=true])')
    const isMore = posts.length > seen && Boolean(more)
    const isEnd = Boolean(list?.querySelector('[data-list-end]'))
    if (isMore && presses < farthest) {
      seen = posts.length
      presses += 1
      more?.click()
    } else if (isMore || isEnd || performance.now() > until) {
      navigate(`/?post=${id}`)
      return
    }
    requestAnimationFrame(look)
  }
  look()
}
