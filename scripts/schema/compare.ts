import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate, schemaFolders, startPostgres } from '@evops/platform/server'
import { cloneDatabase, dropDatabase, freePort } from '@evops/platform/testing'
import pg from 'pg'
import { root } from '../ready/runtime.mjs'
import { printSchema } from './print.ts'

const schemaFile = path.join(root, 'db', 'schema.sql')

/** The schema of a database that has just been migrated: a clone of the test run's, or on a PostgreSQL of its own. */
export async function migratedSchema(): Promise<string> {
  const server = process.env.EVOPS_TEST_DATABASE
  if (server) return schemaOfRun(server)
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-schema-'))
  // PostgreSQL runs as another user when we are root, and passes through this folder.
  chmodSync(folder, 0o711)
  const postgres = await startPostgres({ dataDir: folder, port: await freePort() })
  try {
    await migrate(postgres.url, schemaFolders(root))
    return await printed(postgres.url)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function printed(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await printSchema(client)
  } finally {
    await client.end()
  }
}

/** The run's template holds the queue of jobs too, in a schema of its own, which is not printed. */
async function schemaOfRun(server: string): Promise<string> {
  const url = await cloneDatabase(server, 'evops_template')
  try {
    return await printed(url)
  } finally {
    await dropDatabase(url)
  }
}

export async function writeSchema(): Promise<void> {
  writeFileSync(schemaFile, await migratedSchema())
}

/** What differs between db/schema.sql and the migrated database. */
export async function checkSchema(): Promise<string[]> {
  const migrated = (await migratedSchema()).split('\n')
  const kept = existsSync(schemaFile) ? readFileSync(schemaFile, 'utf8').split('\n') : []
  const missing = migrated.filter((line) => !kept.includes(line)).map((line) => `+ ${line}`)
  const surplus = kept.filter((line) => !migrated.includes(line)).map((line) => `- ${line}`)
  const differs = migrated.join('\n') !== kept.join('\n')
  return differs
    ? [
        'db/schema.sql differs from the migrated database: npm run schema writes it anew',
        ...missing.slice(0, 30),
        ...surplus.slice(0, 30),
      ]
    : []
}
