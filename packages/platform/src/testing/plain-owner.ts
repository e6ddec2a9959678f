import { randomBytes } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../server/db/migrate.ts'
import { schemaFolders } from '../server/db/schema-files.ts'
import { migrateJobs } from '../server/jobs/worker-jobs.ts'

export interface OwnDatabase {
  /** The owner's own address of the database. */
  url: string
  /** The same database for who sees everything. */
  adminUrl: string
  drop(): Promise<void>
}

/**
 * A new database as on a managed server: its owner is no superuser and does not pass by row-level security, makes all
 * there is in it, and only holds the product's roles, which are there already for other databases.
 */
export async function ownedByPlainRole(server: string): Promise<OwnDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  const adminUrl = new URL(server)
  adminUrl.pathname = `/${name}`
  const url = new URL(adminUrl)
  url.username = name
  url.password = password
  await onServer(server, [
    `create role ${name} login createrole nosuperuser nobypassrls password '${password}'`,
    `grant evops_app, evops_gateway, evops_platform, evops_ledger, evops_scoped, evops_scoped_few to ${name}
       with admin true, inherit false, set false`,
    `create database ${name} owner ${name}`,
  ])
  await migrate(url.href, schemaFolders(path.resolve(import.meta.dirname, '../../../..')))
  await migrateJobs(url.href)
  return {
    url: url.href,
    adminUrl: adminUrl.href,
    drop: () =>
      onServer(server, [
        `drop database if exists ${name} with (force)`,
        `drop owned by ${name}`,
        `drop role ${name}`,
      ]),
  }
}

async function onServer(server: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
