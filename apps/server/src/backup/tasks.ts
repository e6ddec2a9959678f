import {
  BackupError,
  backupTask,
  createBackups,
  drillTask,
  forgetLog,
  openTarget,
  recordDrill,
  starterOf,
  type House,
  type JobTable,
  type Metric,
} from '@evops/platform/server'
import type { Database } from '../database.ts'
import type { Domains } from '../domains.ts'
import { drill, lineOf, type Drilled } from './drill.ts'
import { proofsOf } from './proofs.ts'

export interface BackupTasks {
  jobs: JobTable
  metrics(): Metric[]
  close(): Promise<void>
}
const none: BackupTasks = { jobs: {}, metrics: () => [], close: async () => undefined }

/** What the process that holds the data folder does for its backups, where it works on jobs and a target is set. */
export async function createBackupTasks({
  house,
  domains,
  database,
}: {
  house: House
  domains: Domains
  database: Database
}): Promise<BackupTasks> {
  const { config, db, jobs, log } = house
  if (!database.embedded || !config.roles.has('worker')) return none
  const { url } = database
  if (!config.backup) {
    await forgetLog(url)
    return none
  }
  const backups = createBackups({
    settings: config.backup,
    url,
    dataDir: config.dataDir,
    db,
    log,
    proofs: proofsOf(house, domains, url),
    // The same key and queue as the clock's: one that waits already is enough.
    wanted: () =>
      jobs.add(backupTask, { startedBy: null }, { key: `task:${backupTask}`, queue: `task:${backupTask}` }),
  })
  const target = openTarget(config.backup.to)
  return {
    jobs: {
      'platform:ship-log': { everyMs: 1_000, run: () => backups.shipRound() },
      [backupTask]: {
        title: { zh: '备份', en: 'Backup', es: 'Copia de seguridad' },
        cron: '40 1 * * *',
        attempts: 3,
        run: async (payload) => void (await backups.make({ startedBy: starterOf(payload) })),
      },
      [drillTask]: {
        title: { zh: '恢复演练', en: 'Restore drill', es: 'Simulacro de restauración' },
        cron: '30 4 * * 0',
        attempts: 2,
        async run() {
          const drilled = await drill({ config, log, target })
          await noteDrill(house, drilled)
          // Fails loudly: the task's last result is what people look at.
          if (!drilled.ok) throw new BackupError(brokenOf(drilled))
        },
      },
    },
    metrics: () => backups.metrics(),
    close: () => backups.close(),
  }
}

export async function noteDrill({ db }: Pick<House, 'db'>, { backupId, ok, report }: Drilled): Promise<void> {
  const state = ok ? 'passed' : 'failed'
  await db.asPlatform((tx) => recordDrill(tx, backupId, { state, at: new Date(), report }))
}

export function brokenOf({ backupId, report }: Drilled): string {
  const broken = report.findings.filter(({ ok }) => !ok).map(lineOf)
  return `backup ${backupId} does not hold: ${broken.join('; ')}`
}
