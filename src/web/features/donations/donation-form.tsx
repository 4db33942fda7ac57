import { useId, useRef, useState } from 'react'
import { limits } from '#contract/core/limits.ts'
import { amountProblem, donationAmounts, inDollars } from '#contract/donations/donation-amounts.ts'
import type { DonationOptions } from '#contract/donations/donations.ts'
import { toast } from '#web/lib/toast.ts'
import { Field, TextArea } from '#web/ui/field.tsx'
import { t } from '#words/t.ts'
import { AmountFields, centsOf, usualChoice } from './amount-choice.tsx'
import { CardPayment } from './card-payment.tsx'
import { CashApp } from './cash-app.tsx'
import { ChoiceTile } from './choice-tile.tsx'
import { TestModeNote } from './test-mode-note.tsx'
import { type Confirm, type Thanks, useDonate } from './use-donate.ts'
import { usePreparedPayment } from './use-prepared-payment.ts'

type Method = 'stripe' | 'cashapp'

interface DonationFormProps {
  options: DonationOptions
  /** Null for someone without an account. */
  donorName: string | null
  onThanks: (thanks: Thanks) => void
}

export const DonationForm = (props: DonationFormProps) =>
  props.options.card || props.options.cashApp ? (
    <OpenForm {...props} />
  ) : (
    <p className="card">{t('You can’t donate here yet. Thank you for thinking of it.')}</p>
  )

const OpenForm = ({ options: { card, cashApp }, donorName, onThanks }: DonationFormProps) => {
  const [choice, setChoice] = useState(usualChoice)
  const [method, setMethod] = useState<Method>(card ? 'stripe' : 'cashapp')
  const [note, setNote] = useState('')
  const [isLookedAt, setLookedAt] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const cents = centsOf(choice)
  const problem = choice.preset === null ? amountProblem(choice.typed) : null
  const payment = usePreparedPayment(method === 'stripe' && card ? cents : null)

  const prepared = async () => {
    if (cents !== null) return payment.prepare(cents)
    setLookedAt(true)
    input.current?.focus()
    toast.failure(t('Invalid Amount'), problem ?? undefined)
    return null
  }
  const { donate, isPaying } = useDonate({ note, prepared, onThanks })
  const send = (confirm: Confirm) => {
    if (note.length <= limits.donationNote) void donate(confirm)
  }

  const amount = cents === null ? null : inDollars(cents)
  return (
    <section aria-label={t('Your gift')} className="card grid gap-7">
      <AmountFields
        choice={choice}
        onChange={setChoice}
        error={isLookedAt ? problem : null}
        onTyped={() => setLookedAt(choice.typed !== '')}
        input={input}
      />
      <p role="status" className="-mt-2 text-quiet">
        {badgeSentence(cents, donorName !== null)}
      </p>
      {card && cashApp && <MethodChoice method={method} onChoose={setMethod} />}
      {!card && <p className="note">{t('Card payment isn’t available here at the moment.')}</p>}
      {card && (
        // Hidden, not gone: what was typed into the card form is still there after a look at Cash App.
        <div className={method === 'stripe' ? 'grid gap-7' : 'hidden'}>
          {card.isTest && (
            <TestModeNote>{card.provider === 'sandbox' && t('Choose a test card below.')}</TestModeNote>
          )}
          <NoteField note={note} onChange={setNote} />
          <CardPayment
            card={card}
            clientSecret={payment.clientSecret}
            problem={payment.problem}
            onRetry={() => cents !== null && void payment.prepare(cents)}
            label={amount ? t('Donate {amount}', { amount }) : t('Donate')}
            isPaying={isPaying}
            onDonate={send}
          />
        </div>
      )}
      {cashApp && method === 'cashapp' && <CashApp cashApp={cashApp} amount={amount} donorName={donorName} />}
    </section>
  )
}

const MethodChoice = ({ method, onChoose }: { method: Method; onChoose: (method: Method) => void }) => {
  const name = useId()
  return (
    <fieldset className="grid gap-2">
      <legend className="label mb-2">{t('How would you like to pay?')}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-3">
        <ChoiceTile name={name} checked={method === 'stripe'} onChoose={() => onChoose('stripe')}>
          {t('Card (Stripe)')}
        </ChoiceTile>
        <ChoiceTile name={name} checked={method === 'cashapp'} onChoose={() => onChoose('cashapp')}>
          Cash App
        </ChoiceTile>
      </div>
    </fieldset>
  )
}

const NoteField = ({ note, onChange }: { note: string; onChange: (note: string) => void }) => (
  <Field
    label={t('A note for us (optional)')}
    hint={t('Only the people who run Synapse can read it.')}
    count={{ used: note.length, max: limits.donationNote }}
  >
    <TextArea rows={2} className="min-h-20" value={note} onChange={({ target }) => onChange(target.value)} />
  </Field>
)

function badgeSentence(cents: number | null, isSignedIn: boolean): string {
  if (cents === null) return t('Please choose an amount.')
  const amount = inDollars(cents)
  if (!isSignedIn) return t('You give {amount}, once.', { amount })
  if (cents < donationAmounts.badgeFrom)
    return t('You give {amount}, once. The supporter badge starts at {min}.', {
      amount,
      min: inDollars(donationAmounts.badgeFrom),
    })
  return t('You give {amount}, once. You’ll get the supporter badge.', { amount })
}
