import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import type { MailTransport } from './mail.ts'
import { outboxMail } from './outbox.mail.ts'

/** What is not set up is not loaded either: every start would wait for it. */
export const openMailTransport = async (
  { mail, dataDir }: Config,
  log: FastifyBaseLogger,
): Promise<MailTransport> =>
  mail.smtpUrl
    ? (await import('./smtp.mail.ts')).smtpMail({ url: mail.smtpUrl, from: mail.from })
    : outboxMail({ folder: `${dataDir}/outbox`, from: mail.from, log })
