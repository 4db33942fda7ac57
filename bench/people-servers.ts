import { tmpdir } from 'node:os'
import Fastify from 'fastify'
import pg from 'pg'
import * as z from 'zod'
import { DiscoverList, discoverEndpoints } from '#contract/discover.ts'
import { searchEndpoints } from '#contract/search.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { prepareDiscover } from '#server/features/discover/discover.queries.ts'
import { prepareSearch } from '#server/features/search/search.queries.ts'
import { createLog } from '#server/log.ts'
import { openPlaces } from '#server/places/places.ts'
import { recordStatements, type Statement } from '#tests/support/statements.ts'
import { viewerId } from './people-network.ts'

// A process of its own, so that whoever measures does not take turns with what is measured.

const config = readConfig({
  PORT: '0',
  DATA_DIR: tmpdir(),
  LOG_LEVEL: 'silent',
  RATE_LIMIT_SCALE: '1000000',
  STARTER_COMMUNITIES: 'false',
})
const nothing = async () => ''
const pages = {
  app: nothing,
  landing: nothing,
  pageCss: '',
  passkeyScript: null,
  scriptHashes: [],
  folder: null,
}

async function startSynapse(url: string): Promise<string> {
  const { db, pool } = openDatabase(url, { poolSize: 4, onConnectionLost: () => undefined })
  const app = await buildApp({ config, db, pool, log: createLog('silent'), pages })
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** What one request does in the database, as chains that run side by side, and what it answers. */
interface Recording {
  chains: Statement[][]
  answer: unknown
}

/** Of people, of communities, of posts: each chain waits only for itself, as in the search. */
const chainOf = ({ name = '', text }: Statement) =>
  /names|people/.test(name) ? 0 : text.includes('communities') && name === '' ? 1 : 2

/** Asks once what Synapse asks, and keeps the statements. */
function recorder(url: string) {
  const { db, pool } = openDatabase(url, { poolSize: 4, onConnectionLost: () => undefined })
  const statements = recordStatements(pool)
  const search = prepareSearch(db)
  const discover = prepareDiscover({ db, places: openPlaces() })
  const viewer = { id: viewerId, sessionId: viewerId }
  return async (address: URL): Promise<Recording> => {
    statements.length = 0
    const { q } = Object.fromEntries(address.searchParams)
    const query = DiscoverList.parse(Object.fromEntries(address.searchParams))
    const answer =
      q === undefined
        ? (await discover(viewer, query, query.limit + 1)).slice(0, query.limit)
        : await search(viewer, q)
    const chains = [0, 1, 2].map((chain) => statements.filter((statement) => chainOf(statement) === chain))
    return { chains, answer }
  }
}

/** The least there can be: no session, and the statements as they were, through the bare driver. */
async function startBare(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  const record = recorder(url)
  const recordings = new Map<string, Promise<Recording>>()
  let last: Promise<unknown> = Promise.resolve()
  const app = Fastify()
  const run = async (statements: readonly Statement[]) => {
    for (const { name, text, values } of statements)
      await pool.query({ ...(name !== undefined && { name }), text, values, rowMode: 'array' })
  }
  for (const { path, response } of [discoverEndpoints.list, searchEndpoints.search]) {
    const schema = z.toJSONSchema(response, { target: 'openapi-3.0', io: 'output' })
    app.get(path, { schema: { response: { 200: schema } } }, async (request) => {
      // One after the other: what is recorded at the same time could not be told apart.
      const known =
        recordings.get(request.url) ?? last.then(() => record(new URL(request.url, 'http://localhost')))
      recordings.set(request.url, known)
      last = known
      const { chains, answer } = await known
      await Promise.all(chains.map(run))
      return answer
    })
  }
  return app.listen({ port: 0, host: '127.0.0.1' })
}

const [, , ...urls] = process.argv
const started = await Promise.all(
  urls.map(async (url) => ({ synapse: await startSynapse(url), bare: await startBare(url) })),
)
process.send?.(started)
// Ends with whoever started it.
process.on('disconnect', () => process.exit())
