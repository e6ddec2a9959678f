import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../config-error.ts'
import { clusterHome, createServerFolder, preparePostgres, serverUser, type ServerUser } from './binaries.ts'
import { stopPostmaster, isPostgresOfCluster } from './postmaster.ts'
import { watchNewTables } from './young-tables.ts'

export interface PostgresOptions {
  /** Folder of the cluster (`pg/`), its password and, if needed, an executable copy of the programs. */
  dataDir: string
  port: number
  /** Extra settings as `name=value`. */
  settings?: readonly string[]
  /** Additional environment variables; the server gets only the necessary ones of ours. */
  env?: Readonly<Record<string, string>>
  onLog?: (line: string) => void
  /** Called when its process has started; it accepts queries some time later. */
  onLaunch?: (() => void) | undefined
}
export interface EmbeddedPostgres {
  url: string
  /** Stops with a fast shutdown (SIGINT) and waits for the end. */
  stop(): Promise<void>
  /** Returns the process id of the postmaster, for fault tests. */
  pid(): number | undefined
}

/** PostgreSQL did not start for a reason that a second attempt may not meet. */
export class PostgresStartError extends Error {}

/**
 * Returns the error of a start that failed, in one line. A wrong setting and a folder of another user are errors that a
 * person must mend, so they are not tried again.
 */
export function explainFailedStart(
  lines: readonly string[],
  { dataDir, port }: Pick<PostgresOptions, 'dataDir' | 'port'>,
): Error {
  const fatal = lines.find((line) => /FATAL:|could not /.test(line)) ?? lines.at(-1) ?? 'no reason given'
  const why = fatal.replace(/^.*?(?:FATAL: +|postgres: )/, '').trim()
  if (/\bparameter\b/.test(why)) return new ConfigError(`EVOPS_POSTGRES_SETTINGS: ${why}`)
  if (/permission denied|wrong ownership|invalid permissions|not owned/i.test(why))
    return new ConfigError(`EVOPS_DATA: PostgreSQL can't use ${dataDir}: ${why}`)
  return new PostgresStartError(`PostgreSQL did not start on 127.0.0.1:${port}: ${why}`)
}

/** Another server is running on this data folder. */
export class FolderInUseError extends Error {}

const durable = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on']
export const tunedPostgresSettings = [
  'shared_buffers=256MB',
  'work_mem=16MB',
  'max_connections=120',
  'max_wal_size=1GB',
  'checkpoint_timeout=5min',
  'jit=off',
  // Without these thresholds, small tables that change all day (links, states, marks) were analyzed every minute, and
  // each time every plan that uses them was made again on every connection. For large tables, the share of changed rows
  // counts as before.
  'autovacuum_analyze_threshold=500',
  'autovacuum_vacuum_threshold=500',
  // `young-tables` analyzes growing tables.
  'autovacuum_naptime=1min',
  'huge_pages=off',
  'log_min_messages=warning',
  'log_checkpoints=off',
]

/**
 * Runs PostgreSQL on a data folder: creates the cluster on first use, cleans up after a killed predecessor, restarts
 * with back-off if the server dies, and ends with this process.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const user = serverUser()
  const home = clusterHome(options.dataDir, user)
  const programs = preparePostgres(home, user)
  const cluster = path.join(home, 'pg')
  const password = readPassword(options.dataDir)
  const isFresh = !existsSync(path.join(cluster, 'PG_VERSION'))
  if (isFresh) initCluster({ programs, cluster, password, user })
  await endPredecessor(cluster)

  let stopping = false
  let started = false
  let restarting = false
  const lines: string[] = []
  const onLog = (line: string) => {
    if (!started) lines.push(line)
    options.onLog?.(line)
  }
  let child: ChildProcess | undefined
  const url = `postgres://postgres:${password}@127.0.0.1:${options.port}/postgres`
  const launch = () => {
    child = spawnServer({ programs, cluster, user, options: { ...options, onLog } })
    child.once('exit', () => {
      // One restart loop at a time: a server that cannot start yet also ends, and must not start a second loop.
      if (started && !stopping && !restarting) void restart()
    })
  }
  const restart = async () => {
    restarting = true
    for (let pause = 50; !stopping; pause = Math.min(pause * 2, 5_000)) {
      options.onLog?.('PostgreSQL ended by itself: starting it again')
      await wait(pause)
      // Backends of a killed postmaster hold the lock file for a short time.
      await endPredecessor(cluster)
      launch()
      if (!(await ready(url, () => hasEnded(child)).catch(() => false))) continue
      restarting = false
      return
    }
  }
  launch()
  options.onLaunch?.()
  if (!(await ready(url, () => hasEnded(child)))) {
    stopping = true
    throw explainFailedStart(lines, options)
  }
  started = true
  const endYoung = watchNewTables(url, { onLog: options.onLog })
  // If the process ends in any way except kill -9, a fast shutdown is requested without waiting.
  const endWithUs = () => void (hasEnded(child) || stopPostmaster(child?.pid ?? 0, cluster))
  process.once('exit', endWithUs)
  return {
    url,
    pid: () => child?.pid,
    stop: async () => {
      stopping = true
      endYoung()
      process.off('exit', endWithUs)
      if (!child || hasEnded(child)) return
      const ended = once(child, 'exit')
      endWithUs()
      await ended
    },
  }
}

function hasEnded(child: ChildProcess | undefined): boolean {
  return child === undefined || child.exitCode !== null || child.signalCode !== null
}

export function readPassword(dataDir: string): string {
  const file = path.join(dataDir, 'postgres.password')
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}

/**
 * Stops a database that a killed server left running on this data folder. `onEnding` is called after the shutdown
 * request: the database first writes its buffers, and the caller must wait for its end.
 */
export async function stopLeftoverPostgres(dataDir: string, onEnding?: () => void): Promise<void> {
  await endPredecessor(path.join(clusterHome(dataDir, serverUser()), 'pg'), onEnding)
}

interface Cluster {
  programs: string
  cluster: string
  user: ServerUser | undefined
}

function initCluster({ programs, cluster, password, user }: Cluster & { password: string }): void {
  // A folder without PG_VERSION comes from an interrupted initdb and contains no data.
  rmSync(cluster, { recursive: true, force: true })
  createServerFolder(cluster, user)
  const file = path.join(cluster, '..', `initdb.${process.pid}`)
  writeFileSync(file, password, { mode: 0o644 })
  try {
    execFileSync(
      path.join(programs, 'bin', 'initdb'),
      [
        '-D',
        cluster,
        '-U',
        'postgres',
        '-A',
        'scram-sha-256',
        '--pwfile',
        file,
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
      ],
      {
        ...user,
        stdio: ['ignore', 'ignore', 'pipe'],
        cwd: '/',
        env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH },
      },
    )
  } finally {
    rmSync(file, { force: true })
  }
}

function spawnServer({ programs, cluster, user, options }: Cluster & { options: PostgresOptions }): ChildProcess {
  const settings = [
    `port=${options.port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...durable,
    ...tunedPostgresSettings,
    ...(options.settings ?? []),
  ]
  const child = spawn(
    path.join(programs, 'bin', 'postgres'),
    ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...user,
      cwd: '/',
      // A separate process group: a Ctrl-C at the terminal reaches only this process, which stops the database in
      // order.
      detached: true,
      windowsHide: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { LC_ALL: 'C', TZ: 'UTC', PATH: process.env.PATH, ...options.env },
    },
  )
  child.stderr?.setEncoding('utf8')
  child.stderr?.on('data', (text: string) => {
    for (const line of text.split('\n')) if (line) options.onLog?.(line)
  })
  return child
}

/** Returns true once the server accepts queries; false if it ended or a minute passed. */
async function ready(url: string, ended: () => boolean): Promise<boolean> {
  for (const limit = Date.now() + 60_000; Date.now() < limit && !ended();) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch {
      await wait(20)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return false
}

/**
 * Reads postmaster.pid. A running process of this cluster is an orphan: it is stopped and its end is awaited. If the
 * process has ended or is a different one, the file is only a leftover.
 */
async function endPredecessor(cluster: string, onEnding?: () => void): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid')
  for (const limit = Date.now() + 30_000; existsSync(file);) {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    if (!isPostgresOfCluster(pid, cluster)) {
      if (!othersServe(cluster)) rmSync(file, { force: true })
    } else if (Date.now() > limit) {
      throw new FolderInUseError(`PostgreSQL (pid ${pid}) still runs on ${cluster} and does not stop`)
    } else if (stopPostmaster(pid, cluster)) onEnding?.()
    await wait(50)
  }
}

/**
 * Returns true while backends of a killed postmaster are still running; they hold the shared memory until they notice.
 */
function othersServe(cluster: string): boolean {
  const file = path.join(cluster, 'postmaster.pid')
  const shared = readFileSync(file, 'utf8').split('\n')[6]?.trim().split(/\s+/)[1]
  if (!shared || !existsSync('/proc/sysvipc/shm')) return false
  const row = readFileSync('/proc/sysvipc/shm', 'utf8')
    .split('\n')
    .find((line) => line.trim().split(/\s+/)[1] === shared)
  return row !== undefined && Number(row.trim().split(/\s+/)[6]) > 0
}
