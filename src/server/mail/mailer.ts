import type { FastifyBaseLogger } from 'fastify'
import type { Mail, Mailer } from './mail.ts'

export interface BackgroundMailer {
  /**
   * Runs after the answer has gone out, so that its time does not tell whether there was anybody to write to. What
   * fails is logged and fails no request. The work answers the mail to send, or null for none.
   */
  sendLater: (work: () => Promise<Mail | null>) => void
  /** Waits for all that is under way. */
  drained: () => Promise<void>
}

export function createBackgroundMailer(mailer: Mailer, log: FastifyBaseLogger): BackgroundMailer {
  const underWay = new Set<Promise<void>>()

  const write = async (work: () => Promise<Mail | null>) => {
    try {
      const mail = await work()
      if (mail) await mailer.send(mail)
    } catch (error) {
      // Mail servers quote the address in their words, so only the code is kept.
      log.error({ reason: codeOf(error) }, 'a mail could not be sent')
    }
  }

  return {
    sendLater: (work) => {
      const writing = new Promise<void>((done) => setImmediate(done)).then(() => write(work))
      underWay.add(writing)
      void writing.finally(() => underWay.delete(writing))
    },
    drained: async () => {
      await Promise.all(underWay)
    },
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const cause = 'code' in error ? error : error.cause
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
  const answer = 'responseCode' in error ? ` ${String(error.responseCode)}` : ''
  return code + answer
}
