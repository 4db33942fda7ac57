import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { moderatorOfferEndpoints } from '#contract/moderation/moderator-offers.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const answer = call<typeof moderatorOfferEndpoints.answer>('PUT /api/moderator-offers/{id}')

/** Yes or no to being a moderator of Synapse, or of a community. */
export function useAnswerOffer(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (how: 'accept' | 'decline') => answer({ params: { id }, body: { answer: how } }),
    onSuccess: (_nothing, how) => {
      if (how === 'accept')
        toast.success(t('You’re a moderator now'), t('You’ll find Moderation in the settings menu.'))
    },
    onError: (error) => toast.failure(t('Your answer wasn’t saved'), inWords(error)),
    onSettled: () =>
      Promise.all(
        ['/api/notices', '/api/auth/user', '/api/communities'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
}
