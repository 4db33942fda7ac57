import { and, eq, gt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { ItIsMe, Proof } from '#contract/account.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { badInput, notAllowed } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { getAccount } from './accounts.ts'
import type { AuthServices } from './auth.services.ts'
import { authLimits } from './auth-limits.ts'
import { provenBy } from './passkey-proof.ts'
import { listPasskeys } from './passkeys.queries.ts'
import { isPassword } from './passwords.ts'

/** Who has neither a password nor a passkey came through a provider: having done so this lately counts. */
const freshMinutes = 10

/** Asks again who is there, before something that cannot be taken back lightly (docs/decisions/0019). */
export function createProofs(services: AuthServices) {
  const { db, takeTurn } = services

  async function listProofs(viewer: Viewer): Promise<Proof[]> {
    const [{ passwordHash }, passkeys] = await Promise.all([
      getAccount(db, viewer.id),
      listPasskeys(db, viewer.id),
    ])
    const has: Proof[] = []
    if (passwordHash !== null) has.push('password')
    if (passkeys.length > 0) has.push('passkey')
    return has.length > 0 ? has : ['signIn']
  }

  async function hasJustSignedIn({ sessionId }: Viewer): Promise<boolean> {
    const young = await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          eq(sessions.id, sessionId),
          gt(sessions.createdAt, sql`now() - make_interval(mins => ${freshMinutes})`),
        ),
      )
    return young.length > 0
  }

  async function requireProof(
    request: FastifyRequest,
    viewer: Viewer,
    { password, credential }: ItIsMe,
  ): Promise<void> {
    await takeTurn(authLimits.ownPassword, viewer.id)
    if (credential) {
      if ((await provenBy(services, request, credential)) === viewer.id) return
      throw badInput({ credential: 'This passkey did not work here. Please try again.' })
    }
    const proofs = await listProofs(viewer)
    if (proofs.includes('password')) {
      if (!password) throw badInput({ password: 'Please enter your password.' })
      const { passwordHash } = await getAccount(db, viewer.id)
      if (!(await isPassword(password, passwordHash)))
        throw badInput({ password: 'This is not your password. Please try again.' })
      return
    }
    if (proofs.includes('passkey')) throw badInput({ credential: 'Please confirm with your passkey.' })
    if (!(await hasJustSignedIn(viewer)))
      throw notAllowed(
        `Please log out, sign in again, and come back here. After signing in you have ${freshMinutes} minutes.`,
      )
  }

  return { listProofs, hasJustSignedIn, requireProof }
}
