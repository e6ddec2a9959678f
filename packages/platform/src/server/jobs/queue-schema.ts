import { Logger as WorkerLogger, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { reportErrors } from '../db/db.ts'

export const silentWorkerLogger = new WorkerLogger(() => () => undefined)
/** Connect options of all queue connections: the queue's tables are used by a role that owns nothing. */
export const queueOptions = '-c role=evops_platform'
const advisoryLock = 7_234_005

/**
 * Creates the queue's tables and grants access to the role that uses them. It is part of migrating. With a login that
 * does not own the tables, it only checks that there is nothing to do, and throws the database's error otherwise.
 */
export async function migrateJobs(url: string): Promise<void> {
  const owner = await asOwner(url)
  const pool = new pg.Pool({ connectionString: url, max: 1, ...(owner ? {} : { options: queueOptions }) })
  reportErrors(pool)
  try {
    await runMigrations({ pgPool: pool, logger: silentWorkerLogger })
    if (owner) await openQueue(pool)
  } finally {
    await pool.end()
  }
}

async function asOwner(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ owner: boolean }>(
      "select pg_has_role(nspowner, 'USAGE') as owner from pg_namespace where nspname = 'graphile_worker'",
    )
    return rows[0]?.owner ?? true
  } finally {
    await client.end()
  }
}

/**
 * @NOTE the queue's tables have row-level security without a policy: any role other than the owner would see no job.
 */
async function openQueue(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("begin; set local lock_timeout = '30s'")
    await client.query('select pg_advisory_xact_lock($1)', [advisoryLock])
    const { rows } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c
       where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind = 'r' and (
         not has_table_privilege('evops_platform', c.oid, 'select') or (c.relrowsecurity
         and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'platform')))`,
    )
    if (rows.length > 0)
      await client.query(
        `grant usage on schema graphile_worker to evops_platform;
         grant select, insert, update, delete on all tables in schema graphile_worker to evops_platform;
         grant usage, select on all sequences in schema graphile_worker to evops_platform;
         grant execute on all functions in schema graphile_worker to evops_platform`,
      )
    for (const { name } of rows)
      await client.query(
        `drop policy if exists platform on ${name};
         create policy platform on ${name} to evops_platform using (true) with check (true)`,
      )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
