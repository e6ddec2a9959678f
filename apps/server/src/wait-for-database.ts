import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '@evops/platform/server'
import pg from 'pg'

const retryMs = 2_000
const complainMs = 60_000
/** Errors of a database that will answer later: it starts, stops, is full of connections, or can't be reached. */
const passing = new Set(
  'ECONNREFUSED ECONNRESET ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH EPIPE 57P01 57P02 57P03 53300 08006 08001'.split(
    ' ',
  ),
)

/**
 * Waits until the external database answers, with one line a minute: after a power cut the database may start later than
 * the product. Errors that a person must fix, such as a wrong password, are left to the next step. Rejects when the
 * signal ends the wait.
 */
export async function waitForDatabase(
  { databaseUrl, migrateUrl }: Pick<Config, 'databaseUrl' | 'migrateUrl'>,
  {
    writeLine,
    signal,
    pauseMs = retryMs,
  }: { writeLine: (line: string) => void; signal: AbortSignal; pauseMs?: number },
): Promise<void> {
  const url = migrateUrl ?? databaseUrl
  if (url === undefined) return
  for (let complainedAt = -complainMs; ;) {
    const why = await tryDatabase(url)
    if (why === undefined) return
    if (performance.now() - complainedAt >= complainMs) {
      complainedAt = performance.now()
      writeLine(`${migrateUrl ? 'EVOPS_MIGRATE_URL' : 'DATABASE_URL'}: waiting for the database: ${why}`)
    }
    await wait(pauseMs, undefined, { signal })
  }
}

/** Returns why the database is not there yet; undefined if it answers, or refuses for a reason that waiting won't mend. */
async function tryDatabase(connectionString: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return undefined
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string }
    const isPassing = passing.has(String(code)) || message.startsWith('timeout expired')
    return isPassing ? message || String(code) : undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Throws EADDRINUSE if another program listens on the port: it is reported before anything is started or migrated. */
export async function requireFreePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject)
    probe.listen({ host, port, exclusive: true }, resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}
