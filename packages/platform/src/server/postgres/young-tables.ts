import pg from 'pg'

/**
 * How often tables are looked at. Those of a fresh cluster fill within seconds, and until they were counted a charge point's messages cost
 * up to three times as much; later one fills now and then.
 */
const everyMs = { fresh: 2_000, later: 5 * 60_000 }
const [freshRows, timesGrown] = [50, 3]

/**
 * Lets PostgreSQL count tables that have got their first rows, or three times as many as it knows of, since it last did.
 * Autovacuum does so from 500 changed rows on: up to there it takes a table for empty and compares all rows of two of them with each
 * other (a depot of 500 departures: a board in 700 ms, and 130 once they were counted). For the cluster's owner; returns the names.
 */
export async function countYoungTables(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select s.relid::regclass::text as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
       where c.relkind = 'r' and c.relpersistence = 'p' and s.n_mod_since_analyze >= $1 and s.n_live_tup >= $1 and s.n_live_tup >= $2 * c.reltuples
       order by 1`,
      [freshRows, timesGrown],
    )
    const names = rows.map(({ name }) => name)
    // A table that somebody holds is counted at the next look.
    for (const name of names) await client.query(`analyze (skip_locked) ${name}`)
    return names
  } finally {
    await client.end()
  }
}

/** Until it is stopped. A failure is told and the next look counts. */
export function watchYoungTables(
  url: string,
  { isFresh, onLog }: { isFresh: boolean; onLog?: ((line: string) => void) | undefined },
): () => void {
  let looking: Promise<unknown> | undefined
  const look = () => {
    looking ??= countYoungTables(url)
      .catch((error: Error) => onLog?.(`figures of tables: ${error.message}`))
      .finally(() => (looking = undefined))
  }
  const timer = setInterval(look, isFresh ? everyMs.fresh : everyMs.later).unref()
  return () => clearInterval(timer)
}
