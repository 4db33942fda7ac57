import type { Confirm } from './use-donate.ts'

/** What Stripe's form and the sandbox's have in common. */
export interface CardFormProps {
  /** Of the payment that this form pays; another one needs another form. */
  clientSecret: string
  /** What the button says. */
  label: string
  isPaying: boolean
  onDonate: (confirm: Confirm) => void
}
