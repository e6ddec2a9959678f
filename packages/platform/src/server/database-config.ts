import { z } from 'zod'

export interface DatabaseConfig {
  /** Pool sizes for requests of users and their jobs, for platform work, and for charge points. */
  pools: { evops_app: number; evops_platform: number; evops_gateway: number }
  /** Limits in seconds for one statement of users and jobs, and for its wait for a lock; 0 is unlimited. */
  statementSeconds: number
  lockSeconds: number
  /** Milliseconds without an answer from the database before users are told that the database is unavailable. */
  silenceMs: number
  /** Settings of the embedded database, as `name=value`. */
  settings: readonly string[]
}

export const integerSetting = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a number from ${from} to ${to}`)

/** Environment settings for the connections to the database and for the embedded database. */
export const databaseEnvironment = {
  EVOPS_POOL_APP: integerSetting(2, 500).default(10),
  EVOPS_POOL_PLATFORM: integerSetting(2, 100).default(4),
  EVOPS_POOL_GATEWAY: integerSetting(2, 100).default(4),
  EVOPS_STATEMENT_TIMEOUT: integerSetting(0, 86_400).default(900),
  EVOPS_LOCK_TIMEOUT: integerSetting(0, 3_600).default(30),
  EVOPS_DATABASE_PATIENCE: integerSetting(100, 600_000).default(2_000),
  // Read where the programs are started (postgres/binaries.ts), also by commands that read no other setting.
  EVOPS_POSTGRES_PROGRAMS: z.string().startsWith('/', 'must be a full path').optional(),
  EVOPS_POSTGRES_SETTINGS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(/[,\n]/)
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .refine(areSettings, 'must be settings like shared_buffers=1GB,work_mem=16MB'),
}

export function parseDatabaseConfig(values: z.output<z.ZodObject<typeof databaseEnvironment>>): DatabaseConfig {
  return {
    pools: {
      evops_app: values.EVOPS_POOL_APP,
      evops_platform: values.EVOPS_POOL_PLATFORM,
      evops_gateway: values.EVOPS_POOL_GATEWAY,
    },
    statementSeconds: values.EVOPS_STATEMENT_TIMEOUT,
    lockSeconds: values.EVOPS_LOCK_TIMEOUT,
    silenceMs: values.EVOPS_DATABASE_PATIENCE,
    settings: values.EVOPS_POSTGRES_SETTINGS,
  }
}

/**
 * Accepts any setting of the embedded cluster except its listen address. Settings that could lose acknowledged rows are
 * rejected after its start.
 */
function areSettings(items: readonly string[]): boolean {
  return items.every((item) => /^[a-z][a-z0-9_.]{0,62}=.{1,200}$/.test(item) && !/^(port|listen_|unix_)/.test(item))
}
