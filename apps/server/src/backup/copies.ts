import { createCopyBackups, type Config, type CopyBackups } from '@evops/platform/server'
import type { OpenServices } from './services.ts'
import { lastSealsOfChains } from './proofs.ts'

/** Creates the service for backups by COPY of the context's database. */
export function createCopyBackupService(
  { services, domains, url }: Pick<OpenServices, 'services' | 'domains' | 'url'>,
  settings: NonNullable<Config['backup']>,
): CopyBackups {
  const { dataDir, secretKey, backupKey: key = secretKey, databaseUrl } = services.config
  const processesOurs = databaseUrl === undefined
  const heads = () => lastSealsOfChains(services, domains)
  return createCopyBackups({ settings, key, url, dataDir, db: services.db, secretKey, heads, processesOurs })
}
