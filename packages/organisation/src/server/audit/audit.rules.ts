const secretKey = /password|secret|authkey|authorization|access_?token|refresh_?token/i

/**
 * A value as the audit log keeps it: JSON text, secrets cut out by name, big numbers exact. Null for nothing.
 * The log outlives everything and is read by many, so a second net under the callers' own care.
 */
export function auditJson(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return JSON.stringify(value, (key, inner: unknown) => {
    if (secretKey.test(key) && inner !== null && typeof inner !== 'boolean') return '[cut]'
    return typeof inner === 'bigint' ? inner.toString() : inner
  })
}
