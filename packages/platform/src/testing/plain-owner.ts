import { randomBytes } from 'node:crypto'
import path from 'node:path'
import pg from 'pg'
import { migrateDatabase } from '../server/db/migrate.ts'
import { schemaFolders } from '../server/db/schema-files.ts'
import { migrateJobs } from '../server/jobs/queue-schema.ts'

export interface SeparateDatabase {
  /** Address of the login that runs the product. */
  url: string
  /** Address of the same database for the administrator, who sees everything. */
  adminUrl: string
  drop(): Promise<void>
}
/** `ownerUrl`: address of the login that owns the database. */
export type UnprivilegedDatabase = SeparateDatabase & { ownerUrl: string }

/**
 * Creates a database as on a managed server. Its owner is not a superuser, is subject to row-level security, creates
 * all objects, and is only a member of the product's roles, which already exist for other databases. The product runs
 * with another login, which owns nothing and can only switch to one of the roles of the product.
 */
export async function createUnprivilegedDatabase(server: string): Promise<UnprivilegedDatabase> {
  const database = await createEmptyUnprivilegedDb(server)
  await migrateDatabase(database.ownerUrl, schemaFolders(path.resolve(import.meta.dirname, '../../../..')))
  await migrateJobs(database.ownerUrl)
  return database
}

/** Creates the same database without any content. */
export async function createEmptyUnprivilegedDb(server: string): Promise<UnprivilegedDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  const adminUrl = new URL(server)
  adminUrl.pathname = `/${name}`
  const loginUrl = (login: string) => Object.assign(new URL(adminUrl), { username: login, password }).href
  const runs = `${name}_runs`
  await onServer(server, [
    `create role ${name} login createrole nosuperuser nobypassrls password '${password}'`,
    `grant evops_app, evops_gateway, evops_platform, evops_ledger, evops_scoped, evops_scoped_few to ${name}
       with admin true, inherit false, set false`,
    `create database ${name} owner ${name}`,
    `create role ${runs} login noinherit password '${password}'`,
    `grant evops_app, evops_gateway, evops_platform, evops_scoped, evops_scoped_few to ${runs}
       with inherit false, set true`,
  ])
  return {
    url: loginUrl(runs),
    ownerUrl: loginUrl(name),
    adminUrl: adminUrl.href,
    drop: () =>
      onServer(server, [
        `drop database if exists ${name} with (force)`,
        `drop owned by ${name}`,
        `drop role ${runs}, ${name}`,
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
