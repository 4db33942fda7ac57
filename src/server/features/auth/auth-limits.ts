import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { HttpError } from '#server/http/errors.ts'
import type { Limit, RateLimit } from '#server/http/rate-limit.ts'

const minutes = (count: number) => count * 60

/**
 * How often things can be tried. RATE_LIMIT_SCALE multiplies them all.
 *
 * Tries at one account are counted for each network address, so that a stranger who guesses does not lock the
 * person out. The wider limit for the account as a whole stops guessing from many addresses; a passkey, a reset
 * link, and the sessions that are open go on working meanwhile.
 */
export const authLimits = {
  signInFromAddress: { name: 'sign-in-address', points: 50, seconds: minutes(10) },
  signInToAccountFromAddress: { name: 'sign-in-account-address', points: 10, seconds: minutes(10) },
  signInToAccount: { name: 'sign-in-account', points: 100, seconds: minutes(30) },
  signUpFromAddress: { name: 'sign-up-address', points: 20, seconds: minutes(60) },
  mailToAccount: { name: 'mail-account', points: 3, seconds: minutes(60) },
  mailFromAddress: { name: 'mail-address', points: 20, seconds: minutes(60) },
  tokenFromAddress: { name: 'token-address', points: 30, seconds: minutes(10) },
  passkeyFromAddress: { name: 'passkey-address', points: 200, seconds: minutes(10) },
  oidcFromAddress: { name: 'oidc-address', points: 60, seconds: minutes(10) },
  codeToAccountFromAddress: { name: 'code-account-address', points: 10, seconds: minutes(10) },
  /** Six digits can be guessed, so this counts from everywhere. Recovery codes cannot, and go on working. */
  appCodeToAccount: { name: 'app-code-account', points: 20, seconds: minutes(60) },
  ownCode: { name: 'own-code', points: 20, seconds: minutes(10) },
  newAddress: { name: 'new-address', points: 5, seconds: minutes(60) },
  ownPassword: { name: 'own-password', points: 10, seconds: minutes(10) },
} as const satisfies Record<string, Limit>

/** Whoever has one IPv6 address has its whole /64, so that counts as one. */
export function addressOf(request: FastifyRequest): string {
  const { ip } = request
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

export async function rateLimitSignIn(
  rateLimit: RateLimit,
  request: FastifyRequest,
  account: string,
): Promise<void> {
  const address = addressOf(request)
  await rateLimit(authLimits.signInFromAddress, address)
  await rateLimit(authLimits.signInToAccountFromAddress, `${address} ${account}`)
  await rateLimit(authLimits.signInToAccount, account)
}

/** Too many mails to one address are left out without a word: the first ones arrived, and their links work. */
export async function mayMail(rateLimit: RateLimit, account: string): Promise<boolean> {
  try {
    await rateLimit(authLimits.mailToAccount, account)
    return true
  } catch (refused) {
    if (refused instanceof HttpError) return false
    throw refused
  }
}
