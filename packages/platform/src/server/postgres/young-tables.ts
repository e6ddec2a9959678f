import pg from 'pg'

declare module 'pg' {
  interface Client {
    /** Allows the process to end while the connection is open; the type definitions omit this method. */
    unref(): void
  }
}

/**
 * Check intervals, and the duration of the first phase after a start. Tables of a new database fill within seconds, and
 * until they were analyzed, a charge point's messages cost up to five times as much; later, tables fill rarely. The
 * size of the largest table identifies a new database, not its age: a server may be restarted before its first charge
 * point connects.
 */
const everyMs = { fresh: 2_000, later: 5 * 60_000 }
const freshMs = 15 * 60_000
const grownRows = 20_000
const [freshRows, timesGrown] = [50, 3]

/**
 * Analyzes tables that got their first rows, or that have three times as many rows as at the last analysis. Autovacuum
 * does so only from 500 changed rows on. Below that, PostgreSQL treats a table as empty and compares all rows of two
 * tables with each other (a depot of 500 departures: a board in 700 ms, and in 130 ms after the analysis). Needs the
 * cluster's owner; returns the names.
 */
export async function analyzeNewTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>({
    name: 'young_tables',
    text: `select s.relid::regclass::text as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
       where c.relkind = 'r' and c.relpersistence = 'p' and s.n_mod_since_analyze >= $1 and s.n_live_tup >= $1 and s.n_live_tup >= $2 * c.reltuples
       order by 1`,
    values: [freshRows, timesGrown],
  })
  const names = rows.map(({ name }) => name)
  // A locked table is analyzed in the next check.
  for (const name of names) await client.query(`analyze (skip_locked) ${name}`)
  return names
}

/** Returns true if no table had many rows at its last analysis. */
export async function isDatabaseEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    "select not exists (select from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= $1) as is",
    [grownRows],
  )
  return rows[0]?.is ?? false
}

/**
 * Analyzes new tables again and again, often while the database is new, and returns a function that stops it. The timer
 * does not keep the process alive. A failed run is logged, and the next one runs anyway. While the database is new, the
 * connection stays open between runs.
 */
export function watchNewTables(
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
    if (isFirst && !(await isDatabaseEmpty(own))) slowDown()
    isFirst = false
    await analyzeNewTables(own)
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
