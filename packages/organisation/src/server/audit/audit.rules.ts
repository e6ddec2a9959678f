import { isTagName, maskTag } from '@evops/platform/contract'
import type { AuditChange } from '../../contract/index.ts'

const secretKey = /password|secret|authkey|authorization|access_?token|refresh_?token/i

/**
 * Serialises a value for the audit log: JSON text, secrets removed by field name, large numbers exact. Returns null for
 * no value. The log is kept for long and read by many, so this is a second protection in addition to the callers' own
 * care.
 */
export function serializeForAudit(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return JSON.stringify(value, (key, inner: unknown) => {
    if (secretKey.test(key) && inner !== null && typeof inner !== 'boolean') return '[cut]'
    return typeof inner === 'bigint' ? inner.toString() : inner
  })
}

/**
 * Returns the differences between two states, field by field, for reading. Nested fields are named with dots. Lists and
 * empty values are written out; a value that is a list as a whole is split into its items. At most 500 fields.
 */
export function auditChangesBetween(before: unknown, after: unknown): AuditChange[] {
  const old = flat(before)
  const now = flat(after)
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((field) => old.get(field) !== now.get(field))
    .slice(0, 500)
    .map((field) => ({ field, old: old.get(field) ?? null, new: now.get(field) ?? null }))
}

function flat(value: unknown, path = '', into = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined) {
    if (path) into.set(path, '')
    return into
  }
  if (typeof value === 'object' && !Array.isArray(value) && (!path || Object.keys(value).length > 0)) {
    for (const [key, inner] of Object.entries(value)) flat(inner, path ? `${path}.${key}` : key, into)
    return into
  }
  into.set(path || 'items', typeof value === 'string' ? value : JSON.stringify(value))
  return into
}

/** Masks card and tag numbers when a change is read. The stored entries keep the real values. */
export function maskAuditChange(change: AuditChange): AuditChange {
  const name = change.field.split('.').findLast((part) => !/^\d+$/.test(part))
  if (!isTagName(name ?? '')) return change
  const [old, now] = [change.old, change.new].map((value) => (value === null ? null : maskTag(value)))
  return { ...change, old: old ?? null, new: now ?? null }
}
