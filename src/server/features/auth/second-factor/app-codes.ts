import { Secret, TOTP } from 'otpauth'
import { now } from '#server/db/clock.ts'

const period = 30
/** A clock may be half a minute off, and a code may be typed as it changes. */
const stepsEitherWay = 1
/** As RFC 4226 wants it. */
const secretBytes = 20

export const newAppSecret = (): string => new Secret({ size: secretBytes }).base32

/** What apps read, from a QR code or a link. The name stands under the code there. */
export const appAddress = (secret: string, name: string): string =>
  new TOTP({ issuer: 'Synapse', label: name, secret, period }).toString()

/** Spaces and dashes are for reading. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(digitsOf(typed))
const digitsOf = (typed: string) => typed.replaceAll(/[\s-]/g, '')

/** Of which half minute this is the code, counted since 1970; null if of none that counts now. */
export function stepOfCode(secret: string, typed: string): number | null {
  const timestamp = now()
  const token = digitsOf(typed)
  const delta = TOTP.validate({
    secret: Secret.fromBase32(secret),
    token,
    period,
    timestamp,
    window: stepsEitherWay,
  })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}
