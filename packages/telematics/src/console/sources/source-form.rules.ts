import { mappingPresets, type MappingPreset } from '../../contract/index.ts'

type Values = Readonly<Record<string, unknown>>
/** Broker fields that a push source does not have. */
const brokerFields = ['url', 'userName', 'topicFilter', 'authorities', 'password', 'passwordNone']

export function mappingText(mapping: unknown): string {
  return typeof mapping === 'string' ? mapping : JSON.stringify(mapping, null, 2)
}
/** Parses the mapping. Undefined: invalid JSON. */
export function parseMapping(mapping: unknown): unknown {
  if (typeof mapping !== 'string') return mapping
  try {
    return JSON.parse(mapping)
  } catch {
    return undefined
  }
}
/** Returns the preset of a mapping. Undefined: a custom mapping. */
export function presetOfMapping(mapping: unknown): MappingPreset | undefined {
  const text = JSON.stringify(parseMapping(mapping))
  const found = Object.entries(mappingPresets).find(([, preset]) => JSON.stringify(preset) === text)
  // Safe cast: the table has only these keys.
  return found?.[0] as MappingPreset | undefined
}
/**
 * Builds the request body of a form: an unchanged password is omitted, and a removed one is null. Invalid JSON is sent
 * unchanged, so that the request schema rejects it.
 */
export function sourceBody(values: Values): Record<string, unknown> {
  const { password, passwordNone, mapping, ...rest } = values
  const body = { ...rest, mapping: parseMapping(mapping) ?? mapping }
  if (values.kind === 'push')
    return Object.fromEntries(Object.entries(body).filter(([name]) => !brokerFields.includes(name)))
  if (passwordNone === true) return { ...body, password: null }
  return typeof password === 'string' && password !== '' ? { ...body, password } : body
}
/** Returns the total over all reasons. */
export function sumReasonCounts(counts: Readonly<Record<string, number | undefined>>): number {
  return Object.values(counts).reduce<number>((sum, n) => sum + (n ?? 0), 0)
}
