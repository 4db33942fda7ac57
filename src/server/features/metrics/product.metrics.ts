import { statfs } from 'node:fs/promises'
import { Counter, type Registry } from 'prom-client'
import { lastBackupAt } from '#server/backup/last-backup.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/connection.ts'
import type { Queue } from '#server/jobs/queue.ts'
import { addGauge, addGauges } from './gauges.ts'
import { countProduct, type ProductFigures } from './product.queries.ts'

interface ProductServices {
  config: Config
  db: Database
  jobs: Pick<Queue, 'figures' | 'tries'>
  /** Open streams of live events at this instance. */
  streams: () => number
}

/** However often and by however many it is asked. */
const askedEvery = 10_000

/** What people do, what waits for somebody, and what an operator has to look after. Sums, never persons. */
export function addProductMetrics(registry: Registry, { config, db, jobs, streams }: ProductServices): void {
  addProduct(registry, db)
  addJobs(registry, jobs)
  addGauge(registry, 'synapse_streams', 'Open streams of live events at this instance.', streams)
  addDisk(registry, config)
  addGauge(
    registry,
    'synapse_backup_age_seconds',
    'How old the newest backup is that was made with this data folder; missing while there is none.',
    async () => {
      const at = await lastBackupAt(config.dataDir)
      return at === null ? null : Math.max(0, (Date.now() - at) / 1000)
    },
  )
}

function addProduct(registry: Registry, db: Database): void {
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<ProductFigures | null> = Promise.resolve(null)
  const figures = () => {
    if (performance.now() - askedAt > askedEvery) {
      askedAt = performance.now()
      asking = countProduct(db).catch(() => null)
    }
    return asking
  }
  const add = (name: string, help: string, read: (found: ProductFigures) => number) =>
    addGauge(registry, name, help, async () => {
      const found = await figures()
      return found && read(found)
    })
  addGauge(
    registry,
    'synapse_database_up',
    'Whether the database answers this instance: 1 or 0. As of ten seconds ago at most.',
    async () => ((await figures()) ? 1 : 0),
  )
  add(
    'synapse_sign_ups_last_day',
    'Accounts that were made in the last 24 hours.',
    ({ signUpsOfLastDay }) => signUpsOfLastDay,
  )
  add(
    'synapse_open_reports',
    'Reports that no moderator has decided about.',
    ({ openReports }) => openReports.count,
  )
  add(
    'synapse_open_reports_oldest_seconds',
    'How long the oldest open report has waited.',
    ({ openReports }) => openReports.oldestSeconds,
  )
  add(
    'synapse_open_appeals',
    'Appeals that no moderator has decided about.',
    ({ openAppeals }) => openAppeals.count,
  )
  add(
    'synapse_open_appeals_oldest_seconds',
    'How long the oldest open appeal has waited.',
    ({ openAppeals }) => openAppeals.oldestSeconds,
  )
}

function addJobs(registry: Registry, jobs: ProductServices['jobs']): void {
  addGauges(
    registry,
    {
      name: 'synapse_jobs',
      help: 'Mails and other jobs of all instances: those that wait, those that were given up, and those whose address was refused.',
      label: 'state',
    },
    () => {
      const { waiting, failed, refused } = jobs.figures()
      return { waiting, failed, refused }
    },
  )
  addGauge(
    registry,
    'synapse_jobs_oldest_seconds',
    'How long the oldest job that waits has done so.',
    () => jobs.figures().oldestSeconds,
  )
  new Counter({
    name: 'synapse_job_tries_total',
    help: 'Mails and pushes that this instance tried to send, by how that ended: done, delayed (tried again later), failed or refused.',
    labelNames: ['work', 'outcome'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [work, endings] of Object.entries(jobs.tries()))
        for (const [outcome, times] of Object.entries(endings)) this.inc({ work, outcome }, times)
    },
  })
}

function addDisk(registry: Registry, { dataDir, diskReserve }: Config): void {
  const disk = () => statfs(dataDir).catch(() => null)
  addGauge(registry, 'synapse_disk_free_bytes', 'What is free on the disk of DATA_DIR.', async () => {
    const found = await disk()
    return found && found.bavail * found.bsize
  })
  addGauge(registry, 'synapse_disk_size_bytes', 'How large the disk of DATA_DIR is.', async () => {
    const found = await disk()
    return found && found.blocks * found.bsize
  })
  addGauge(
    registry,
    'synapse_disk_reserve_bytes',
    'With less than this free, nothing new is taken (DISK_RESERVE_MB).',
    () => diskReserve,
  )
}
