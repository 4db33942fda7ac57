import type { PostView } from '#contract/posts/posts.ts'
import { createGoneThings } from '#web/lib/gone-things.ts'

/** Out of its list: deleted by its author, hidden by the viewer, or no longer saved. */
export type WayOut = 'deleted' | 'hidden' | 'unsaved'

export const gonePosts = createGoneThings<PostView & { way: WayOut; list: string }>()
