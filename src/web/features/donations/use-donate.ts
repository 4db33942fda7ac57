import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { DonationView } from '#contract/donations/donations.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { recordDonation } from './donations.queries.ts'
import { keepNote } from './kept-note.ts'

/** What the provider's form made of it. */
export type CardOutcome =
  | { status: 'succeeded' | 'processing'; id: string; amount: number }
  | { status: 'failed'; message: string }

/** Takes the payment to its end with the provider's form. */
export type Confirm = (clientSecret: string) => Promise<CardOutcome>

export interface Thanks {
  amount: number
  earnsBadge: boolean
}

interface Donate {
  note: string
  /** The secret of the payment for the amount on the screen, or null if it cannot be paid now (which was said). */
  prepared: () => Promise<string | null>
  onThanks: (thanks: Thanks) => void
}

/** From pressing the button to the thank-you. */
export function useDonate({ note, prepared, onThanks }: Donate) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [isPaying, setPaying] = useState(false)

  async function pay(confirm: Confirm): Promise<void> {
    const secret = await prepared()
    if (!secret) return
    keepNote(idIn(secret), note)
    const outcome = await confirm(secret)
    if (outcome.status === 'failed') return void toast.failure(t('Payment Failed'), outcome.message)
    if (outcome.status === 'processing') return navigate(`/donate/success?payment_intent=${outcome.id}`)
    onThanks({ amount: outcome.amount, earnsBadge: (await tryToRecord(outcome))?.earnsBadge ?? false })
  }

  /** It is paid: whatever goes wrong here, the webhook or the operator puts it right. */
  async function tryToRecord({ id, amount }: { id: string; amount: number }): Promise<DonationView | null> {
    try {
      return await recordDonation(client, id, { amount })
    } catch (error) {
      console.error('The donation was paid but not recorded yet.', error)
      return null
    }
  }

  async function donate(confirm: Confirm): Promise<void> {
    if (isPaying) return
    setPaying(true)
    try {
      await pay(confirm)
    } catch (error) {
      toast.failure(t('Something went wrong'), inWords(error))
    } finally {
      setPaying(false)
    }
  }
  return { donate, isPaying }
}

const idIn = (clientSecret: string): string => clientSecret.split('_secret_')[0] ?? ''
