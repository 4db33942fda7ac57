import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { CommentView } from '#contract/comments.ts'
import type { thanksEndpoints } from '#contract/thanks.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { postKeys } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const thank = call<typeof thanksEndpoints.thank>('PUT /api/comments/{id}/thanks')
const takeBack = call<typeof thanksEndpoints.takeBack>('DELETE /api/comments/{id}/thanks')

function show(client: QueryClient, { id, postId }: CommentView, isThanked: boolean): void {
  const inPage = (page: CommentView[]) => page.map((one) => (one.id === id ? { ...one, isThanked } : one))
  client.setQueryData<InfiniteData<CommentView[]>>(
    postKeys.comments(postId),
    (data) => data && { ...data, pages: data.pages.map(inPage) },
  )
}

const underWay = new Set<string>()

/** The author of a post thanks for a comment on it, or takes it back. It shows at once, and is put back if it fails. */
export async function toggleThanks(client: QueryClient, comment: CommentView): Promise<void> {
  const { id, postId, isThanked: wasThanked } = comment
  if (underWay.has(id)) return
  underWay.add(id)
  try {
    await client.cancelQueries({ queryKey: postKeys.comments(postId) })
    show(client, comment, !wasThanked)
    await (wasThanked ? takeBack : thank)({ params: { id } })
    if (wasThanked) toast.success(t('Thanks taken back'), t('No one is told.'))
    else toast.success(t('Thanked'), t('Only the person who wrote it is told, and sees it.'))
  } catch (error) {
    show(client, comment, wasThanked)
    toast.failure(
      wasThanked ? t('Your thanks weren’t taken back') : t('Your thanks weren’t sent'),
      inWords(error),
    )
  } finally {
    underWay.delete(id)
  }
}
