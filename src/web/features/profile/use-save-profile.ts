import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SentBodyOf } from '#contract/core/endpoint.ts'
import type { profileEndpoints } from '#contract/profile/profile.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { refreshPosts } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const changeProfile = call<typeof profileEndpoints.change>('PATCH /api/profile')

/** Who is signed in is loaded again afterwards, and so is what fits them. */
export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    // One after the other: of two at once, the slower answer would show what was before the faster one.
    scope: { id: 'profile' },
    mutationFn: (body: SentBodyOf<typeof profileEndpoints.change>) => changeProfile({ body }),
    onSuccess: async (user) => {
      client.setQueryData(['/api/auth/user'], user)
      for (const changed of [
        '/api/auth/user',
        '/api/users',
        '/api/profile/energy',
        '/api/communities',
        '/api/discover',
      ])
        void client.invalidateQueries({ queryKey: [changed] })
      void refreshPosts(client)
    },
    onError: (error) => toast.failure(t('Failed to update profile'), inWords(error)),
  })
}
