import { z } from 'zod'

/** Location of a key in a body: names of fields, and positions in lists. */
export type KeyPath = readonly (string | number)[]

/** Parts of a zod definition that lead to other schemas. */
interface Definition {
  type: string
  shape?: Readonly<Record<string, z.ZodType>>
  catchall?: z.ZodType
  element?: z.ZodType
  items?: readonly z.ZodType[]
  rest?: z.ZodType | null
  valueType?: z.ZodType
  innerType?: z.ZodType
  getter?: () => z.ZodType
  in?: z.ZodType
  options?: readonly z.ZodType[]
  left?: z.ZodType
  right?: z.ZodType
}

/**
 * Returns the locations of the keys that a schema does not read and that zod would remove silently. Schemas that accept
 * any key (`looseObject`, records) have none. A value that was converted before its schema (`preprocess`) is not
 * searched.
 */
export function unknownKeys(schema: z.ZodType, value: unknown, at: KeyPath = []): KeyPath[] {
  if (typeof value !== 'object' || value === null) return []
  const { def } = schema as unknown as { def: Definition }
  const inner = def.innerType ?? def.getter?.() ?? def.in
  if (def.shape) return unknownInObject(def, value, at)
  if (def.options) return unknownInOptions(def.options, value, at)
  if (def.left && def.right) {
    const right = new Set(unknownKeys(def.right, value, at).map((path) => path.join('.')))
    return unknownKeys(def.left, value, at).filter((path) => right.has(path.join('.')))
  }
  if (Array.isArray(value)) {
    const schemaAt = (place: number) => def.items?.[place] ?? def.rest ?? def.element
    return value
      .flatMap((one: unknown, place) => unknownAt(schemaAt(place), one, [...at, place]))
      .concat(inner ? unknownKeys(inner, value, at) : [])
  }
  if (def.type === 'record')
    return Object.entries(value).flatMap(([key, one]) => unknownAt(def.valueType, one, [...at, key]))
  return inner ? unknownKeys(inner, value, at) : []
}

function unknownAt(schema: z.ZodType | undefined, value: unknown, at: KeyPath): KeyPath[] {
  return schema ? unknownKeys(schema, value, at) : []
}

function unknownInObject({ shape = {}, catchall }: Definition, value: object, at: KeyPath): KeyPath[] {
  if (Array.isArray(value)) return []
  return Object.entries(value).flatMap(([key, one]) => {
    if (Object.hasOwn(shape, key)) return unknownAt(shape[key], one, [...at, key])
    return catchall ? unknownAt(catchall, one, [...at, key]) : [[...at, key]]
  })
}

/** Uses the option that accepts the value, otherwise the one that knows most of its keys. */
function unknownInOptions(options: readonly z.ZodType[], value: object, at: KeyPath): KeyPath[] {
  const found = options.map((option) => ({ option, paths: unknownKeys(option, value, at) }))
  const fitting = found.filter(({ option }) => option.safeParse(value).success)
  const [least] = (fitting.length > 0 ? fitting : found).toSorted((one, other) => one.paths.length - other.paths.length)
  return least?.paths ?? []
}

/** Returns a copy of the value without the keys that the schema does not read. */
export function withoutUnknownKeys(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return value
  return unknownKeys(schema, value).reduce<unknown>((rest, path) => withoutKey(rest, path), value)
}

function withoutKey(value: unknown, [key, ...rest]: KeyPath): unknown {
  if (Array.isArray(value)) return value.map((one: unknown, place) => (place === key ? withoutKey(one, rest) : one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      if (name !== key) return [[name, one]]
      return rest.length > 0 ? [[name, withoutKey(one, rest)]] : []
    }),
  )
}
