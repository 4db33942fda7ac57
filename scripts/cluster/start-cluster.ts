import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { migrate } from '#server/db/migrate.ts'
import { startRedis } from '#tests/support/redis.ts'
import { type Haproxy, startHaproxy } from './haproxy.ts'
import { type Instance, startInstance } from './instance.ts'
import { type PatroniPair, requirePatroni, startPatroniPair } from './patroni-pair.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { freePort, requireProgram } from './programs.ts'

export interface Cluster {
  /** Where people come in. */
  url: string
  proxy: Haproxy
  instances: readonly [Instance, Instance]
  pair: PatroniPair
  /** What each instance and every operator command is started with. */
  env: Record<string, string>
  /** Each part and where it is. */
  parts: readonly [part: string, where: string][]
  stop: () => Promise<void>
}

type Tell = (sentence: string) => void

/** What a bigger network has on many machines, each part as a program of its own on this one. */
export async function startCluster(
  tell: Tell,
  { port, settings = {} }: { port?: number; settings?: Record<string, string> } = {},
): Promise<Cluster> {
  const toStop: (() => Promise<unknown> | unknown)[] = []
  const stop = async () => {
    for (let step = toStop.pop(); step; step = toStop.pop()) await step()
  }
  try {
    for (const name of ['haproxy', 'pgbouncer', 'redis-server']) requireProgram(name, name, tell)
    requirePatroni(tell)
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'synapse-cluster-')))
    toStop.push(() => rmSync(folder, { recursive: true, force: true }))
    // The account that PostgreSQL runs under must pass through; it cannot list what is there.
    chmodSync(folder, 0o711)

    tell('Starting two PostgreSQL with Patroni and etcd, PgBouncer, Redis and S3.')
    const pair = await startPatroniPair({ folder, tell })
    toStop.push(pair.stop)
    await migrate(pair.primary.url)
    const pooler = await startPgbouncer({
      folder,
      primary: pair.primary.words,
      replica: pair.replica.words,
      tell,
    })
    toStop.push(pooler.stop)
    const redis = await startRedis()
    toStop.push(redis.stop)
    const bucket = await startBucket(folder)
    toStop.push(bucket.stop)

    tell('Starting two instances behind HAProxy.')
    const listenAt = port ?? (await freePort())
    const env = {
      DATABASE_URL: pooler.primaryUrl,
      DATABASE_REPLICA_URL: pooler.replicaUrl,
      DATABASE_DIRECT_URL: pair.primary.url,
      DATABASE_POOLER: 'transaction',
      REDIS_URL: redis.url,
      ...bucket.env,
      PUBLIC_URL: `http://127.0.0.1:${listenAt}`,
      TRUST_PROXY: '127.0.0.1',
      ...settings,
    }
    const start = async (name: string) => {
      const instance = await startInstance({ name, port: await freePort(), folder, env })
      toStop.push(instance.stop)
      return instance
    }
    // One after the other: the first one makes the starting communities.
    const instances = [await start('north'), await start('south')] as const
    const proxy = await startHaproxy({ folder, instances: instances.map((one) => one.port), port: listenAt })
    toStop.push(proxy.stop)
    return {
      url: proxy.url,
      proxy,
      instances,
      pair,
      env,
      parts: [
        ['Synapse, behind HAProxy', proxy.url],
        ...instances.map((one): [string, string] => [`instance ${one.name}`, one.url]),
        ['PgBouncer, to the primary', pooler.primaryUrl],
        ['PgBouncer, to the replica', pooler.replicaUrl],
        ['PostgreSQL, whichever is primary', pair.primary.adminUrl],
        ['PostgreSQL, the other one', pair.replica.adminUrl],
        ...pair.nodes.map(({ name, own }): [string, string] => [
          `Patroni ${name}`,
          `http://127.0.0.1:${own.rest}/cluster`,
        ]),
        ['Redis', redis.url],
        ['S3', `${bucket.env.S3_ENDPOINT}/${bucket.env.S3_BUCKET}`],
        ['logs and files', folder],
      ],
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

const corsRule = `<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin>
  <AllowedMethod>PUT</AllowedMethod><AllowedHeader>content-type</AllowedHeader></CORSRule></CORSConfiguration>`

async function startBucket(folder: string) {
  const directory = join(folder, 's3')
  mkdirSync(directory)
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'photos', configs: [corsRule] }],
    // It reads the signature of a list wrongly (src/server/storage/s3.api.test.ts).
    allowMismatchedSignatures: true,
  })
  const { port } = await server.run()
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
      S3_FORCE_PATH_STYLE: 'true',
    },
    stop: () => server.close(),
  }
}
