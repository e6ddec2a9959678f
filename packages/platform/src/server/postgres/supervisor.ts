import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { clusterHome, ownFolder, preparePostgres, serverUser, type ServerUser } from './binaries.ts'
import { endPostmaster, serves } from './postmaster.ts'
import { watchYoungTables } from './young-tables.ts'

export interface PostgresOptions {
  /** Folder that holds the cluster (`pg/`), its password and, where needed, a runnable copy of the programs. */
  dataDir: string
  port: number
  /** Extra settings, `name=value`. */
  settings?: readonly string[]
  /** Of its environment besides: it has no more of ours than it needs. */
  env?: Readonly<Record<string, string>>
  onLog?: (line: string) => void
  /** Its process has begun; it answers some time later. */
  onLaunch?: (() => void) | undefined
}
export interface Postgres {
  url: string
  /** Stops with a fast shutdown (SIGINT) and waits for the end. */
  stop(): Promise<void>
  /** The postmaster's process id, for fault tests. */
  pid(): number | undefined
}

/** Somebody else's server is running on this data folder. */
export class FolderInUse extends Error {}

const durable = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on']
export const tuned = [
  'shared_buffers=256MB',
  'work_mem=16MB',
  'max_connections=120',
  'max_wal_size=1GB',
  'checkpoint_timeout=5min',
  'jit=off',
  // Small tables that change all day (links, states, marks) were analyzed every minute, and with each time every plan that
  // reads them was made anew on every connection. A large table's share of changes counts as before.
  'autovacuum_analyze_threshold=500',
  'autovacuum_vacuum_threshold=500',
  // Tables that fill are counted by `young-tables`.
  'autovacuum_naptime=1min',
  'huge_pages=off',
  'log_min_messages=warning',
  'log_checkpoints=off',
]

/**
 * Runs PostgreSQL on a data folder and keeps it running: makes the cluster on first use, cleans up after a
 * killed predecessor, restarts with back-off when the server dies, ends with us.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
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
      // One loop at a time: a server that can't start yet ends too, and must not start a second loop.
      if (started && !stopping && !restarting) void restart()
    })
  }
  const restart = async () => {
    restarting = true
    for (let pause = 50; !stopping; pause = Math.min(pause * 2, 5_000)) {
      options.onLog?.('PostgreSQL ended by itself: starting it again')
      await wait(pause)
      // Backends of a killed postmaster hold the lock file for a moment.
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
    throw new Error(`PostgreSQL did not start on 127.0.0.1:${options.port}: ${lines.slice(-5).join(' | ')}`)
  }
  started = true
  const endYoung = watchYoungTables(url, { onLog: options.onLog })
  // However we end, short of kill -9: a fast shutdown that needs nobody to wait for it.
  const endWithUs = () => void (hasEnded(child) || endPostmaster(child?.pid ?? 0, cluster))
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
  if (!existsSync(file))
    writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  return readFileSync(file, 'utf8').trim()
}

/**
 * Stops the database that a killed server left running on this data folder, if there is one. `onEnding` is called when it
 * was told to: it writes what it holds first, and until it has ended there is nothing to do here.
 */
export async function endLeftover(dataDir: string, onEnding?: () => void): Promise<void> {
  await endPredecessor(path.join(clusterHome(dataDir, serverUser()), 'pg'), onEnding)
}

interface Cluster {
  programs: string
  cluster: string
  user: ServerUser | undefined
}

function initCluster({ programs, cluster, password, user }: Cluster & { password: string }): void {
  // A folder without PG_VERSION is an initdb that was cut off: nothing of value is in it.
  rmSync(cluster, { recursive: true, force: true })
  ownFolder(cluster, user)
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

function spawnServer({
  programs,
  cluster,
  user,
  options,
}: Cluster & { options: PostgresOptions }): ChildProcess {
  const settings = [
    `port=${options.port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...durable,
    ...tuned,
    ...(options.settings ?? []),
  ]
  const child = spawn(
    path.join(programs, 'bin', 'postgres'),
    ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...user,
      cwd: '/',
      // Its own process group: a Ctrl-C at the terminal reaches us alone, and we stop it in order.
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

/** Answers once the server takes queries; false when it ended or a minute passed. */
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
 * Reads postmaster.pid. A process that is alive and serves this cluster is an orphan of ours: it is stopped
 * and awaited. A number that is gone, or belongs to somebody else, is only a leftover file.
 */
async function endPredecessor(cluster: string, onEnding?: () => void): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid')
  for (const limit = Date.now() + 30_000; existsSync(file);) {
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    if (!serves(pid, cluster)) {
      if (!othersServe(cluster)) rmSync(file, { force: true })
    } else if (Date.now() > limit) {
      throw new FolderInUse(`PostgreSQL (pid ${pid}) still runs on ${cluster} and does not stop`)
    } else if (endPostmaster(pid, cluster)) onEnding?.()
    await wait(50)
  }
}

/** Backends outlive a killed postmaster for a moment; they hold the shared memory until they notice. */
function othersServe(cluster: string): boolean {
  const file = path.join(cluster, 'postmaster.pid')
  const shared = readFileSync(file, 'utf8').split('\n')[6]?.trim().split(/\s+/)[1]
  if (!shared || !existsSync('/proc/sysvipc/shm')) return false
  const row = readFileSync('/proc/sysvipc/shm', 'utf8')
    .split('\n')
    .find((line) => line.trim().split(/\s+/)[1] === shared)
  return row !== undefined && Number(row.trim().split(/\s+/)[6]) > 0
}
