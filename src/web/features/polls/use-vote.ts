import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PollView, pollEndpoints } from '#contract/polls.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { cancelPostLoads, patchPost, refreshPosts } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const vote = call<typeof pollEndpoints.vote>('PUT /api/posts/{id}/vote')
const unvote = call<typeof pollEndpoints.unvote>('DELETE /api/posts/{id}/vote')

/** Counts that are not known yet come with the answer. */
export function withVote(poll: PollView, ownVote: number | null): PollView {
  const moved = (count: number, option: number) =>
    count + Number(option === ownVote) - Number(option === poll.ownVote)
  return { ...poll, ownVote, counts: poll.counts?.map(moved) ?? null }
}

/** The vote shows at once; null takes it back. If it fails, the poll from before comes back. */
export function useVote(postId: string, poll: PollView) {
  const client = useQueryClient()
  const show = (next: PollView) => patchPost(client, postId, (post) => ({ ...post, poll: next }))
  return useMutation({
    mutationFn: (option: number | null) =>
      option === null
        ? unvote({ params: { id: postId } })
        : vote({ params: { id: postId }, body: { option } }),
    onMutate: async (option) => {
      show(withVote(poll, option))
      await cancelPostLoads(client)
    },
    onSuccess: show,
    onError: (error) => {
      show(poll)
      toast.failure(t('Your vote didn’t change'), inWords(error))
      // It may have closed meanwhile.
      void refreshPosts(client)
    },
  })
}
