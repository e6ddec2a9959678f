import { createServer } from 'node:net'
import path from 'node:path'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import {
  ConfigError,
  endLeftover,
  FolderInUse,
  migrate,
  migrateJobs,
  MigrationError,
  schemaFolders,
  startPostgres,
  watchYoungTables,
  type Config,
  type Postgres,
} from '@evops/platform/server'
import type { Logger } from 'pino'

export interface Database {
  url: string
  /** Only when PostgreSQL runs under our own supervisor. */
  embedded: Postgres | undefined
}

/** Of this version. */
export const schema = schemaFolders(path.resolve(import.meta.dirname, '../../..'))

/** By name as far as a line of the log is read: an installation is told how many, an upgrade which ones. */
const mostNamed = 20
const namesOrCount = (names: readonly string[]) => (names.length > mostNamed ? names.length : names)

/**
 * The database of the installation: embedded under the data folder, or the server that DATABASE_URL names. Migrated. `onLaunch` is
 * called when the embedded server has begun to start, or one that a killed server left begins to stop: meanwhile there is nothing to do here. With a given one it is not: whoever
 * was busy meanwhile would take a connection for one that timed out.
 */
export async function openDatabase(config: Config, log: Logger, onLaunch?: () => void): Promise<Database> {
  const settings = [...logLimit(config), ...config.database.settings]
  const embedded = config.databaseUrl
    ? undefined
    : await startEmbedded(config.dataDir, log, settings, onLaunch)
  const url = config.databaseUrl ?? embedded?.url ?? ''
  try {
    const owner = config.migrateUrl ?? url
    const { applied, made } = await migrate(owner, schema, { onWait: (why) => log.warn(why) })
    if (applied.length + made.length > 0) log.info({ applied: namesOrCount(applied), made: namesOrCount(made) }, 'migrated')
    await migrateJobs(owner)
    // A given server's own autovacuum looks once a minute: too late for tables that fill within seconds.
    if (!embedded) watchYoungTables(owner, { onLog: (line) => log.debug(line) })
    return { url, embedded }
  } catch (error) {
    await embedded?.stop()
    if (embedded || error instanceof MigrationError) throw error
    const why = error instanceof Error ? error.message : String(error)
    const setting = config.migrateUrl ? 'EVOPS_MIGRATE_URL' : 'DATABASE_URL'
    throw new ConfigError(`${setting}: the database can't be used: ${why}`, { cause: error })
  }
}

/** What a backup's target that can't be reached may cost: beyond it the log goes, and a new backup is made. */
function logLimit({ backup }: Config): string[] {
  return backup ? [`max_slot_wal_keep_size=${backup.logMegabytes}MB`] : []
}

const startTries = 3

/** Ends what a killed server left running, so that its port is free again; another port when somebody was quicker. */
export async function startEmbedded(
  dataDir: string,
  log: Logger,
  settings: readonly string[] = [],
  onLaunch?: () => void,
): Promise<Postgres> {
  await endLeftover(dataDir, onLaunch)
  for (let tries = 1; ; tries += 1) {
    try {
      const port = await databasePort(dataDir)
      return await startPostgres({
        dataDir,
        port,
        settings,
        onLaunch,
        onLog: (line) => log.debug({ part: 'postgres' }, line),
      })
    } catch (error) {
      if (error instanceof FolderInUse || tries === startTries) throw error
      log.warn({ error }, 'PostgreSQL did not start: trying again')
    }
  }
}

/** The same port at every start, if it is free; tools find it in the data folder. */
async function databasePort(dataDir: string): Promise<number> {
  const file = path.join(dataDir, 'postgres.port')
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (kept > 0 && (await isFree(kept))) return kept
  for (let port = 15_432; port < 15_932; port += 1) {
    if (!(await isFree(port))) continue
    writeFileSync(file, String(port))
    return port
  }
  throw new Error('no free port for PostgreSQL between 15432 and 15931')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
