import pg from 'pg'

/** Opens a connection for bulk writes: foreign keys are not checked, and a crash may lose the written rows. */
export async function connectForBulk(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(
    `set synchronous_commit = off; set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 0;
     set session_replication_role = replica; set jit = off`,
  )
  return client
}

/** Processes each item once, on the next free connection. */
export async function distributeItems<T>(
  clients: readonly pg.Client[],
  items: readonly T[],
  work: (client: pg.Client, item: T) => Promise<unknown>,
): Promise<void> {
  const left = items.values()
  await Promise.all(
    clients.map(async (client) => {
      for (const item of left) await work(client, item)
    }),
  )
}

/**
 * Drops the check constraints of a table: they would be evaluated for every inserted row. Returns the statements that
 * restore them.
 */
export async function dropChecks(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; made: string }>(
    `select format('alter table ${table} drop constraint %I', conname) as drop,
       format('alter table ${table} add constraint %I %s not valid', conname, pg_get_constraintdef(oid)) as made
     from pg_constraint where conrelid = '${table}'::regclass and contype = 'c'`,
  )
  for (const { drop } of rows) await client.query(drop)
  return rows.map(({ made }) => made)
}

/** Restores dropped constraints and indexes, distributed over all connections. */
export async function restoreConstraintsAndIndexes(
  clients: readonly pg.Client[],
  client: pg.Client,
  { indexes, checks }: { indexes: readonly { index: string; constraint: string | null }[]; checks: readonly string[] },
): Promise<void> {
  const statements = indexes.map(({ index }) => index)
  await distributeItems(clients, statements, (writer, index) => writer.query(index))
  for (const sql of [...indexes.flatMap(({ constraint }) => constraint ?? []), ...checks]) await client.query(sql)
}

/**
 * Drops the indexes that can be recreated; the primary key stays. Returns the statements that recreate them, largest
 * first, and the statements that turn some of them back into constraints.
 */
export async function dropIndexes(
  client: pg.Client,
  table: string,
): Promise<{ index: string; constraint: string | null }[]> {
  const { rows } = await client.query<{ drop: string; index: string; constraint: string | null }>(
    `select case when c.oid is null then format('drop index %I', n.relname)
         else format('alter table ${table} drop constraint %I', c.conname) end as drop,
       pg_get_indexdef(i.indexrelid) as index,
       'alter table ${table} add constraint ' || quote_ident(c.conname) || ' unique using index ' || quote_ident(n.relname) as constraint
     from pg_index i join pg_class n on n.oid = i.indexrelid
       left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid and c.contype = 'u'
     where i.indrelid = '${table}'::regclass and not i.indisprimary
     order by i.indpred is not null, i.indnatts desc`,
  )
  for (const { drop } of rows) await client.query(drop)
  return rows
}
