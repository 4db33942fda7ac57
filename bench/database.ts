import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { whenWeEnd } from '#tests/support/end-with-us.ts'
import { buildNetwork, type Size } from './network.ts'

type Tell = (sentence: string) => void

const root = join(import.meta.dirname, '..')
const cache = join(root, '.cache', 'bench')

/** Other rows are another network: it is built anew, and the old one goes. A new migration is applied to what is there. */
const keyOfContents = (): string => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.startsWith('network'))
  const contents = files.toSorted().map((file) => readFileSync(join(import.meta.dirname, file)))
  return createHash('sha256').update(Buffer.concat(contents)).digest('hex').slice(0, 16)
}

export interface BenchDatabases {
  /** The network of this size, to be read; built if it is not there yet. */
  network: (size: Size) => Promise<string>
  /** A copy of it that may be written to, gone when the run ends. */
  copyOf: (size: Size) => Promise<string>
  /** As the superuser. */
  admin: (url: string) => string
  end: () => Promise<void>
}

const stop =
  'if read -r pid < "$1/postmaster.pid"; then kill -INT "$pid"; while test -e "$1/postmaster.pid"; do sleep 0.05; done; fi'

/** One PostgreSQL with the settings that people have, durable; its networks are kept from run to run. */
export async function openBenchDatabases(tell: Tell): Promise<BenchDatabases> {
  const key = keyOfContents()
  for (const old of readOr(cache).filter((name) => name.startsWith('network-') && name !== `network-${key}`))
    rmSync(join(cache, old), { recursive: true, force: true })
  const folder = join(cache, `network-${key}`, 'postgres')
  const settings = { max_wal_size: '4GB' }
  const end = whenWeEnd(stop, folder)
  const postgres = await startEmbeddedPostgres({ folder, settings, onProgress: tell })
  const at = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const admin = async <T extends pg.QueryResultRow>(statement: string) => {
    const client = new pg.Client({ connectionString: postgres.adminUrl })
    await client.connect()
    try {
      return (await client.query<T>(statement)).rows
    } finally {
      await client.end()
    }
  }
  const names = async () =>
    (await admin<{ datname: string }>('select datname from pg_database')).map((row) => row.datname)
  for (const left of (await names()).filter((name) => /^(building|copy)_/.test(name)))
    await admin(`drop database ${left} with (force)`)

  const network = async (size: Size): Promise<string> => {
    const name = `network_${size.posts}`
    if (!(await names()).includes(name)) {
      const building = `building_${size.posts}`
      const began = performance.now()
      await admin(`create database ${building} owner synapse`)
      await migrate(at(postgres.url, building))
      const what = `${size.posts.toLocaleString('en')} posts`
      // Built once and never half kept, so that nothing has to reach the disk before the end.
      await admin(`alter system set fsync = 'off'`)
      await admin('select pg_reload_conf()')
      await buildNetwork(at(postgres.adminUrl, building), size, (step) => tell(`Building ${what}: ${step}.`))
      await admin('alter system reset fsync')
      await admin('select pg_reload_conf()')
      await admin('checkpoint')
      await admin(`alter database ${building} rename to ${name}`)
      tell(`Built ${what} in ${((performance.now() - began) / 1000).toFixed(0)} s; kept for the next run.`)
    }
    await migrate(at(postgres.url, name))
    return at(postgres.url, name)
  }

  let copies = 0
  return {
    network,
    async copyOf(size) {
      await network(size)
      copies += 1
      const name = `copy_${copies}`
      await admin(`create database ${name} template network_${size.posts} strategy file_copy owner synapse`)
      return at(postgres.url, name)
    },
    admin: (url) => at(postgres.adminUrl, new URL(url).pathname.slice(1)),
    async end() {
      for (let n = 1; n <= copies; n += 1) await admin(`drop database copy_${n} with (force)`)
      await end()
    },
  }
}

function readOr(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
