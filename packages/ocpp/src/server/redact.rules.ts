/** Settings with a password as value: AuthorizationKey (1.6), BasicAuthPassword (2.x). */
const secretNames: ReadonlySet<unknown> = new Set(['AuthorizationKey', 'BasicAuthPassword'])

/** Fields with file URLs. A URL allows a download or upload until it expires, so its last part is a secret. */
const addressNames: ReadonlySet<string> = new Set(['location', 'remoteLocation'])
const secretFieldNames = ['AuthorizationKey', 'BasicAuthPassword']
/** Meter values also have a location ("Outlet"): only one with a path, or with an escaped character, is a URL. */
const secretAddress = /"(?:location|remoteLocation)"\s*:\s*"[^"/\\]*[/\\]/

/**
 * Returns a message's text for storage: the value of a password setting and the end of a file URL are masked, in both
 * directions (S-14). Text without such a name is returned unchanged.
 */
export function maskSecrets(text: string): string {
  if (!secretFieldNames.some((name) => text.includes(name)) && !secretAddress.test(text)) return text
  try {
    return JSON.stringify(JSON.parse(text, mask))
  } catch {
    return '(not readable, and names a secret)'
  }
}

/** Called for each value from the innermost to the outermost. */
function mask(key: string, value: unknown): unknown {
  if (typeof value === 'string' && addressNames.has(key)) return `${value.slice(0, value.lastIndexOf('/') + 1)}***`
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const fields: Record<string, unknown> = { ...value }
  const { variable } = fields
  const name = typeof variable === 'object' && variable !== null && 'name' in variable ? variable.name : fields.key
  if (!secretNames.has(name)) return value
  for (const field of ['value', 'attributeValue']) if (field in fields) fields[field] = '***'
  return fields
}
