import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/db/connection.ts'
import { composeErasedMails } from '#server/features/account/erasure.ts'
import { composeUnmaskedMails } from '#server/features/moderation/unmaskings.job.ts'
import { createQueue } from '#server/jobs/queue.ts'
import { createMailer, type Mailer } from '#server/mail/mailer.ts'

/** For jobs that a test starts beside the server: their mails are queued and taken as ever, and go nowhere. */
export function silentMailer(db: Database, log: FastifyBaseLogger): Mailer {
  const mailer = createMailer(createQueue({ db, log }), { send: async () => undefined })
  composeErasedMails(mailer)
  composeUnmaskedMails(mailer, () => 'https://synapse.example')
  return mailer
}
