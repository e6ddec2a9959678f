import { sql, type AliasedExpression, type Expression, type RawBuilder, type Selectable } from 'kysely'
import { z } from 'zod'
import type { Tables } from './db.ts'

/** `minVoltageDv` is `min_voltage_dv`: a field and its column have one name. */
type Snake<T extends string> = T extends `${infer Head}${infer Rest}`
  ? `${Rest extends Uncapitalize<Rest> ? Uncapitalize<Head> : `${Uncapitalize<Head>}_`}${Snake<Rest>}`
  : T
/** What a form or a row holds, by its columns. */
export type ColumnsOf<F> = { [K in keyof F & string as Snake<K>]: F[K] }
type Output<S extends z.ZodRawShape> = z.output<z.ZodObject<S>>

export function columnOf(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

type Named<A extends string, K> = {
  readonly [I in keyof K]: `${A}${Snake<K[I] & string>} as ${K[I] & string}`
}
/** For `.select(…)` and `.returning(…)`: columns under their fields' names; of the table of an alias, or of the only one. */
export function aliasColumns<const K extends readonly string[]>(keys: K): Named<'', K>
export function aliasColumns<const A extends string, const K extends readonly string[]>(
  alias: A,
  keys: K,
): Named<`${A}.`, K>
export function aliasColumns(...given: [readonly string[]] | [string, readonly string[]]): unknown {
  const [alias, keys] = given.length === 1 ? ['', given[0]] : [`${given[0]}.`, given[1]]
  return keys.map((key) => `${alias}${columnOf(key)} as ${key}`)
}

/** What was read, as a reply says it: instants are texts. */
export function toReplyRow<R extends object>(row: R): { [K in keyof R]: Told<R[K]> } {
  const fields: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(row))
    fields[key] = value instanceof Date ? value.toISOString() : value
  // Told says of each field what is done here.
  return fields as { [K in keyof R]: Told<R[K]> }
}

/** A form's fields by their columns, for `insert` and `change`; where a field may be empty, an emptied text is none. */
export function valuesOf<S extends z.ZodRawShape>(
  form: z.ZodObject<S>,
  given: Output<S>,
): ColumnsOf<Output<S>> {
  const fields: Readonly<Record<string, unknown>> = { ...given }
  const values = Object.keys(form.shape).map((key) => {
    const isNone = (fields[key] === '' || fields[key] === undefined) && takesNull(form, key)
    return [columnOf(key), isNone ? null : fields[key]]
  })
  // Keys and values are those of the schema, renamed as ColumnsOf says.
  return Object.fromEntries(values) as ColumnsOf<Output<S>>
}
function takesNull(form: z.ZodObject, key: string): boolean {
  const field: unknown = form.shape[key]
  return field instanceof z.ZodType && field.safeParse(null).success
}

/** Fields of the row that stands under an alias, as one object: days as texts, numbers as numbers. */
export function objectOf<S extends z.ZodRawShape>(
  fields: z.ZodObject<S>,
  alias: string,
): RawBuilder<Output<S>> {
  const pairs = Object.keys(fields.shape).map(
    (key) => sql`${sql.lit(key)}, ${sql.ref(`${alias}.${columnOf(key)}`)}`,
  )
  return sql<Output<S>>`json_build_object(${sql.join(pairs)})`
}

/** As the reply has it: an instant is its text. */
type Told<V> = V extends Date ? string : V
type Stored<T extends keyof Tables> = Selectable<Tables[T]>
/** Fields whose column is the table's and holds what the contract says. */
type Own<T extends keyof Tables, R> = {
  [K in keyof R & string]: Snake<K> extends keyof Stored<T>
    ? Told<Stored<T>[Snake<K>]> extends R[K]
      ? K
      : never
    : never
}[keyof R & string]
type Worked<R, K extends keyof R> = { [F in K]: Expression<R[F] | (string extends R[F] ? Date : never)> }
/** What the table does not tell by itself has an expression; of the rest, what is told another way. */
type More<T extends keyof Tables, R> = Worked<R, Exclude<keyof R, Own<T, R>>> & Partial<Worked<R, Own<T, R>>>

/** How a contract's row is read from its table. */
export interface Shape<R> {
  /** For `.select(…)`: every field under its own name. */
  readonly selection: readonly AliasedExpression<unknown, keyof R & string>[]
  /** What was selected, as the contract says it: the one place where an instant is written. */
  readonly present: (found: { readonly [K in keyof R]: unknown }) => R
}

/**
 * The row of a contract, read from the table that stands under `alias`. A field that is no column of it, or one whose
 * column holds something else (a day, jsonb, a null), does not compile until `more` says how it is read.
 */
export function shape<T extends keyof Tables, S extends z.ZodRawShape>(
  _table: T,
  alias: string,
  row: z.ZodObject<S>,
  more: More<T, Output<S>>,
): Shape<Output<S>> {
  const worked = new Map<string, Expression<unknown>>(Object.entries(more))
  const selection = Object.keys(row.shape).map((key) => {
    const expression = worked.get(key) ?? sql.ref(`${alias}.${columnOf(key)}`)
    return sql`${expression}`.as(key)
  })
  return {
    // Their names are the schema's.
    selection: selection as Shape<Output<S>>['selection'],
    // The types above have compared each column with its field.
    present: (found) => toReplyRow(found) as Output<S>,
  }
}
