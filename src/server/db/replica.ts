import { setTimeout as pause } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#server/config.ts'
import { openDatabase } from './client.ts'
import type { Database, Readable } from './connection.ts'

// A replica shows the past. It is read only when it has replayed everything that was written before the request came:
// then one's own writes are there, and so is every block, leaving and removal by anybody else (decision 0027).

/** A replica that keeps up is a few milliseconds behind. Who waits longer is better served by the primary. */
const patience = 10
const lookAgainAfter = { behind: 50, away: 500 }
/** A shorter outage is not logged. */
const loggedAfter = 1_000

/** Bytes of the log since the beginning. */
const bytesUpTo = (place: SQL): SQL<number> => sql<number>`(${place} - '0/0'::pg_lsn)::float8`
const replayedUpTo = bytesUpTo(sql`pg_last_wal_replay_lsn()`)

// A primary that another one replaced begins a new timeline; bytes of different ones cannot be compared.
const flushed = sql`pg_current_wal_flush_lsn()`
const timeline = sql`substr(pg_walfile_name(${flushed}), 1, 8)`

/** How far the primary has written, as 'timeline bytes'. What was acknowledged is on its disk, so it is before this. */
export const writtenUpTo: SQL<string> = sql<string>`${timeline} || ' ' || ${bytesUpTo(flushed)}`

interface Place {
  timeline: string
  bytes: number
}

function toPlace(text: string): Place {
  const [which = '', bytes] = text.split(' ')
  return { timeline: which, bytes: Number(bytes) }
}

type State = 'following' | 'behind' | 'away'
type Asker = { writtenUpTo?: string | undefined }

export interface Reads {
  /** Reads from the replica if it has caught up with this person, and from the primary otherwise. */
  run: <T>(asker: Asker, read: (db: Readable) => Promise<T>) => Promise<T>
  /** For the metrics; null without a replica. */
  replica: { state: () => State; answered: () => Answered; behindBytes: () => Promise<number> } | null
  close: () => Promise<void>
}

type Answered = Record<'replica' | 'primary', number>

interface Open {
  config: Config
  /** The primary. */
  db: Database
  log: FastifyBaseLogger
}

export function openReads({ config, db, log }: Open): Reads {
  if (!config.databaseReplicaUrl)
    return {
      run: (_asker, read) => db.withConnection(read),
      replica: null,
      close: async () => undefined,
    }
  return openReplica(config.databaseReplicaUrl, { config, db, log })
}

function openReplica(url: string, { config, db, log }: Open): Reads {
  const replica = openDatabase(url, {
    poolSize: config.databasePoolSize,
    pooler: config.databasePooler,
    // Whoever asked would rather have the primary's answer than wait for a machine that has gone silent.
    answerTimeout: 2_000,
    onConnectionLost: (error) => leave('away', error),
  })
  const answered: Answered = { replica: 0, primary: 0 }
  let state: State = 'away'
  let isOpen = true
  /** What the replica was last seen to follow, and the furthest that it has told of since. */
  let known: Place = { timeline: '', bytes: 0 }
  let asking: Promise<void> | undefined
  let watching: Promise<void> | undefined

  const ask = (): Promise<void> => {
    const about = known
    asking ??= first(replica.db, replayedUpTo)
      .then((bytes) => {
        about.bytes = Math.max(about.bytes, bytes)
      })
      .finally(() => {
        asking = undefined
      })
    return asking
  }

  const reaches = async (place: Place): Promise<boolean> => {
    const deadline = performance.now() + patience
    while (known.timeline === place.timeline && known.bytes < place.bytes) {
      const left = deadline - performance.now()
      if (left <= 0) return false
      await Promise.race([ask(), pause(left)])
      if (known.bytes < place.bytes) await pause(1)
    }
    return known.timeline === place.timeline
  }

  function leave(to: Exclude<State, 'following'>, error?: unknown): void {
    if (!isOpen) return
    state = to
    // What it said of itself before does not hold any more: another server may be there now.
    if (to === 'away') known = { timeline: '', bytes: 0 }
    watching ??= watch(error).finally(() => {
      watching = undefined
    })
  }

  /** Until it may be read again. Logged once if it lasts longer than a moment. */
  async function watch(why: unknown): Promise<void> {
    let error = why
    let isLogged = false
    const began = performance.now()
    while (isOpen) {
      if (!isLogged && performance.now() - began > loggedAfter) {
        log.warn({ err: error, state }, 'the replica cannot be read; everything is read from the primary')
        isLogged = true
      }
      try {
        if (state === 'away') {
          known = { timeline: await sharedTimeline(db, replica.db), bytes: 0 }
          state = 'behind'
        }
        const place = toPlace(await first(db, writtenUpTo))
        if (place.timeline !== known.timeline) throw new Error('Another primary has taken over.')
        if (await reaches(place)) break
      } catch (found) {
        error = found
        state = 'away'
      }
      await pause(lookAgainAfter[state === 'behind' ? 'behind' : 'away'])
    }
    if (!isOpen) return
    state = 'following'
    if (isLogged) log.warn('the replica is read again')
  }

  leave('away')
  return {
    run: async ({ writtenUpTo: place }, read) => {
      const mayBeRead = state === 'following' && place !== undefined && (await caughtUpWith(toPlace(place)))
      if (mayBeRead)
        try {
          const answer = await replica.db.withConnection(read)
          answered.replica += 1
          return answer
        } catch (error) {
          // If it was the question's fault, the primary says the same.
          leave('away', error)
        }
      answered.primary += 1
      return db.withConnection(read)
    },
    replica: {
      state: () => state,
      answered: () => answered,
      behindBytes: async () => {
        const { bytes } = toPlace(await first(db, writtenUpTo))
        return Math.max(0, bytes - (await first(replica.db, replayedUpTo)))
      },
    },
    close: async () => {
      isOpen = false
      await watching
      await replica.close()
    },
  }

  async function caughtUpWith(place: Place): Promise<boolean> {
    try {
      const isThere = await reaches(place)
      if (!isThere) leave(place.timeline === known.timeline ? 'behind' : 'away')
      return isThere
    } catch (error) {
      leave('away', error)
      return false
    }
  }
}

async function first<T>(db: Database, value: SQL<T>): Promise<T> {
  const { rows } = await db.execute<{ value: T }>(sql`select ${value} as value`)
  const [row] = rows
  if (!row || row.value === null) throw new Error('The database does not say how far it is.')
  return row.value
}

/** Places can be compared only within one history, and a wrong address must never show people another network. */
async function sharedTimeline(primary: Database, replica: Database): Promise<string> {
  const [one, other] = await Promise.all([
    first(
      primary,
      sql<string>`(select concat_ws(' ', system_identifier, current_database(), ${timeline}) from pg_control_system())`,
    ),
    // A replica that has changed over says so after its next restart point: late, never early.
    first(
      replica,
      sql<string>`(select concat_ws(' ', system_identifier, current_database(), lpad(upper(to_hex(timeline_id)), 8, '0'))
        from pg_control_system(), pg_control_checkpoint())`,
    ),
  ])
  if (!(await first(replica, sql<boolean>`pg_is_in_recovery()`)))
    throw new Error('DATABASE_REPLICA_URL leads to no replica: it takes writes of its own.')
  if (one !== other) throw new Error('DATABASE_REPLICA_URL does not follow DATABASE_URL.')
  if ((await first(primary, sql<string>`current_setting('synchronous_commit')`)) === 'off')
    throw new Error('The primary acknowledges what is not on its disk yet: synchronous_commit is off.')
  return one.split(' ').at(-1) ?? ''
}
