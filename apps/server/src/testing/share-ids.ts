import { newId } from '@evops/platform/contract'
import type pg from 'pg'

interface Column {
  table: string
  name: string
  type: string
  /** True if two rows of an operator cannot share the value in this column. */
  isUnique: boolean
}

/**
 * Renames ids in an operator's rows so that few ids represent many rows: rows of different tables share an id, rows of
 * one table keep different ids. One call with such an id then covers the rows of all tables at once. Returns the new id
 * of each old one.
 */
export async function mergeRowIdsForTest(
  admin: pg.Pool,
  operatorId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const client = await admin.connect()
  try {
    await client.query('begin')
    // References are renamed together with their targets, but not in the same statement, so constraints are off.
    await client.query('set local session_replication_role = replica')
    const uses = await usesOf(client, operatorId, ids)
    const shared = sharedBy(ids, uses)
    for (const { column } of uses) await rename(client, { operatorId, column, shared })
    await client.query('commit')
    return shared
  } finally {
    client.release()
  }
}

interface Use {
  column: Column
  ids: ReadonlySet<string>
}

/** Finds the ids: alone, in a list or inside JSON. */
async function usesOf(client: pg.PoolClient, operatorId: string, ids: readonly string[]): Promise<Use[]> {
  const { rows: columns } = await client.query<Column>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)) as "isUnique"
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attname <> 'operator_id' and a.attgenerated = ''
       and a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype, 'text'::regtype, 'text[]'::regtype, 'jsonb'::regtype)
       and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'operator_id')`,
  )
  const uses: Use[] = []
  for (const column of columns) {
    const { rows } = await client.query<{ id: string }>(
      `select wanted.id from unnest($2::text[]) wanted (id)
       where exists (select from ${column.table} t where t.operator_id = $1 and strpos(t.${column.name}::text, wanted.id) > 0)`,
      [operatorId, ids],
    )
    if (rows.length > 0) uses.push({ column, ids: new Set(rows.map(({ id }) => id)) })
  }
  return uses
}

/** Returns the first new id that no other id of the same column uses. */
function sharedBy(ids: readonly string[], uses: readonly Use[]): Map<string, string> {
  const shared = new Map<string, string>()
  const made: string[] = []
  for (const id of ids) {
    const related = uses.filter(({ column, ids: here }) => column.isUnique && here.has(id))
    const taken = new Set(related.flatMap(({ ids: here }) => [...here].map((one) => shared.get(one))))
    const free = made.find((one) => !taken.has(one)) ?? newId()
    if (!made.includes(free)) made.push(free)
    shared.set(id, free)
  }
  return shared
}

async function rename(
  client: pg.PoolClient,
  { operatorId, column, shared }: { operatorId: string; column: Column; shared: Map<string, string> },
): Promise<void> {
  const { table, name, type } = column
  const renamed = [...shared].reduce((text, [old, id]) => `replace(${text}, '${old}', '${id}')`, `${name}::text`)
  await client.query(
    `update ${table} t set ${name} = (${renamed})::${type}
     where operator_id = $1 and exists (select from unnest($2::text[]) wanted (id) where strpos(t.${name}::text, wanted.id) > 0)`,
    [operatorId, [...shared.keys()]],
  )
}
