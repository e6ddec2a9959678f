import {
  ConfigError,
  createLog,
  FolderInUseError,
  formatUnknownSetting,
  PoolerError,
  PostgresStartError,
  MigrationError,
  readConfig,
  startTraces,
  type Config,
} from '@evops/platform/server'
import type { Logger } from 'pino'
import { compileInBackground } from './compile-in-background.ts'
import { followConsoleBuild } from './console-build.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { openDatabase } from './database.ts'
import type { RunningServer } from './server.ts'
import { stopWithin } from './stop-within.ts'
import { requireFreePort, waitForDatabase } from './wait-for-database.ts'

const explained = [ConfigError, FolderInUseError, MigrationError, PoolerError, PostgresStartError]

/** Returns one line without a stack for errors that the user can fix; undefined for unexpected errors. */
function explainError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (explained.some((kind) => error instanceof kind)) return error.message
  if (!('syscall' in error) || !('code' in error)) return undefined
  const place = 'address' in error && 'port' in error ? `${String(error.address)}:${String(error.port)}` : ''
  if (error.code === 'EADDRINUSE') return `PORT: ${place} is taken by another program`
  if (error.syscall === 'listen') return `HOST, PORT: can't listen on ${place}: ${error.message}`
  if (error.syscall === 'getaddrinfo') return `HOST: ${error.message}`
  return undefined
}

/** Maximum time for a stop: one piece of a worker's run takes some seconds. */
const stopMs = 20_000

/** Reads the settings, runs the server, and stops it in order on a signal or when the parent process has ended. */
export async function startServerProcess(): Promise<void> {
  const log = orEnd(createLog)
  let running: Promise<RunningServer> | undefined
  let stopping: Promise<void> | undefined
  const stopSignal = new AbortController()
  const stop = (why: string) => {
    stopping ??= (async () => {
      log.info({ why }, 'stopping')
      stopSignal.abort()
      // A start in progress completes first, so that none of its resources remain.
      const ended = await running?.then((server) => stopWithin(stopMs, () => server.stop())).catch(() => undefined)
      if (ended === 'late') log.warn('ended with work under way: the next start goes on with it')
      process.exit(0)
    })()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
  process.on('disconnect', () => stop('the process that started us ended'))
  // An unexpected state: logs it and ends the process; the next start recovers. Continuing could acknowledge data that
  // was not stored.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ error }, event)
      process.exit(1)
    })
  }
  try {
    const config = readConfig(process.env, process.argv.slice(2))
    for (const name of config.unknownSettings ?? []) process.stderr.write(`${formatUnknownSetting(name)}\n`)
    const unlock = lockDataFolder(config.dataDir)
    process.on('exit', unlock)
    await requireFreePort(config)
    // The parent process restarts a server that answers no more (scripts/ready/supervise.mjs).
    process.on('message', (message) => {
      if (isPing(message)) process.send?.({ pong: message.ping }, () => undefined)
    })
    running = beginServer(config, log, stopSignal.signal)
    await running
    // From now on the parent process restarts the server after a failure (scripts/ready/keep.mjs).
    process.send?.({ serves: true }, () => undefined)
    compileInBackground()
  } catch (error) {
    // A start that a signal interrupts is a stop in order.
    if (stopping) return stopping
    endWith(error)
  }
}

const isPing = (message: unknown): message is { ping: number } =>
  typeof message === 'object' && message !== null && 'ping' in message

/** Loads the sources of all domains while PostgreSQL starts: each takes a second or more. */
async function beginServer(config: Config, log: Logger, signal: AbortSignal): Promise<RunningServer> {
  await waitForDatabase(config, { writeLine: (line) => log.warn(line), signal })
  const launched = Promise.withResolvers<void>()
  const opening = openDatabase(config, log, launched.resolve)
  // An error is handled where the result is awaited.
  await Promise.race([launched.promise, opening.catch(() => undefined)])
  const { runServer } = await import('./server.ts')
  const endTraces = config.traces && (await startTraces(config.traces))
  const server = await runServer({
    config,
    log,
    writeLine: (line) => process.stdout.write(`${line}\n`),
    build: followConsoleBuild(),
    driverBuild: followConsoleBuild(process.env, 'driver'),
    opening,
  })
  return {
    async stop() {
      await server.stop()
      await endTraces?.()
    },
  }
}

function orEnd<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    return endWith(error)
  }
}

function endWith(error: unknown): never {
  const line = explainError(error)
  if (line === undefined) throw error
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
