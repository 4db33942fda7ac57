import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { V7Generator } from 'uuidv7'
import type { Database } from './connection.ts'

/** Clocks of healthy machines differ by less. */
const smallest = 1_000
const compareEvery = 60_000

/** Random numbers, fetched many at a time: asking for them is most of the work of making an id. */
const fetched = new Uint32Array(1024)
let used = fetched.length
function nextUint32(): number {
  if (used === fetched.length) {
    crypto.getRandomValues(fetched)
    used = 0
  }
  const next = fetched[used] ?? 0
  used += 1
  return next
}

const generator = new V7Generator({ nextUint32 })
// Milliseconds by which this machine's clock is behind the database's, and behind the newest id where that is later still.
// A process has one clock: so they are kept here.
let behindDatabase = 0
let behindNewest = 0

/** What time it is by the database's clock, which all instances share. */
export const now = (): number => Date.now() + behindDatabase

/**
 * Ids sort by the time in them, and so do feeds and conversations. An instance whose clock is an hour off, or a machine
 * whose clock was set back, would put what is new among what is old (docs/reliability.md).
 */
export const newId = (): string => generator.generateOrResetWithTs(Date.now() + behindNewest).toString()

/**
 * An id after this one, which another instance may have made whose clock is a little ahead: for what stands in a list
 * that its readers have read up to somewhere.
 */
export function newIdAfter(last: string | null): string {
  behindNewest = Math.max(behindNewest, timeIn(last) + 1 - Date.now())
  return newId()
}

/** What is older has a smaller id: found by the key, without an index of moments. */
export function smallestIdAt(time: number): string {
  const hex = Math.trunc(time).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** The time in an id, in milliseconds. */
export const timeIn = (id: string | null): number =>
  id ? Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) : 0

async function compare(db: Database, log: FastifyBaseLogger): Promise<void> {
  const { rows } = await db.execute<{ now: number; post: string | null; message: string | null }>(sql`
    select extract(epoch from clock_timestamp())::float8 * 1000 as now,
      (select id from posts order by id desc limit 1) as post,
      (select id from messages order by id desc limit 1) as message`)
  const [row] = rows
  if (!row) return
  const here = Date.now()
  const before = behindDatabase
  behindDatabase = unlessSmall(row.now - here)
  behindNewest = unlessSmall(Math.max(row.now, timeIn(row.post), timeIn(row.message)) - here)
  if (Math.abs(behindDatabase - before) >= smallest)
    log.warn(
      { seconds: Math.round(behindDatabase / 1000) },
      "this machine's clock is behind the database's (or ahead of it, if less than zero)",
    )
}

const unlessSmall = (difference: number) => (Math.abs(difference) < smallest ? 0 : Math.round(difference))

/** Before the first write, and then every minute. Answers how to stop. */
export async function followDatabaseClock(db: Database, log: FastifyBaseLogger): Promise<() => void> {
  await compare(db, log)
  // While the database is away there is nobody to compare with.
  const timer = setInterval(() => void compare(db, log).catch(() => undefined), compareEvery).unref()
  return () => clearInterval(timer)
}
