import type { z } from 'zod'

/** Fields that are numbers in the contract but text in select boxes. */
const numeric = new Set([
  'equipmentType',
  'stationType',
  'status',
  'construction',
  'parkType',
  'standard',
  'auxiliaryV',
])

/** Converts form values to the contract's types. An emptied field is omitted, which means "not given". */
export function toContractValues(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== '' && value !== undefined && value !== null)
      .map(([key, value]) => [key, numeric.has(key) && typeof value === 'string' ? Number(value) : value]),
  )
}

/** Returns the part of a row that contains the initial values for a form with these fields. */
export function initialFormValues<S extends z.ZodRawShape, R extends z.output<z.ZodObject<S>>>(
  facts: z.ZodObject<S>,
  row: R,
): z.output<z.ZodObject<S>> {
  const values: Readonly<Record<string, unknown>> = { ...row }
  // The result has exactly the schema's keys, with the row's values.
  return Object.fromEntries(Object.keys(facts.shape).map((key) => [key, values[key]])) as z.output<z.ZodObject<S>>
}
