import { useMutation, useQueryClient } from '@tanstack/react-query'
import EyeOff from 'lucide-react/icons/eye-off'
import type { PostView, postEndpoints } from '#contract/posts/posts.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { patchPost } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import type { MenuAction } from '#web/ui/action-menu.tsx'
import { t } from '#words/t.ts'

const changePost = call<typeof postEndpoints.change>('PATCH /api/posts/{id}')

/** For the menu of one's own post: taking it out of the window is one press. Showing it is a choice in Edit. */
export function useVisitorsAction(post: PostView): MenuAction[] {
  const client = useQueryClient()
  const takeBack = useMutation({
    mutationFn: () => changePost({ params: { id: post.id }, body: { isForVisitors: false } }),
    onSuccess: (changed) => {
      patchPost(client, post.id, () => changed)
      toast.success(t('Visitors can’t read this post any more'))
    },
    onError: (error) => toast.failure(t('Failed to update post'), inWords(error)),
  })
  if (!post.isMine || !post.isForVisitors) return []
  return [
    {
      label: t('Stop showing this to visitors'),
      icon: <EyeOff />,
      onSelect: () => !takeBack.isPending && takeBack.mutate(),
    },
  ]
}
