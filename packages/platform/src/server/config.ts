import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config-error.ts'
import {
  areRateLimits,
  areHosts,
  areNetworks,
  isNatsUrl,
  parseRateLimits,
  parseNetworks,
  splitList,
} from './config-lists.ts'
import { databaseEnvironment, parseDatabaseConfig, integerSetting, type DatabaseConfig } from './database-config.ts'
import { isTrusted } from './net/origin.ts'
import { operationsEnvironment, parseOperationsConfig, type OperationsConfig } from './operations-config.ts'
import { readSecretKeys, secretEnvironment, type SecretConfig } from './secret-config.ts'
import {
  portSetting,
  readOcppTls,
  readTls,
  readYkcTls,
  tlsEnvironment,
  type AcmeConfig,
  type TlsFiles,
} from './tls-config.ts'
import { readTraces, tracesEnvironment, type TracesConfig } from './traces/traces-config.ts'
import { readVideo, videoEnvironment, type VideoConfig } from './video-config.ts'
import { ykcFtpSetting, type YkcFtpConfig } from './ykc-config.ts'

export const processRoles = ['web', 'gateway', 'worker'] as const
export type ProcessRole = (typeof processRoles)[number]

/** The location of backups. */
export type BackupPlace =
  | { kind: 'folder'; path: string }
  | {
      kind: 'bucket'
      bucket: string
      /** Path prefix without slashes at both ends; may be empty. */
      prefix: string
      endpoint: string
      region: string
      keyId: string
      secret: string
    }
export interface BackupSettings {
  to: BackupPlace
  /** Retention of a backup in days; the newest backup is always retained. */
  keepDays: number
  /** Maximum database log in megabytes that is retained for an unreachable target. */
  logMegabytes: number
  /** Read rate of scheduled backups in megabytes per second; 0 is unlimited. */
  megabytesPerSecond?: number
}

export { ConfigError } from './config-error.ts'

export interface Config extends SecretConfig {
  host: string
  port: number
  dataDir: string
  /** Undefined: PostgreSQL runs embedded, managed by our own supervisor. */
  databaseUrl: string | undefined
  /** Login that owns and migrates the database; undefined: the login of `databaseUrl`. */
  migrateUrl: string | undefined
  /** Undefined: processes communicate through the database's LISTEN/NOTIFY. */
  natsUrl: string | undefined
  /**
   * Public address without a trailing slash. Undefined: whatever address people and charge points use to reach the
   * process.
   */
  publicUrl: string | undefined
  /** Files for TLS on PORT; undefined: plain HTTP, for a proxy in front. */
  tls: TlsFiles | undefined
  /** The authority that issues those files; undefined: the files are supplied. */
  acme: AcmeConfig | undefined
  ocppTls: (TlsFiles & { port: number }) | undefined
  /** Port for YKC charge points. Undefined: none is opened. */
  ykcPort?: number | undefined
  /** Files for TLS on that port. Undefined: plain TCP. */
  ykcTls?: TlsFiles | undefined
  /** Address at which YKC charge points fetch firmware by FTP. Undefined: they get none. */
  ykcFtp?: YkcFtpConfig | undefined
  /** Minimum free space on the data folder's disk in percent. Below it, the process reports that it cannot serve. */
  diskFreePercent: number
  database: DatabaseConfig
  /** Networks whose forwarded client address is trusted, in addition to this machine's own addresses. */
  trustedProxies: readonly string[]
  /** Hosts of push services in addition to those of the known browsers; `*.` stands for any subdomain. */
  pushServices: readonly string[]
  /** Access to metrics and to the description of the API. */
  operations: OperationsConfig
  /** Changed limits of the budgets, by name (`code.network`). */
  budgets: Readonly<Record<string, number>>
  roles: ReadonlySet<ProcessRole>
  /**
   * Undefined: demo data is created on an empty embedded database. The default is false with DATABASE_URL, and if other
   * machines can reach the process.
   */
  demo: boolean | undefined
  /** Deletes and recreates the demo's operators at this start; refused if there are none. */
  resetDemo: boolean
  preview: boolean
  /** True if our own test payment provider runs with the server; undefined: together with the demo. */
  loopback: boolean | undefined
  /** Service that issues contract certificates for vehicles (ISO 15118); undefined: there is none. */
  contractsUrl: string | undefined
  /** Authority that signs the certificates that charge points present to vehicles (V2G); undefined: there is none. */
  v2gAuthorityUrl: string | undefined
  /**
   * Authority that signs the certificates with which charge points connect; undefined: a local authority of each
   * operator, created here.
   */
  stationAuthorityUrl: string | undefined
  adminPassword: string | undefined
  /** Encrypts card keys. If neither a KMS nor a key is set, the secret key is used. */
  cardMaster: {
    vault: { url: string; token: string; key: string } | undefined
    key: string | undefined
    /** The previous key, which can still decrypt older data. */
    before: string | undefined
  }
  /** Undefined: no backups are made. */
  backup: BackupSettings | undefined
  /** Key that encrypts backups by COPY; undefined: the secret key. */
  backupKey: Buffer | undefined
  /** The service that relays camera streams to browsers. */
  video: VideoConfig
  /** Undefined: no traces are recorded. */
  traces?: TracesConfig | undefined
  /** Names of the environment that begin like settings and are none: mistyped ones. */
  unknownSettings?: readonly string[]
}

const networks = z
  .string()
  .default('')
  .transform(parseNetworks)
  .refine(areNetworks, 'must be addresses or networks with commas between, like 10.0.0.0/8')
const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')
const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
})
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be an address like postgres://user:password@host:5432/name',
})
const environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: portSetting.default(8080),
  EVOPS_DATA: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  EVOPS_MIGRATE_URL: postgresUrl.optional(),
  NATS_URL: z
    .string()
    .refine(isNatsUrl, 'must be an address like nats://user:password@host:4222, several with commas between')
    .optional(),
  EVOPS_PUBLIC_URL: httpUrl.optional(),
  EVOPS_CONTRACTS_URL: httpUrl.optional(),
  EVOPS_V2G_AUTHORITY_URL: httpUrl.optional(),
  EVOPS_STATION_AUTHORITY_URL: httpUrl.optional(),
  ...secretEnvironment,
  EVOPS_CARD_MASTER_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  EVOPS_CARD_MASTER_KEY_BEFORE: z.string().min(32, 'must be at least 32 characters').optional(),
  EVOPS_VAULT_URL: httpUrl.optional(),
  EVOPS_VAULT_TOKEN: z.string().optional(),
  EVOPS_VAULT_KEY: z.string().default('evops-card-keys'),
  EVOPS_YKC_PORT: portSetting.optional(),
  EVOPS_YKC_FTP: ykcFtpSetting.optional(),
  ...tlsEnvironment,
  ...videoEnvironment,
  ...tracesEnvironment,
  EVOPS_PUSH_SERVICES: z
    .string()
    .default('')
    .transform((text) => splitList(text.toLowerCase()))
    .refine(areHosts, 'must be host names with commas between, like push.example.org,*.push.example.net'),
  EVOPS_TRUSTED_PROXIES: networks,
  ...operationsEnvironment(networks, flag.default(false)),
  EVOPS_BUDGETS: z
    .string()
    .default('')
    .refine(areRateLimits, 'must be limits with commas between, like code.network=120,push.member=50')
    .transform(parseRateLimits),
  EVOPS_DISK_FREE: integerSetting(0, 50).default(2),
  ...databaseEnvironment,
  EVOPS_ROLES: z.string().default(processRoles.join(',')),
  EVOPS_DEMO: flag.optional(),
  EVOPS_PREVIEW: flag.default(false),
  EVOPS_LOOPBACK: flag.optional(),
  EVOPS_ADMIN_PASSWORD: z
    .string()
    .min(8, 'must be 8 to 128 characters')
    .max(128, 'must be 8 to 128 characters')
    .optional(),
  EVOPS_BACKUP_TO: z.string().optional(),
  EVOPS_BACKUP_KEEP: integerSetting(1, 3_650).default(14),
  EVOPS_BACKUP_LOG_LIMIT: integerSetting(64, 10_000_000).default(10_240),
  EVOPS_BACKUP_KEY: z
    .string()
    .min(32, 'must be at least 32 characters')
    .transform((text) => Buffer.from(text, 'utf8'))
    .optional(),
  EVOPS_BACKUP_RATE: integerSetting(0, 10_000).default(8),
  EVOPS_S3_ENDPOINT: httpUrl.optional(),
  EVOPS_S3_REGION: z.string().default('us-east-1'),
  EVOPS_S3_KEY_ID: z.string().optional(),
  EVOPS_S3_SECRET: z.string().optional(),
})

/**
 * Returns the default for the demo: simulated charge points and a publicly known account are only for this machine
 * unless requested (D-30k).
 */
function demoByDefault({ HOST, DATABASE_URL }: z.output<typeof environment>): false | undefined {
  const isLoopback = HOST === 'localhost' || isTrusted(HOST, [])
  return isLoopback && !DATABASE_URL ? undefined : false
}

/** Settings that other parts and programs of the product read. */
const otherSettings =
  /^EVOPS_(LOG|CONSOLE_BUILDS|DATABASE_PASSWORD|RELEASE_KEY|DEV_SERVER|APPLET_\w+|TEST_\w+|NIGHTLY|CPU_PROFILE|SQL_LOG)$/

/** Returns the names that begin with `EVOPS_` and that nothing reads, sorted. */
function listUnknownSettings(names: readonly string[]): string[] {
  const isKnown = (name: string) => name in environment.shape || otherSettings.test(name)
  return names.filter((name) => name.startsWith('EVOPS_') && !isKnown(name)).toSorted()
}

/** Returns one line for a mistyped setting, with the setting that it resembles. */
export function formatUnknownSetting(name: string): string {
  const plain = (text: string) => text.replaceAll('_', '')
  const meant = Object.keys(environment.shape).find((setting) => plain(setting) === plain(name).toUpperCase())
  return `${name}: unknown setting, ignored${meant ? ` (the setting is called ${meant})` : ''}`
}

/** Reads the settings from the environment and the command line. Throws `ConfigError` with one clear line. */
export function readConfig(env: Record<string, string | undefined>, args: readonly string[] = []): Config {
  const unknown = args.find((arg) => arg !== '--empty' && arg !== '--reset-demo')
  if (unknown !== undefined) throw new ConfigError(`${unknown}: unknown option (known: --empty, --reset-demo)`)
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(filled)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'not valid'}`)
  }
  const values = parsed.data
  if (values.EVOPS_MIGRATE_URL && !values.DATABASE_URL)
    throw new ConfigError('EVOPS_MIGRATE_URL: needs DATABASE_URL, the same database by the login that runs')
  const dataDir = readDataDir(values.EVOPS_DATA)
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    migrateUrl: values.EVOPS_MIGRATE_URL,
    natsUrl: values.NATS_URL,
    publicUrl: values.EVOPS_PUBLIC_URL?.replace(/(?<!\/)\/+$/, ''),
    ...readSecretKeys(values, dataDir),
    ...readTls(values, dataDir),
    ocppTls: readOcppTls(values, dataDir),
    ykcPort: readYkcPort(values),
    ykcTls: readYkcTls(values, values.EVOPS_YKC_PORT),
    ykcFtp: values.EVOPS_YKC_FTP,
    diskFreePercent: values.EVOPS_DISK_FREE,
    database: parseDatabaseConfig(values),
    trustedProxies: values.EVOPS_TRUSTED_PROXIES,
    pushServices: values.EVOPS_PUSH_SERVICES,
    operations: parseOperationsConfig(values),
    budgets: values.EVOPS_BUDGETS,
    roles: readRoles(values.EVOPS_ROLES),
    demo: args.includes('--empty') ? false : (values.EVOPS_DEMO ?? demoByDefault(values)),
    resetDemo: args.includes('--reset-demo'),
    preview: values.EVOPS_PREVIEW,
    loopback: values.EVOPS_LOOPBACK,
    contractsUrl: values.EVOPS_CONTRACTS_URL,
    v2gAuthorityUrl: values.EVOPS_V2G_AUTHORITY_URL,
    stationAuthorityUrl: values.EVOPS_STATION_AUTHORITY_URL,
    adminPassword: values.EVOPS_ADMIN_PASSWORD,
    backup: readBackup(values, dataDir),
    backupKey: values.EVOPS_BACKUP_KEY,
    cardMaster: readCardMaster(values),
    video: readVideo(values),
    traces: readTraces(values),
    unknownSettings: listUnknownSettings(Object.keys(filled)),
  }
}

function readYkcPort({ EVOPS_YKC_PORT: port, PORT, EVOPS_OCPP_TLS_PORT }: z.output<typeof environment>) {
  if (port !== undefined && (port === PORT || port === EVOPS_OCPP_TLS_PORT))
    throw new ConfigError('EVOPS_YKC_PORT: must be another port than PORT and EVOPS_OCPP_TLS_PORT')
  return port
}

function readCardMaster(values: z.output<typeof environment>): Config['cardMaster'] {
  const { EVOPS_VAULT_URL: url, EVOPS_VAULT_TOKEN: token, EVOPS_VAULT_KEY: key } = values
  if ((url === undefined) !== (token === undefined))
    throw new ConfigError('EVOPS_VAULT_URL, EVOPS_VAULT_TOKEN: both are needed')
  return {
    vault: url === undefined || token === undefined ? undefined : { url: url.replace(/(?<!\/)\/+$/, ''), token, key },
    key: values.EVOPS_CARD_MASTER_KEY,
    before: values.EVOPS_CARD_MASTER_KEY_BEFORE,
  }
}

/**
 * Returns the data folder and creates it if missing. A folder that cannot be created or written is reported before
 * anything else starts.
 */
function readDataDir(setting: string): string {
  const dataDir = path.resolve(setting)
  try {
    const stats = statSync(dataDir, { throwIfNoEntry: false })
    if (!stats) makeFolder(dataDir)
    else if (!stats.isDirectory()) throw new Error('is not a folder')
    accessSync(dataDir, constants.W_OK | constants.X_OK)
    return dataDir
  } catch (error) {
    throw new ConfigError(`EVOPS_DATA: ${dataDir} can't be used: ${reason(error)}`)
  }
}

/** @NOTE mkdir's own `recursive` never returns for a folder that accepts no subfolders (/proc, /sys). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  mkdirSync(folder, { mode: 0o711 })
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function readRoles(text: string): ReadonlySet<ProcessRole> {
  const roles = new Set<ProcessRole>()
  for (const part of text.split(',').map((item) => item.trim())) {
    const role = processRoles.find((validRole) => validRole === part)
    if (!role) throw new ConfigError(`EVOPS_ROLES: '${part}' is not one of ${processRoles.join(', ')}`)
    roles.add(role)
  }
  return roles
}

function readBackup(values: z.output<typeof environment>, dataDir: string): BackupSettings | undefined {
  const { EVOPS_BACKUP_TO: to } = values
  if (to === undefined) return undefined
  const settings = {
    keepDays: values.EVOPS_BACKUP_KEEP,
    logMegabytes: values.EVOPS_BACKUP_LOG_LIMIT,
    megabytesPerSecond: values.EVOPS_BACKUP_RATE,
  }
  if (to.startsWith('s3://')) return { to: readBucket(to, values), ...settings }
  if (/^\w+:\/\//.test(to))
    throw new ConfigError('EVOPS_BACKUP_TO: must be the path of a folder or an address like s3://bucket/prefix')
  const folder = path.resolve(to)
  if (folder === dataDir || folder.startsWith(dataDir + path.sep))
    throw new ConfigError(
      `EVOPS_BACKUP_TO: ${folder} lies in the data folder, with which it would be lost: choose another disk`,
    )
  return { to: { kind: 'folder', path: folder }, ...settings }
}

/** Returns the location named in a command, with the settings of the environment. */
export function parseBackupPlace(to: string, env: Record<string, string | undefined>): BackupPlace {
  const { EVOPS_S3_ENDPOINT, EVOPS_S3_REGION, EVOPS_S3_KEY_ID, EVOPS_S3_SECRET } = env
  if (!to.startsWith('s3://')) return { kind: 'folder', path: path.resolve(to) }
  const parsed = environment.safeParse({
    ...(EVOPS_S3_ENDPOINT ? { EVOPS_S3_ENDPOINT } : {}),
    ...(EVOPS_S3_REGION ? { EVOPS_S3_REGION } : {}),
    EVOPS_S3_KEY_ID,
    EVOPS_S3_SECRET,
  })
  if (parsed.success) return readBucket(to, parsed.data)
  const [issue] = parsed.error.issues
  throw new ConfigError(`${issue?.path.join('.') ?? 'environment'}: ${issue?.message ?? 'not valid'}`)
}

/** Reads the settings of a bucket from `s3://bucket/prefix` and the service settings EVOPS_S3_…. */
function readBucket(to: string, values: z.output<typeof environment>): BackupPlace {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/.exec(to) ?? []
  if (bucket === undefined) throw new ConfigError('EVOPS_BACKUP_TO: must be an address like s3://bucket/prefix')
  const { EVOPS_S3_KEY_ID: keyId, EVOPS_S3_SECRET: secret, EVOPS_S3_REGION: region } = values
  if (!keyId || !secret) throw new ConfigError('EVOPS_BACKUP_TO: a bucket needs EVOPS_S3_KEY_ID and EVOPS_S3_SECRET')
  const endpoint = values.EVOPS_S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`
  return {
    kind: 'bucket',
    bucket,
    prefix: prefix.replaceAll(/^\/+|(?<!\/)\/+$/g, ''),
    endpoint,
    region,
    keyId,
    secret,
  }
}
