import { statfs } from 'node:fs/promises'
import type { Services } from '../services.ts'
import { readDatabaseFigures, type DatabaseFigures } from './database-figures.store.ts'
import { singleMetric, type PrometheusMetric } from './metrics.ts'

/** Milliseconds for which the figures are cached, because several servers may be scraped often. */
const cacheMs = 10_000

/**
 * Creates the metrics of the installation that must be read: database, queue, disk. They are read at most every ten
 * seconds. A figure that cannot be read has no sample, and the wait for an answer is at most two seconds.
 */
export function installationMetrics(services: Services): () => Promise<PrometheusMetric[]> {
  let currentMetrics: PrometheusMetric[] = metricsOf({})
  let readAt = 0
  let reading: Promise<void> | undefined
  return async () => {
    if (Date.now() - readAt > cacheMs)
      reading ??= read(services)
        .then((metrics) => {
          currentMetrics = metrics
          readAt = Date.now()
        })
        .finally(() => (reading = undefined))
    await Promise.race([reading, new Promise((resolve) => setTimeout(resolve, 2_000).unref())])
    return currentMetrics
  }
}

async function read({ db, jobs, config }: Services): Promise<PrometheusMetric[]> {
  const [database, queue, disk] = await Promise.all([
    db.asPlatform(readDatabaseFigures).catch(() => undefined),
    jobs.load().catch(() => undefined),
    statfs(config.dataDir).catch(() => undefined),
  ])
  return metricsOf({ database, queue, disk })
}

function metricsOf({
  database,
  queue,
  disk,
}: {
  database?: DatabaseFigures | undefined
  queue?: Awaited<ReturnType<Services['jobs']['load']>> | undefined
  disk?: { bavail: number; blocks: number; bsize: number } | undefined
}): PrometheusMetric[] {
  return [
    singleMetric('gauge', 'evops_database_bytes', 'Size of the database', database?.bytes),
    singleMetric('counter', 'evops_database_wal_bytes_total', "Written to the database's log", database?.walBytes),
    {
      name: 'evops_database_partitions',
      help: 'Partitions by table',
      type: 'gauge',
      samples: (database?.partitions ?? []).map(({ table, count }) => ({ labels: { table }, value: count })),
    },
    {
      name: 'evops_installation_alarms',
      help: 'Open alarms of the installation by kind',
      type: 'gauge',
      samples: (database?.alarms ?? []).map(({ kind, count }) => ({ labels: { kind }, value: count })),
    },
    singleMetric('gauge', 'evops_jobs_waiting', 'Jobs that are due and wait', queue?.waiting),
    singleMetric(
      'gauge',
      'evops_jobs_oldest_seconds',
      'For how long the oldest job that is due has waited',
      queue?.oldestSeconds,
    ),
    singleMetric('gauge', 'evops_jobs_dead_day', 'Jobs that were given up within a day', queue?.deadInADay),
    singleMetric('gauge', 'evops_disk_free_bytes', 'Free for the data folder', disk && disk.bavail * disk.bsize),
    singleMetric('gauge', 'evops_disk_bytes', 'Size of the disk of the data folder', disk && disk.blocks * disk.bsize),
  ]
}
