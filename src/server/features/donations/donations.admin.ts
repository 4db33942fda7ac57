import { parseArgs } from 'node:util'
import { eq, or, sql } from 'drizzle-orm'
import * as z from 'zod'
import { limits } from '#contract/core/limits.ts'
import { amountProblem, centsFrom, inDollars } from '#contract/donations/donation-amounts.ts'
import { type AdminCommand, AdminError, type AdminTools } from '#server/admin-command.ts'
import { users } from '#server/db/schema/users.ts'
import { choosePayments } from '#server/payments/choose-payments.ts'
import { recordCashApp, recordPayment } from './donations.commands.ts'

const usualDays = 30

export const donationCommands: readonly AdminCommand[] = [
  {
    usage: 'donations record <dollars> --receipt <number> [--user <who>] [--note <text>]',
    summary: 'Enter a Cash App donation. The same receipt is entered once.',
    run: async (args, tools) => {
      const { values, positionals } = readArguments(args, {
        receipt: { type: 'string' },
        user: { type: 'string' },
        note: { type: 'string' },
      })
      const amount = requireAmount(positionals[0])
      const receipt = values['receipt']?.trim()
      if (!receipt || receipt.length > 100)
        throw new AdminError('Please give the number of the Cash App receipt: --receipt <number>')
      const note = values['note']?.trim() || null
      if (note && note.length > limits.donationNote)
        throw new AdminError(`A note can have at most ${limits.donationNote} characters.`)
      const donor = values['user'] ? await requireDonor(tools, values['user']) : null
      const donation = { donorId: donor?.id ?? null, amount, receipt, note }
      const { isNew, badgeChangedFor } = await tools.db.inTransaction((tx) => recordCashApp(tx, donation))
      if (!isNew) return tools.say(`Receipt ${receipt} was entered before. Nothing was changed.`)
      tools.say(`Recorded ${inDollars(amount)} from ${donor?.name ?? 'someone without an account'}.`)
      if (badgeChangedFor) tools.say(`${donor?.name} now has the supporter badge.`)
    },
  },
  {
    usage: 'donations reconcile [--days <number>]',
    summary: `Ask the card provider for the donations of the last ${usualDays} days, and record what is missing.`,
    run: async (args, { config, db, say }) => {
      const { values } = readArguments(args, { days: { type: 'string' } })
      const days = Number(values['days'] ?? usualDays)
      if (!Number.isInteger(days) || days < 1 || days > 3_650)
        throw new AdminError('--days must be a whole number from 1 to 3650.')
      const { payments } = await choosePayments(config, db)
      if (!payments) throw new AdminError('Card payment is not set up here. See docs/donations.md.')

      let paid = 0
      let missing = 0
      for await (const payment of payments.listPayments(new Date(Date.now() - days * 24 * 60 * 60 * 1000))) {
        if (payment.state !== 'succeeded') continue
        const { isNew } = await db.inTransaction((tx) => recordPayment(tx, payment))
        paid += 1
        if (isNew) missing += 1
      }
      say(`${paid} paid in the last ${days} days, ${missing} of them had not been recorded.`)
    },
  },
]

function readArguments(args: readonly string[], options: Record<string, { type: 'string' }>) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new AdminError(error instanceof Error ? error.message : String(error))
  }
}

function requireAmount(typed: string | undefined): number {
  const dollars = typed?.replace(/^\$/, '') ?? ''
  const problem = amountProblem(dollars)
  const cents = centsFrom(dollars)
  if (problem || cents === null) throw new AdminError(`${problem ?? 'Please give the amount in dollars'}.`)
  return cents
}

/** People write their name into the note of a Cash App payment; names are not unique, so a name may not be enough. */
async function requireDonor({ db }: AdminTools, typed: string): Promise<{ id: string; name: string }> {
  const wanted = typed.trim().toLowerCase()
  const found = await db
    .select({ id: users.id, email: users.email, name: users.displayName })
    .from(users)
    .where(
      or(
        z.uuid().safeParse(wanted).success ? eq(users.id, wanted) : undefined,
        eq(users.email, wanted),
        sql`lower(${users.displayName}) = ${wanted}`,
      ),
    )
    .limit(20)
  const [donor, ...others] = found
  if (!donor) throw new AdminError(`There is no account with the name, email address or id '${typed}'.`)
  if (others.length > 0)
    throw new AdminError(
      [
        `Several people are called '${typed}'. Please name one by email address or id:`,
        ...found.map(({ id, email }) => `  ${id}  ${email}`),
      ].join('\n'),
    )
  return { id: donor.id, name: donor.name ?? donor.email }
}
