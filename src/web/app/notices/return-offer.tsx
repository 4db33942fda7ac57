import type { QueryClient } from '@tanstack/react-query'
import type { WhereWasIView } from '#contract/where-was-i/where-was-i.ts'
import { retryableLazy } from '#web/lib/lazy-loading/retryable-lazy.tsx'

const lazyOffer = retryableLazy(() => import('#web/widgets/where-was-i/offer-bar.tsx'))

/** Its code comes before the first paint, and only where there is something to offer: so it pushes nothing down later. */
export async function prepareReturnOffer(client: QueryClient): Promise<void> {
  const { place, unfinished } = client.getQueryData<WhereWasIView>(['/api/where-was-i']) ?? {}
  if (!place && !unfinished) return
  await lazyOffer.load().catch(() => undefined)
}

export const ReturnOffer = () => lazyOffer.module && <lazyOffer.module.OfferBar />
