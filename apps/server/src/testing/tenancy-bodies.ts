import type { EndpointSpec } from '@evops/platform/contract'
import { z } from 'zod'

/**
 * Creates a body accepted by an operation's schema, generated from the schema; every id field contains one of `ids`. A
 * new operation is therefore tested automatically.
 */
export function bodyFromSchema(spec: EndpointSpec, ids: readonly string[]): unknown {
  if (!spec.body) return undefined
  return meterValue(schemaOf(spec.body), { ids, name: '' })
}

/** Returns the path parameters that are ids and names of rows, without choices. */
export function rowIdParamsInPath({ path, params }: EndpointSpec): string[] {
  const choices = schemaOf(params).properties
  return [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => (choices?.[name]?.enum ? [] : [name]))
}

/**
 * Returns an operation's URL with a value for its path parameters (the first option for a choice), and with its
 * required query parameters.
 */
export function pathWithParams({ path, params, query }: EndpointSpec, value: string): string {
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
  return needed.length === 0 ? filled : `${filled}?${needed.map((name) => `${name}=${exampleParam(name)}`).join('&')}`
}
/** Cached, because each operation is called with many ids. */
const schemaCache = new WeakMap<z.ZodType, Schema>()
function schemaOf(schema: z.ZodType | undefined): Schema {
  if (!schema) return {}
  const made = schemaCache.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema)
  schemaCache.set(schema, made)
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
  /** Property that the value is for. */
  name: string
}

function meterValue(schema: Schema, place: Place): unknown {
  if (schema.const !== undefined) return schema.const
  // A vehicle needs at least one number.
  if (place.name === 'selfNo') return 'SAMPLE1'
  // Twelve digits without separators: the input schema does not express that.
  if (place.name === 'evccid') return null
  // A SIM card has digits, and the first rule of a binding does not name one.
  if (place.name === 'iccid') return null
  // A masked value means unchanged.
  if (place.name === 'taxId') return '**'
  // A working calendar has hours on at least one weekday.
  if (place.name === 'mon') return '08:00-18:00'
  // A maintenance plan needs an interval.
  if (place.name === 'everyN') return 1
  // A work order is confirmed by a signature or a checkbox.
  if (place.name === 'agreed') return true
  // A grid tariff's hours must cover every kind of day of the year.
  if (schema.items?.properties?.spans)
    return [
      {
        months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        dayKinds: ['workday', 'saturday', 'sunday', 'holiday'],
        spans: [{ from: '00:00', until: '24:00', period: 1 }],
      },
    ]
  // A collector reads at least one value, and the first protocol uses registers.
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
  // A camera without an address shows a test picture.
  if (/^(sub|snapshot)Address$/.test(place.name)) return ''
  if (schema.enum?.includes('gb28181')) return 'test'
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
  if (choice) return meterValue(choice, place)
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, value]) => [name, meterValue(value, { ...place, name })]),
    )
  if (schema.type === 'array')
    return Array.from({ length: schema.minItems ?? 0 }, () => meterValue(schema.items ?? {}, place))
  // Together with the single party's 1 this is the whole of an agreement (10,000).
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
  // Contains the placeholders that a map service's address must have; other addresses may have them too.
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
    'syslog+tls://siem.example.org:6514',
  ]
  const fitting = pattern === undefined ? undefined : tries.find((one) => new RegExp(pattern).test(one))
  return fitting ?? 'SAMPLE'.padEnd(minLength, 'x')
}
