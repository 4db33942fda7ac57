import { Suspense } from 'react'
import type { DonationOptions } from '#contract/donations/donations.ts'
import { lazyComponent } from '#web/lib/lazy-loading/retryable-lazy.tsx'
import { Retry } from '#web/ui/retry.tsx'
import { CardFormOutline } from './card-form-outline.tsx'
import type { Confirm } from './use-donate.ts'

// Each provider's code comes only where that provider is used.
const StripeForm = lazyComponent('stripe-form', async () => (await import('./stripe-form.tsx')).default)
const SandboxForm = lazyComponent('sandbox-form', async () => (await import('./sandbox-form.tsx')).default)

interface CardPaymentProps {
  card: NonNullable<DonationOptions['card']>
  clientSecret: string | null
  /** Why there is no payment to pay, in words. */
  problem: string | null
  onRetry: () => void
  label: string
  isPaying: boolean
  onDonate: (confirm: Confirm) => void
}

export const CardPayment = ({ card, clientSecret, problem, onRetry, ...form }: CardPaymentProps) => {
  if (!clientSecret && problem) return <Retry onRetry={onRetry}>{problem}</Retry>
  if (!clientSecret) return <CardFormOutline />
  return (
    <Suspense fallback={<CardFormOutline />}>
      {card.provider === 'stripe' ? (
        <StripeForm {...form} clientSecret={clientSecret} publishableKey={card.publishableKey ?? ''} />
      ) : (
        <SandboxForm {...form} clientSecret={clientSecret} />
      )}
    </Suspense>
  )
}
