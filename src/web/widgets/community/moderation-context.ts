import { createContext, useContext } from 'react'
import type { CommentView } from '#contract/comments.ts'
import type { PostView } from '#contract/posts/posts.ts'

interface Moderation {
  removePost: (post: PostView) => void
  removeComment: (comment: CommentView) => void
}

/** Around what a moderator of the community looks at. Null everywhere else. */
export const ModerationContext = createContext<Moderation | null>(null)

export const useModeration = () => useContext(ModerationContext)
