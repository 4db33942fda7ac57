import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { WhereWasIView } from '#contract/where-was-i.ts'

let Offer: ComponentType | null = null

/** Its code comes before the first paint, and only where there is something to offer: so it pushes nothing down later. */
export async function prepareReturnOffer(client: QueryClient): Promise<void> {
  const { place, unfinished } = client.getQueryData<WhereWasIView>(['/api/where-was-i']) ?? {}
  if (!place && !unfinished) return
  const load = import('#web/widgets/where-was-i/offer-bar.tsx')
  Offer = await load.then(
    ({ OfferBar }) => OfferBar,
    () => null,
  )
}

export const ReturnOffer = () => Offer && <Offer />
