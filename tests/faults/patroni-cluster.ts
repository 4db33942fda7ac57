import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHaproxy } from '#scripts/cluster/haproxy.ts'
import { until } from '#scripts/cluster/instance.ts'
import type { Between, DatabaseNode } from '#scripts/cluster/patroni-node.ts'
import { type PatroniPair, startPatroniPair } from '#scripts/cluster/patroni-pair.ts'
import { startPgbouncer } from '#scripts/cluster/pgbouncer.ts'
import { migrate } from '#server/db/migrate.ts'
import { Gate } from '#tests/support/gate.ts'
import { startRedis } from '#tests/support/redis.ts'
import { aPlace, freePort, type Place, startSynapse, stops } from './synapse-process.ts'

/** Two instances behind HAProxy, before two databases of Patroni's, with a door in each way to each database. */
export interface PatroniCluster {
  url: string
  place: Place
  pair: PatroniPair
  settings: Record<string, string>
  /** The primary and the other one, as it is just now. */
  roles: () => Promise<readonly [DatabaseNode, DatabaseNode]>
  /** A cable is pulled: everything stays open, and nothing comes through. */
  silence: (node: DatabaseNode, ways: readonly Between[]) => void
  open: (node: DatabaseNode) => Promise<void>
  /** The two databases are so many milliseconds away from each other. */
  moveApart: (milliseconds: number) => void
  end: () => Promise<void>
}

export async function startPatroniCluster(isSynchronous: boolean): Promise<PatroniCluster> {
  const toEnd: (() => Promise<unknown> | unknown)[] = []
  const end = async () => {
    for (let step = toEnd.pop(); step; step = toEnd.pop()) await step()
  }
  try {
    const place = await aPlace()
    toEnd.push(place.end)
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'synapse-patroni-')))
    toEnd.push(() => rmSync(folder, { recursive: true, force: true }))
    chmodSync(folder, 0o711)

    const gates: { node: string; between: Between; gate: Gate }[] = []
    const way = async (node: string, between: Between, port: number) => {
      const gate = new Gate({ port, host: '127.0.0.1' })
      await gate.open()
      toEnd.push(() => gate.refuse())
      gates.push({ node, between, gate })
      return gate.port
    }
    const gatesOf = ({ name }: DatabaseNode) => gates.filter(({ node }) => node === name)
    const pair = await startPatroniPair({ folder, isSynchronous, way, tell: console.log })
    toEnd.push(pair.stop)
    await migrate(pair.primary.url)
    const pooler = await startPgbouncer({
      folder,
      primary: pair.primary.words,
      replica: pair.replica.words,
    })
    toEnd.push(pooler.stop)
    const redis = await startRedis()
    toEnd.push(redis.stop)

    const ports = [await freePort(), await freePort()]
    const proxy = await startHaproxy({ folder, instances: ports })
    toEnd.push(proxy.stop)
    const settings = {
      DATABASE_URL: pooler.primaryUrl,
      DATABASE_REPLICA_URL: pooler.replicaUrl,
      DATABASE_DIRECT_URL: pair.primary.url,
      DATABASE_POOLER: 'transaction',
      REDIS_URL: redis.url,
      PUBLIC_URL: proxy.url,
      TRUST_PROXY: '127.0.0.1',
    }
    for (const port of ports) {
      const run = startSynapse({ ...place, port, url: `http://127.0.0.1:${port}` }, settings)
      toEnd.push(() => stops(run))
      await run.ready()
    }
    await until('both instances have people', async () => (await proxy.up()).length === 2)
    return {
      url: proxy.url,
      place,
      pair,
      settings,
      roles: async () => {
        const [one, two] = pair.nodes
        return (await one.role()) === 'primary' ? [one, two] : [two, one]
      },
      silence: (node, ways) => {
        for (const { between, gate } of gatesOf(node)) if (ways.includes(between)) gate.silence()
      },
      open: async (node) => {
        for (const { gate } of gatesOf(node)) await gate.open()
      },
      moveApart: (milliseconds) => {
        for (const { between, gate } of gates) if (between === 'peer') gate.slow(milliseconds)
      },
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}
