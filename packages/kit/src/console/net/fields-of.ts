import type { EndpointSpec } from '@evops/platform/contract'

/** What a form may know of a field from its contract. */
export interface FieldFacts {
  required: boolean
  minLength?: number
  maxLength?: number
  min?: number
  max?: number
  /** Values of an enumeration. */
  options?: readonly string[]
}

/** The one bit of a zod schema that is read here, so that the console needn't import zod to look at a schema. */
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
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'def' in value

/** Required fields, lengths, limits and choices of an endpoint's body, from its contract. Nested: `price.flat`. */
export function fieldsOf(spec: EndpointSpec): Readonly<Record<string, FieldFacts>> {
  const facts: Record<string, FieldFacts> = {}
  if (isSchema(spec.body)) collect(spec.body, '', facts)
  return facts
}

/** The same of what an endpoint may be asked by. */
export function filtersOf(spec: EndpointSpec): Readonly<Record<string, FieldFacts>> {
  const facts: Record<string, FieldFacts> = {}
  if (isSchema(spec.query)) collect(spec.query, '', facts)
  return facts
}

function collect(schema: Schema, prefix: string, facts: Record<string, FieldFacts>) {
  const { inner } = peel(schema)
  for (const [name, field] of Object.entries(inner.shape ?? {})) {
    const { inner: core, required } = peel(field)
    facts[prefix + name] = factsOf(core, required)
    if (core.shape) collect(core, `${prefix}${name}.`, facts)
  }
}

function factsOf(core: Schema, required: boolean): FieldFacts {
  const minLength = core.minLength ?? undefined
  const isText = core.def.type === 'string'
  return {
    // An empty box is an empty string: it is "missing" only where the contract refuses that.
    required: required && !(isText && core.safeParse?.('').success !== false),
    ...(minLength !== undefined && { minLength }),
    ...(typeof core.maxLength === 'number' && { maxLength: core.maxLength }),
    ...(isBound(core.minValue) && { min: core.minValue }),
    ...(isBound(core.maxValue) && { max: core.maxValue }),
    ...(core.def.entries && { options: Object.values(core.def.entries).map(String) }),
    // A flag of a query: a boolean, or its name.
    ...(core.def.options?.[0]?.def.type === 'boolean' && { options: ['true', 'false'] }),
  }
}
/** zod answers ±MAX_SAFE_INTEGER for an unbounded integer: no limit to tell a person. */
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
