/** A Synapse in a process of its own, so that what it keeps in memory is its own. Started by own-process.ts. */
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { createLog } from '#server/log.ts'
import { plainPages } from '#tests/support/plain-pages.ts'

const config = readConfig(process.env)
const { db, pool, close } = openDatabase(config.databaseUrl ?? '', {
  poolSize: 5,
  onConnectionLost: () => undefined,
})
const app = await buildApp({ config, db, pool, log: createLog('error'), pages: plainPages })
const url = await app.listen({ port: 0, host: '127.0.0.1' })

process.on('message', () => {
  // Twice: what the first round finds out to be unused, the second one gives back.
  globalThis.gc?.()
  globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  process.send?.({ held: heapUsed + external, rss })
})
process.on('disconnect', async () => {
  await app.close()
  await close()
  process.exit(0)
})
process.send?.({ url })
