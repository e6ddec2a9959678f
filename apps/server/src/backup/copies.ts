import { createCopies, type Config, type Copies } from '@evops/platform/server'
import type { OpenHouse } from './house.ts'
import { headsOf } from './proofs.ts'

/** Backups by COPY of the database that a house works on. */
export function copiesOf(
  { house, domains, url }: Pick<OpenHouse, 'house' | 'domains' | 'url'>,
  settings: NonNullable<Config['backup']>,
): Copies {
  const { dataDir, secretKey, backupKey: key = secretKey, databaseUrl } = house.config
  const processesOurs = databaseUrl === undefined
  const heads = () => headsOf(house, domains)
  return createCopies({ settings, key, url, dataDir, db: house.db, secretKey, heads, processesOurs })
}
