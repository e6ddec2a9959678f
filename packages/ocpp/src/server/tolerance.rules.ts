import { timePattern, type SchemaDeviation, type SchemaDeviationKind } from '../contract/index.ts'
import { matchListValue } from './list-values.rules.ts'

/*
 * Reads calls of charge points that deviate from the schema, as far as their meaning is certain. It is one walk over
 * the official schema, so that it is the same for every call and version. Only calls that fail the strict check come
 * here.
 */

/** The part of a JSON schema that the official schemas use. */
export interface OcppJsonSchema {
  $ref?: string
  definitions?: Record<string, OcppJsonSchema>
  type?: string
  properties?: Record<string, OcppJsonSchema>
  required?: string[]
  additionalProperties?: boolean
  enum?: string[]
  format?: string
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: OcppJsonSchema
  minItems?: number
  maxItems?: number
}

/** Place and rule of the value that makes a call unreadable. */
export interface CallReadFailure {
  path: string
  rule: string
}

interface Walk {
  definitions: Record<string, OcppJsonSchema>
  /** True for the last message of a session. */
  isEnd: boolean
  notes: Map<string, SchemaDeviation>
  failure: CallReadFailure
}
/** Null: the value cannot be read. */
type Reading = { value: unknown } | null
interface Place {
  path: string
  field: string
}

/** Maximum number of notes of one call. The rest is corrected without a note. */
const mostNotes = 50

/** Returns the call as the schema wants it, with every correction, or the reason why it cannot be read. */
export function readCallLeniently(
  schema: OcppJsonSchema,
  payload: unknown,
): { payload: object; leniencies: SchemaDeviation[] } | { failure: CallReadFailure } {
  const walk: Walk = {
    definitions: schema.definitions ?? {},
    isEnd: isObject(payload) && typeof payload.eventType === 'string' && /^\s*end/i.test(payload.eventType),
    notes: new Map(),
    failure: { path: '/', rule: 'type' },
  }
  const isEmptyList = Array.isArray(payload) && payload.length === 0
  if (isEmptyList) note(walk, '/', 'retyped')
  const reading = readObject(walk, schema, isEmptyList ? {} : payload, { path: '', field: '' })
  if (!reading || !isObject(reading.value)) return { failure: walk.failure }
  return { payload: reading.value, leniencies: [...walk.notes.values()] }
}

function note({ notes }: Walk, path: string, kind: SchemaDeviationKind): void {
  if (notes.size < mostNotes) notes.set(`${kind} ${path}`, { path, kind })
}

function fail(walk: Walk, { path }: Place, rule: string): null {
  walk.failure = { path: path || '/', rule }
  return null
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function read(walk: Walk, reference: OcppJsonSchema, value: unknown, place: Place): Reading {
  const schema = reference.$ref ? (walk.definitions[reference.$ref.replace('#/definitions/', '')] ?? {}) : reference
  switch (schema.type) {
    case 'object':
      return readObject(walk, schema, value, place)
    case 'array':
      return readList(walk, schema, value, place)
    case 'string':
      return readText(walk, schema, value, place)
    case 'integer':
    case 'number':
      return readNumber(walk, schema, value, place)
    case 'boolean':
      return readBoolean(walk, value, place)
    default:
      return { value }
  }
}

function readObject(walk: Walk, schema: OcppJsonSchema, value: unknown, place: Place): Reading {
  if (!isObject(value)) return fail(walk, place, 'type')
  const { properties = {}, required = [] } = schema
  const result: Record<string, unknown> = {}
  for (const [name, content] of Object.entries(value)) {
    const field = fieldOf(properties, name, value)
    const at = { path: `${place.path}/${(field ?? name).slice(0, 60)}`, field: field ?? name }
    const property = field === undefined ? undefined : properties[field]
    if (field === undefined || property === undefined) {
      if (schema.additionalProperties === false) note(walk, at.path, 'unknown-field')
      else if (name !== '__proto__') result[name] = content
      continue
    }
    if (field !== name) note(walk, at.path, 'renamed')
    if (content === null) {
      note(walk, at.path, 'null')
      continue
    }
    const reading = read(walk, property, content, at)
    if (reading) result[field] = reading.value
    else if (required.includes(field) || isDecisive(walk, place.path, field)) return null
    else note(walk, at.path, 'left-out')
  }
  const missing = required.find((field) => !Object.hasOwn(result, field))
  if (missing === undefined) return { value: result }
  return fail(walk, { path: `${place.path}/${missing}`, field: missing }, 'required')
}

/** Returns the schema's name of a field. A name in other letters counts only if the field itself is absent. */
function fieldOf(
  properties: Record<string, OcppJsonSchema>,
  name: string,
  value: Record<string, unknown>,
): string | undefined {
  if (Object.hasOwn(properties, name)) return name
  const wanted = name.toLowerCase()
  return Object.keys(properties).find((field) => field.toLowerCase() === wanted && !Object.hasOwn(value, field))
}

/** Optional fields without which a meter value would have another meaning. */
const decisiveForValue = new Set(['measurand', 'unit', 'phase', 'format', 'location', 'unitOfMeasure'])

/**
 * Returns true for an optional field that must not be left out, because the rest would mean something else: who pays
 * for a session, where it is, what a value measures.
 */
function isDecisive({ isEnd }: Walk, path: string, field: string): boolean {
  if (path.endsWith('/sampledValue/*')) return decisiveForValue.has(field)
  if (path.endsWith('/unitOfMeasure')) return true
  return path === '' && (field === 'evse' || (field === 'idToken' && !isEnd))
}

function readList(walk: Walk, schema: OcppJsonSchema, value: unknown, place: Place): Reading {
  if (!Array.isArray(value) && !isObject(value)) return fail(walk, place, 'type')
  if (!Array.isArray(value)) note(walk, place.path, 'retyped')
  const entries: unknown[] = Array.isArray(value) ? value : [value]
  const at = { path: `${place.path}/*`, field: place.field }
  const result: unknown[] = []
  for (const entry of entries) {
    const reading = entry === null ? null : read(walk, schema.items ?? {}, entry, at)
    if (reading) result.push(reading.value)
    else note(walk, entry === null ? at.path : walk.failure.path, 'left-out')
  }
  if (result.length < (schema.minItems ?? 0)) return fail(walk, place, 'minItems')
  const { maxItems = Infinity } = schema
  if (result.length > maxItems) note(walk, place.path, 'cut')
  return { value: result.slice(0, maxItems) }
}

/** Texts that name something by all of their characters. */
const whole =
  /\/(idTag|idToken|parentIdTag|transactionId|csr|certificate\w*|exi\w*|\w*Hash\w*|signed\w*|publicKey|data)\b/i

function readText(walk: Walk, schema: OcppJsonSchema, value: unknown, place: Place): Reading {
  const isPlainText = schema.enum === undefined && schema.format === undefined && schema.maxLength === undefined
  const text = textOf(value, isPlainText)
  if (text === undefined) return fail(walk, place, 'type')
  if (schema.format === 'date-time') return readInstant(walk, text, place)
  if (schema.enum) {
    const listed = matchListValue(schema.enum, text, place.field)
    if (listed === undefined) return fail(walk, place, 'enum')
    if (listed !== value) note(walk, place.path, 'list-value')
    return { value: listed }
  }
  if (typeof value !== 'string') note(walk, place.path, 'retyped')
  const letters = schema.maxLength === undefined ? [] : Array.from(text)
  if (letters.length <= (schema.maxLength ?? 0)) return { value: text }
  if (schema.maxLength === undefined) return { value: text }
  if (whole.test(place.path) && text.trim().length > schema.maxLength) return fail(walk, place, 'maxLength')
  note(walk, place.path, 'cut')
  // Blanks that fill a text up belong to nothing.
  if (whole.test(place.path)) return { value: text.trim() }
  return { value: letters.slice(0, schema.maxLength).join('') }
}

function textOf(value: unknown, isPlainText: boolean): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  // A vendor's own data is text in 1.6 and often an object.
  return isPlainText && typeof value === 'object' ? JSON.stringify(value) : undefined
}

/** Smallest number of an instant in milliseconds; below it is in seconds. */
const leastMs = 1e11
const latestMs = 253_402_300_799_999

function readInstant(walk: Walk, text: string, place: Place): Reading {
  const trimmed = text.trim()
  if (timePattern.test(trimmed)) {
    if (trimmed !== text) note(walk, place.path, 'retyped')
    return { value: trimmed }
  }
  const count = /^\d{9,15}(\.\d+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN
  const at = count < leastMs ? count * 1000 : count
  if (!(at <= latestMs)) return fail(walk, place, 'format')
  note(walk, place.path, 'retyped')
  return { value: new Date(at).toISOString() }
}

/** Number of no transaction of 1.6. A stop without a usable number finds its session otherwise. */
const noTransactionId = -1
const decimal = /^\s*[+-]?\d+(\.\d+)?(e[+-]?\d+)?\s*$/i

function readNumber(walk: Walk, schema: OcppJsonSchema, value: unknown, place: Place): Reading {
  const isText = typeof value === 'string' && decimal.test(value)
  const number = typeof value === 'number' || isText ? Number(value) : Number.NaN
  const { minimum = -Infinity, maximum = Infinity } = schema
  const isInside = Number.isFinite(number) && number >= minimum && number <= maximum
  if (!isInside && place.field === 'transactionId') {
    note(walk, place.path, 'left-out')
    return { value: noTransactionId }
  }
  if (!Number.isFinite(number)) return fail(walk, place, 'type')
  if (isText) note(walk, place.path, 'retyped')
  if (number < minimum) return fail(walk, place, 'minimum')
  if (number > maximum) return fail(walk, place, 'maximum')
  if (schema.type === 'number' || Number.isInteger(number)) return { value: number }
  // A register with decimal places is the same register. Any other whole number names something.
  if (!/^meter(Start|Stop)$/.test(place.field)) return fail(walk, place, 'type')
  note(walk, place.path, 'rounded')
  return { value: Math.round(number) }
}

const booleans: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false }

function readBoolean(walk: Walk, value: unknown, place: Place): Reading {
  if (typeof value === 'boolean') return { value }
  const key = typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : ''
  const found = Object.hasOwn(booleans, key) ? booleans[key] : undefined
  if (found === undefined) return fail(walk, place, 'type')
  note(walk, place.path, 'retyped')
  return { value: found }
}
