import { existsSync } from 'node:fs'
import path from 'node:path'
import { ConfigError, openDb, serverLoginUrl, type Config } from '@evops/platform/server'
import type { Logger } from 'pino'
import { lockDataFolder } from './data-folder-lock.ts'
import { openDatabase } from './database.ts'
import { runningDatabaseUrl } from './running-url.ts'

interface ReachedDatabase {
  /** Address of the login that runs the product. */
  url: string
  /** Address of the login that owns an embedded database. */
  ownerUrl: string
  running: boolean
  stop: () => Promise<void>
}

/**
 * Opens the database of the installation: the one named by DATABASE_URL, that of the running server, or the embedded
 * one, which is then started. A folder without an installation is refused: most likely its name is misspelt, and a
 * command must not create a new installation there.
 */
export async function connectInstallationDatabase(config: Config, log: Logger): Promise<ReachedDatabase> {
  const running = config.databaseUrl ?? runningDatabaseUrl(config.dataDir)
  const runningLogin = config.databaseUrl ?? (running && serverLoginUrl(running))
  if (running && runningLogin && (await answers(runningLogin)))
    return { url: runningLogin, ownerUrl: running, running: true, stop: async () => undefined }
  if (!config.databaseUrl && !existsSync(path.join(config.dataDir, 'pg', 'PG_VERSION')))
    throw new ConfigError(`EVOPS_DATA: there is no installation in ${config.dataDir}`)
  const unlock = lockDataFolder(config.dataDir)
  const { url, ownerUrl, embedded } = await openDatabase(config, log)
  return {
    url,
    ownerUrl,
    running: false,
    async stop() {
      await embedded?.stop()
      unlock()
    },
  }
}

async function answers(url: string): Promise<boolean> {
  const db = await openDb({ url }).catch(() => undefined)
  await db?.close()
  return db !== undefined
}
