import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { scaleTestTimeout } from '@evops/platform/testing'
import { projectEnvironment, projectNode, root, serverOptions } from '../ready/runtime.mjs'
import { freePort } from './free-port.ts'

/** The product's real server process on its own data folder, which can be started, killed and started again. */
export interface Installation {
  port: number
  dataDir: string
  /** URL for charge points, without the identity. */
  ocppUrl: string
  /** Starts the server and waits until it listens. Returns the duration in ms. */
  start(): Promise<number>
  /** Uses another checkout of the product for all later starts. */
  useTree(tree: string): void
  /** Process id of the running server; undefined after it has ended. */
  pid(): number | undefined
  /** Process id of PostgreSQL's main process, from its pid file. */
  postgresPid(): number | undefined
  /** Connection string of the migrating user. Valid until the next start, because the database's port may change. */
  databaseUrl(): string
  secretKey(): Buffer
  /** Sends SIGKILL and resolves when the process has ended. */
  kill(): Promise<void>
  /** Sends SIGTERM and resolves when the process has ended. */
  stop(): Promise<void>
  /** Kills all processes immediately. */
  end(): Promise<void>
  /** Kills all processes immediately and removes the folder. */
  remove: () => Promise<void>
}

export interface InstallationOptions {
  /** Options for Node itself, such as `--cpu-prof`. */
  nodeOptions?: readonly string[]
  /** Includes the demo's operator, its charge points and their past; otherwise the installation is empty. */
  demo?: boolean
  /**
   * Folder of the installation. It is not removed, even by `remove`, which then only stops the processes. Default: a
   * temporary folder.
   */
  folder?: string | undefined
  /**
   * Additional environment settings. If DATABASE_URL and EVOPS_SECRET_KEY are set, the installation uses an existing
   * database.
   */
  env?: Readonly<Record<string, string>>
  /** Called with the empty folder before any file is written. */
  prepareFolder?: (folder: string) => void
}

const startLimitMs = scaleTestTimeout(60_000)

/** Creates an empty installation in a temporary folder. Always call `remove` at the end, also after an error. */
export async function createInstallation(options: InstallationOptions = {}): Promise<Installation> {
  const dataDir = options.folder ?? mkdtempSync(path.join(tmpdir(), 'evops-run-'))
  mkdirSync(dataDir, { recursive: true })
  // PostgreSQL runs as another user if this process is root.
  chmodSync(dataDir, 0o711)
  options.prepareFolder?.(dataDir)
  const port = await freePort()
  let child: ChildProcess | undefined
  let tree = root
  const file = (name: string) => readFileSync(path.join(dataDir, name), 'utf8').trim()
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  // Kills the child processes if this process ends unexpectedly.
  const last = () => {
    for (const pid of [child?.pid, postgresPid()]) if (pid !== undefined) killNow(pid)
    if (!options.folder) rmSync(dataDir, { recursive: true, force: true })
  }
  process.once('exit', last)
  const postgresPid = () => {
    const note = path.join(dataDir, 'postgres.location')
    const home = existsSync(note) ? readFileSync(note, 'utf8').trim() : dataDir
    const pidFile = path.join(home, 'pg', 'postmaster.pid')
    const pid = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0
    return pid > 1 ? pid : undefined
  }
  const endAll = async () => {
    await end('SIGKILL')
    const pid = postgresPid()
    if (pid !== undefined) await endPostgres(pid)
  }
  return {
    port,
    dataDir,
    ocppUrl: `ws://127.0.0.1:${port}/ocpp/`,
    async start() {
      const startedAt = performance.now()
      child = spawnServer({ dataDir, port, options, tree })
      await listening(child)
      return performance.now() - startedAt
    },
    useTree: (other) => void (tree = other),
    pid: () => (child && child.exitCode === null && child.signalCode === null ? child.pid : undefined),
    postgresPid,
    databaseUrl: () =>
      options.env?.DATABASE_URL ??
      `postgres://postgres:${file('postgres.password')}@127.0.0.1:${file('postgres.port')}/postgres`,
    secretKey: () => Buffer.from(options.env?.EVOPS_SECRET_KEY ?? file('secret.key'), 'utf8'),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    end: endAll,
    async remove() {
      await endAll()
      process.off('exit', last)
      if (options.folder) return
      const note = path.join(dataDir, 'postgres.location')
      if (existsSync(note)) rmSync(readFileSync(note, 'utf8').trim(), { recursive: true, force: true })
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

function spawnServer(run: { dataDir: string; port: number; options: InstallationOptions; tree: string }): ChildProcess {
  const { DATABASE_URL: _, EVOPS_ROLES: __, ...environment } = projectEnvironment()
  const args = run.options.demo ? [] : ['--empty']
  const options = [...serverOptions, ...(run.options.nodeOptions ?? [])]
  return spawn(projectNode(), [...options, 'apps/server/src/main.ts', ...args], {
    cwd: run.tree,
    // A separate process group: Ctrl-C at the terminal reaches only this process, which then stops the server.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(run.port),
      EVOPS_DATA: run.dataDir,
      EVOPS_ADMIN_PASSWORD: 'a password for runs only',
      ...run.options.env,
    },
  })
}

/** Waits for the line that reports the listening port. Throws with the last output if the process ends before. */
async function listening(child: ChildProcess): Promise<void> {
  let output = ''
  const readiness = new Promise<void>((resolve, reject) => {
    const read = (text: string) => {
      output = (output + text).slice(-4_000)
      if (output.includes('EVOps listens on')) resolve()
    }
    child.stdout?.setEncoding('utf8').on('data', read)
    child.stderr?.setEncoding('utf8').on('data', read)
    child.once('exit', (code, signal) =>
      reject(new Error(`the server ended (${signal ?? code}) before it listened:\n${output}`)),
    )
    setTimeout(
      () => reject(new Error(`the server does not listen after ${startLimitMs} ms:\n${output}`)),
      startLimitMs,
    ).unref()
  })
  await readiness
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

/** The database survives a killed server. Stops it immediately, without waiting for clients. */
async function endPostgres(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGQUIT')
    for (const limit = Date.now() + 10_000; Date.now() < limit; await wait(20)) process.kill(pid, 0)
  } catch {
    // The process has already ended.
  }
}

/** Runs `work`, and always runs `cleanUp` after it, also when the user presses Ctrl-C. */
export async function withCleanUp(cleanUp: () => Promise<void>, work: () => Promise<void>): Promise<void> {
  const handleSignal = (signal: NodeJS.Signals) => {
    console.error(`${signal}: cleaning up`)
    void cleanUp().finally(() => process.exit(130))
  }
  process.once('SIGINT', handleSignal)
  process.once('SIGTERM', handleSignal)
  try {
    await work()
  } finally {
    process.off('SIGINT', handleSignal)
    process.off('SIGTERM', handleSignal)
    await cleanUp()
  }
}
