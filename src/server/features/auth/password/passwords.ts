import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { HttpError } from '#server/http/errors.ts'
import { t } from '#words/t.ts'

// What OWASP asks of argon2id (the library's default algorithm): 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing runs on Node's four worker threads, which files and compression need as well: it gets two of them. */
const atOnce = 2
/** About a second of work. Whoever comes after that is asked to come again, instead of everybody waiting for ever. */
const waitingAtMost = 100

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= waitingAtMost)
      throw new HttpError(
        503,
        'unavailable',
        t('Many people are signing in right now. Please try again in a moment.'),
        { retryAfterSeconds: 2 },
      )
    await new Promise<void>((start) => waiting.push(start))
  } else running++
  try {
    return await work()
  } finally {
    // The place is handed on without being given back, so that nobody can slip in between.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** The same letters typed on another keyboard can be other code points. */
const asOneForm = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(asOneForm(password), cost))

let nobodysHash: Promise<string> | undefined

/** Takes as long when there is no account, or none with a password: time must not tell (trust.md 12). */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  nobodysHash ??= hash(randomBytes(32), cost)
  const compared = passwordHash ?? (await nobodysHash)
  const matches = await inTurn(() => verify(compared, asOneForm(password)))
  return matches && typeof passwordHash === 'string'
}
