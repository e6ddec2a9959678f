import { createCopies, type Config, type Copies } from '@evops/platform/server'
import type { OpenServices } from './services.ts'
import { headsOf } from './proofs.ts'

/** Creates the service for backups by COPY of the context's database. */
export function copiesOf(
  { services, domains, url }: Pick<OpenServices, 'services' | 'domains' | 'url'>,
  settings: NonNullable<Config['backup']>,
): Copies {
  const { dataDir, secretKey, backupKey: key = secretKey, databaseUrl } = services.config
  const processesOurs = databaseUrl === undefined
  const heads = () => headsOf(services, domains)
  return createCopies({ settings, key, url, dataDir, db: services.db, secretKey, heads, processesOurs })
}
