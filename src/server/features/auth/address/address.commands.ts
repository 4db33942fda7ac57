import { and, eq, gt, gte, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { retentionDays } from '#contract/core/retention.ts'
import type { Queryable, Readable, Transaction } from '#server/db/connection.ts'
import { daysAgo } from '#server/db/days.ts'
import { addressChanges } from '#server/db/schema/auth/address-changes.ts'
import { identities } from '#server/db/schema/auth/identities.ts'
import { users } from '#server/db/schema/users.ts'
import { findToken, removeTokensOf, takeToken } from '#server/features/auth/one-time-tokens.ts'
import { removeSecondFactor } from '#server/features/auth/second-factor/second-factor.commands.ts'
import { badInput, clash, signedOut } from '#server/http/errors.ts'
import { t } from '#words/t.ts'

export type AddressChange = typeof addressChanges.$inferSelect

/** The links in both mails, and the change itself, are good for this long. */
export const pendingMinutes = retentionDays.pendingAddress * 24 * 60
export const takeBackMinutes = retentionDays.oldAddress * 24 * 60

const isPending = and(
  isNull(addressChanges.changedAt),
  gt(addressChanges.createdAt, daysAgo(retentionDays.pendingAddress)),
)
const canBeTakenBack = gt(addressChanges.changedAt, daysAgo(retentionDays.oldAddress))

/** Until it is free again, only the account that had it can have it back: a thief must not get in the way of that. */
export async function findHeld(db: Readable, email: string): Promise<AddressChange | null> {
  const [held] = await db
    .select()
    .from(addressChanges)
    .where(and(eq(addressChanges.oldEmail, email), canBeTakenBack))
  return held ?? null
}

export const isHeld = async (db: Readable, email: string): Promise<boolean> =>
  (await findHeld(db, email)) !== null

/** Whether somebody else has this address, or can take it back. */
export async function isTaken(db: Readable, email: string, userId: string): Promise<boolean> {
  const [[owner], held] = await Promise.all([
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.email, email), ne(users.id, userId))),
    findHeld(db, email),
  ])
  return owner !== undefined || (held !== null && held.userId !== userId)
}

export async function findPendingChange(db: Readable, userId: string): Promise<AddressChange | null> {
  const [found] = await db
    .select()
    .from(addressChanges)
    .where(and(eq(addressChanges.userId, userId), isPending))
  return found ?? null
}

/** One at a time: whatever was under way before is over, with its links. */
export async function insertChange(
  tx: Transaction,
  userId: string,
  newEmail: string,
  { isAgreed = false } = {},
): Promise<AddressChange> {
  const oldEmail = await lockAddress(tx, userId)
  if (oldEmail === newEmail) throw badInput({ email: t('This is already your email address.') })
  await removePendingChange(tx, userId)
  const [added] = await tx
    .insert(addressChanges)
    .values({ userId, oldEmail, newEmail, agreedAt: isAgreed ? sql`now()` : null })
    .returning()
  if (!added) throw new Error('The change of the address was not kept')
  return added
}

export async function removePendingChange(tx: Transaction, userId: string): Promise<void> {
  await tx
    .delete(addressChanges)
    .where(and(eq(addressChanges.userId, userId), isNull(addressChanges.changedAt)))
  await removeTokensOf(tx, userId, 'address-confirm')
  await removeTokensOf(tx, userId, 'address-agree')
}

/** Whatever concerns the address of one person comes one after the other. */
async function lockAddress(tx: Transaction, userId: string): Promise<string> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw signedOut()
  return user.email
}

type LinkPurpose = 'address-confirm' | 'address-agree' | 'address-take-back'

const good: Record<LinkPurpose, SQL | undefined> = {
  'address-confirm': isPending,
  'address-agree': isPending,
  'address-take-back': canBeTakenBack,
}

const byLink = (purpose: LinkPurpose, id: string | undefined) =>
  and(eq(addressChanges.id, sql`${id ?? null}::uuid`), good[purpose])

/** What a link is about; null if it has been used, is too old, or another change took its place. */
export async function findChange(
  db: Readable,
  purpose: LinkPurpose,
  secret: string,
): Promise<AddressChange | null> {
  const token = await findToken(db, purpose, secret)
  return token && findChangeById(db, purpose, token.data['change'])
}

/** Null if a link to it would not work (any more). */
export async function findChangeById(
  db: Readable,
  purpose: LinkPurpose,
  id: string | undefined,
): Promise<AddressChange | null> {
  const [found] = await db.select().from(addressChanges).where(byLink(purpose, id))
  return found ?? null
}

/** Uses a link up. */
export async function takeLink(
  tx: Transaction,
  purpose: LinkPurpose,
  secret: string,
): Promise<AddressChange | null> {
  const token = await findToken(tx, purpose, secret)
  if (!token?.userId) return null
  // Before the token: in the same order as who asks for another change.
  await lockAddress(tx, token.userId)
  const change = await findChange(tx, purpose, secret)
  return change && (await takeToken(tx, purpose, secret)) ? change : null
}

/** One of the two has confirmed it. Answers whether both have, and the address is changed. */
export async function noteConfirmed(
  tx: Transaction,
  { id }: AddressChange,
  by: 'confirmedAt' | 'agreedAt',
): Promise<boolean> {
  const [change] = await tx
    .update(addressChanges)
    .set({ [by]: sql`now()` })
    .where(eq(addressChanges.id, id))
    .returning()
  if (!change?.confirmedAt || !change.agreedAt) return false
  const { userId, newEmail } = change
  if (await isTaken(tx, newEmail, userId)) throw takenMeanwhile()
  await saveAddress(tx, userId, newEmail)
  // Who went back by themselves need not be taken back any more.
  await tx
    .delete(addressChanges)
    .where(
      and(
        eq(addressChanges.userId, userId),
        eq(addressChanges.oldEmail, newEmail),
        isNotNull(addressChanges.changedAt),
      ),
    )
  await tx.update(addressChanges).set({ changedAt: sql`now()` }).where(eq(addressChanges.id, id))
  return true
}

/**
 * The address of before, whatever became of it since: an earlier one comes before a later one, and what was changed or
 * connected after it is undone. Answers the address that the account had until now.
 */
export async function restoreAddress(
  tx: Transaction,
  { userId, oldEmail, createdAt, changedAt }: AddressChange,
): Promise<string> {
  if (!changedAt) throw new Error('Only a change that was made can be taken back')
  const untilNow = await lockAddress(tx, userId)
  await saveAddress(tx, userId, oldEmail)
  await removePendingChange(tx, userId)
  await tx
    .delete(addressChanges)
    .where(and(eq(addressChanges.userId, userId), gte(addressChanges.changedAt, changedAt)))
  await tx.delete(identities).where(and(eq(identities.userId, userId), gte(identities.createdAt, changedAt)))
  // One from before stays: the mailbox alone must not get past it, no more than a new password does (decision 0057).
  await removeSecondFactor(tx, userId, { madeSince: createdAt })
  return untilNow
}

/** Links to a new password that went to another address are over. */
async function saveAddress(tx: Transaction, userId: string, email: string): Promise<void> {
  await tx
    .update(users)
    .set({ email })
    .where(eq(users.id, userId))
    .catch((error: unknown) => {
      throw isAddressTaken(error) ? takenMeanwhile() : error
    })
  await removeTokensOf(tx, userId, 'password-reset')
}

const takenMeanwhile = () =>
  clash(t('Another Synapse account uses this email address now, so nothing was changed.'))

function isAddressTaken(error: unknown): boolean {
  const cause = error instanceof Error && error.cause ? error.cause : error
  return cause instanceof pg.DatabaseError && cause.constraint === 'users_email_key'
}

/** They count no more as soon as their time is over; this only clears the table. */
export async function removeOldAddressChanges(db: Queryable): Promise<void> {
  const { changedAt, createdAt } = addressChanges
  await db
    .delete(addressChanges)
    .where(
      or(
        and(isNull(changedAt), lte(createdAt, daysAgo(retentionDays.pendingAddress))),
        lte(changedAt, daysAgo(retentionDays.oldAddress)),
      ),
    )
}
