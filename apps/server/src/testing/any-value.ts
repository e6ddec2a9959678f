/** Parts of a JSON schema needed to create a value with its types. */
export interface JsonSchema {
  type?: string | string[]
  format?: string
  const?: unknown
  enum?: unknown[]
  $ref?: string
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema
  required?: string[]
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  minimum?: number
  maximum?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  multipleOf?: number
}

/** Choices for fields whose schema permits several values. */
export interface SchemaValueChoice {
  text(schema: JsonSchema): string
  number(schema: JsonSchema): number
  /** Number of items in a list. */
  items(schema: JsonSchema): number
  /** Returns the index of the chosen form, word or type: from 0 to `count` - 1. */
  below(count: number): number
  /** Returns true if an optional field is included. */
  isThere(): boolean
}

const deepest = 8

/** Creates a value with the types of a schema, ignoring its formats. */
export function valueOfSchema(root: JsonSchema, choice: SchemaValueChoice): unknown {
  const pick = <T>(list: readonly T[]): T | undefined => list[choice.below(list.length)]
  const valueOf = (schema: JsonSchema | undefined, depth: number): unknown => {
    if (!schema || depth > deepest) return null
    const inner = (one: JsonSchema | undefined) => valueOf(one, depth + 1)
    if (schema.$ref) return inner(resolveSchemaRef(root, schema.$ref))
    const forms = schema.anyOf ?? schema.oneOf
    if (forms) return inner(pick(forms))
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map(inner))
    if ('const' in schema) return schema.const
    if (schema.enum) return pick(schema.enum)
    switch (Array.isArray(schema.type) ? pick(schema.type) : schema.type) {
      case 'null':
        return null
      case 'boolean':
        return choice.below(2) === 0
      case 'integer':
      case 'number':
        return choice.number(schema)
      case 'array':
        return Array.from({ length: choice.items(schema) }, () => inner(schema.items))
      case 'object':
        return fieldsOf(schema, inner)
      default:
        return choice.text(schema)
    }
  }
  const fieldsOf = (schema: JsonSchema, inner: (one: JsonSchema) => unknown) => {
    const fields = Object.entries(schema.properties ?? {})
      .filter(([name]) => schema.required?.includes(name) || choice.isThere())
      .map(([name, one]) => [name, inner(one)] as const)
    const others = schema.additionalProperties
    if (typeof others === 'object') fields.push([choice.text({}), inner(others)])
    return Object.fromEntries(fields)
  }
  return valueOf(root, 0)
}

/** Resolves `#/$defs/one` or `#/definitions/one` of a schema. */
function resolveSchemaRef(root: JsonSchema, name: string): JsonSchema | undefined {
  return name
    .split('/')
    .slice(1)
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], root) as JsonSchema | undefined
}
