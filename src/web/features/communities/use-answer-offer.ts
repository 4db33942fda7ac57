import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { moderatorOfferEndpoints } from '#contract/moderation/moderator-offers.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { communityKeys } from './community-cache.ts'

const answer = call<typeof moderatorOfferEndpoints.answer>('PUT /api/moderator-offers/{id}')

/** Yes or no to moderating this community. */
export function useAnswerOffer(communityId: string, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (how: 'accept' | 'decline') => answer({ params: { id }, body: { answer: how } }),
    onSuccess: (_nothing, how) => {
      if (how === 'accept') toast.success(t('You moderate this community now'))
      else toast.success(t('Answer saved'), t('You won’t moderate. You stay a member.'))
    },
    onError: (error) => toast.failure(t('Your answer wasn’t saved'), inWords(error)),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: communityKeys.one(communityId) }),
        client.invalidateQueries({ queryKey: ['/api/notices'] }),
      ]),
  })
}
