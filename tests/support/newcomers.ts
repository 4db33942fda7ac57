import { hash, randomBytes } from 'node:crypto'
import type { OwnUserView } from '#contract/auth/own-user.ts'
import { newId } from '#server/db/clock.ts'
import type { Database } from '#server/db/connection.ts'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import { insertAccount } from '#server/features/auth/accounts.ts'
import { hashPassword } from '#server/features/auth/password/passwords.ts'
import { goodPassword, newEmail, Person } from './people.ts'

const aDay = 24 * 60 * 60 * 1000
let hashed: Promise<string> | undefined

/**
 * Somebody with an account, signed in, as signing up would have left them: tests of signing up are in features/auth.
 * Most tests need three people, and scrambling a password takes as long as all the rest of such a test.
 */
export async function newcomer(db: Database, url: string, name: string): Promise<Person> {
  hashed ??= hashPassword(goodPassword)
  const person = new Person(name, url)
  const displayName = name.charAt(0).toUpperCase() + name.slice(1)
  const userId = await insertAccount(db, {
    email: newEmail(name),
    passwordHash: await hashed,
    displayName,
  })
  if (!userId) throw new Error(`The address of ${name} is taken`)
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    sid: hash('sha256', token, 'hex'),
    id: newId(),
    userId,
    sess: { device: 'Unknown device' },
    provenAt: new Date(),
    expire: new Date(Date.now() + 30 * aDay),
  })
  person.cookies.set('synapse', token)
  const { status, body, text } = await person.get<OwnUserView>('/api/auth/user')
  if (status !== 200) throw new Error(`${name} is not signed in: ${status} ${text}`)
  person.user = body
  return person
}

export async function newcomers<const N extends string>(
  db: Database,
  url: string,
  names: N[],
): Promise<Record<N, Person>> {
  const people = await Promise.all(names.map(async (name) => [name, await newcomer(db, url, name)] as const))
  return Object.fromEntries(people) as Record<N, Person>
}
