import type { PostView } from '#contract/posts/posts.ts'
import { useSignedInUser } from '#web/features/auth/auth.queries.ts'
import { useDraft } from '#web/features/drafts/use-draft.ts'
import type { Mentioned } from '#web/features/mentions/mentioned.ts'

/** One for each post. On one's own anonymous post it starts anonymous, because a name would give the post away. */
export function useCommentDraft(post: PostView) {
  const { id: account } = useSignedInUser()
  return useDraft(
    { account, name: `comment:${post.id}` },
    {
      content: '',
      mentioned: [] as Mentioned[],
      tone: null as string | null,
      anonymous: post.isMine && post.isAnonymous,
      parentId: null as string | null,
    },
  )
}

export type CommentDraft = ReturnType<typeof useCommentDraft>
