import type { z } from 'zod'

/** What is typed in select boxes is text, in the contract a number. */
const numeric = new Set([
  'equipmentType',
  'stationType',
  'status',
  'construction',
  'parkType',
  'standard',
  'auxiliaryV',
])

/** What was typed as the contract wants it; an emptied box is left out, which is "not given". */
export function bodyOf(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== '' && value !== undefined && value !== null)
      .map(([key, value]) => [key, numeric.has(key) && typeof value === 'string' ? Number(value) : value]),
  )
}

/** The part of a row that a form of these fields begins with. */
export function initialOf<S extends z.ZodRawShape, R extends z.output<z.ZodObject<S>>>(
  facts: z.ZodObject<S>,
  row: R,
): z.output<z.ZodObject<S>> {
  const given: Readonly<Record<string, unknown>> = { ...row }
  // Exactly the keys of the schema, with the row's values.
  return Object.fromEntries(Object.keys(facts.shape).map((key) => [key, given[key]])) as z.output<
    z.ZodObject<S>
  >
}
