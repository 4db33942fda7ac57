import { hash, randomBytes } from 'node:crypto'
import { limits } from '#contract/core/limits.ts'

/** Crockford's: nothing in it looks like something else in it. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
/** Sixty bits: more than can be guessed, also by whoever has the hashes. */
const [groups, groupLength] = [3, 4]

/** Such as '7k2m-x9qd-04ht', all different. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < limits.recoveryCodes) codes.add(newRecoveryCode())
  return [...codes]
}

function newRecoveryCode(): string {
  const chosen = Array.from(randomBytes(groups * groupLength), (byte) => letters[byte % letters.length]).join(
    '',
  )
  return (chosen.match(/.{4}/g) ?? []).join('-')
}

/** Capitals, spaces, dashes, and letters read as digits do not matter. */
const asOneForm = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1')

/** With the person in it, so that one table of guesses is of no use against everybody. */
export const recoveryCodeHash = (userId: string, typed: string): string =>
  hash('sha256', `${userId} ${asOneForm(typed)}`, 'hex')
