import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { WhereWasIView } from '#contract/where-was-i/where-was-i.ts'
import { retryableLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'

const lazyOffer = retryableLazy(() => import('#web/widgets/where-was-i/offer-bar.tsx'))

/** Its code comes before the first paint, and only where there is something to offer: so it pushes nothing down later. */
export async function prepareReturnOffer(client: QueryClient): Promise<void> {
  if (isSomethingOffered(client)) await loadReturnOffer()
}

export const loadReturnOffer = (): Promise<unknown> => lazyOffer.load().catch(() => undefined)

function isSomethingOffered(client: QueryClient): boolean {
  const { place, unfinished } = client.getQueryData<WhereWasIView>(['/api/where-was-i']) ?? {}
  return Boolean(place || unfinished)
}

export const ReturnOffer = () => {
  const client = useQueryClient()
  // As it was when the page was opened: the bar itself says when it goes.
  const [isOffered] = useState(() => isSomethingOffered(client))
  return isOffered && lazyOffer.module && <lazyOffer.module.OfferBar />
}
