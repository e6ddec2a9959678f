import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrateDatabase } from '../server/db/migrate.ts'
import { schemaFolders } from '../server/db/schema-files.ts'
import { migrateJobs } from '../server/jobs/queue-schema.ts'
import { startPostgres, type EmbeddedPostgres } from '../server/postgres/supervisor.ts'
import { freePort } from './ports.ts'

let postgres: EmbeddedPostgres | undefined
let folder: string | undefined

export function setup(): Promise<void> {
  return startTestDatabase()
}

/**
 * Starts one PostgreSQL for the whole run, with a migrated template that every test file clones. A torture test has a
 * separate folder (in memory), separate settings and a connection over a Unix socket.
 */
export async function startTestDatabase(torture?: { under: string; settings: readonly string[] }): Promise<void> {
  if (process.env.EVOPS_TEST_DATABASE) return
  folder = mkdtempSync(path.join(torture?.under ?? tmpdir(), 'evops-test-'))
  chmodSync(folder, 0o711)
  const sockets = path.join(folder, 'sockets')
  mkdirSync(sockets)
  chmodSync(sockets, 0o777)
  postgres = await startPostgres({
    dataDir: folder,
    port: await freePort(),
    env: clockOfTests(),
    // Databases exist only for seconds, so autovacuum is not needed.
    settings: [
      'max_connections=300',
      'autovacuum_naptime=30s',
      ...(torture ? [`unix_socket_directories=${sockets}`, ...torture.settings] : []),
    ],
  })
  const template = postgres.url.replace(/\/postgres$/, '/evops_template')
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create database evops_template')
  await migrateDatabase(template, schemaFolders(path.resolve(import.meta.dirname, '../../../..')))
  await migrateJobs(template)
  await client.query(
    "update pg_database set datistemplate = true, datallowconn = false where datname = 'evops_template'",
  )
  await client.end()
  process.env.EVOPS_TEST_DATABASE = torture
    ? postgres.url.replace('127.0.0.1', encodeURIComponent(sockets))
    : postgres.url
}

/** Returns environment variables for the fake clock of the tests in the database (`npm run dev -- hours`). */
function clockOfTests(): Record<string, string> {
  const names = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC']
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}

export async function teardown(): Promise<void> {
  if (postgres) delete process.env.EVOPS_TEST_DATABASE
  await postgres?.stop()
  postgres = undefined
  if (folder) rmSync(folder, { recursive: true, force: true })
}
