type Ask = (amount: { amount: number; clientSecret: string | null }) => Promise<{ clientSecret: string }>

/**
 * Keeps one payment for one page. Requests wait for each other, and each one names the payment that is already there,
 * so that changing the amount changes that payment and never starts a second one.
 */
export class PaymentPreparation {
  readonly #ask: Ask
  #clientSecret: string | null = null
  #preparedFor: number | null = null
  #last: Promise<unknown> = Promise.resolve()

  constructor(ask: Ask) {
    this.#ask = ask
  }

  /** The secret of the payment, once the provider asks for exactly this many cents. */
  prepare(cents: number): Promise<string> {
    const turn = this.#last.then(() => this.#prepareNow(cents))
    this.#last = turn.catch(() => undefined)
    return turn
  }

  async #prepareNow(cents: number): Promise<string> {
    if (this.#clientSecret && this.#preparedFor === cents) return this.#clientSecret
    // Until the answer is here nobody knows which amount the provider would take.
    this.#preparedFor = null
    const { clientSecret } = await this.#ask({ amount: cents / 100, clientSecret: this.#clientSecret })
    this.#clientSecret = clientSecret
    this.#preparedFor = cents
    return clientSecret
  }
}
