import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import type { WebPages } from '#server/document/web-pages.ts'
import type { TakeTurn } from '#server/http/rate-limit.ts'
import type { PostOffice } from '#server/mail/post-office.ts'

export interface AuthServices {
  config: Config
  db: Database
  pages: WebPages
  takeTurn: TakeTurn
  post: PostOffice
  log: FastifyBaseLogger
  /** Told after sessions have ended, so that nothing stays open that was opened with them. */
  sessionsEnded: (ids: readonly string[]) => void
  /** The address for links in mails; never taken from a request. */
  ownAddress: () => string
}
