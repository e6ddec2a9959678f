import path from 'node:path'
import { parseArgs } from 'node:util'
import {
  BackupError,
  countRows,
  createLog,
  listCopyManifests,
  openTarget,
  planRestore,
  parseBackupPlace,
  readManifests,
  restoreDataFolder,
  type BackupTarget,
} from '@evops/platform/server'
import { lockDataFolder } from '../data-folder-lock.ts'
import { startEmbedded } from '../database.ts'
import { runCommandWithoutData, printLine } from './command.ts'
import { isCopy, restoreFromCopy } from './restore-from-copy.ts'

/*
 * `npm run restore -- --from TARGET --to FOLDER [--until 2026-11-21T05:00:00Z] [--backup ID]`: creates a data folder
 * from a backup and its log. `--from TARGET --list` lists the backups. TARGET as in EVOPS_BACKUP_TO; a bucket needs the
 * settings EVOPS_S3_…. A backup by COPY is restored into a new folder, or into a new database of another server: `--to
 * postgres://owner…`.
 */
const usage =
  'usage: npm run restore -- --from <folder or s3://bucket/prefix> --to <empty folder, or postgres://owner:…> [--until <time>] [--backup <id>]\n' +
  '       npm run restore -- --from <folder or s3://bucket/prefix> --list'

await runCommandWithoutData(async () => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      until: { type: 'string' },
      backup: { type: 'string' },
      list: { type: 'boolean', default: false },
    },
  })
  if (!values.from || (!values.list && !values.to)) {
    printLine(usage)
    return 1
  }
  const target = openTarget(parseBackupPlace(values.from, process.env))
  if (values.list) return list(target)
  if (await isCopy(target, values.backup)) {
    if (values.until) throw new BackupError('--until: this backup has no log')
    return restoreFromCopy(target, { to: values.to ?? '', id: values.backup })
  }
  const dataDir = path.resolve(values.to ?? '')
  const wish = { until: readTime(values.until), backupId: values.backup }
  const startedAt = performance.now()
  const plan = await planRestore(target, wish)
  const restored = await restoreDataFolder({ target, plan, dataDir, until: wish.until, writeLine: printLine })
  const rows = await countAuditRowsAtStart(dataDir)
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  printLine(
    `Restored in ${seconds} s: last commit ${restored.lastCommit?.toISOString() ?? 'none in the log'}, ${rows} audit entries, ${restored.files} files.`,
  )
  if (!restored.hasKey)
    printLine(`Put the installation's secret.key into ${dataDir}, or set EVOPS_SECRET_KEY, before the start.`)
  printLine(`Then: EVOPS_DATA=${dataDir} npm start`)
  return 0
})

async function list(target: BackupTarget): Promise<number> {
  const found = await readManifests(target)
  for (const { id, finishedAt, stream, installation } of found)
    printLine(`${id}  ${finishedAt}  ${stream.bytes} bytes  installation ${installation}`)
  const copies = await listCopyManifests(target)
  for (const { id, finishedAt, bytes, keyId } of copies)
    printLine(`${id}  ${finishedAt}  ${bytes} bytes  by COPY, key ${keyId}`)
  if (found.length + copies.length === 0) throw new BackupError(`${target.name}: there is no backup`)
  return 0
}

/** Starts the restored database once, as the product would. */
async function countAuditRowsAtStart(dataDir: string): Promise<number> {
  const unlock = lockDataFolder(dataDir)
  const postgres = await startEmbedded(dataDir, createLog('silent'))
  try {
    return Object.values(await countRows(postgres.url, ['organisation_audit']))[0] ?? 0
  } finally {
    await postgres.stop()
    unlock()
  }
}

function readTime(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const time = new Date(text)
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(text)
  if (Number.isNaN(time.getTime()) || !zoned)
    throw new BackupError(`--until: '${text}' is no time with its zone, as 2026-11-21T05:00:00Z`)
  return time
}
