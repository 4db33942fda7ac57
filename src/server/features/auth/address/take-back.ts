import type { Queryable } from '#server/db/connection.ts'
import type { AuthServices } from '#server/features/auth/auth.services.ts'
import { insertToken } from '#server/features/auth/one-time-tokens.ts'
import type { Mail } from '#server/mail/mail.ts'
import { type AddressChange, findChangeById, findHeld, takeBackMinutes } from './address.commands.ts'
import { addressChangedMail } from './address.mails.ts'

type Tools = Pick<AuthServices, 'ownAddress'> & { db: Queryable }

/** The mail with which the address of before can take the account back, while it can. */
export const composeTakeBackMails = ({ mailer, ownAddress }: Pick<AuthServices, 'mailer' | 'ownAddress'>) =>
  mailer.compose('address-changed', async (tx, { data }) => {
    const change = await findChangeById(tx, 'address-take-back', data.change)
    return change && takeBackMail({ db: tx, ownAddress }, change)
  })

async function takeBackMail(
  { db, ownAddress }: Tools,
  { id, userId, oldEmail }: AddressChange,
): Promise<Mail> {
  const token = await insertToken(db, {
    purpose: 'address-take-back',
    minutes: takeBackMinutes,
    userId,
    data: { change: id },
  })
  return addressChangedMail(oldEmail, `${ownAddress()}/api/address/take-back?token=${token}`)
}

/** Once more, for who asks for a new password with the address that their account had until a few days ago. */
export async function takeBackMailFor(tools: Tools, email: string): Promise<Mail | null> {
  const held = await findHeld(tools.db, email)
  return held && takeBackMail(tools, held)
}
