import { sql, type AliasedExpression, type Expression, type RawBuilder, type Selectable } from 'kysely'
import { z } from 'zod'
import type { Tables } from './db.ts'

/** Converts a field name to its column name: `minVoltageDv` is `min_voltage_dv`. */
type Snake<T extends string> = T extends `${infer Head}${infer Rest}`
  ? `${Rest extends Uncapitalize<Rest> ? Uncapitalize<Head> : `${Uncapitalize<Head>}_`}${Snake<Rest>}`
  : T
/** The fields of a form or a row under their column names. */
export type ColumnNamesOf<F> = { [K in keyof F & string as Snake<K>]: F[K] }
type Output<S extends z.ZodRawShape> = z.output<z.ZodObject<S>>

export function toColumnName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

type Named<A extends string, K> = {
  readonly [I in keyof K]: `${A}${Snake<K[I] & string>} as ${K[I] & string}`
}
/**
 * Builds columns under their field names for `.select(…)` and `.returning(…)`, from the table of an alias or from the
 * only table.
 */
export function aliasColumns<const K extends readonly string[]>(keys: K): Named<'', K>
export function aliasColumns<const A extends string, const K extends readonly string[]>(
  alias: A,
  keys: K,
): Named<`${A}.`, K>
export function aliasColumns(...args: [readonly string[]] | [string, readonly string[]]): unknown {
  const [alias, keys] = args.length === 1 ? ['', args[0]] : [`${args[0]}.`, args[1]]
  return keys.map((key) => `${alias}${toColumnName(key)} as ${key}`)
}

/** Converts a read row to the form of a reply: instants become text. */
export function toReplyRow<R extends object>(row: R): { [K in keyof R]: JsonValue<R[K]> } {
  const fields: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(row)) fields[key] = value instanceof Date ? value.toISOString() : value
  // `Told` describes this conversion of each field.
  return fields as { [K in keyof R]: JsonValue<R[K]> }
}

/** Maps a form's fields to columns for `insert` and `change`. If a field is nullable, an empty text becomes null. */
export function formToColumns<S extends z.ZodRawShape>(
  form: z.ZodObject<S>,
  input: Output<S>,
): ColumnNamesOf<Output<S>> {
  const fields: Readonly<Record<string, unknown>> = { ...input }
  const values = Object.keys(form.shape).map((key) => {
    const isNone = (fields[key] === '' || fields[key] === undefined) && takesNull(form, key)
    return [toColumnName(key), isNone ? null : fields[key]]
  })
  // Keys and values are those of the schema, renamed as in `ColumnNamesOf`.
  return Object.fromEntries(values) as ColumnNamesOf<Output<S>>
}
function takesNull(form: z.ZodObject, key: string): boolean {
  const field: unknown = form.shape[key]
  return field instanceof z.ZodType && field.safeParse(null).success
}

/** Builds one JSON object from fields of the row under an alias: days as text, numbers as numbers. */
export function jsonObjectOfFields<S extends z.ZodRawShape>(
  fields: z.ZodObject<S>,
  alias: string,
): RawBuilder<Output<S>> {
  const pairs = Object.keys(fields.shape).map(
    (key) => sql`${sql.lit(key)}, ${sql.ref(`${alias}.${toColumnName(key)}`)}`,
  )
  return sql<Output<S>>`json_build_object(${sql.join(pairs)})`
}

/** The type of a field in a reply: an instant is text. */
type JsonValue<V> = V extends Date ? string : V
type Stored<T extends keyof Tables> = Selectable<Tables[T]>
/** Fields whose column is in the table and has the type of the contract. */
type Own<T extends keyof Tables, R> = {
  [K in keyof R & string]: Snake<K> extends keyof Stored<T>
    ? JsonValue<Stored<T>[Snake<K>]> extends R[K]
      ? K
      : never
    : never
}[keyof R & string]
type Worked<R, K extends keyof R> = { [F in K]: Expression<R[F] | (string extends R[F] ? Date : never)> }
/** Expressions required for fields that the table does not have, and optional for fields that are read differently. */
type More<T extends keyof Tables, R> = Worked<R, Exclude<keyof R, Own<T, R>>> & Partial<Worked<R, Own<T, R>>>

/** Describes how a contract's row is read from its table. */
export interface RowShape<R> {
  /** Selection for `.select(…)`: every field under its own name. */
  readonly selection: readonly AliasedExpression<unknown, keyof R & string>[]
  /** Converts a selected row to the form of the contract. It is the only place where an instant is formatted. */
  readonly present: (found: { readonly [K in keyof R]: unknown }) => R
}

/**
 * Builds the row of a contract, read from the table under `alias`. A field without a column, or with a column of
 * another type (a day, jsonb, a null), does not compile until `more` defines how to read it.
 */
export function defineRowShape<T extends keyof Tables, S extends z.ZodRawShape>(
  _table: T,
  alias: string,
  row: z.ZodObject<S>,
  more: More<T, Output<S>>,
): RowShape<Output<S>> {
  const worked = new Map<string, Expression<unknown>>(Object.entries(more))
  const selection = Object.keys(row.shape).map((key) => {
    const expression = worked.get(key) ?? sql.ref(`${alias}.${toColumnName(key)}`)
    return sql`${expression}`.as(key)
  })
  return {
    // The names are those of the schema.
    selection: selection as RowShape<Output<S>>['selection'],
    // The types above have compared each column with its field.
    present: (found) => toReplyRow(found) as Output<S>,
  }
}
