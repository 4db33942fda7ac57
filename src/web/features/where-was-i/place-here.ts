import type { NewPlace } from '#contract/where-was-i/where-was-i.ts'
import { shownPosts, topPost } from './shown-posts.ts'

/** The place that is worth going back to; null: none, and the one before stays. */
export function placeHere({ pathname, search }: Pick<Location, 'pathname' | 'search'>): NewPlace | null {
  const thread = document.querySelector<HTMLElement>('[data-thread]')?.dataset['thread']
  if (thread) return { kind: 'post', id: thread }
  const query = new URLSearchParams(search)
  const [, screen, id = null] = pathname.split('/')
  if (pathname === '/')
    return { kind: query.get('feed') === 'communities' ? 'communitiesFeed' : 'feed', postId: postAtTop() }
  if (screen === 'posts' && id) return { kind: 'post', id }
  if (screen === 'communities' && id) return { kind: 'community', id, postId: postAtTop() }
  const other = query.get('with')
  return pathname === '/messages' && other ? { kind: 'conversation', id: other } : null
}

/** The first post of a list is where everyone begins: to be there is to be nowhere in particular. */
function postAtTop(): string | null {
  const top = topPost()
  return top && top !== shownPosts()[0] ? (top.dataset['post'] ?? null) : null
}
