import { createHash } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import type { Transaction } from '#server/db/connection.ts'
import type { Change } from '#server/http/change.ts'
import type { Outcome, Queue } from '#server/jobs/queue.ts'
import { addressRefused, JobFailure } from '#server/jobs/retries.ts'
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

interface WhenGivenUp<K extends MailKind> {
  /** Noted in the same transaction when a mail is given up. */
  gaveUp: (
    tx: Transaction,
    mail: { userId: string | null; data: MailData[K]; isAddressRefused: boolean },
  ) => Promise<void>
}

export interface Mailer {
  /**
   * Kept in the transaction of what it tells of, and sent after its commit, until it is sent. Its time does not tell
   * whether there is anybody to write to: that is looked up when it is written. Answers the ids of the jobs.
   */
  queue: (change: Pick<Change, 'tx' | 'afterCommit'>, ...mails: QueuedMail[]) => Promise<string[]>
  /** How a kind of mail is written, at each try anew; null if it is of no use any more. */
  compose: <K extends MailKind>(kind: K, write: WriteMail<K>, after?: WhenGivenUp<K>) => void
  /** Sends it now, or waits for whoever does. For commands. */
  outcomeOf: (id: string) => Promise<Outcome>
}

export const createMailer = (queue: Queue, transport: MailTransport): Mailer => ({
  queue: (change, ...mails) => queue.add(change, mails),
  compose: <K extends MailKind>(kind: K, write: WriteMail<K>, after?: WhenGivenUp<K>) =>
    queue.handle(kind, {
      work: 'mail',
      failed: 'a mail could not be sent',
      handle: async (tx, { id, userId, data, tries }) => {
        const mail = await write(tx, { userId, data: data as MailData[K], isFirstTry: tries === 1 })
        return mail && (() => transport.send(mail, messageKey(id)).catch(asFailure))
      },
      gaveUp:
        after &&
        ((tx, { userId, data }, reason) =>
          after.gaveUp(tx, {
            userId,
            data: data as MailData[K],
            isAddressRefused: reason.startsWith(addressRefused),
          })),
    }),
  outcomeOf: queue.outcomeOf,
})

/** The same at each try: where a mail comes twice, mail programs see that it is one. It tells nothing of the job. */
const messageKey = (jobId: string): string =>
  createHash('sha256').update(`mail ${jobId}`).digest('hex').slice(0, 32)

/**
 * What the server refused for good; null if it did not. Only what it said of the address or of the mail is final. Where
 * it does not take our sender, or sends nothing for us (5.7, RFC 3463), our settings are wrong, as with a wrong password:
 * they can be mended within the day.
 */
function refusalOf(error: unknown): 'address' | 'mail' | null {
  if (!(error instanceof Error && 'responseCode' in error && 'command' in error)) return null
  if (Number(error.responseCode) < 500) return null
  if (error.command === 'DATA') return 'mail'
  const isAboutUs = 'response' in error && /^\d{3}[ -]5\.7\./.test(String(error.response))
  return error.command === 'RCPT TO' && !isAboutUs ? 'address' : null
}

function asFailure(error: unknown): never {
  const refused = refusalOf(error)
  const reason = refused === 'address' ? addressRefused + answerOf(error) : codeOf(error)
  throw new JobFailure(reason, { isFinal: refused !== null, cause: error })
}

/** Mail servers quote the address in their words, so only the code is kept. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const cause = 'code' in error ? error : error.cause
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : error.name
  return code + answerOf(error)
}

const answerOf = (error: unknown): string =>
  error instanceof Error && 'responseCode' in error ? ` ${String(error.responseCode)}` : ''
