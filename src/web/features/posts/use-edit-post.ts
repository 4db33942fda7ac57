import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PostChange, PostView, postEndpoints } from '#contract/posts/posts.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { patchPost, refreshPosts } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'

const changePost = call<typeof postEndpoints.change>('PATCH /api/posts/{id}')

export function useEditPost(post: PostView) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: PostChange) => changePost({ params: { id: post.id }, body: change }),
    onSuccess: (changed) => {
      patchPost(client, post.id, () => changed)
      void refreshPosts(client)
      toast.success('Post updated')
    },
    onError: (error) => toast.failure('Failed to update post', inWords(error)),
  })
}
