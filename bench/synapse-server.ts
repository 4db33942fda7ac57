import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import { createLog } from '#server/log.ts'
import { recordStatements, type Statement } from '#tests/support/statements.ts'

const nothing = async () => ''
const pages = {
  app: nothing,
  landing: nothing,
  pageCss: '',
  passkeyScript: null,
  scriptHashes: [],
  folder: null,
}

/** Synapse as it is, without limits of rate, and without the built client, which nobody asks for here. */
export async function openSynapse(
  url: string,
  { isRecording = false } = {},
): Promise<{ app: FastifyInstance; statements: Statement[] }> {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: tmpdir(),
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000000',
    STARTER_COMMUNITIES: 'false',
  })
  const { db, pool } = openDatabase(url, {
    poolSize: config.databasePoolSize,
    onConnectionLost: () => undefined,
  })
  const statements = isRecording ? recordStatements(pool) : []
  const app = await buildApp({ config, db, pool, log: createLog('silent'), pages })
  return { app, statements }
}
