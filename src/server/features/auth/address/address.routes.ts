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
import {
  type AddressChange,
  findChangeById,
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
  const { rateLimit } = app.data

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

  mailer.compose('address-agree', async (tx, { data }) => {
    const change = await findChangeById(tx, 'address-agree', data.change)
    return change && agreeToAddressMail(change.oldEmail, change.newEmail, await linkTo(tx, change, 'agree'))
  })

  /** Looked up after the answer: whether the address has an account must not be seen from anything that is answered. */
  mailer.compose('address-confirm', async (tx, { data, isFirstTry }) => {
    const change = await findChangeById(tx, 'address-confirm', data.change)
    if (!change) return null
    const { userId, newEmail } = change
    if (isFirstTry && !(await mayMail(rateLimit, newEmail))) return null
    if (!(await isTaken(tx, newEmail, userId)))
      return confirmAddressMail(newEmail, await linkTo(tx, change, 'confirm'))
    return (await findHeld(tx, newEmail))
      ? addressHeldMail(newEmail)
      : addressInUseMail(newEmail, ownAddress())
  })

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
      const { body, viewer, tx } = call
      const { id, userId } = await insertChange(tx, viewer.id, body.email)
      await tellInAccount(call, viewer.id, 'addressChangeAsked')
      const data = { change: id }
      await mailer.queue(
        call,
        { kind: 'address-agree', userId, data },
        { kind: 'address-confirm', userId, data },
      )
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
