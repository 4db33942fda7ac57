import { useCallback, useEffect, useState } from 'react'
import { settleMilliseconds } from '#contract/donations/donation-amounts.ts'
import type { donationEndpoints } from '#contract/donations/donations.ts'
import { call } from '#web/lib/api/api-client.ts'
import { inWords } from '#web/lib/api/api-error.ts'
import { toast } from '#web/lib/toast.ts'
import { t } from '#words/t.ts'
import { PaymentPreparation } from './payment-preparation.ts'

const createIntent = call<typeof donationEndpoints.createIntent>('POST /api/create-payment-intent')

/** A payment for this many cents, made or changed half a second after the amount has settled. */
export function usePreparedPayment(cents: number | null) {
  const [preparation] = useState(() => new PaymentPreparation((body) => createIntent({ body })))
  const [clientSecret, setClientSecret] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const prepare = useCallback(
    async (amount: number): Promise<string | null> => {
      try {
        const secret = await preparation.prepare(amount)
        setClientSecret(secret)
        setProblem(null)
        return secret
      } catch (error) {
        setProblem(inWords(error))
        toast.failure(t('Error'), t('Failed to initialize payment'))
        return null
      }
    },
    [preparation],
  )

  useEffect(() => {
    if (cents === null) return
    const timer = setTimeout(() => void prepare(cents), settleMilliseconds)
    return () => clearTimeout(timer)
  }, [cents, prepare])

  return {
    clientSecret,
    /** In words, when it could not be prepared. */
    problem,
    /** Now, without waiting; null if it did not work, which was said. */
    prepare,
  }
}
