import type { FastifyInstance } from 'fastify'
import { type AddressView, addressEndpoints } from '#contract/auth/address-change.ts'
import type { Readable, Transaction } from '#server/db/connection.ts'
import { getAccount } from '#server/features/auth/accounts.ts'
import type { AuthServices } from '#server/features/auth/auth.services.ts'
import { addressOf, authLimits, mayMail } from '#server/features/auth/auth-limits.ts'
import { insertToken } from '#server/features/auth/one-time-tokens.ts'
import { tellInAccount } from '#server/features/auth/security/security-events.ts'
import { read } from '#server/http/read.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { write } from '#server/http/write.ts'
import type { Mail } from '#server/mail/mail.ts'
import {
  type AddressChange,
  findHeld,
  findPendingChange,
  insertChange,
  isTaken,
  pendingMinutes,
  removePendingChange,
} from './address.commands.ts'
import { addressHeldMail, addressInUseMail, agreeToAddressMail, confirmAddressMail } from './address.mails.ts'

/** For who is signed in: the address, and a change of it (docs/decisions/0058). */
export function addressRoutes(app: FastifyInstance, { mailer, ownAddress }: AuthServices): void {
  const { db, rateLimit } = app.data

  /** Looked up after the answer: whether the address has an account must not be seen from anything that is answered. */
  const mailNewAddress = async (
    { userId, newEmail }: AddressChange,
    confirmLink: string,
  ): Promise<Mail | null> => {
    if (!(await mayMail(rateLimit, newEmail))) return null
    if (!(await isTaken(db, newEmail, userId))) return confirmAddressMail(newEmail, confirmLink)
    return (await findHeld(db, newEmail))
      ? addressHeldMail(newEmail)
      : addressInUseMail(newEmail, ownAddress())
  }

  /** Made for both mailboxes in any case; that to an address which is taken is never sent. */
  const linkTo = async (
    tx: Transaction,
    { id, userId }: AddressChange,
    answer: 'agree' | 'confirm',
  ): Promise<string> => {
    const token = await insertToken(tx, {
      purpose: `address-${answer}`,
      minutes: pendingMinutes,
      userId,
      data: { change: id },
    })
    return `${ownAddress()}/api/address/${answer}?token=${token}`
  }

  read(app, addressEndpoints.address, ({ viewer, db: on }) => getAddress(on, viewer))

  write(
    app,
    addressEndpoints.askForChange,
    {
      limit: authLimits.newAddress,
      prepare: async ({ request, signedIn }) => {
        await signedIn()
        await rateLimit(authLimits.mailFromAddress, addressOf(request))
      },
    },
    async (call) => {
      const { body, viewer, tx, afterCommit } = call
      const change = await insertChange(tx, viewer.id, body.email)
      const agreeLink = await linkTo(tx, change, 'agree')
      const confirmLink = await linkTo(tx, change, 'confirm')
      await tellInAccount(call, viewer.id, 'addressChangeAsked')
      afterCommit(() => {
        mailer.sendLater(async () => agreeToAddressMail(change.oldEmail, change.newEmail, agreeLink))
        mailer.sendLater(() => mailNewAddress(change, confirmLink))
      })
      return getAddress(tx, viewer)
    },
  )

  write(app, addressEndpoints.cancelChange, { limit: null }, ({ viewer, tx }) =>
    removePendingChange(tx, viewer.id),
  )
}

async function getAddress(db: Readable, viewer: Viewer): Promise<AddressView> {
  const [{ email }, pending] = await Promise.all([
    getAccount(db, viewer.id),
    findPendingChange(db, viewer.id),
  ])
  return {
    email,
    pending: pending && {
      newEmail: pending.newEmail,
      isConfirmed: pending.confirmedAt !== null,
      isAgreed: pending.agreedAt !== null,
      expiresAt: new Date(pending.createdAt.getTime() + pendingMinutes * 60_000).toISOString(),
    },
  }
}
