import { randomBytes } from 'node:crypto'
import { and, eq, gte, sql } from 'drizzle-orm'
import type { SandboxCard, SandboxOutcome } from '#contract/donations/donations.ts'
import type { Database } from '#server/db/connection.ts'
import { sandboxPayments } from '#server/db/schema/donations/sandbox-payments.ts'
import { t } from '#words/t.ts'
import { BadSignature, idIn, type Payment, type Payments } from './payments.ts'

export interface SandboxPayments extends Payments {
  /** What a provider's own form would do in the browser. Null if there is nothing to pay under this secret. */
  confirm: (attempt: Attempt) => Promise<SandboxOutcome | null>
}

interface Attempt {
  clientSecret: string
  card: SandboxCard
  answer?: 'confirm' | 'refuse' | undefined
}

type Row = typeof sandboxPayments.$inferSelect

const currency = 'usd'

/** A payment that takes its time takes this long. */
const processingSeconds = 4

/** Stands in for a card provider where no money moves: a local machine without Stripe keys. */
export function createSandboxPayments(db: Database): SandboxPayments {
  const open = (id: string) => and(eq(sandboxPayments.id, id), eq(sandboxPayments.state, 'open'))

  async function change(id: string, values: Partial<Row>): Promise<Payment | null> {
    const [row] = await db.update(sandboxPayments).set(values).where(open(id)).returning()
    return row ? toPayment(row) : null
  }

  async function find(id: string): Promise<Payment | null> {
    await db
      .update(sandboxPayments)
      .set({ state: 'succeeded' })
      .where(
        and(
          eq(sandboxPayments.id, id),
          eq(sandboxPayments.state, 'processing'),
          sql`${sandboxPayments.processingSince} < now() - ${sql.raw(`interval '${processingSeconds} seconds'`)}`,
        ),
      )
    const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id))
    return row ? toPayment(row) : null
  }

  return {
    forBrowser: { provider: 'sandbox', publishableKey: null, isTest: true },
    createPayment: async (amount, donorId) => {
      const id = `pi_sandbox_${randomBytes(12).toString('hex')}`
      const clientSecret = `${id}_secret_${randomBytes(16).toString('hex')}`
      const values = { id, clientSecret, amount, currency, donorId }
      const [row] = await db.insert(sandboxPayments).values(values).returning()
      if (!row) throw new Error('the sandbox wrote nothing')
      return toPayment(row)
    },
    changeAmount: (id, amount) => change(id, { amount, problem: null }),
    getPayment: find,
    cancelPayment: async (id) => void (await change(id, { state: 'cancelled' })),
    async *listPayments(since) {
      const rows = await db
        .select({ id: sandboxPayments.id })
        .from(sandboxPayments)
        .where(gte(sandboxPayments.createdAt, since))
      for (const { id } of rows) {
        const payment = await find(id)
        if (payment) yield payment
      }
    },
    readNotice: () => {
      throw new BadSignature('the sandbox sends no notices')
    },
    confirm: async ({ clientSecret, card, answer }) => {
      const [row] = await db
        .select()
        .from(sandboxPayments)
        .where(eq(sandboxPayments.id, idIn(clientSecret)))
      if (row?.clientSecret !== clientSecret || row.state !== 'open') return null
      const { id, amount } = row
      if (card === 'asks' && answer === undefined)
        return { id, amount, status: 'requires_action', message: null }
      const message = whyRefused(card, answer)
      if (message) {
        await change(id, { problem: message })
        return { id, amount, status: 'failed', message }
      }
      const status = card === 'slow' ? 'processing' : 'succeeded'
      const processingSince = card === 'slow' ? new Date() : null
      const paid = await change(id, { state: status, processingSince, problem: null })
      return paid && { id, amount: paid.amount, status, message: null }
    },
  }
}

function whyRefused(card: SandboxCard, answer: Attempt['answer']): string | null {
  if (card === 'declined') return t('Your card was declined.')
  return answer === 'refuse' ? t('The extra confirmation was refused, so the card wasn’t charged.') : null
}

const toPayment = ({ id, clientSecret, state, amount, donorId, problem, ...row }: Row): Payment => ({
  id,
  clientSecret,
  state,
  amount,
  refunded: 0,
  currency: row.currency,
  donorId,
  problem,
})
