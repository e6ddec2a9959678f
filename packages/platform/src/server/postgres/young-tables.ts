import pg from 'pg'

declare module 'pg' {
  interface Client {
    /** Its connection keeps no process alive; left out of its types. */
    unref(): void
  }
}

/**
 * How often tables are looked at, and how long after a start. Those of a database without data fill within seconds, and until they were
 * counted a charge point's messages cost up to five times as much; later one fills now and then. What tells such a database is its
 * largest table, not its age: a server may be started twice before its first charge point comes.
 */
const everyMs = { fresh: 2_000, later: 5 * 60_000 }
const freshMs = 15 * 60_000
const grownRows = 20_000
const [freshRows, timesGrown] = [50, 3]

/**
 * Lets PostgreSQL count tables that have got their first rows, or three times as many as it knows of, since it last did.
 * Autovacuum does so from 500 changed rows on: up to there it takes a table for empty and compares all rows of two of them with each
 * other (a depot of 500 departures: a board in 700 ms, and 130 once they were counted). For the cluster's owner; returns the names.
 */
export async function countYoungTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>({
    name: 'young_tables',
    text: `select s.relid::regclass::text as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
       where c.relkind = 'r' and c.relpersistence = 'p' and s.n_mod_since_analyze >= $1 and s.n_live_tup >= $1 and s.n_live_tup >= $2 * c.reltuples
       order by 1`,
    values: [freshRows, timesGrown],
  })
  const names = rows.map(({ name }) => name)
  // A table that somebody holds is counted at the next look.
  for (const name of names) await client.query(`analyze (skip_locked) ${name}`)
  return names
}

/** Whether no table had many rows when it was counted last. */
export async function isWithoutData(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    "select not exists (select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1) as is",
    [grownRows],
  )
  return rows[0]?.is ?? false
}

/**
 * Until it is stopped; it keeps no process alive. A failure is told and the next look counts. A database without data is looked at over
 * one connection.
 */
export function watchYoungTables(
  url: string,
  { onLog }: { onLog?: ((line: string) => void) | undefined } = {},
): () => void {
  let client: pg.Client | undefined
  let looking: Promise<void> | undefined
  let isOver = false
  let fresh = true
  let isFirst = true
  const handleClientError = (error: Error) => {
    if (!isOver) onLog?.(`figures of tables: ${error.message}`)
    client = undefined
  }
  async function pollYoungTables(): Promise<void> {
    const own = client ?? new pg.Client({ connectionString: url }).on('error', handleClientError)
    if (own !== client) await own.connect()
    own.unref()
    client = own
    if (isFirst && !(await isWithoutData(own))) slowDown()
    isFirst = false
    await countYoungTables(own)
    if (!fresh) await end()
  }
  async function end(): Promise<void> {
    const own = client
    client = undefined
    await own?.end()
  }
  const every = (ms: number) =>
    setInterval(() => {
      looking ??= pollYoungTables()
        .catch(handleClientError)
        .finally(() => (looking = undefined))
    }, ms).unref()
  let timer = every(everyMs.fresh)
  function slowDown(): void {
    if (!fresh) return
    fresh = false
    clearInterval(timer)
    timer = every(everyMs.later)
  }
  const grown = setTimeout(slowDown, freshMs).unref()
  return () => {
    clearInterval(timer)
    clearTimeout(grown)
    isOver = true
    void (looking ?? Promise.resolve()).then(end).catch(handleClientError)
  }
}
