import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { authEndpoints } from '#contract/auth/auth.ts'
import type { NewProof, ProofView } from '#contract/auth/proof.ts'
import type { Config } from '#server/config.ts'
import type { Readable } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { identities } from '#server/db/schema/auth/identities.ts'
import { passkeys } from '#server/db/schema/auth/passkeys.ts'
import { secondFactors } from '#server/db/schema/auth/second-factors.ts'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { badInput, type HttpError, notAllowed, signedOut } from '#server/http/errors.ts'
import { isProven } from '#server/http/fresh-proof.ts'
import { read } from '#server/http/read.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { write } from '#server/http/write.ts'
import { t } from '#words/t.ts'
import { getAccount } from './accounts.ts'
import type { AuthServices } from './auth.services.ts'
import { authLimits } from './auth-limits.ts'
import { provenBy } from './passkeys/passkey-proof.ts'
import { isPassword } from './password/passwords.ts'
import { isAppCode } from './second-factor/app-codes.ts'
import { refusedCode } from './second-factor/code-words.ts'
import { type CodeUse, takeCode } from './second-factor/second-factor.commands.ts'
import { tellSecurityEvent } from './security/security-events.ts'

const waysOf = statement('proof_ways', () =>
  selecting(
    {
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      hasCode: sql<boolean>`exists (select from ${secondFactors} where ${secondFactors.userId} = ${idNow('viewer')})`,
      hasPasskey: sql<boolean>`exists (select from ${passkeys} where ${passkeys.userId} = ${idNow('viewer')})`,
      hasProvider: sql<boolean>`exists (select from ${identities} where ${identities.userId} = ${idNow('viewer')})`,
    },
    (select) => select.from(users).where(eq(users.id, idNow('viewer'))),
  ),
)

async function listWays(db: Readable, viewer: Viewer, oidc: Config['oidc']): Promise<ProofView['ways']> {
  const [has] = await waysOf(db, { viewer: viewer.id })
  if (!has) throw signedOut()
  const ways: ProofView['ways'] = []
  // Whoever knows the password must not get past the code by it, on a device that was left open.
  if (has.hasCode) ways.push('code')
  else if (has.hasPassword) ways.push('password')
  if (has.hasPasskey) ways.push('passkey')
  if (ways.length > 0) return ways
  return [has.hasProvider && oidc ? 'provider' : 'signIn']
}

/** What to do where there is nothing to type. */
function anotherWay(ways: ProofView['ways'], provider: string): HttpError {
  if (ways.includes('passkey')) return badInput({ credential: t('Please confirm with your passkey.') })
  return notAllowed(
    ways.includes('provider')
      ? t('Please sign in once more with {provider}.', { provider })
      : t('Please log out, sign in again, and come back here within ten minutes.'),
  )
}

/** One proof for everything that lasts (docs/decisions/0053). What needs it says so in the contract. */
export function proofRoutes(app: FastifyInstance, services: AuthServices): void {
  const { config } = services
  const { db, rateLimit } = app.data

  read(app, authEndpoints.proof, async ({ viewer, db: on }) => {
    const [ways, isFresh] = await Promise.all([listWays(on, viewer, config.oidc), isProven(on, viewer)])
    return { ways, isProven: isFresh }
  })

  const requireCode = async (viewer: Viewer, code: string | undefined): Promise<CodeUse> => {
    if (!code) throw badInput({ code: t('Please enter your code.') })
    if (isAppCode(code)) await rateLimit(authLimits.appCodeToAccount, viewer.id)
    const use = await takeCode(db, viewer.id, code)
    if (use === 'wrong' || use === 'used before') throw badInput({ code: refusedCode[use]() })
    return use
  }

  const requireWords = async (viewer: Viewer, { password, code }: NewProof): Promise<CodeUse | null> => {
    const ways = await listWays(db, viewer, config.oidc)
    if (ways.includes('code')) return requireCode(viewer, code)
    if (!ways.includes('password')) throw anotherWay(ways, config.oidc?.name ?? '')
    if (!password) throw badInput({ password: t('Please enter your password.') })
    const { passwordHash } = await getAccount(db, viewer.id)
    if (!(await isPassword(password, passwordHash)))
      throw badInput({ password: t('This isn’t your password. Please try again.') })
    return null
  }

  write(
    app,
    authEndpoints.prove,
    {
      limit: authLimits.ownPassword,
      prepare: async ({ body, signedIn, request }) => {
        const viewer = await signedIn()
        if (!body.credential) return requireWords(viewer, body)
        if ((await provenBy({ config, db }, request, body.credential)) !== viewer.id)
          throw badInput({ credential: t('This passkey didn’t work here. Please try again.') })
        return null
      },
    },
    async (call) => {
      const { viewer, tx, prepared: use } = call
      if (use === 'recovery') await tellSecurityEvent(services, call, viewer.id, 'recoveryCodeUsed')
      await tx.update(sessions).set({ provenAt: sql`now()` }).where(eq(sessions.id, viewer.sessionId))
    },
  )
}
