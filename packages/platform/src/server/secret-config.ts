import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'

const secret = z.string().min(32, 'must be at least 32 characters').optional()
export const secretEnvironment = { EVOPS_SECRET_KEY: secret, EVOPS_OTHER_SECRET_KEY: secret }

export interface SecretConfig {
  /** 32 bytes or more; all other keys are derived from it. */
  secretKey: Buffer
  /**
   * Secret key that is accepted and signs nothing (decision 302): the next one before a change, the former one after.
   */
  otherSecretKey?: Buffer | undefined
}

/**
 * Reads the secret keys. With the embedded database the key is created once and stored in the data folder, in which
 * `secret-other.key` is the accepted one. With DATABASE_URL the setting is required, so that all processes share it.
 */
export function readSecretKeys(
  values: {
    EVOPS_SECRET_KEY?: string | undefined
    EVOPS_OTHER_SECRET_KEY?: string | undefined
    DATABASE_URL?: string | undefined
  },
  dataDir: string,
): SecretConfig {
  const secretKey = readSecretKey(values.EVOPS_SECRET_KEY, values.DATABASE_URL, dataDir)
  const file = path.join(dataDir, 'secret-other.key')
  const isFile = !values.DATABASE_URL && existsSync(file)
  const other = values.EVOPS_OTHER_SECRET_KEY ?? (isFile ? readFileSync(file, 'utf8').trim() : undefined)
  if (other === undefined) return { secretKey }
  if (other.length < 32) throw new ConfigError(`${file}: must contain at least 32 characters`)
  const otherSecretKey = Buffer.from(other, 'utf8')
  if (otherSecretKey.equals(secretKey))
    throw new ConfigError('EVOPS_OTHER_SECRET_KEY: must differ from EVOPS_SECRET_KEY')
  return { secretKey, otherSecretKey }
}

function readSecretKey(setting: string | undefined, databaseUrl: string | undefined, dataDir: string): Buffer {
  if (setting) return Buffer.from(setting, 'utf8')
  if (databaseUrl)
    throw new ConfigError(
      'EVOPS_SECRET_KEY: required with DATABASE_URL (32 characters or more, the same for every process)',
    )
  const file = path.join(dataDir, 'secret.key')
  if (!existsSync(file)) {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'utf8')
}
