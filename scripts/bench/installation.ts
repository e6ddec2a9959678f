import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { patience } from '@evops/platform/testing'
import { projectEnvironment, projectNode, root, serverOptions } from '../ready/runtime.mjs'
import { freePort } from './free-port.ts'

/** The product's real server process on a data folder of its own, to be started, killed and started again. */
export interface Installation {
  port: number
  dataDir: string
  /** Where charge points connect, up to the identity. */
  ocppUrl: string
  /** Starts the server and waits until it listens; returns how long that took in ms. */
  start(): Promise<number>
  /** From now on another checkout of the product is started. */
  useTree(tree: string): void
  /** The running server process; undefined when it has ended. */
  pid(): number | undefined
  /** PostgreSQL's first process, from its own file. */
  postgresPid(): number | undefined
  /** The migrating user's connection string, good until the next start: the database's port may move. */
  databaseUrl(): string
  secretKey(): Buffer
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>
  /** SIGTERM; resolves when the process is gone. */
  stop(): Promise<void>
  /** Ends everything at once. */
  end(): Promise<void>
  /** Ends everything at once and removes the folder. */
  remove: () => Promise<void>
}

export interface InstallationOptions {
  /** Options for Node itself, such as `--cpu-prof`. */
  nodeOptions?: readonly string[]
  /** With the demo's operator, its charge points and their past; empty otherwise. */
  demo?: boolean
  /** Where it is and stays, also after `remove`, which then only ends it; a temporary folder otherwise. */
  folder?: string | undefined
  /** Settings beside those of the installation; with DATABASE_URL and EVOPS_SECRET_KEY it uses a database that is there. */
  env?: Readonly<Record<string, string>>
  /** Called with the empty folder before anything is put into it. */
  prepareFolder?: (folder: string) => void
}

const startLimitMs = patience(60_000)

/** An empty installation in a temporary folder. `remove` it in the end, whatever happened. */
export async function makeInstallation(options: InstallationOptions = {}): Promise<Installation> {
  const dataDir = options.folder ?? mkdtempSync(path.join(tmpdir(), 'evops-run-'))
  mkdirSync(dataDir, { recursive: true })
  // PostgreSQL runs as another user when we are root.
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
  // When we end unforeseen: nothing may stay behind.
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
      const begun = performance.now()
      child = spawnServer({ dataDir, port, options, tree })
      await listening(child)
      return performance.now() - begun
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

function spawnServer(run: {
  dataDir: string
  port: number
  options: InstallationOptions
  tree: string
}): ChildProcess {
  const { DATABASE_URL: _, EVOPS_ROLES: __, ...environment } = projectEnvironment()
  const given = run.options.demo ? [] : ['--empty']
  const options = [...serverOptions, ...(run.options.nodeOptions ?? [])]
  return spawn(projectNode(), [...options, 'apps/server/src/main.ts', ...given], {
    cwd: run.tree,
    // A group of its own: a Ctrl-C at the terminal reaches us alone, and we end it.
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

/** Waits for the line that says so; throws with the last output when the process ends before. */
async function listening(child: ChildProcess): Promise<void> {
  let output = ''
  const told = new Promise<void>((resolve, reject) => {
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
  await told
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // Gone.
  }
}

/** The database outlives a killed server: stopped at once, without waiting for clients. */
async function endPostgres(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGQUIT')
    for (const limit = Date.now() + 10_000; Date.now() < limit; await wait(20)) process.kill(pid, 0)
  } catch {
    // Gone.
  }
}

/** Runs `work`, and `cleanUp` after it in any case, also when the person at the terminal presses Ctrl-C. */
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
