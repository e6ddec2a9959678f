import { z } from 'zod'

/** Two values of a filter that bound a time: days of the calendar, both inclusive, or instants, the last one exclusive. */
export interface FilterSpan {
  from: string
  to: string
  unit: 'day' | 'instant'
}
const units: Readonly<Record<string, FilterSpan['unit'] | undefined>> = {
  date: 'day',
  'date-time': 'instant',
}

/** The spans of a filter's schema: pairs like `from` and `to`, `startedFrom` and `startedTo`. */
export function spansOf(filter: z.ZodType): FilterSpan[] {
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
