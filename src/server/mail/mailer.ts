import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import type { Transaction } from '#server/db/connection.ts'
import type { Change } from '#server/http/change.ts'
import type { Outcome, Queue } from '#server/jobs/queue.ts'
import { JobFailure } from '#server/jobs/retries.ts'
import type { Mail, MailTransport } from './mail.ts'
import type { MailData, MailKind } from './mail-kinds.ts'

type QueuedMail = {
  [K in MailKind]: {
    kind: K
    /** Whose account it is about: if that is erased, the mail is not sent any more. */
    userId: string | null
    data: { [Name in keyof MailData[K]]: MailData[K][Name] | SQL<string> }
  }
}[MailKind]

type WriteMail<K extends MailKind> = (tx: Transaction, mail: MailToWrite<K>) => Promise<Mail | null>

interface MailToWrite<K extends MailKind> {
  userId: string | null
  data: MailData[K]
  /** What counts how often somebody is written to counts this one only. */
  isFirstTry: boolean
}

export interface Mailer {
  /**
   * Kept in the transaction of what it tells of, and sent after its commit, until it is sent. Its time does not tell
   * whether there is anybody to write to: that is looked up when it is written. Answers the ids of the jobs.
   */
  queue: (change: Pick<Change, 'tx' | 'afterCommit'>, ...mails: QueuedMail[]) => Promise<string[]>
  /** How a kind of mail is written, at each try anew; null if it is of no use any more. */
  compose: <K extends MailKind>(kind: K, write: WriteMail<K>) => void
  /** Sends it now, or waits for whoever does. For commands. */
  outcomeOf: (id: string) => Promise<Outcome>
}

export const createMailer = (queue: Queue, transport: MailTransport): Mailer => ({
  queue: (change, ...mails) => queue.add(change, mails),
  compose: <K extends MailKind>(kind: K, write: WriteMail<K>) =>
    queue.handle(kind, {
      failed: 'a mail could not be sent',
      handle: async (tx, { id, userId, data, tries }) => {
        const mail = await write(tx, { userId, data: data as MailData[K], isFirstTry: tries === 1 })
        return mail && (() => transport.send(mail, messageKey(id)).catch(asFailure))
      },
    }),
  outcomeOf: queue.outcomeOf,
})

/** The same at each try: where a mail comes twice, mail programs see that it is one. It tells nothing of the job. */
const messageKey = (jobId: string): string =>
  createHash('sha256').update(`mail ${jobId}`).digest('hex').slice(0, 32)

/** Only what the server said about this mail is final; wrong settings of ours can be mended within the day. */
const isRefused = (error: Error): boolean =>
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')

function asFailure(error: unknown): never {
  throw new JobFailure(codeOf(error), { isFinal: error instanceof Error && isRefused(error), cause: error })
}

/** Mail servers quote the address in their words, so only the code is kept. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const cause = 'code' in error ? error : error.cause
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
  const answer = 'responseCode' in error ? ` ${String(error.responseCode)}` : ''
  return code + answer
}
