import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  fellowTravellerEndpoints,
  NewFellow,
  SuggestionView,
} from '#contract/fellow-travellers/fellow-travellers.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { showPlaces, suggestionKey } from './fellow-travellers.queries.ts'

const putForward = call<typeof fellowTravellerEndpoints.putForward>('PUT /api/fellow-travellers/{place}')
const takeBack = call<typeof fellowTravellerEndpoints.takeBack>('DELETE /api/fellow-travellers/{place}')
const approve = call<typeof fellowTravellerEndpoints.approve>('POST /api/fellow-travellers/{place}/groups')
const skip = call<typeof fellowTravellerEndpoints.skip>('POST /api/fellow-travellers/{place}/skips')

export function usePutForward(place: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewFellow) => putForward({ params: { place }, body }),
    onSuccess: (view) => {
      showPlaces(client, view)
      onDone()
    },
  })
}

export function useTakeBack(place: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => takeBack({ params: { place } }),
    onSuccess: (view) => {
      showPlaces(client, view)
      onDone()
    },
    onError: (error) => toast.failure(t('That didn’t work'), inWords(error)),
  })
}

/** What is answered is suggested next. If it has changed meanwhile, it is looked at again. */
function useDecision(
  place: string,
  send: (userIds: string[]) => Promise<SuggestionView>,
  onDone: () => void,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (next) => {
      client.setQueryData<SuggestionView>(suggestionKey(place), next)
      onDone()
    },
    onError: (error) => {
      toast.failure(t('That didn’t work'), inWords(error))
      void client.invalidateQueries({ queryKey: suggestionKey(place) })
    },
  })
}

export const useApprove = (place: string, onDone: () => void) =>
  useDecision(
    place,
    (userIds) => approve({ params: { place }, body: { userIds }, idempotencyKey: randomKey() }),
    onDone,
  )

export const useSkip = (place: string, onDone: () => void) =>
  useDecision(place, (userIds) => skip({ params: { place }, body: { userIds } }), onDone)
