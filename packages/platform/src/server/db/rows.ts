import {
  sql,
  type Expression,
  type Insertable,
  type Selectable,
  type SelectQueryBuilder,
  type Updateable,
} from 'kysely'
import type { Page } from '../../contract/index.ts'
import type { Tables, Tx } from './db.ts'
import { readPage } from './page.ts'
import type { RowShape } from './shape.ts'

/* Simple operations on one table. A store that needs more writes its own statement. */

type Table = keyof Tables
type OrExpression<V> = { [K in keyof V]: V[K] | Expression<V[K]> }
type Key<T extends Table> = Readonly<Partial<Selectable<Tables[T]>>>
/** A query whose rows were selected by a shape, from any joined tables. */
type Rows<R, DB, TB extends keyof DB> = SelectQueryBuilder<DB, TB, { [K in keyof R]: unknown }>

/** Reads a page of rows in the form of their contract. */
export async function pageRows<R, DB, TB extends keyof DB>(
  tx: Tx,
  { present }: RowShape<R>,
  rows: Rows<R, DB, TB>,
  wanted: { page: number; pageSize: number },
): Promise<Page<R>> {
  const found = await readPage(tx, rows, wanted)
  return { ...found, list: found.list.map((row) => present(row)) }
}

/** Reads one row in the form of its contract; undefined if there is none. */
export async function findTableRow<R, DB, TB extends keyof DB>(
  { present }: RowShape<R>,
  rows: Rows<R, DB, TB>,
): Promise<R | undefined> {
  const found = await rows.executeTakeFirst()
  return found && present(found)
}

export async function insertTableRow<T extends Table>(
  tx: Tx,
  table: T,
  values: OrExpression<Insertable<Tables[T]>>,
): Promise<void> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  const columns = entries.map(([column]) => sql.ref(column))
  await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(entries.map(([, value]) => value))})`.execute(
    tx,
  )
}

/**
 * Updates the row of a key that includes the version. Returns false if the row was changed meanwhile or does not exist.
 */
export async function updateTableRow<T extends Table>(
  tx: Tx,
  table: T,
  key: Key<T> & { readonly version: number },
  values: OrExpression<Updateable<Tables[T]>>,
): Promise<boolean> {
  const set = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { numAffectedRows } =
    await sql`update ${sql.table(table)} set ${sql.join([...set, sql`version = version + 1`])} where ${isAt(key)}`.execute(
      tx,
    )
  return numAffectedRows === 1n
}

/** Deletes the row; returns false if there was none. */
export async function deleteTableRow<T extends Table>(tx: Tx, table: T, key: Key<T>): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ${isAt(key)}`.execute(tx)
  return numAffectedRows === 1n
}

/**
 * Replaces the selected values of a row, stored in one column of another table: afterwards exactly these values, each
 * once.
 */
export async function replaceSelectedValues<T extends Table>(
  tx: Tx,
  table: T,
  key: Key<T>,
  ticked: { readonly [C in keyof Insertable<Tables[T]>]?: readonly Insertable<Tables[T]>[C][] },
): Promise<void> {
  await deleteTableRow(tx, table, key)
  for (const [column, values] of Object.entries<readonly unknown[] | undefined>(ticked)) {
    const rows = [...new Set(values)].map((value) => sql`(${sql.join([...Object.values(key), value])})`)
    const columns = [...Object.keys(key), column].map((name) => sql.ref(name))
    if (rows.length > 0)
      await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values ${sql.join(rows)}`.execute(tx)
  }
}

/**
 * Reads stored rows under their field names for the personal data file of a person: the given columns, or all except
 * internal database keys and secrets (hashes, encrypted bytes), which no one may see.
 */
export async function readPersonalRows<T extends Table>(
  tx: Tx,
  table: T,
  key: Key<T>,
  columns?: readonly (keyof Tables[T] & string)[],
): Promise<object[]> {
  const { rows } = await sql<object>`select * from ${sql.table(table)} where ${isAt(key)}`.execute(tx)
  const isTheirs = ([column, value]: [string, unknown]) =>
    columns?.some((one) => one === column) ??
    !(value instanceof Uint8Array || /(_hash|_key|_secret|_token)$|^operator_id$/.test(column))
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(isTheirs)
        .map(([column, value]) => [column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()), value]),
    ),
  )
}

function isAt(key: object) {
  const parts = Object.entries(key).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (parts.length === 0) throw new Error('a row without a key')
  return sql.join(parts, sql` and `)
}
