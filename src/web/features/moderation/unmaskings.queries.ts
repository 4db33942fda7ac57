import { useInfiniteQuery } from '@tanstack/react-query'
import type { SentBodyOf } from '#contract/core/endpoint.ts'
import { limits } from '#contract/core/limits.ts'
import type { UnmaskingItem } from '#contract/moderation/unmasking-views.ts'
import type { unmaskingEndpoints } from '#contract/moderation/unmaskings.ts'
import { call, callPage } from '#web/lib/api/api-client.ts'
import { pagedList } from '#web/lib/queries/paged-list.ts'
import { type SubjectPlace, useModerating } from './moderation.queries.ts'

export type { SubjectPlace }

type Endpoints = typeof unmaskingEndpoints

const list = callPage<Endpoints['list']>('GET /api/moderation/unmaskings')
const ask = call<Endpoints['ask']>('POST /api/moderation/subjects/{type}/{id}/unmaskings')
const answer = call<Endpoints['answer']>('POST /api/moderation/unmaskings/{id}/answer')
const withdraw = call<Endpoints['withdraw']>('DELETE /api/moderation/unmaskings/{id}')
const look = call<Endpoints['look']>('POST /api/moderation/unmaskings/{id}/look')

export const useUnmaskings = () =>
  useInfiniteQuery({
    ...pagedList<UnmaskingItem>({
      queryKey: ['/api/moderation', 'unmaskings'],
      full: limits.pageSize.usual,
      load: (after, signal) => list({ query: after === null ? {} : { after }, signal }),
      cursorOf: ({ id }) => id,
    }),
    staleTime: 0,
  })

export const useAskToUnmask = (params: SubjectPlace) =>
  useModerating((body: SentBodyOf<Endpoints['ask']>) => ask({ params, body }))

export const useAnswerUnmasking = (id: string) =>
  useModerating((body: SentBodyOf<Endpoints['answer']>) => answer({ params: { id }, body }))

export const useWithdrawUnmasking = (id: string) => useModerating(() => withdraw({ params: { id } }))

export const useLook = (id: string) => useModerating(() => look({ params: { id } }))
