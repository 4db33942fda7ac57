import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Config } from '#server/config.ts'
import type { Reads } from '#server/db/replica.ts'
import { notFound } from '#server/http/errors.ts'
import type { JobFigures } from '#server/jobs/jobs.commands.ts'

interface MetricsServices {
  config: Config
  pool: pg.Pool
  replica: Reads['replica']
  /** By the way that was tried, since the start. */
  failedSignIns: () => Readonly<Record<string, number>>
  /** As of half a minute ago at most. The same at every instance: it is of the database. */
  jobs: () => JobFigures
}

/** Prometheus metrics: how long routes take, what the process and the pool are doing. Nothing about persons. */
export function metricsRoutes(
  app: FastifyInstance,
  { config, pool, replica, failedSignIns, jobs }: MetricsServices,
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
  new Gauge({
    name: 'synapse_database_connections',
    help: 'Connections of this instance to the database.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })

  new Gauge({
    name: 'synapse_failed_sign_ins',
    help: 'Tries to sign in that failed, by the way that was tried, since the start.',
    labelNames: ['way'],
    registers: [registry],
    collect() {
      for (const [way, count] of Object.entries(failedSignIns())) this.set({ way }, count)
    },
  })

  new Gauge({
    name: 'synapse_jobs',
    help: 'Mails and other jobs of all instances: those that wait, those that were given up, and those whose address was refused.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { waiting, failed, refused } = jobs()
      this.set({ state: 'waiting' }, waiting)
      this.set({ state: 'failed' }, failed)
      this.set({ state: 'refused' }, refused)
    },
  })
  new Gauge({
    name: 'synapse_jobs_oldest_seconds',
    help: 'How long the oldest job that waits has done so.',
    registers: [registry],
    collect() {
      this.set(jobs().oldestSeconds)
    },
  })

  if (replica) {
    new Gauge({
      name: 'synapse_replica_state',
      help: 'Whether reads may go to the replica: 1 beside what is so.',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        for (const state of ['following', 'behind', 'away'] as const)
          this.set({ state }, replica.state() === state ? 1 : 0)
      },
    })
    new Gauge({
      name: 'synapse_replica_reads',
      help: 'Reads that the replica may answer, by the database that did, since the start.',
      labelNames: ['answered_by'],
      registers: [registry],
      collect() {
        for (const [database, count] of Object.entries(replica.answered()))
          this.set({ answered_by: database }, count)
      },
    })
    new Gauge({
      name: 'synapse_replica_behind_bytes',
      help: 'What the primary has written and the replica has not replayed; -1 while one of them is away.',
      registers: [registry],
      async collect() {
        this.set(await replica.behindBytes().catch(() => -1))
      },
    })
  }

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
