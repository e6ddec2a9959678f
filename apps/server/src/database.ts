import { createServer } from 'node:net'
import path from 'node:path'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import {
  ConfigError,
  stopLeftoverPostgres,
  ensureServerLogin,
  FolderInUseError,
  migrateDatabase,
  migrateJobs,
  MigrationError,
  schemaFolders,
  startPostgres,
  watchNewTables,
  type Config,
  type EmbeddedPostgres,
} from '@evops/platform/server'
import type { Logger } from 'pino'

export interface InstallationDatabase {
  /** Address of the login that runs the product. */
  url: string
  /** Address of the login that owns the database: migrations, backups by files, the reset of the demo. */
  ownerUrl: string
  /** Defined only if PostgreSQL runs under the built-in supervisor. */
  embedded: EmbeddedPostgres | undefined
}

/** Schema folders of this version. */
export const schemaFolderPaths = schemaFolders(path.resolve(import.meta.dirname, '../../..'))

/** Maximum number of names in a log line: an installation logs the count, an upgrade the names. */
const mostNamed = 20
const namesOrCount = (names: readonly string[]) => (names.length > mostNamed ? names.length : names)

/**
 * Opens and migrates the database of the installation: embedded in the data folder, or the server named by
 * DATABASE_URL. The product runs with the server's login, which owns nothing; only the owner migrates. `onLaunch` is called when the embedded server starts, or when a server left by a killed process is
 * being stopped; the caller can do other work meanwhile. For an external database it is not called, because other work
 * could delay the connection into a timeout.
 */
export async function openDatabase(config: Config, log: Logger, onLaunch?: () => void): Promise<InstallationDatabase> {
  const settings = [...logLimit(config), ...config.database.settings]
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir, log, settings, onLaunch)
  const ownerUrl = embedded?.url ?? config.migrateUrl ?? config.databaseUrl ?? ''
  try {
    const { applied, made } = await migrateDatabase(ownerUrl, schemaFolderPaths, { onWait: (why) => log.warn(why) })
    if (applied.length + made.length > 0)
      log.info({ applied: namesOrCount(applied), made: namesOrCount(made) }, 'migrated')
    await migrateJobs(ownerUrl)
    // The autovacuum of an external server runs once a minute: too rarely for tables that fill within seconds.
    if (!embedded) watchNewTables(ownerUrl, { onLog: (line) => log.debug(line) })
    const url = config.databaseUrl ?? (await ensureServerLogin(ownerUrl))
    return { url, ownerUrl, embedded }
  } catch (error) {
    await embedded?.stop()
    if (embedded || error instanceof MigrationError) throw error
    const why = error instanceof Error ? error.message : String(error)
    const setting = config.migrateUrl ? 'EVOPS_MIGRATE_URL' : 'DATABASE_URL'
    throw new ConfigError(`${setting}: the database can't be used: ${why}`, { cause: error })
  }
}

/**
 * Limits the log retained for an unreachable backup target: beyond the limit the log is discarded and a new backup is
 * made.
 */
function logLimit({ backup }: Config): string[] {
  return backup ? [`max_slot_wal_keep_size=${backup.logMegabytes}MB`] : []
}

const startTries = 3

/**
 * Starts the embedded database. Stops one left by a killed server, so that its port is free; uses another port if that
 * port was taken meanwhile.
 */
export async function startEmbedded(
  dataDir: string,
  log: Logger,
  settings: readonly string[] = [],
  onLaunch?: () => void,
): Promise<EmbeddedPostgres> {
  await stopLeftoverPostgres(dataDir, onLaunch)
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
      const isFinal = error instanceof FolderInUseError || error instanceof ConfigError
      if (isFinal || tries === startTries) throw error
      log.warn({ error }, 'PostgreSQL did not start: trying again')
    }
  }
}

/** Returns the same port at every start if it is free; tools read it from the data folder. */
async function databasePort(dataDir: string): Promise<number> {
  const file = path.join(dataDir, 'postgres.port')
  const storedPort = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (storedPort > 0 && (await isFree(storedPort))) return storedPort
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
