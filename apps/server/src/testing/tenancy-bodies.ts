import type { EndpointSpec } from '@evops/platform/contract'
import { z } from 'zod'

/**
 * A body that an operation's schema accepts, made from the schema itself; wherever an id belongs, one of `ids` stands.
 * So a new operation is tried the day it is written.
 */
export function meterValueBody(spec: EndpointSpec, ids: readonly string[]): unknown {
  if (!spec.body) return undefined
  return meterValue(schemaOf(spec.body), { ids, name: '' })
}

/** What an operation's address asks for and is no choice of words: ids and names of rows. */
export function rowsInPath({ path, params }: EndpointSpec): string[] {
  const choices = schemaOf(params).properties
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => (choices?.[name]?.enum ? [] : [name]))
}

/**
 * An operation's address with a value in place of what its path asks for (where it has a choice of words, the first of them),
 * and with what its query cannot do without.
 */
export function pathWith({ path, params, query }: EndpointSpec, value: string): string {
  const choices = schemaOf(params).properties
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const choice = choices?.[name]?.enum?.[0]
    return encodeURIComponent(typeof choice === 'string' ? choice : value)
  })
  const { required: needed = [], properties } = schemaOf(query)
  const days: Record<string, string> = { date: '2030-01-01', 'date-time': '2030-01-01T00:00:00Z' }
  const exampleParam = (name: string) => {
    const { format = '', pattern } = properties?.[name] ?? {}
    return days[format] ?? (pattern?.startsWith('^20') ? '2030-01' : '1')
  }
  return needed.length === 0
    ? filled
    : `${filled}?${needed.map((name) => `${name}=${exampleParam(name)}`).join('&')}`
}
/** Worked out once for each: an operation is called with many ids. */
const known = new WeakMap<z.ZodType, Schema>()
function schemaOf(schema: z.ZodType | undefined): Schema {
  if (!schema) return {}
  const made =
    known.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
  known.set(schema, made)
  return made
}

interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  minimum?: number
  minItems?: number
  items?: Schema
  required?: string[]
  properties?: Record<string, Schema>
  default?: unknown
}

interface Place {
  ids: readonly string[]
  /** The property that the value is for. */
  name: string
}

function meterValue(schema: Schema, place: Place): unknown {
  if (schema.const !== undefined) return schema.const
  // A vehicle has one number at least.
  if (place.name === 'selfNo') return 'SAMPLE1'
  // Twelve digits after all that people write around them: the schema of what is sent does not say so.
  if (place.name === 'evccid') return null
  // Masked, it says: as it was.
  if (place.name === 'taxId') return '**'
  // A working calendar has hours on one weekday or more.
  if (place.name === 'mon') return '08:00-18:00'
  // A maintenance plan comes round by something.
  if (place.name === 'everyN') return 1
  // Who confirms an order signs, or ticks a box.
  if (place.name === 'agreed') return true
  // A grid tariff's hours cover every kind of day of the year.
  if (schema.items?.properties?.spans)
    return [
      {
        months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        dayKinds: ['workday', 'saturday', 'sunday', 'holiday'],
        spans: [{ from: '00:00', until: '24:00', period: 1 }],
      },
    ]
  // A collector reads something, and the protocol that comes first has registers.
  if (schema.items?.properties?.dataId)
    return [
      {
        meterId: place.ids[0] ?? '',
        quantity: 'energy-import',
        register: 'holding',
        address: 0,
        valueType: 'u32',
        scaleE6: 1,
      },
    ]
  // A camera without an address is a test picture.
  if (/^(sub|snapshot)Address$/.test(place.name)) return ''
  if (schema.enum?.includes('gb28181')) return 'test'
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
  if (choice) return meterValue(choice, place)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, value]) => [
        name,
        meterValue(value, { ...place, name }),
      ]),
    )
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => meterValue(schema.items ?? {}, place))
  // With a single party's 1 the whole of an agreement.
  if (place.name === 'operatorRatio') return 9_999
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (schema.type === 'boolean') return false
  if (schema.type === 'string') return text(schema, place)
  return {}
}

function text({ format, pattern, minLength = 1 }: Schema, { ids, name }: Place): string {
  if (name === 'timeZone') return 'Asia/Shanghai'
  if (name === 'optcode') return `op${Date.now()}`
  if (format === 'uuid') return ids[0] ?? ''
  if (format === 'date-time') return '2030-01-01T00:00:00Z'
  if (format === 'date') return '2030-01-01'
  // With the marks a map service's address must have; any other address may have them too.
  if (format === 'uri') return 'https://example.org/{z}/{x}/{y}'
  const tries = [
    'SAMPLE1',
    'SAMPLE123',
    'CNY',
    'CN',
    'x',
    '1',
    '/x',
    'Asia/Shanghai',
    '10.0.0.1',
    '+34600123456',
    '89860000000000000001',
    '8600000000000001',
    'DDADA1',
    '06:00',
    '8600{n:12}',
    '86000000000000018600000000000001',
    '123456',
  ]
  const fitting = pattern === undefined ? undefined : tries.find((one) => new RegExp(pattern).test(one))
  return fitting ?? 'SAMPLE'.padEnd(minLength, 'x')
}
