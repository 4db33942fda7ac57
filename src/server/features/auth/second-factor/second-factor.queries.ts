import { eq, sql } from 'drizzle-orm'
import type { SecondFactorView } from '#contract/auth/second-factor.ts'
import type { Readable } from '#server/db/connection.ts'
import { idNow } from '#server/db/parameters.ts'
import { recoveryCodes } from '#server/db/schema/auth/recovery-codes.ts'
import { secondFactors } from '#server/db/schema/auth/second-factors.ts'
import { users } from '#server/db/schema/users.ts'
import { selecting, statement } from '#server/db/statement.ts'
import { signedOut } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

const secondFactorOf = statement('second_factor', () =>
  selecting(
    {
      since: secondFactors.createdAt,
      recoveryCodesLeft: sql<number>`(select count(*)::int from ${recoveryCodes} where ${recoveryCodes.userId} = ${idNow('viewer')})`,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
    },
    (select) =>
      select
        .from(users)
        .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
        .where(eq(users.id, idNow('viewer'))),
  ),
)

export async function getSecondFactor(db: Readable, viewer: Viewer): Promise<SecondFactorView> {
  const [found] = await secondFactorOf(db, { viewer: viewer.id })
  if (!found) throw signedOut()
  const { since, ...rest } = found
  return { isOn: since !== null, since: since?.toISOString() ?? null, ...rest }
}

export async function hasSecondFactor(db: Readable, userId: string): Promise<boolean> {
  const found = await db
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId))
  return found.length > 0
}
