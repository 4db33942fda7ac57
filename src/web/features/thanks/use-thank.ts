import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CommentView } from '#contract/comments.ts'
import type { thanksEndpoints } from '#contract/thanks.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { postKeys } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const thank = call<typeof thanksEndpoints.thank>('PUT /api/comments/{id}/thanks')
const takeBack = call<typeof thanksEndpoints.takeBack>('DELETE /api/comments/{id}/thanks')

/** The author of a post thanks for a comment on it. It shows at once, and is put back if it fails. */
export function useThank({ id, postId, isThanked }: Pick<CommentView, 'id' | 'postId' | 'isThanked'>) {
  const client = useQueryClient()
  const show = (isNow: boolean) =>
    client.setQueryData<InfiniteData<CommentView[]>>(
      postKeys.comments(postId),
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) =>
            page.map((one) => (one.id === id ? { ...one, isThanked: isNow } : one)),
          ),
        },
    )
  const { mutate, isPending } = useMutation({
    mutationFn: (thanks: boolean) => (thanks ? thank : takeBack)({ params: { id } }),
    onMutate: async (thanks) => {
      show(thanks)
      await client.cancelQueries({ queryKey: postKeys.comments(postId) })
    },
    onSuccess: (_nothing, thanks) =>
      thanks
        ? toast.success(t('Thanked'), t('Only the person who wrote it is told, and sees it.'))
        : toast.success(t('Thanks taken back'), t('No one is told.')),
    onError: (error, thanks) => {
      show(!thanks)
      toast.failure(thanks ? t('Failed to thank') : t('Failed to take thanks back'), inWords(error))
    },
  })
  return { toggle: () => !isPending && mutate(!isThanked) }
}
