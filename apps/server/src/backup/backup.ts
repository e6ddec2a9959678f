import { parseArgs } from 'node:util'
import {
  BackupError,
  createBackups,
  dropReplicationSlots,
  parseBackupPlace,
  targetName,
  lowerCurrentPriority,
  type Config,
} from '@evops/platform/server'
import type { Logger } from 'pino'
import { connectInstallationDatabase } from '../reach-database.ts'
import { requireBackup, runCommand, printLine } from './command.ts'
import { createCopyBackupService } from './copies.ts'
import { openServices, type OpenServices } from './services.ts'
import { createBackupProofs } from './proofs.ts'

/*
 * `npm run backup [-- --with-secret] [--anew]`: makes a backup to EVOPS_BACKUP_TO. Works next to a running server, or
 * without one on the embedded database, which is started for that time. `--anew` begins a new log line if the old one
 * is lost. If DATABASE_URL or `--to TARGET` is set, the backup is made by COPY: from any database, without a log.
 *
 * `--connections N` (default 2) copy in parallel; `--rate MB` is their maximum read rate per second (default:
 * unlimited).
 */
const options = {
  'with-secret': { type: 'boolean', default: false },
  anew: { type: 'boolean', default: false },
  to: { type: 'string' },
  connections: { type: 'string', default: '2' },
  rate: { type: 'string', default: '0' },
} as const
type Wish = ReturnType<typeof parseArgs<{ options: typeof options }>>['values']

await runCommand(async (config, log) => {
  const { values } = parseArgs({ options })
  const settings = placeOf(config, values.to)
  const database = await connectInstallationDatabase(config, log)
  try {
    if (database.running) lowerCurrentPriority()
    const opened = await openServices({ config, url: database.url, log })
    const startedAt = performance.now()
    const elapsedSeconds = () => `${Math.round((performance.now() - startedAt) / 1_000)} s`
    if (values.to === undefined && !config.databaseUrl)
      await byFiles(opened, { settings, values, report: elapsedSeconds, database, log })
    else await byCopy(opened, { settings, values, report: elapsedSeconds })
    return 0
  } finally {
    await database.stop()
  }
})

function placeOf(config: Config, to: string | undefined): NonNullable<Config['backup']> {
  if (to === undefined) return requireBackup(config)
  const current = config.backup ?? { keepDays: 14, logMegabytes: 0 }
  return { ...current, to: parseBackupPlace(to, process.env) }
}

interface Session {
  settings: NonNullable<Config['backup']>
  values: Wish
  report: () => string
}

async function byCopy(opened: OpenServices, { settings, values, report }: Session): Promise<void> {
  const [connections, megabytesPerSecond] = [Number(values.connections), Number(values.rate)]
  if (!Number.isInteger(connections) || connections < 1 || connections > 16 || !(megabytesPerSecond >= 0))
    throw new BackupError('--connections: 1 to 16; --rate: megabytes a second')
  try {
    const work = { startedBy: 'npm run backup', connections, megabytesPerSecond }
    const made = await createCopyBackupService(opened, settings).make(work)
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0)
    printLine(
      `Backup ${made.id} in ${targetName(settings.to)}: ${made.tables.length} tables, ${rows} rows, ${made.files.length} files, ${made.bytes} bytes, ${report()}`,
    )
    printLine(
      `It is sealed under ${opened.services.config.backupKey ? 'EVOPS_BACKUP_KEY' : 'the secret key'}: keep that apart from the backups.`,
    )
  } finally {
    await opened.close()
  }
}

type Reached = Pick<Awaited<ReturnType<typeof connectInstallationDatabase>>, 'ownerUrl' | 'running'>

async function byFiles(
  opened: OpenServices,
  { settings, values, report, database, log }: Session & { database: Reached; log: Logger },
): Promise<void> {
  const { services, domains } = opened
  const { ownerUrl: url, running } = database
  const backups = createBackups({
    settings,
    url,
    dataDir: services.config.dataDir,
    db: services.db,
    log,
    proofs: createBackupProofs(services, domains, url),
    anew: values.anew,
  })
  try {
    const made = await backups.make({ withSecret: values['with-secret'], startedBy: 'npm run backup' })
    printLine(`Backup ${made.id} in ${targetName(settings.to)}: ${made.stream.bytes} bytes, ${report()}`)
    if (!made.secrets) printLine('secret.key is not in it: keep a copy of it apart from the backups.')
  } finally {
    const alone = backups.ships()
    await backups.close()
    await opened.close()
    // No further log is sent to this target, so the running server must not retain the log for it.
    if (alone && running) await dropReplicationSlots(url)
  }
}
