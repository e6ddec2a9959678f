import {
  ConfigError,
  createLog,
  FolderInUse,
  MigrationError,
  readConfig,
  startTraces,
  type Config,
} from '@evops/platform/server'
import type { Logger } from 'pino'
import { compileBeside } from './compile-in-background.ts'
import { followConsoleBuild } from './console-build.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { openDatabase } from './database.ts'
import type { RunningServer } from './server.ts'
import { stopWithin } from './stop-within.ts'

/** What a person at the terminal can mend is one line, without a stack; undefined: nobody foresaw it. */
function explainError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof ConfigError || error instanceof FolderInUse || error instanceof MigrationError)
    return error.message
  if (!('syscall' in error) || !('code' in error)) return undefined
  const place = 'address' in error && 'port' in error ? `${String(error.address)}:${String(error.port)}` : ''
  if (error.code === 'EADDRINUSE') return `PORT: ${place} is taken by another program`
  if (error.syscall === 'listen') return `HOST, PORT: can't listen on ${place}: ${error.message}`
  if (error.syscall === 'getaddrinfo') return `HOST: ${error.message}`
  return undefined
}

/** A piece of a worker's round takes seconds at most. */
const stopMs = 20_000

/** Reads the settings, runs the server, and ends it in order on a signal or when the process that started it is gone. */
export async function start(): Promise<void> {
  const log = orEnd(createLog)
  let running: Promise<RunningServer> | undefined
  let stopping: Promise<void> | undefined
  const stop = (why: string) => {
    stopping ??= (async () => {
      log.info({ why }, 'stopping')
      // A start under way is finished first, so that nothing it began is left behind.
      const ended = await running
        ?.then((server) => stopWithin(stopMs, () => server.stop()))
        .catch(() => undefined)
      if (ended === 'late') log.warn('ended with work under way: the next start goes on with it')
      process.exit(0)
    })()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(signal))
  process.on('disconnect', () => stop('the process that started us ended'))
  // A state nobody foresaw: say so and end, the next start recovers. Going on could acknowledge what was not kept.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ error }, event)
      process.exit(1)
    })
  }
  try {
    const config = readConfig(process.env, process.argv.slice(2))
    const unlock = lockDataFolder(config.dataDir)
    process.on('exit', unlock)
    running = beginServer(config, log)
    await running
    // Whoever started us starts us again from now on (scripts/ready/supervise.mjs).
    process.send?.({ serves: true }, () => undefined)
    compileBeside()
  } catch (error) {
    endWith(error)
  }
}

/** The sources of all domains are loaded while PostgreSQL starts: each takes a second or more. */
async function beginServer(config: Config, log: Logger): Promise<RunningServer> {
  const launched = Promise.withResolvers<void>()
  const opening = openDatabase(config, log, launched.resolve)
  // Its refusal is heard where it is waited for.
  await Promise.race([launched.promise, opening.catch(() => undefined)])
  const { runServer } = await import('./server.ts')
  const endTraces = config.traces && (await startTraces(config.traces))
  const server = await runServer({
    config,
    log,
    say: (line) => process.stdout.write(`${line}\n`),
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
