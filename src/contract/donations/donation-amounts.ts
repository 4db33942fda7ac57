import { t } from '#words/t.ts'
/** Free of zod, so that the browser shows the same numbers that the server enforces. Money is integer cents. */
export const donationAmounts = {
  presets: [500, 1_000, 2_500, 5_000],
  usual: 1_000,
  min: 100,
  /** Above this a mistyped amount is more likely than a gift; larger gifts are arranged in person. */
  max: 1_000_000,
  badgeFrom: 500,
  currency: 'usd',
} as const

/** A payment is prepared this long after the amount last changed. */
export const settleMilliseconds = 500

const dollars = /^(\d{1,12})(?:\.(\d{1,2}))?$/

/**
 * Dollars as they are written, in cents, or null if that is no amount. Read digit by digit: multiplying 1.005 or
 * 19.99 by 100 gives something else than what was written.
 */
export function centsFrom(text: string): number | null {
  const found = dollars.exec(text.trim())
  if (!found) return null
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

/** What is wrong with an amount, in words; null if nothing is. */
export function amountProblem(text: string): string | null {
  const cents = centsFrom(text)
  if (cents === null) {
    const number = text.trim() === '' ? Number.NaN : Number(text)
    if (number < 1) return t('Donation must be at least $1')
    if (number > donationAmounts.max / 100) return tooMuch()
    return t('Please enter dollars and cents, such as 10 or 12.50')
  }
  if (cents < donationAmounts.min) return t('Donation must be at least $1')
  return cents > donationAmounts.max ? tooMuch() : null
}

export function inDollars(cents: number): string {
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
  const rest = cents % 100
  return rest === 0 ? `$${whole}` : `$${whole}.${String(rest).padStart(2, '0')}`
}

const tooMuch = () => t('Donation can be at most {max}', { max: inDollars(donationAmounts.max) })
