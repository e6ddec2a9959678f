import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'

/** `minVoltageDv` is `min_voltage_dv`: a fact and its column have one name. */
type Snake<T extends string> = T extends `${infer Head}${infer Rest}`
  ? `${Rest extends Uncapitalize<Rest> ? Uncapitalize<Head> : `${Uncapitalize<Head>}_`}${Snake<Rest>}`
  : T
export type FactColumns<F> = { [K in keyof F & string as Snake<K>]: F[K] }
type Facts<S extends z.ZodRawShape> = z.output<z.ZodObject<S>>

export function columnOf(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A form's facts by their columns; an emptied text is none. */
export function factValues<S extends z.ZodRawShape>(
  facts: z.ZodObject<S>,
  form: Facts<S>,
): FactColumns<Facts<S>> {
  const given: Readonly<Record<string, unknown>> = { ...form }
  const values = Object.keys(facts.shape).map((key) => [columnOf(key), given[key] === '' ? null : given[key]])
  // Keys and values are those of the schema, renamed as FactColumns says.
  return Object.fromEntries(values) as FactColumns<Facts<S>>
}

/** The facts of the row that stands under an alias, as one object: days as texts, numbers as numbers. */
export function factsOf<S extends z.ZodRawShape>(facts: z.ZodObject<S>, alias: string): RawBuilder<Facts<S>> {
  const pairs = Object.keys(facts.shape).map(
    (key) => sql`${sql.lit(key)}, ${sql.ref(`${alias}.${columnOf(key)}`)}`,
  )
  return sql<Facts<S>>`json_build_object(${sql.join(pairs)})`
}
