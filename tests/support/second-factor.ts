import { sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { RecoveryCodes, SecondFactorSetup, SecondFactorView } from '#contract/auth/second-factor.ts'
import type { Database } from '#server/db/connection.ts'
import type { Person } from './people.ts'

/** What an app with this secret shows now, or so many half minutes later. */
export const codeOf = (secret: string, stepsLater = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + stepsLater * 30_000 })

export const secondFactorOf = async (person: Person): Promise<SecondFactorView> =>
  (await person.get<SecondFactorView>('/api/auth/second-factor')).body

export async function setsUpSecondFactor(person: Person) {
  const { status, body, text } = await person.post<SecondFactorSetup>('/api/auth/second-factor/setup')
  if (status !== 200) throw new Error(`${person.name} could not begin: ${status} ${text}`)
  return { ...body, codeNow: (stepsLater = 0) => codeOf(body.secret, stepsLater) }
}

/** An app that makes codes for this person. The code of now is used up by it; the next one is taken already. */
export async function givesSecondFactor(person: Person) {
  const setup = await setsUpSecondFactor(person)
  const { token, codeNow } = setup
  const { status, body, text } = await person.put<RecoveryCodes>('/api/auth/second-factor', {
    token,
    code: codeNow(),
  })
  if (status !== 200) throw new Error(`${person.name} could not turn it on: ${status} ${text}`)
  return {
    ...setup,
    ...body,
    /** As if no code had been used yet. */
    forgetsSteps: (db: Database) =>
      db.execute(sql`update second_factors set last_step = 0 where user_id = ${person.id}`),
  }
}
