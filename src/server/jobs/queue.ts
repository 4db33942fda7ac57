import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database, Transaction } from '#server/db/connection.ts'
import type { Change } from '#server/http/change.ts'
import { everyHour } from '#server/http/hourly.ts'
import type { Tracing } from '#server/tracing/tracing.ts'
import {
  countJobs,
  findJob,
  giveUpJob,
  insertJobs,
  type Job,
  type JobFigures,
  listDue,
  type NewJob,
  postponeJob,
  removeJob,
  removeOldJobs,
  takeJob,
} from './jobs.commands.ts'
import { addressRefused, JobFailure, pauseAfter } from './retries.ts'

/** How often each instance looks for what is due and nobody has; what is new starts by itself. */
const lookEvery = 30_000
/** So many at once: a mail server that is slow must not take every connection to the database. */
const lanes = 4
const mostAtOnce = 200
/** Milliseconds by which a timer may be ahead of the database's clock. */
const dueMargin = 20

/**
 * Prepares a job in a transaction, and answers what is left to do once that is kept; null if the job is of no use any
 * more. The second part may happen twice, where a process ends after it and before that is noted.
 */
export type JobHandler = (tx: Transaction, job: Job) => Promise<(() => Promise<void>) | null>

interface Handled {
  /** What it is, for the figures. */
  work: Work
  /** For the log: 'a mail could not be sent'. */
  failed: string
  handle: JobHandler
  /** What else is noted, in the same transaction, when it is given up. */
  gaveUp?: ((tx: Transaction, job: Job, reason: string) => Promise<void>) | undefined
}

export type Work = 'mail' | 'push' | 'reminder'

/** delayed: it failed, and is tried again. */
export type Outcome = 'done' | 'delayed' | 'failed'

/** How a try ended; refused: given up because of the address alone. */
type Ending = Outcome | 'refused'
/** How many tries ended how, since the start of this instance. */
export type Tries = Readonly<Record<Work, Readonly<Record<Ending, number>>>>

const noTries = (): Record<Ending, number> => ({ done: 0, delayed: 0, failed: 0, refused: 0 })

export interface Queue {
  handle: (kind: string, handled: Handled) => void
  /** Kept if the change is kept, and begun right after its commit, or when they are due. Answers their ids. */
  add: (change: Pick<Change, 'tx' | 'afterCommit'>, added: readonly NewJob[]) => Promise<string[]>
  /** Does it now, or waits for whoever has it. For commands, whose process ends afterwards. */
  outcomeOf: (id: string) => Promise<Outcome>
  /** Begins all that is due. */
  look: () => Promise<void>
  /** As of the last look. */
  figures: () => JobFigures
  tries: () => Tries
  /** Waits for what is under way, and begins nothing more: the rest is for other processes, or the next start. */
  close: () => Promise<void>
}

interface QueueServices {
  db: Database
  log: FastifyBaseLogger
  tracing?: Tracing | null | undefined
}

export function createQueue({ db, log, tracing }: QueueServices): Queue {
  const handlers = new Map<string, Handled>()
  const waiting = new Set<string>()
  const underWay = new Set<Promise<unknown>>()
  /** Done, while the database did not hear it; noted before their lease is over, if it comes back. */
  const unnoted = new Set<Job>()
  let isClosed = false
  const tries = { mail: noTries(), push: noTries(), reminder: noTries() }
  let figures: JobFigures = { waiting: 0, failed: 0, refused: 0, oldestSeconds: 0 }
  // A job is no part of the request that happens to begin it.
  const apart = AsyncLocalStorage.snapshot()

  async function noteDone(job: Job): Promise<void> {
    unnoted.add(job)
    await removeJob(db, job)
    unnoted.delete(job)
  }

  async function noteFailure(job: Job, { work, failed, gaveUp }: Handled, error: unknown): Promise<Outcome> {
    const { reason, isFinal, afterSeconds } = asFailure(error)
    const seconds = isFinal ? null : pauseAfter(job.tries)
    const about = { job: job.kind, tries: job.tries, reason }
    if (seconds === null) {
      const isRefused = reason.startsWith(addressRefused)
      tries[work][isRefused ? 'refused' : 'failed'] += 1
      if (isRefused) log.info(about, failed)
      else log.error(about, failed)
      await db.inTransaction(async (tx) => {
        await giveUpJob(tx, job, reason)
        await gaveUp?.(tx, job, reason)
      })
      return 'failed'
    }
    tries[work].delayed += 1
    // What is no failure of the outside world has a stack worth reading.
    log.warn({ ...about, ...(!(error instanceof JobFailure) && { err: error }) }, `${failed}; trying again`)
    await postponeJob(db, job, reason, Math.max(seconds, afterSeconds))
    return 'delayed'
  }

  /** Null: somebody else has it, or had it. */
  async function run(id: string): Promise<Outcome | null> {
    const job = await takeJob(db, id, [...handlers.keys()])
    const handled = job && handlers.get(job.kind)
    if (!handled) return null
    return tracing ? tracing.inJob(job, () => attempt(job, handled)) : attempt(job, handled)
  }

  async function attempt(job: Job, handled: Handled): Promise<Outcome> {
    try {
      const act = await db.inTransaction((tx) => handled.handle(tx, job))
      await act?.()
    } catch (error) {
      return noteFailure(job, handled, error)
    }
    tries[handled.work].done += 1
    await noteDone(job)
    return 'done'
  }

  function begin(): void {
    for (const id of waiting) {
      if (isClosed || underWay.size >= lanes) return
      waiting.delete(id)
      const running = run(id)
        // It stays in the table, and is found by the next look.
        .catch((error: unknown) => log.warn({ err: error }, 'a job could not be taken or noted'))
        .finally(() => {
          underWay.delete(running)
          begin()
        })
      underWay.add(running)
    }
  }

  /** After the answer has gone out: its time must not tell whether there was anybody to write to. */
  const beginLater = (ids: readonly string[]) =>
    apart(() => {
      for (const id of ids) waiting.add(id)
      setImmediate(begin)
    })

  const timers = new Set<NodeJS.Timeout>()

  /** What is due later than the next look is found by one of them. */
  function beginWhenDue(id: string, seconds: number): void {
    if (isClosed || seconds * 1000 >= lookEvery) return
    if (seconds === 0) {
      beginLater([id])
      return
    }
    const timer = apart(() =>
      setTimeout(
        () => {
          timers.delete(timer)
          beginLater([id])
        },
        seconds * 1000 + dueMargin,
      ),
    ).unref()
    timers.add(timer)
  }

  async function look(): Promise<void> {
    if (isClosed) return
    for (const job of unnoted) await noteDone(job)
    figures = await countJobs(db)
    if (figures.waiting > 0) beginLater(await listDue(db, [...handlers.keys()], mostAtOnce))
  }

  return {
    handle: (kind, handled) => void handlers.set(kind, handled),
    add: async ({ tx, afterCommit }, added) => {
      const ids = await insertJobs(tx, added)
      afterCommit(() => {
        for (const [index, id] of ids.entries()) beginWhenDue(id, added[index]?.dueInSeconds ?? 0)
      })
      return ids
    },
    outcomeOf: async (id) => {
      for (;;) {
        const outcome = await run(id)
        if (outcome) return outcome
        const found = await findJob(db, id)
        if (!found) return 'done'
        if (found.failedAt) return 'failed'
        if (found.lastError !== null) return 'delayed'
        await pause(100)
      }
    },
    look,
    figures: () => figures,
    tries: () => tries,
    close: async () => {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.all(underWay)
    },
  }
}

const asFailure = (error: unknown): Pick<JobFailure, 'reason' | 'isFinal' | 'afterSeconds'> =>
  error instanceof JobFailure
    ? error
    : { reason: error instanceof Error ? error.name : 'unknown', isFinal: false, afterSeconds: 0 }

/** For as long as the server runs. */
export function scheduleJobs(
  app: FastifyInstance,
  queue: Queue,
  { db, log, every = lookEvery }: { db: Database; log: FastifyBaseLogger; every?: number | undefined },
): void {
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  const look = () => {
    looking = looking.then(queue.look).catch((error: unknown) => {
      log.warn({ err: error }, 'the jobs that wait could not be looked at')
    })
  }
  app.addHook('onReady', async () => {
    look()
    timer = setInterval(look, every).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await looking
    await queue.close()
  })
  everyHour(app, log, 'clearing out jobs that were given up', () => removeOldJobs(db))
}
