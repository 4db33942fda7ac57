import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { setAsideEndpoints } from '#contract/blocks-and-mutes.ts'
import type { DiscoverView } from '#contract/discover.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { createGoneThings } from '#web/lib/gone-things.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'

const setAside = call<typeof setAsideEndpoints.create>('POST /api/set-aside/{userId}')
const bringBack = call<typeof setAsideEndpoints.remove>('DELETE /api/set-aside/{userId}')

/** With the place in the list at which they stood: the server does not list them again. */
interface SetAside extends DiscoverView {
  at: number
}
const notForMe = createGoneThings<SetAside>()

/** One press, and no question before it: it can be undone in the same place. */
export function useNotForMe(person: DiscoverView, at: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => setAside({ params: { userId: person.id } }),
    onSuccess: () => {
      notForMe.note({ ...person, at })
      void client.invalidateQueries({ queryKey: ['/api/set-aside'] })
    },
    onError: (error) => toast.failure(t('Failed to set aside'), inWords(error)),
  })
}

export function useBringBack({ id }: DiscoverView) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => bringBack({ params: { userId: id } }),
    onSuccess: () => {
      notForMe.noteBack(id)
      for (const queryKey of [['/api/set-aside'], ['/api/discover']])
        void client.invalidateQueries({ queryKey })
    },
    onError: (error) => toast.failure(t('Failed to bring them back'), inWords(error)),
  })
}

/** The list with who was set aside on this screen, each where they stood; and whose line offers to undo it. */
export function useSetAsideAmong(people: readonly DiscoverView[]) {
  const client = useQueryClient()
  const gone = notForMe.useGone()
  const latest = useRef(gone)
  useEffect(() => {
    latest.current = gone
  })
  useEffect(
    () => () => {
      if (latest.current.length === 0) return
      forgetPeople(client, new Set(latest.current.map(({ id }) => id)))
      notForMe.forget()
    },
    [client],
  )
  const all = [...people]
  for (const one of gone) if (!all.some(({ id }) => id === one.id)) all.splice(one.at, 0, one)
  return { all, isSetAside: ({ id }: DiscoverView) => gone.some((one) => one.id === id) }
}

/** They do not flash up when the screen is opened again, which then asks for a whole page. */
function forgetPeople(client: QueryClient, ids: ReadonlySet<string>): void {
  const queryKey = ['/api/discover']
  client.setQueriesData<InfiniteData<DiscoverView[]>>(
    { queryKey },
    (data) => data && { ...data, pages: data.pages.map((page) => page.filter(({ id }) => !ids.has(id))) },
  )
  void client.invalidateQueries({ queryKey, refetchType: 'none' })
}
