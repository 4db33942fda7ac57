import { eq } from 'drizzle-orm'
import type { Readable } from '#server/db/connection.ts'
import { users } from '#server/db/schema/users.ts'
import { badInput } from '#server/http/errors.ts'
import { t } from '#words/t.ts'

/** Judging takes longer with each character, and holds up everybody; a long beginning tells enough. */
const judgedCharacters = 64
/** Fewer than a million guesses, by the library's own scale of 0 to 4. */
const leastScore = 2
/** Shorter names stand in too many words. */
const shortestName = 4

/** Loaded when somebody first chooses a password: its lists of known passwords take a moment. They are its own files. */
const judge = () => (judging ??= loadJudge())
let judging: ReturnType<typeof loadJudge> | undefined

async function loadJudge() {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
}

export interface OwnWords {
  email: string
  displayName?: string | null | undefined
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

export async function getOwnWords(db: Readable, userId: string): Promise<OwnWords> {
  const { email, displayName, firstName, lastName } = users
  const [own] = await db
    .select({ email, displayName, firstName, lastName })
    .from(users)
    .where(eq(users.id, userId))
  return own ?? { email: '' }
}

const asOneForm = (text: string) => text.normalize('NFKC').toLowerCase()

/** Refuses what everybody knows, and what holds one's own name or address (trust.md 31). Asks nobody. */
export async function requireUnguessable(
  password: string,
  { email, displayName, firstName, lastName }: OwnWords,
  field: 'password' | 'newPassword' = 'password',
): Promise<void> {
  const own = [email, email.split('@')[0], displayName, firstName, lastName]
    .filter((word) => typeof word === 'string')
    .map((word) => asOneForm(word.trim()))
    .filter((word) => word.length >= shortestName)
  if (own.some((word) => asOneForm(password).includes(word)))
    throw badInput({
      [field]: t(
        'This contains your name or email address. People guess those first, so please leave them out.',
      ),
    })
  const { score } = (await judge()).check(password.slice(0, judgedCharacters), own)
  if (score < leastScore)
    throw badInput({
      [field]: t(
        'This password is easy to guess, because many people use it. A short sentence of your own works well.',
      ),
    })
}
