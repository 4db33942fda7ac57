import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { DonationOptions, DonationView, donationEndpoints } from '#contract/donations/donations.ts'
import { call } from '#web/lib/api/api-client.ts'
import { noteFor } from './kept-note.ts'

const userKey = ['/api/auth/user'] as const

const record = call<typeof donationEndpoints.record>('POST /api/donations')

/** How donations can be paid here. It comes with the document. */
export const useDonationOptions = () => useQuery<DonationOptions>({ queryKey: ['/api/donations/options'] })

/** Has the server ask the provider about a payment and write it down; then the badge may be there. */
export async function recordDonation(
  client: QueryClient,
  id: string,
  paid: { amount?: number } = {},
): Promise<DonationView> {
  const donation = await record({
    body: { ...paid, currency: 'usd', paymentMethod: 'stripe', stripePaymentIntentId: id, note: noteFor(id) },
  })
  if (client.getQueryData(userKey)) await client.invalidateQueries({ queryKey: userKey })
  return donation
}

/** For the page that the provider sends people back to: what became of their payment. */
export const usePaymentOutcome = (client: QueryClient, id: string | null) =>
  useQuery({
    queryKey: ['/api/donations', 'outcome', id],
    queryFn: () => recordDonation(client, id ?? ''),
    enabled: id !== null,
  })
