import { mappingPresets, type MappingPreset } from '../../contract/index.ts'

type Values = Readonly<Record<string, unknown>>
/** What of a broker a source by HTTP does not have. */
const brokerFields = ['url', 'userName', 'topicFilter', 'authorities', 'password', 'passwordNone']

/** A mapping as a person edits it. */
export function mappingText(mapping: unknown): string {
  return typeof mapping === 'string' ? mapping : JSON.stringify(mapping, null, 2)
}
/** The mapping of a text; undefined: no JSON. */
export function mappingOf(mapping: unknown): unknown {
  if (typeof mapping !== 'string') return mapping
  try {
    return JSON.parse(mapping)
  } catch {
    return undefined
  }
}
/** Which preset a mapping is; undefined: one of its own. */
export function presetOf(mapping: unknown): MappingPreset | undefined {
  const text = JSON.stringify(mappingOf(mapping))
  const found = Object.entries(mappingPresets).find(([, preset]) => JSON.stringify(preset) === text)
  // Told by the table's own keys.
  return found?.[0] as MappingPreset | undefined
}
/**
 * What is sent of a form: an untouched password stays, one that is taken away is null; text that is no JSON goes as it is, for
 * the contract to refuse.
 */
export function sourceBody(values: Values): Record<string, unknown> {
  const { password, passwordNone, mapping, ...rest } = values
  const body = { ...rest, mapping: mappingOf(mapping) ?? mapping }
  if (values.kind === 'push')
    return Object.fromEntries(Object.entries(body).filter(([name]) => !brokerFields.includes(name)))
  if (passwordNone === true) return { ...body, password: null }
  return typeof password === 'string' && password !== '' ? { ...body, password } : body
}
/** How many of all reasons. */
export function sumOf(counts: Readonly<Record<string, number | undefined>>): number {
  return Object.values(counts).reduce<number>((sum, n) => sum + (n ?? 0), 0)
}
