import { openDb, type Config } from '@evops/platform/server'
import type { Logger } from 'pino'
import { lockDataFolder } from './data-folder-lock.ts'
import { openDatabase } from './database.ts'
import { runningUrl } from './running-url.ts'

/**
 * Opens the database of the installation: the one named by DATABASE_URL, that of the running server, or the embedded
 * one, which is then started.
 */
export async function reachDatabase(
  config: Config,
  log: Logger,
): Promise<{ url: string; running: boolean; stop: () => Promise<void> }> {
  const running = config.databaseUrl ?? runningUrl(config.dataDir)
  if (running && (await answers(running))) return { url: running, running: true, stop: async () => undefined }
  const unlock = lockDataFolder(config.dataDir)
  const { url, embedded } = await openDatabase(config, log)
  return {
    url,
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
