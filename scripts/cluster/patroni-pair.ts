import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { accountFor } from '#server/db/embedded/embedded-account.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'
import { startEtcd } from './etcd.ts'
import { until } from './instance.ts'
import { type DatabaseNode, startDatabaseNode, type Way } from './patroni-node.ts'
import { newPasswords, shortest, type Timing } from './patroni-settings.ts'
import { requireProgram } from './programs.ts'

/** Two databases of which one is the primary, whichever it is just now. */
export interface PatroniPair {
  nodes: readonly [DatabaseNode, DatabaseNode]
  /** Leads to the primary, with the other roles of PgBouncer's settings beside it. */
  primary: { url: string; adminUrl: string; words: string }
  replica: { adminUrl: string; words: string }
  /** Whether one is the primary and the other one follows it (and every commit waits for it, if that is wanted). */
  areTwo: () => Promise<boolean>
  stop: () => Promise<void>
}

interface Start {
  folder: string
  isSynchronous?: boolean
  timing?: Timing
  way?: Way
  tell?: (sentence: string) => void
}

/** All Debian packages that it needs; as root they are installed when they are missing. */
export function requirePatroni(tell?: (sentence: string) => void): string {
  requireProgram('pg_basebackup', 'postgresql', tell)
  requireProgram('etcd', 'etcd-server', tell)
  requireProgram('patroni', 'patroni', tell)
  requireProgram('haproxy', 'haproxy', tell)
  return findBinaries()
}

/** PostgreSQL's programs of one version; Debian has each version in a folder of its own. */
function findBinaries(): string {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).map(Number) : []
  const [newest] = versions
    .filter((version) => existsSync(join(root, String(version), 'bin', 'pg_rewind')))
    .sort((one, other) => other - one)
  if (newest === undefined || newest < 15)
    throw new Error(
      'PostgreSQL 15 or newer is missing. Install it (sudo apt-get install postgresql), then run this again.',
    )
  return join(root, String(newest), 'bin')
}

export async function startPatroniPair({
  folder,
  isSynchronous = true,
  timing = shortest,
  way = async (_node, _between, port) => port,
  tell,
}: Start): Promise<PatroniPair> {
  const binaries = requirePatroni(tell)
  const account = accountFor(folder)
  const passwords = newPasswords()
  const toStop: (() => Promise<void>)[] = []
  const stop = async () => {
    for (let step = toStop.pop(); step; step = toStop.pop()) await step()
  }
  try {
    const etcd = await startEtcd(folder, account)
    toStop.push(etcd.stop)
    const startNode = async (name: string) => {
      const etcdPort = etcd.port
      const node = await startDatabaseNode({
        name,
        folder,
        account,
        binaries,
        etcdPort,
        passwords,
        timing,
        isSynchronous,
        way,
      })
      toStop.push(node.stop)
      return node
    }
    const first = await startNode('one')
    await untilThere('the first database is there', first, async () => (await first.role()) === 'primary')
    const nodes = [first, await startNode('two')] as const
    const proxy = await startDatabaseProxy(folder, nodes)
    toStop.push(proxy.stop)
    const pair = addressesOf(proxy, passwords)
    await ensureDatabase(first.adminUrl, passwords.synapse)
    const areTwo = () => areBothThere(nodes, isSynchronous)
    await untilThere('the second database follows the first', nodes[1], areTwo)
    return { nodes, ...pair, areTwo, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Patroni says why it does not go on. */
async function untilThere(what: string, { log }: DatabaseNode, isSo: () => Promise<boolean>): Promise<void> {
  await until(what, isSo, 90_000, 250).catch((error: Error) => {
    throw new Error(`${error.message}\n${readFileSync(log, 'utf8').trim().slice(-2_000)}`)
  })
}

function addressesOf({ primary, replica }: DatabaseProxy, passwords: ReturnType<typeof newPasswords>) {
  const url = (user: 'postgres' | 'synapse', port: number, database: string) =>
    `postgresql://${user}:${passwords[user]}@127.0.0.1:${port}/${database}`
  const words = (port: number) => `host=127.0.0.1 port=${port} password=${passwords.synapse}`
  return {
    primary: {
      url: url('synapse', primary, 'synapse'),
      adminUrl: url('postgres', primary, 'postgres'),
      words: words(primary),
    },
    replica: { adminUrl: url('postgres', replica, 'postgres'), words: words(replica) },
  }
}

async function ensureDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`create role synapse login password '${password}'`)
    await client.query('create database synapse owner synapse')
  } finally {
    await client.end()
  }
}

async function areBothThere(nodes: readonly DatabaseNode[], isSynchronous: boolean): Promise<boolean> {
  const roles = await Promise.all(nodes.map((node) => node.role()))
  if (roles.toSorted().join() !== 'primary,replica') return false
  const [leader, other] = [nodes[roles.indexOf('primary')], nodes[roles.indexOf('replica')]]
  // What PostgreSQL waits for counts only when etcd knows it: then the other one may become primary.
  return isSynchronous ? Boolean(await other?.isSynchronous()) : isFollowed(leader?.adminUrl ?? '')
}

async function isFollowed(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query("select from pg_stat_replication where state = 'streaming'")
    return rows.length > 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
