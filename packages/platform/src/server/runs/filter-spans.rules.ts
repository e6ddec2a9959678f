import { z } from 'zod'

/** Two filter values that limit a period: calendar days, both inclusive, or instants with an exclusive end. */
export interface FilterSpan {
  from: string
  to: string
  unit: 'day' | 'instant'
}
const units: Readonly<Record<string, FilterSpan['unit'] | undefined>> = {
  date: 'day',
  'date-time': 'instant',
}

/** Returns the spans of a filter's schema: pairs like `from` and `to`, `startedFrom` and `startedTo`. */
export function filterSpansOf(filter: z.ZodType): FilterSpan[] {
  const { properties = {} } = z.toJSONSchema(filter, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).flatMap(([from, schema]) => {
    const to = from.replace(/from$/i, (word) => (word === 'From' ? 'To' : 'to'))
    const unit = unitOf(schema)
    const isPair = to !== from && unit !== undefined && unitOf(properties[to]) === unit
    return isPair ? [{ from, to, unit }] : []
  })
}

function unitOf(schema: unknown): FilterSpan['unit'] | undefined {
  if (typeof schema !== 'object' || schema === null || !('format' in schema)) return undefined
  return units[String(schema.format)]
}
