import { ConfigError } from '@evops/platform/server'
import pg from 'pg'

/**
 * Deletes the operators created by the demo with all their data, so that the demo can be created again. Other operators
 * cannot be deleted this way: the demo mark is set only at creation. Uses the database's own login, because the ledger
 * and the audit log allow no other user to delete. Throws ConfigError if there is no demo.
 */
export async function deleteDemoOperators(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ ids: string[] | null }>(
      'select array_agg(operator_id) as ids from organisation_operators where demo',
    )
    const ids = rows[0]?.ids
    if (!ids) throw new ConfigError('--reset-demo: this installation has no demo')
    // Every table of an operator is deleted, so no dangling references remain.
    await client.query('set local session_replication_role = replica')
    await client.query(
      'update organisation_sign_in_sessions set acting_operator_id = null where acting_operator_id = any ($1)',
      [ids],
    )
    const tables = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where a.attname = 'operator_id' and c.relkind in ('r', 'p') and not c.relispartition
         and c.relnamespace = 'public'::regnamespace`,
    )
    for (const { name } of tables.rows) await client.query(`delete from ${name} where operator_id = any ($1)`, [ids])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    await client.end()
  }
}

/** Updates the statistics of filled tables, as autovacuum would some seconds later. */
export async function updateTableStatistics(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ names: string | null }>(
    "select string_agg(relid::regclass::text, ', ') as names from pg_stat_user_tables where n_mod_since_analyze > 20",
  )
  if (rows[0]?.names) await client.query(`analyze ${rows[0].names}`)
  await client.end()
}
