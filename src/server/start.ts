import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { type Config, readConfig } from './config.ts'
import { misspelt } from './config-variables.ts'
import { openDatabase, startupTimeout } from './db/client.ts'
import { followDatabaseClock } from './db/clock.ts'
import type { Database } from './db/connection.ts'
import { endSilentConnections } from './db/connection-watchdog.ts'
import { openDataFolder } from './db/embedded/data-folder.ts'
import { migrate } from './db/migrate.ts'
import type { WebPages } from './document/web-pages.ts'
import { insertStarterCommunities } from './features/communities/starter-communities.ts'
import { settleLocations } from './features/places/settle-locations.ts'
import { createLog } from './log.ts'
import { requireMail } from './mail/require-mail.ts'
import { openPlaces, type Places } from './places/places.ts'
import { openTracing } from './tracing/open-tracing.ts'

type Start = {
  env: Record<string, string | undefined>
  readPages: () => Promise<WebPages>
  /** Progress for whoever started it. */
  tell: (sentence: string) => void
  /** The last moment to change the server before people can reach it. */
  beforeListening?: (app: FastifyInstance) => Promise<void>
  /** Something that Synapse cannot live without has gone for good. */
  onFailure: (error: unknown) => void
}

export type RunningSynapse = { address: string; stop: () => Promise<void> }

/** Starts everything, in order. What was started is stopped again, in the opposite order, also when a start fails. */
export async function startSynapse(start: Start): Promise<RunningSynapse> {
  const toStop: (() => Promise<void>)[] = []
  const stop = async () => {
    for (let step = toStop.pop(); step; step = toStop.pop()) await step()
  }
  try {
    return { address: await startInOrder(start, toStop), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startInOrder(start: Start, toStop: (() => Promise<void>)[]): Promise<string> {
  for (const sentence of misspelt(Object.keys(start.env))) start.tell(sentence)
  const config = readConfig(start.env)
  requireMail(config)
  const log = createLog(config.logLevel)
  // Loading the program keeps this process busy for a while; its database starts beside it.
  const { promise: launched, resolve: onLaunched } = Promise.withResolvers<void>()
  const opening = openItsDatabase(config, start, onLaunched)
  const loading = Promise.race([launched, opening]).then(() =>
    Promise.all([import('./app.ts'), start.readPages()]),
  )
  loading.catch(() => undefined)

  const database = await opening
  toStop.push(database.stop)
  const newer = await migrate(config.databaseDirectUrl ?? database.url)
  if (newer)
    log.warn(
      newer,
      'a newer Synapse has brought the database up to date; this one still fits and goes on until it is replaced',
    )
  const tracing = await openTracing(config)
  toStop.push(async () => tracing?.close())
  let isClosing = false
  const { db, pool, close } = openDatabase(database.url, {
    poolSize: config.databasePoolSize,
    pooler: config.databasePooler,
    onStatement: tracing?.beginStatement,
    onConnectionLost: (error) => {
      if (!isClosing) log.warn({ err: error }, 'a database connection broke')
    },
  })
  const stopLooking = endSilentConnections(pool, database.url, config.databasePooler)
  toStop.push(() => {
    // The pool does not wait for its idle connections to close, so the database may be the one that ends them.
    isClosing = true
    // It does wait for those that are in use, which a silent database would keep for ever.
    return close().finally(stopLooking)
  })
  await waitForConnection(pool)
  const stopComparing = await followDatabaseClock(db, log)
  toStop.push(async () => stopComparing())
  if (config.starterCommunities) await insertStarterCommunities(db)

  const [{ buildApp }, pages] = await loading
  const places = openPlaces()
  const app = await buildApp({ config, db, pool, log, pages, places, tracing })
  toStop.push(() => drain(app, config.drainFor))
  await start.beforeListening?.(app)
  await listen(app, config)
  const address = addressOf(config, app.server.address())
  await database.announce(address)
  warmUpLater(places, db, log)
  return address
}

/** The pool is as impatient as the people whom it serves. The connection that it has then is there for what follows. */
async function waitForConnection(pool: pg.Pool): Promise<void> {
  const deadline = performance.now() + startupTimeout
  for (;;) {
    try {
      const client = await pool.connect()
      return client.release()
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
    await pause(100)
  }
}

const quietAfterStart = 3_000

/** Whoever opens the first screen comes first: the list of cities is read after them. */
function warmUpLater(places: Places, db: Database, log: ReturnType<typeof createLog>): void {
  const warmUp = () =>
    places
      .warmUp()
      .then(() => settleLocations(db, places))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the places of profiles could not be looked through'),
      )
  setTimeout(warmUp, quietAfterStart).unref()
}

async function openItsDatabase(config: Config, { tell, onFailure }: Start, onLaunched: () => void) {
  if (config.databaseUrl) {
    onLaunched()
    await requireUsable(config.databaseUrl, 'DATABASE_URL')
    if (config.databaseDirectUrl) await requireUsable(config.databaseDirectUrl, 'DATABASE_DIRECT_URL')
    return { url: config.databaseUrl, announce: async () => undefined, stop: async () => undefined }
  }
  const folder = await openDataFolder({
    dataDir: config.dataDir,
    onProgress: tell,
    onLost: onFailure,
    onLaunched,
  })
  if (folder.wasRunning) tell('Synapse did not stop in order last time. Its database is fine.')
  return folder
}

async function requireUsable(url: string, variable: string): Promise<void> {
  const { host, pathname } = new URL(url)
  const where = `The PostgreSQL in ${variable} (${host}${pathname})`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: startupTimeout })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    throw new Error(`${where} could not be opened: ${reasonOf(error)}`, { cause: error })
  }
  const { rows } = await client.query("select current_setting('server_version_num')::int as version")
  await client.end()
  const major = Math.floor(rows[0].version / 10_000)
  if (major < 15) throw new Error(`${where} is version ${major}. Synapse needs version 15 or newer.`)
}

/** A refused connection is reported once for each address tried, with no message of its own. */
function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const another = `choose another one, for example: PORT=${port === 5000 ? 5001 : 5000} npm start`
    if (code === 'EADDRINUSE')
      throw new Error(`Port ${port} is in use by another program. Stop that program, or ${another}`)
    if (code === 'EACCES') throw new Error(`This account may not open port ${port}; ${another}`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new Error(`This machine has no network address ${host}. Check HOST.`)
    throw error
  }
}

function addressOf({ publicUrl, host }: Config, listening: AddressInfo | string | null): string {
  const port = listening && typeof listening === 'object' ? listening.port : 0
  const isHere = ['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost'].includes(host)
  return publicUrl ?? `http://${isHere ? 'localhost' : host}:${port}`
}

/** Sends people elsewhere first, if there is an elsewhere. Then it finishes what is under way, for ten seconds at most. */
async function drain(app: FastifyInstance, drainFor: number): Promise<void> {
  app.leaving.hasBegun = true
  await pause(drainFor)
  const patience = setTimeout(() => app.server.closeAllConnections(), 10_000)
  await app.close()
  clearTimeout(patience)
}
