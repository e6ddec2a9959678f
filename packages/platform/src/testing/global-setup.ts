import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../server/db/migrate.ts'
import { schemaFolders } from '../server/db/schema-files.ts'
import { migrateJobs } from '../server/jobs/queue-schema.ts'
import { startPostgres, type Postgres } from '../server/postgres/supervisor.ts'
import { freePort } from './ports.ts'

let postgres: Postgres | undefined
let folder: string | undefined

/** One PostgreSQL for the whole run, with a migrated template that every test file clones. */
export async function setup(): Promise<void> {
  if (process.env.EVOPS_TEST_DATABASE) return
  folder = mkdtempSync(path.join(tmpdir(), 'evops-test-'))
  chmodSync(folder, 0o711)
  postgres = await startPostgres({
    dataDir: folder,
    port: await freePort(),
    // Databases live for seconds: nobody needs to look after each of them again and again.
    settings: ['max_connections=300', 'autovacuum_naptime=30s'],
  })
  const template = postgres.url.replace(/\/postgres$/, '/evops_template')
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create database evops_template')
  await migrate(template, schemaFolders(path.resolve(import.meta.dirname, '../../../..')))
  await migrateJobs(template)
  await client.query(
    "update pg_database set datistemplate = true, datallowconn = false where datname = 'evops_template'",
  )
  await client.end()
  process.env.EVOPS_TEST_DATABASE = postgres.url
}

export async function teardown(): Promise<void> {
  if (postgres) delete process.env.EVOPS_TEST_DATABASE
  await postgres?.stop()
  postgres = undefined
  if (folder) rmSync(folder, { recursive: true, force: true })
}
