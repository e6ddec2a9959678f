import pg from 'pg'

/** Enables statement statistics in PostgreSQL, effective from its next start. */
export async function enableStatementStatistics(databaseUrl: string): Promise<void> {
  await runStatements(databaseUrl, [
    'create extension if not exists pg_stat_statements',
    'alter system set shared_preload_libraries = pg_stat_statements',
    "alter system set pg_stat_statements.track = 'all'",
    'alter system set pg_stat_statements.track_planning = on',
  ])
}

/** Resets the statement statistics. */
export const resetStatementCounts = (databaseUrl: string): Promise<void> =>
  runStatements(databaseUrl, ['select pg_stat_statements_reset()'])

interface Cost {
  calls: number
  ms: number
  planMs: number
  rows: number
  walKb: number
  level: string
  text: string
}

/**
 * Returns the most expensive statements. Statements inside functions are listed too; their figures are also included in
 * those of their callers.
 */
export async function listCostliestStatements(databaseUrl: string, most = 24): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Cost>(
      `select calls::int, (total_exec_time + total_plan_time)::float8 as ms, total_plan_time::float8 as "planMs", rows::int, (wal_bytes / 1024)::float8 as "walKb",
         case when toplevel then '' else '· ' end as level, regexp_replace(query, '\\s+', ' ', 'g') as text
       from pg_stat_statements order by total_exec_time + total_plan_time desc limit $1`,
      [most],
    )
    return rows.map(
      ({ calls, ms, planMs, rows: touched, walKb, level, text }) =>
        `${ms.toFixed(0).padStart(7)} ms (plan ${planMs.toFixed(0)}) · ${calls} calls · ${touched} rows · ${walKb.toFixed(0)} kB WAL · ${level}${text.slice(0, 120)}`,
    )
  } finally {
    await client.end()
  }
}

/** Runs the statements one after another as the migrating user. */
export async function runStatements(databaseUrl: string, texts: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const text of texts) await client.query(text)
  } finally {
    await client.end()
  }
}
