import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import type { WebPages } from '#server/document/web-pages.ts'
import type { FailedSignIns } from '#server/features/auth/security/failed-sign-ins.ts'
import type { Mailer } from '#server/mail/mailer.ts'

export interface AuthServices {
  config: Config
  pages: WebPages
  mailer: Mailer
  log: FastifyBaseLogger
  failedSignIns: FailedSignIns
  /** The address for links in mails; never taken from a request. */
  ownAddress: () => string
}
