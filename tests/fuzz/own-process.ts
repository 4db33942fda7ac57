import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/client.ts'
import type { Database } from '#server/db/connection.ts'
import { createTestDatabase } from '#tests/support/test-db.ts'

export interface Memory {
  /** What is still in use after everything unused was given back. */
  held: number
  rss: number
}

export interface OwnProcess {
  url: string
  db: Database
  config: Config
  memory: () => Promise<Memory>
  isAlive: () => boolean
  close: () => Promise<void>
}

/** A server whose memory can be measured, and a way to the database it works on. */
export async function startOwnProcess(): Promise<OwnProcess> {
  const database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'synapse-fuzz-'))
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, RATE_LIMIT_SCALE: '100000' }
  const child = fork(join(import.meta.dirname, 'server.ts'), {
    env: { PATH: process.env['PATH'], ...env },
    execArgv: ['--expose-gc'],
  })
  const { url } = await told<{ url: string }>(child)
  const { db, close } = openDatabase(database.url, { poolSize: 2, onConnectionLost: () => undefined })
  return {
    url,
    db,
    config: readConfig(env),
    memory: async () => {
      const answer = told<Memory>(child)
      child.send('memory')
      return answer
    },
    isAlive: () => child.exitCode === null && child.signalCode === null,
    close: async () => {
      const gone = once(child, 'exit')
      if (child.connected) child.disconnect()
      if (child.exitCode === null && child.signalCode === null) await gone
      await close()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function told<T>(child: ChildProcess): Promise<T> {
  const end = once(child, 'exit').then(() => {
    throw new Error('The server is gone.')
  })
  end.catch(() => undefined)
  const [message] = await Promise.race([once(child, 'message'), end])
  return message as T
}
