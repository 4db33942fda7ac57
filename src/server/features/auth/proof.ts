import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Proof, Reauthentication } from '#contract/account.ts'
import type { Config } from '#server/config.ts'
import type { Readable } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { passkeys } from '#server/db/schema/auth/passkeys.ts'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { badInput, notAllowed, signedOut } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { getAccount } from './accounts.ts'
import { authLimits } from './auth-limits.ts'
import { provenBy } from './passkeys/passkey-proof.ts'
import { isPassword } from './password/passwords.ts'

/** Who has neither a password nor a passkey came through a provider: having done so this lately counts. */
const freshMinutes = 10

const waysOf = statement('proofs', () =>
  selecting(
    {
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      hasPasskey: sql<boolean>`exists (select from ${passkeys} where ${passkeys.userId} = ${idNow('viewer')})`,
      hasJustSignedIn: sql<boolean>`exists (select from ${sessions} where ${sessions.id} = ${idNow('session')}
        and ${sessions.createdAt} > now() - ${sql.raw(`interval '${freshMinutes} minutes'`)})`,
    },
    (select) => select.from(users).where(eq(users.id, idNow('viewer'))),
  ),
)

async function getProofs(
  db: Readable,
  viewer: Viewer,
): Promise<{ proofs: Proof[]; hasJustSignedIn: boolean }> {
  const [ways] = await waysOf(db, { viewer: viewer.id, session: viewer.sessionId })
  if (!ways) throw signedOut()
  const proofs: Proof[] = []
  if (ways.hasPassword) proofs.push('password')
  if (ways.hasPasskey) proofs.push('passkey')
  return { proofs: proofs.length > 0 ? proofs : ['signIn'], hasJustSignedIn: ways.hasJustSignedIn }
}

/** Asks again who is there, before something that cannot be taken back lightly (docs/decisions/0019). */
export function createProofs({ data: { db, rateLimit } }: FastifyInstance, config: Config) {
  /** Takes its time, so it comes before the transaction in which that something is done. */
  async function requireProof(
    request: FastifyRequest,
    viewer: Viewer,
    { password, credential }: Reauthentication,
  ): Promise<void> {
    await rateLimit(authLimits.ownPassword, viewer.id)
    if (credential) {
      if ((await provenBy({ config, db }, request, credential)) === viewer.id) return
      throw badInput({ credential: 'This passkey did not work here. Please try again.' })
    }
    const { proofs, hasJustSignedIn } = await getProofs(db, viewer)
    if (proofs.includes('password')) {
      if (!password) throw badInput({ password: 'Please enter your password.' })
      const { passwordHash } = await getAccount(db, viewer.id)
      if (!(await isPassword(password, passwordHash)))
        throw badInput({ password: 'This is not your password. Please try again.' })
      return
    }
    if (proofs.includes('passkey')) throw badInput({ credential: 'Please confirm with your passkey.' })
    if (!hasJustSignedIn)
      throw notAllowed(
        `Please log out, sign in again, and come back here. After signing in you have ${freshMinutes} minutes.`,
      )
  }

  return { getProofs, requireProof }
}
