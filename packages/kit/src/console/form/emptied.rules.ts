import type { z } from 'zod'
import { bodyFields, type EndpointSpec } from '@evops/platform/contract'

type Fields = Readonly<Record<string, unknown>>

/**
 * Adds emptied fields to the body of an update: a field that the form shows and the body omits gets the initial value
 * of a new row. Otherwise the omitted field would stay unchanged.
 */
export function addEmptiedFields(spec: Pick<EndpointSpec, 'body' | 'keeps'>, body: unknown, shown: Fields): unknown {
  if (!spec.keeps || typeof body !== 'object' || body === null) return body
  const fields: Fields = { ...body }
  const own = new Set(['id', 'version', ...(spec.keeps.but ?? [])])
  const emptied = Object.entries(bodyFields(spec.body)).flatMap(([name, schema]) => {
    if (own.has(name) || !(name in shown) || fields[name] !== undefined) return []
    const value = emptyOf(schema)
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...fields, ...Object.fromEntries(emptied) }
}

/** Returns undefined if the field must not be empty. */
function emptyOf(schema: z.ZodType): unknown {
  const left = schema.safeParse(undefined)
  if (!left.success) return undefined
  return left.data ?? [null, ''].find((value) => schema.safeParse(value).success)
}
