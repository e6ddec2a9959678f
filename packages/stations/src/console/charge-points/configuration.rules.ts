import type { ConfigurationKey } from '../../contract/index.ts'

/** Parses a GetConfiguration response. Invalid entries are ignored. */
export function readConfiguration(reply: unknown): { keys: ConfigurationKey[]; unknown: string[] } {
  const parts = partsOf(reply)
  const list = parts.get('configurationKey')
  const unknown = parts.get('unknownKey')
  return {
    keys: (Array.isArray(list) ? list : [])
      .map(readKey)
      .filter((key) => key !== undefined)
      .toSorted((a, b) => a.key.localeCompare(b.key, 'en')),
    unknown: (Array.isArray(unknown) ? unknown : []).filter((key) => typeof key === 'string'),
  }
}

function readKey(item: unknown): ConfigurationKey | undefined {
  const parts = partsOf(item)
  const key = parts.get('key')
  const value = parts.get('value')
  if (typeof key !== 'string') return undefined
  return { key, readonly: parts.get('readonly') === true, value: typeof value === 'string' ? value : null }
}
function partsOf(value: unknown): Map<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
}
