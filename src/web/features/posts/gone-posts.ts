import type { PostView } from '#contract/posts/posts.ts'
import { createGoneThings } from '#web/lib/gone-things.ts'

export type WayOut = 'deleted' | 'hidden'

export const gonePosts = createGoneThings<PostView & { way: WayOut; list: string }>()
