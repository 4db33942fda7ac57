import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { Retry } from '#web/ui/retry.tsx'
import { t } from '#words/t.ts'
import type { CardFormProps } from './card-form.ts'
import { CardFormOutline } from './card-form-outline.tsx'
import { DonateButton } from './donate-button.tsx'
import type { CardOutcome, Confirm } from './use-donate.ts'

// Without it Stripe would watch how people move and type on this page, to guess who is a machine.
loadStripe.setLoadParameters({ advancedFraudSignals: false })

// Given parameters, the loader waits for ever on a script that failed once. Taken out of the page, it is loaded anew.
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.src.startsWith('https://js.stripe.com/'))
      target.remove()
  },
  { capture: true },
)

/** Stripe's own form, in Stripe's frames: card numbers never pass through Synapse. */
const StripeForm = ({ publishableKey, ...rest }: CardFormProps & { publishableKey: string }) => {
  const [stripe, setStripe] = useState<Stripe | null | 'failed'>(null)
  const load = useCallback(() => {
    setStripe(null)
    loadStripe(publishableKey).then(setStripe, () => setStripe('failed'))
  }, [publishableKey])
  useEffect(load, [load])

  if (stripe === 'failed') {
    return (
      <Retry onRetry={load}>
        {t('The Stripe card form couldn’t be loaded. A blocker in your browser may have stopped it.')}
      </Retry>
    )
  }
  if (!stripe) return <CardFormOutline />
  return (
    <Elements
      key={rest.clientSecret}
      stripe={stripe}
      options={{ clientSecret: rest.clientSecret, appearance: appearanceNow(), loader: 'never' }}
    >
      <Form {...rest} />
    </Elements>
  )
}
export default StripeForm

const Form = ({ label, isPaying, onDonate }: CardFormProps) => {
  const stripe = useStripe()
  const elements = useElements()
  const [isReady, setReady] = useState(false)

  const confirm: Confirm = async () => {
    if (!stripe || !elements) return { status: 'failed', message: t('The card form isn’t ready yet.') }
    // The amount may have changed since the form was made.
    await elements.fetchUpdates()
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: `${window.location.origin}/donate/success` },
      redirect: 'if_required',
    })
    if (error) return { status: 'failed', message: error.message ?? t('Please try again') }
    return toOutcome(paymentIntent)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onDonate(confirm)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <div className="relative min-h-56">
        {!isReady && (
          <div className="absolute inset-x-0 top-0">
            <CardFormOutline />
          </div>
        )}
        <PaymentElement onReady={() => setReady(true)} options={{ layout: 'tabs' }} />
      </div>
      <DonateButton
        label={label}
        busy={isPaying || !isReady}
        busyLabel={isReady ? t('Paying…') : t('Preparing…')}
      />
    </form>
  )
}

function toOutcome({ id, status, amount }: { id: string; status: string; amount: number }): CardOutcome {
  if (status === 'succeeded' || status === 'processing') return { status, id, amount }
  return { status: 'failed', message: t('The payment wasn’t finished.') }
}

/** Stripe's frame cannot read our styles, so it is told the colours as they are now. */
function appearanceNow(): Appearance {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => asHex(style.getPropertyValue(name))
  return {
    theme: 'flat',
    variables: {
      colorPrimary: colour('--accent'),
      colorBackground: colour('--surface-raised'),
      colorText: colour('--text'),
      colorTextSecondary: colour('--text-quiet'),
      colorTextPlaceholder: colour('--text-quiet'),
      colorDanger: colour('--harm'),
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: '17px',
      borderRadius: '14px',
    },
    rules: {
      '.Input': { border: `2px solid ${colour('--line-strong')}`, boxShadow: 'none' },
      '.Input:focus': { outline: `3px solid ${colour('--focus')}`, outlineOffset: '1px' },
      '.Tab': { border: `2px solid ${colour('--line-strong')}`, boxShadow: 'none' },
      '.Tab:focus': { outline: `3px solid ${colour('--focus')}` },
    },
  }
}

/** Stripe reads no OKLCH. A canvas knows what any colour looks like. */
function asHex(colour: string): string {
  const context = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
  if (!context) return '#777777'
  context.fillStyle = colour
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
