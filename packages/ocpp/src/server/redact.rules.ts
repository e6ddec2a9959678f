/** Settings whose value is a password: AuthorizationKey (1.6), BasicAuthPassword (2.x). */
const secretNames: ReadonlySet<unknown> = new Set(['AuthorizationKey', 'BasicAuthPassword'])

/** Addresses of files: whoever knows one may fetch or upload until it ends, so its last part is a secret. */
const addressNames: ReadonlySet<string> = new Set(['location', 'remoteLocation'])
const tellingNames = ['AuthorizationKey', 'BasicAuthPassword']
/** Each sample of a meter names a location too ("Outlet"): only one with a path, or with a character in disguise, is an address. */
const tellingAddress = /"(?:location|remoteLocation)"\s*:\s*"[^"/\\]*[/\\]/

/**
 * A frame's text as it may be kept: the value of a password setting and the end of a file's address are masked, in
 * both directions (S-14). Text without such a name comes back as it is.
 */
export function withoutSecrets(text: string): string {
  if (!tellingNames.some((name) => text.includes(name)) && !tellingAddress.test(text)) return text
  try {
    return JSON.stringify(JSON.parse(text, mask))
  } catch {
    return '(not readable, and names a secret)'
  }
}

/** Called for every value from the inside out. */
function mask(key: string, value: unknown): unknown {
  if (typeof value === 'string' && addressNames.has(key))
    return `${value.slice(0, value.lastIndexOf('/') + 1)}***`
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const fields: Record<string, unknown> = { ...value }
  const { variable } = fields
  const name =
    typeof variable === 'object' && variable !== null && 'name' in variable ? variable.name : fields.key
  if (!secretNames.has(name)) return value
  for (const field of ['value', 'attributeValue']) if (field in fields) fields[field] = '***'
  return fields
}
