import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FilterEffect } from '#contract/word-filters/filter-effects.ts'
import type { WordFilterView, wordFilterEndpoints } from '#contract/word-filters/word-filters.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { refreshPosts } from '#web/lib/posts/post-cache.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const add = call<typeof wordFilterEndpoints.create>('POST /api/word-filters')
const change = call<typeof wordFilterEndpoints.change>('PATCH /api/word-filters/{id}')
const remove = call<typeof wordFilterEndpoints.remove>('DELETE /api/word-filters/{id}')

const filtersKey = ['/api/word-filters'] as const

export const useWordFilters = () => useQuery<WordFilterView[]>({ queryKey: filtersKey })

const refresh = (client: QueryClient) => {
  void client.invalidateQueries({ queryKey: filtersKey })
  // Comments are folded by words as well.
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.at(-1) === 'comments' })
  void refreshPosts(client)
}

export interface FilterInput {
  phrase: string
  effect: FilterEffect
  endsAt: string | null
}

/** Errors are said beside the field. */
export function useAddFilter(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: FilterInput) => add({ body }),
    onSuccess: () => {
      refresh(client)
      toast.success(t('Filter added'))
      onDone()
    },
  })
}

export function useChangeFilter(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (effect: FilterEffect) => change({ params: { id }, body: { effect } }),
    onSuccess: () => refresh(client),
    onError: (error) => toast.failure(t('The filter wasn’t changed'), inWords(error)),
  })
}

export function useRemoveFilter(id: string, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => remove({ params: { id } }),
    onSuccess: () => {
      refresh(client)
      toast.success(t('Filter removed'))
      onDone()
    },
    onError: (error) => toast.failure(t('The filter wasn’t removed'), inWords(error)),
  })
}
