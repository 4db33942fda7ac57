import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { BodyOf, SentBodyOf } from '#contract/core/endpoint.ts'
import type { GatheringView, gatheringEndpoints } from '#contract/gatherings/gatherings.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { gatheringKeys } from './gatherings.queries.ts'

type Ends = typeof gatheringEndpoints
const create = call<Ends['create']>('POST /api/gatherings')
const change = call<Ends['change']>('PUT /api/gatherings/{id}')
const cancel = call<Ends['cancel']>('POST /api/gatherings/{id}/cancel')
const rainCheck = call<Ends['rainCheck']>('POST /api/gatherings/{id}/rain-check')
const answer = call<Ends['answer']>('PUT /api/gatherings/{id}/answer')
const leave = call<Ends['leave']>('DELETE /api/gatherings/{id}/answer')
const greet = call<Ends['greet']>('PUT /api/gatherings/{id}/greeting')
const accept = call<Ends['accept']>('PUT /api/gatherings/{id}/people/{userId}')
const remove = call<Ends['remove']>('DELETE /api/gatherings/{id}/people/{userId}')

/** What came back is shown at once; lists are asked for anew when they are looked at. */
function useShown() {
  const client = useQueryClient()
  return (gathering: GatheringView) => {
    client.setQueryData(gatheringKeys.one(gathering.id), gathering)
    return client.invalidateQueries({
      queryKey: gatheringKeys.all,
      predicate: ({ queryKey }) => queryKey[1] !== gathering.id || queryKey.length > 2,
    })
  }
}

export type SentGathering = SentBodyOf<Ends['create']>
export type SentWords = SentBodyOf<Ends['change']>

/** The same one sent twice is one. */
export function useCreateGathering() {
  const show = useShown()
  const lastTry = useRef({ sent: '', key: '' })
  return useMutation({
    mutationFn: (body: SentGathering) => {
      const sent = JSON.stringify(body)
      if (lastTry.current.sent !== sent) lastTry.current = { sent, key: randomKey() }
      return create({ body, idempotencyKey: lastTry.current.key })
    },
    onSuccess: show,
  })
}

export function useChangeGathering(id: string) {
  const show = useShown()
  return useMutation({
    mutationFn: (body: SentWords) => change({ params: { id }, body }),
    onSuccess: show,
  })
}

export function useCancelGathering(id: string) {
  const show = useShown()
  return useMutation({
    mutationFn: (words: string) => cancel({ params: { id }, body: { words } }),
    onSuccess: show,
  })
}

export function useRainCheck(id: string) {
  const show = useShown()
  return useMutation({
    mutationFn: (date: string) => rainCheck({ params: { id }, body: { date } }),
    onSuccess: show,
  })
}

export type SentAnswer = BodyOf<Ends['answer']>

export function useAnswerGathering(id: string) {
  const show = useShown()
  return useMutation({
    mutationFn: (body: SentAnswer) => answer({ params: { id }, body }),
    onSuccess: show,
    onError: (error) => toast.failure(t('Your answer wasn’t saved'), inWords(error)),
  })
}

export function useLeaveGathering(id: string) {
  const show = useShown()
  return useMutation({
    mutationFn: () => leave({ params: { id } }),
    onSuccess: async (gathering) => {
      toast.success(t('You’ve left'), t('No one is told.'))
      await show(gathering)
    },
    onError: (error) => toast.failure(t('Failed to leave'), inWords(error)),
  })
}

export function useGreet(id: string) {
  const show = useShown()
  return useMutation({
    mutationFn: (words: string | null) => greet({ params: { id }, body: { words } }),
    onSuccess: show,
    // Words that weren't saved are said at their field.
    onError: (error, words) => words === null && toast.failure(t('That wasn’t saved'), inWords(error)),
  })
}

export function useDecideGuest(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, isIn }: { userId: string; isIn: boolean }) =>
      (isIn ? accept : remove)({ params: { id, userId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: gatheringKeys.one(id) }),
    onError: (error) => toast.failure(t('Your answer wasn’t saved'), inWords(error)),
  })
}
