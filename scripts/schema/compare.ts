import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  migrateDatabase,
  listSqlSourceNames,
  schemaFolders,
  listAllSqlSourceNames,
  startPostgres,
} from '@evops/platform/server'
import { cloneDatabase, dropDatabase, freePort } from '@evops/platform/testing'
import pg from 'pg'
import { root } from '../ready/runtime.mjs'
import { printSchema } from './print.ts'
import { printTables } from './tables.ts'

/** Output generated from the migrated database and its sources, by file name under db/. */
type Prints = Record<'schema.sql' | 'tables.ts' | 'sources.txt', string>

/** Returns the schema of a freshly migrated database: a clone from the test run, or a new PostgreSQL. */
export async function migratedSchema(): Promise<Prints> {
  const server = process.env.EVOPS_TEST_DATABASE
  if (server) return schemaOfRun(server)
  const folder = mkdtempSync(path.join(tmpdir(), 'evops-schema-'))
  // PostgreSQL runs as another user if this process is root, and needs access to this folder.
  chmodSync(folder, 0o711)
  const postgres = await startPostgres({ dataDir: folder, port: await freePort() })
  try {
    await migrateDatabase(postgres.url, schemaFolders(root))
    return await printDatabase(postgres.url)
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function printDatabase(url: string): Promise<Prints> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return {
      'schema.sql': await printSchema(client),
      'tables.ts': await printTables(client),
      'sources.txt': printSources(),
    }
  } finally {
    await client.end()
  }
}

/** Names of removed functions and views stay in the list, because a database of an older version contains them. */
function printSources(): string {
  const names = new Set([...listAllSqlSourceNames(root), ...schemaFolders(root).sources.flatMap(listSqlSourceNames)])
  return [...names]
    .toSorted()
    .map((name) => `${name}\n`)
    .join('')
}

/** The run's template also contains the job queue, in a separate schema that is not printed. */
async function schemaOfRun(server: string): Promise<Prints> {
  const url = await cloneDatabase(server, 'evops_template')
  try {
    return await printDatabase(url)
  } finally {
    await dropDatabase(url)
  }
}

export async function writeSchema(): Promise<void> {
  for (const [name, text] of Object.entries(await migratedSchema())) writeFileSync(fileOf(name), text)
}

/** Returns the differences between the generated output and the files under db/. */
export async function checkSchema(): Promise<string[]> {
  return Object.entries(await migratedSchema()).flatMap(([name, text]) => differences(name, text))
}

function fileOf(name: string): string {
  return path.join(root, 'db', name)
}

function differences(name: string, text: string): string[] {
  const migrated = text.split('\n')
  const stored = existsSync(fileOf(name)) ? readFileSync(fileOf(name), 'utf8').split('\n') : []
  if (text === stored.join('\n')) return []
  const missing = migrated.filter((line) => !stored.includes(line)).map((line) => `+ ${line}`)
  const surplus = stored.filter((line) => !migrated.includes(line)).map((line) => `- ${line}`)
  return [
    `db/${name} differs from the migrated database: npm run generate -- schema writes it anew`,
    ...missing.slice(0, 30),
    ...surplus.slice(0, 30),
  ]
}
