import { enableCompileCache, flushCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'

// A process of its own, so that its memory is its own and whoever measures does not take turns with it. As in
// production, its code comes compiled from the last start: compiling takes much memory, and is not what is measured.
enableCompileCache(join(import.meta.dirname, '..', '.cache', 'compiled'))
const { buildApp } = await import('#server/app.ts')
const { readConfig } = await import('#server/config.ts')
const { openDatabase } = await import('#server/db/client.ts')
const { createLog } = await import('#server/log.ts')

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
  const config = readConfig({
    PORT: '0',
    DATA_DIR: tmpdir(),
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000000',
    STARTER_COMMUNITIES: 'false',
  })
  const { db, pool } = openDatabase(url, { poolSize: 10, onConnectionLost: () => undefined })
  const app = await buildApp({
    config,
    db,
    pool,
    log: createLog('silent'),
    pages,
  })
  return app.listen({ port: 0, host: '127.0.0.1' })
}

/** The row and nothing else: no session, no friendship, no key, no event. */
async function startBare(url: string): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const app = Fastify()
  app.post<{ Body: { senderId: string; receiverId: string; content: string } }>('/', async ({ body }) => {
    const id = uuidv7()
    await pool.query({
      name: 'insert',
      text: 'insert into messages (id, sender_id, receiver_id, content) values ($1, $2, $3, $4)',
      values: [id, body.senderId, body.receiverId, body.content],
    })
    return { id }
  })
  return app.listen({ port: 0, host: '127.0.0.1' })
}

const [, , url = ''] = process.argv
process.on('message', () => {
  globalThis.gc?.()
  process.send?.(process.memoryUsage().rss)
})
process.send?.({ synapse: await startSynapse(url), bare: await startBare(url) })
// Ends with whoever started it.
process.on('disconnect', () => {
  flushCompileCache()
  process.exit()
})
