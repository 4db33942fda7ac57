import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { authEndpoints, type NewProof, type ProofView } from '#contract/auth/auth.ts'
import type { Config } from '#server/config.ts'
import type { Readable } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { identities } from '#server/db/schema/auth/identities.ts'
import { passkeys } from '#server/db/schema/auth/passkeys.ts'
import { sessions } from '#server/db/schema/auth/sessions.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { badInput, notAllowed, signedOut } from '#server/http/errors.ts'
import { isProven } from '#server/http/fresh-proof.ts'
import { read } from '#server/http/read.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { write } from '#server/http/write.ts'
import { getAccount } from './accounts.ts'
import type { AuthServices } from './auth.services.ts'
import { authLimits } from './auth-limits.ts'
import { provenBy } from './passkeys/passkey-proof.ts'
import { isPassword } from './password/passwords.ts'

const waysOf = statement('proof_ways', () =>
  selecting(
    {
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
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
  if (has.hasPassword) ways.push('password')
  if (has.hasPasskey) ways.push('passkey')
  if (ways.length > 0) return ways
  return [has.hasProvider && oidc ? 'provider' : 'signIn']
}

/** One proof for everything that lasts (docs/decisions/0053). What needs it says so in the contract. */
export function proofRoutes(app: FastifyInstance, { config }: AuthServices): void {
  const { db } = app.data

  read(app, authEndpoints.proof, async ({ viewer, db: on }) => {
    const [ways, isFresh] = await Promise.all([listWays(on, viewer, config.oidc), isProven(on, viewer)])
    return { ways, isProven: isFresh }
  })

  const requireWords = async (viewer: Viewer, { password }: NewProof): Promise<void> => {
    const ways = await listWays(db, viewer, config.oidc)
    if (ways.includes('password')) {
      if (!password) throw badInput({ password: 'Please enter your password.' })
      const { passwordHash } = await getAccount(db, viewer.id)
      if (!(await isPassword(password, passwordHash)))
        throw badInput({ password: 'This is not your password. Please try again.' })
    } else if (ways.includes('passkey')) throw badInput({ credential: 'Please confirm with your passkey.' })
    else if (ways.includes('provider'))
      throw notAllowed(`Please sign in once more with ${config.oidc?.name}.`)
    else throw notAllowed('Please log out, sign in again, and come back here within ten minutes.')
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
          throw badInput({ credential: 'This passkey did not work here. Please try again.' })
      },
    },
    async ({ viewer, tx }) => {
      await tx.update(sessions).set({ provenAt: sql`now()` }).where(eq(sessions.id, viewer.sessionId))
    },
  )
}
