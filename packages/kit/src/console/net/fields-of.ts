import type { EndpointSpec } from '@evops/platform/contract'

/** Properties of a field that a form reads from its contract. */
export interface FieldProperties {
  required: boolean
  minLength?: number
  maxLength?: number
  min?: number
  max?: number
  /** Values of an enumeration. */
  options?: readonly string[]
}

/** The part of a zod schema that is used here, so that the console does not have to import zod to inspect a schema. */
interface Schema {
  def: {
    type: string
    innerType?: Schema
    in?: Schema
    entries?: Record<string, string | number>
    options?: Schema[]
  }
  shape?: Record<string, Schema>
  safeParse?: (value: unknown) => { success: boolean }
  minLength?: number | null
  maxLength?: number | null
  minValue?: number | null
  maxValue?: number | null
}
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && 'def' in value

/**
 * Returns required fields, lengths, limits and choices of an endpoint's body from its contract. Nested: `price.flat`.
 */
export function bodyFieldsOf(spec: EndpointSpec): Readonly<Record<string, FieldProperties>> {
  const facts: Record<string, FieldProperties> = {}
  if (isSchema(spec.body)) collect(spec.body, '', facts)
  return facts
}

/** Returns the same for an endpoint's query. */
export function queryFieldsOf(spec: EndpointSpec): Readonly<Record<string, FieldProperties>> {
  const facts: Record<string, FieldProperties> = {}
  if (isSchema(spec.query)) collect(spec.query, '', facts)
  return facts
}

function collect(schema: Schema, prefix: string, facts: Record<string, FieldProperties>) {
  const { inner } = peel(schema)
  for (const [name, field] of Object.entries(inner.shape ?? {})) {
    const { inner: core, required } = peel(field)
    facts[prefix + name] = factsOf(core, required)
    if (core.shape) collect(core, `${prefix}${name}.`, facts)
  }
}

function factsOf(core: Schema, required: boolean): FieldProperties {
  const minLength = core.minLength ?? undefined
  const isText = core.def.type === 'string'
  return {
    // An empty field is an empty string, so it is "missing" only if the contract rejects an empty string.
    required: required && !(isText && core.safeParse?.('').success !== false),
    ...(minLength !== undefined && { minLength }),
    ...(typeof core.maxLength === 'number' && { maxLength: core.maxLength }),
    ...(isBound(core.minValue) && { min: core.minValue }),
    ...(isBound(core.maxValue) && { max: core.maxValue }),
    ...(core.def.entries && { options: Object.values(core.def.entries).map(String) }),
    // A boolean query flag, as a boolean or as text.
    ...(core.def.options?.[0]?.def.type === 'boolean' && { options: ['true', 'false'] }),
  }
}
/** zod returns ±MAX_SAFE_INTEGER for an unbounded integer; this is not shown as a limit. */
function isBound(value: number | null | undefined): value is number {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER
}

function peel(schema: Schema): { inner: Schema; required: boolean } {
  let inner = schema
  let required = true
  for (let depth = 0; depth < 10; depth += 1) {
    if (['optional', 'default', 'prefault', 'nullable'].includes(inner.def.type)) required = false
    const next = inner.def.innerType ?? (inner.def.type === 'pipe' ? inner.def.in : undefined)
    if (!next) break
    inner = next
  }
  return { inner, required }
}
