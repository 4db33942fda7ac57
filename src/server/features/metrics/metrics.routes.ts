import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Config } from '#server/config.ts'
import type { Reads } from '#server/db/replica.ts'
import { notFound } from '#server/http/errors.ts'
import type { Queue } from '#server/jobs/queue.ts'
import { programVersion } from '#server/version.ts'
import { addGauge, addGauges } from './gauges.ts'
import { addProductMetrics } from './product.metrics.ts'

interface MetricsServices {
  config: Config
  pool: pg.Pool
  replica: Reads['replica']
  /** By the way that was tried, since the start. */
  failedSignIns: () => Readonly<Record<string, number>>
  /** Its figures are as of half a minute ago at most, and the same at every instance: they are of the database. */
  jobs: Pick<Queue, 'figures' | 'tries'>
  /** Open streams of live events at this instance. */
  streams: () => number
}

/** Prometheus metrics: how long routes take, what the process and the pool are doing. Nothing about persons. */
export function metricsRoutes(
  app: FastifyInstance,
  { config, pool, replica, failedSignIns, jobs, streams }: MetricsServices,
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'synapse_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  addGauges(
    registry,
    {
      name: 'synapse_build_info',
      help: '1, beside the version of the program that runs.',
      label: 'version',
    },
    () => ({ [programVersion]: 1 }),
  )
  addGauges(
    registry,
    {
      name: 'synapse_database_connections',
      help: 'Connections of this instance to the database.',
      label: 'state',
    },
    () => ({ open: pool.totalCount, idle: pool.idleCount, waited_for: pool.waitingCount }),
  )
  addGauges(
    registry,
    {
      name: 'synapse_failed_sign_ins',
      help: 'Tries to sign in that failed, by the way that was tried, since the start.',
      label: 'way',
    },
    failedSignIns,
  )
  addProductMetrics(registry, { config, db: app.data.db, jobs, streams })
  if (replica) addReplicaMetrics(registry, replica)

  app.addHook('onResponse', (request, reply, done) => {
    // The pattern, never the address: ids would make a new series for each person.
    const route = request.routeOptions.url ?? 'unknown'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, config)) throw notFound()
    reply.type(registry.contentType).header('cache-control', 'no-store')
    return registry.metrics()
  })
}

function addReplicaMetrics(registry: Registry, replica: NonNullable<Reads['replica']>): void {
  addGauges(
    registry,
    {
      name: 'synapse_replica_state',
      help: 'Whether reads may go to the replica: 1 beside what is so.',
      label: 'state',
    },
    () =>
      Object.fromEntries(
        ['following', 'behind', 'away'].map((state) => [state, replica.state() === state ? 1 : 0]),
      ),
  )
  addGauges(
    registry,
    {
      name: 'synapse_replica_reads',
      help: 'Reads that the replica may answer, by the database that did, since the start.',
      label: 'answered_by',
    },
    replica.answered,
  )
  addGauge(
    registry,
    'synapse_replica_behind_bytes',
    'What the primary has written and the replica has not replayed; -1 while one of them is away.',
    () => replica.behindBytes().catch(() => -1),
  )
}

/** With a token, whoever has it; without one, only this machine, and not through a proxy. */
function mayRead(request: FastifyRequest, { metricsToken }: Config): boolean {
  if (metricsToken === null) {
    const direct = request.socket.remoteAddress ?? ''
    return /^(127\.|::1$|::ffff:127\.)/.test(direct) && request.headers['x-forwarded-for'] === undefined
  }
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${metricsToken}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
