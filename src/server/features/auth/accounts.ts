import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SignedInView } from '#contract/auth/own-user.ts'
import { isLeaving } from '#server/access/leaving.ts'
import type { Database, Queryable, Readable, Transaction } from '#server/db/connection.ts'
import { users } from '#server/db/schema/users.ts'
import type { Change } from '#server/http/change.ts'
import { HttpError, signedOut } from '#server/http/errors.ts'
import { momentInWords } from '#server/http/moment-in-words.ts'
import { type SessionChange, startSession } from '#server/http/session.ts'
import { isForGood } from '#server/moderation/suspensions.ts'
import { getOwnUser } from '#server/views/own-user.view.ts'
import { t } from '#words/t.ts'
import { isHeld } from './address/address.commands.ts'
import { accountKeptMail } from './auth.mails.ts'
import type { AuthServices } from './auth.services.ts'
import { insertToken } from './one-time-tokens.ts'
import { noteDevice } from './security/known-devices.ts'
import { tellSecurityEvent } from './security/security-events.ts'
import { accountKept, setFlashMessage } from './sign-in/flash-message.ts'
import { appealMinutes } from './suspended/suspended.pages.ts'

interface Account {
  id: string
  email: string
  passwordHash: string | null
}

const columns = { id: users.id, email: users.email, passwordHash: users.passwordHash }

export async function findAccount(
  db: Readable,
  email: string,
  { lock = false } = {},
): Promise<Account | null> {
  const found = db.select(columns).from(users).where(eq(users.email, email))
  const [account] = await (lock ? found.for('share') : found)
  return account ?? null
}

export async function getAccount(db: Readable, id: string): Promise<Account> {
  const [account] = await db.select(columns).from(users).where(eq(users.id, id))
  if (!account) throw signedOut()
  return account
}

interface NewAccount {
  email: string
  passwordHash: string | null
  displayName: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

/** The id of the new account, or null when the address is taken. Only for someone who said that they are an adult. */
export async function insertAccount(db: Queryable, account: NewAccount): Promise<string | null> {
  const [added] = await db
    .insert(users)
    .values({
      email: account.email,
      passwordHash: account.passwordHash,
      displayName: account.displayName,
      firstName: account.firstName ?? null,
      lastName: account.lastName ?? null,
      adultConfirmedAt: sql`now()`,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id })
  if (!added) return null
  // Asked afterwards: while the address was somebody's, no row could be added, so nobody slips in between.
  if (!(await isHeld(db, account.email))) return added.id
  await db.delete(users).where(eq(users.id, added.id))
  return null
}

export async function savePassword(tx: Transaction, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
}

/** The last step of every way in, once it is certain who is there, and that they are not suspended. */
export async function signInAs(
  services: AuthServices,
  change: SessionChange,
  userId: string,
  provenAt?: Date | null,
): Promise<SignedInView> {
  const { config, mailer } = services
  const { tx, reply, afterCommit } = change
  // Signing in takes back a wish to be erased (decisions.md, "Your data").
  const isKept = await keepAccount(mailer, change, userId)
  const user = await getOwnUser(tx, userId)
  // Erased in this very moment: whoever it was is nobody now.
  if (!user) throw signedOut()
  await startSession(config, change, userId, provenAt)
  if (await noteDevice(config, change, userId)) await tellSecurityEvent(services, change, userId, 'newDevice')
  if (!isKept) return user
  afterCommit(() => setFlashMessage(config, reply))
  return { ...user, note: accountKept() }
}

/** Takes back a wish to be erased, if there is one, and tells the person by mail. */
export async function keepAccount(
  mailer: AuthServices['mailer'],
  change: Change,
  userId: string,
): Promise<boolean> {
  const [kept] = await change.tx
    .update(users)
    .set({ eraseAfter: null })
    .where(and(eq(users.id, userId), isNotNull(users.eraseAfter), isNull(users.erasedAt)))
    .returning({ email: users.email })
  if (!kept) return false
  await mailer.queue(change, { kind: 'account-kept', userId, data: { email: kept.email } })
  return true
}

export const composeKeptMails = ({ mailer }: Pick<AuthServices, 'mailer'>) =>
  mailer.compose('account-kept', async (tx, { userId, data }) =>
    (await isLeaving(tx, userId)) ? null : accountKeptMail(data.email),
  )

/**
 * Before the transaction that signs somebody in: the token with which they can read why, and appeal, is to stay. A
 * session of somebody who is suspended only then is refused like any other of theirs.
 */
export async function requireNotSuspended(db: Database, userId: string): Promise<void> {
  const [user] = await db
    .select({ until: users.suspendedUntil })
    .from(users)
    .where(and(eq(users.id, userId), sql`${users.suspendedUntil} > now()`))
  if (!user?.until) return
  const token = await insertToken(db, { purpose: 'suspended', minutes: appealMinutes, userId })
  throw new HttpError(
    403,
    'suspended',
    isForGood(user.until)
      ? t('Your account is suspended for good. You can read why, and appeal.')
      : t('Your account is suspended until {until}. You can read why, and appeal.', {
          until: momentInWords(user.until),
        }),
    { location: `/api/suspended?token=${token}` },
  )
}
