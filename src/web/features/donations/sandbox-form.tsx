import { type FormEvent, useId, useRef, useState } from 'react'
import type { donationEndpoints, SandboxCard } from '#contract/donations/donations.ts'
import { call } from '#web/lib/api/api-client.ts'
import { Button } from '#web/ui/button.tsx'
import { t } from '#words/t.ts'
import type { CardFormProps } from './card-form.ts'
import { ChoiceTile } from './choice-tile.tsx'
import { DonateButton } from './donate-button.tsx'
import { focusHeading } from './focus-heading.ts'
import type { CardOutcome, Confirm } from './use-donate.ts'

const confirmPayment = call<typeof donationEndpoints.sandboxConfirm>('POST /api/donations/sandbox/confirm')

const cards: { card: SandboxCard; title: string; hint: string }[] = [
  { card: 'works', title: '4242 4242 4242 4242', hint: t('Works straight away.') },
  { card: 'declined', title: '4000 0000 0000 0002', hint: t('Is declined.') },
  { card: 'asks', title: '4000 0000 0000 3220', hint: t('Asks for an extra confirmation.') },
  { card: 'slow', title: t('Bank payment'), hint: t('Takes a few seconds, and comes back on another page.') },
]

type Answer = 'confirm' | 'refuse'

/** Stands where Stripe's card form would be, on a machine without Stripe keys. */
const SandboxForm = ({ label, isPaying, onDonate }: CardFormProps) => {
  const name = useId()
  const [card, setCard] = useState<SandboxCard>('works')
  const [isAsking, setAsking] = useState(false)
  const answered = useRef<(answer: Answer) => void>(undefined)

  const ask = () =>
    new Promise<Answer>((resolve) => {
      answered.current = resolve
      setAsking(true)
    })
  const answerWith = (answer: Answer) => {
    setAsking(false)
    answered.current?.(answer)
  }

  const confirm: Confirm = async (clientSecret) => {
    const first = await confirmPayment({ body: { clientSecret, card } })
    const outcome =
      first.status === 'requires_action'
        ? await confirmPayment({ body: { clientSecret, card, answer: await ask() } })
        : first
    return toOutcome(outcome)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onDonate(confirm)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <fieldset className="grid gap-2">
        <legend className="label mb-2">{t('Test card')}</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-3">
          {cards.map(({ card: one, title, hint }) => (
            <ChoiceTile
              key={one}
              name={name}
              checked={card === one}
              onChoose={() => setCard(one)}
              hint={hint}
            >
              {title}
            </ChoiceTile>
          ))}
        </div>
      </fieldset>
      {isAsking ? (
        <ExtraConfirmation onAnswer={answerWith} />
      ) : (
        <DonateButton label={label} busy={isPaying} />
      )}
    </form>
  )
}
export default SandboxForm

/** In the place of the button, which is what the person was just looking at. */
const ExtraConfirmation = ({ onAnswer }: { onAnswer: (answer: Answer) => void }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className="note grid gap-3">
      <h2 id={id} ref={focusHeading} tabIndex={-1} className="text-lead">
        {t('Your test bank asks: is this you?')}
      </h2>
      <p>{t('A real bank would ask you in its own way, for example in its app.')}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="main" onClick={() => onAnswer('confirm')}>
          {t('Yes, confirm')}
        </Button>
        <Button onClick={() => onAnswer('refuse')}>{t('No, refuse')}</Button>
      </div>
    </section>
  )
}

function toOutcome({ status, id, amount, message }: Awaited<ReturnType<typeof confirmPayment>>): CardOutcome {
  if (status === 'succeeded' || status === 'processing') return { status, id, amount }
  return { status: 'failed', message: message ?? t('The payment wasn’t finished.') }
}
