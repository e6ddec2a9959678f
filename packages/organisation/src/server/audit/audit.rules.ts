import { isTagName, maskTag } from '@evops/platform/contract'
import type { AuditChange } from '../../contract/index.ts'

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

/**
 * What changed between two states, field by field, for reading. Fields of fields are named with dots; lists and what
 * has nothing inside are written out, a list that is all of it as its items. At most 500 fields.
 */
export function differenceOf(before: unknown, after: unknown): AuditChange[] {
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

/** Entries keep what was true; numbers of cards and tags are masked as they are read. */
export function maskAuditChange(change: AuditChange): AuditChange {
  const name = change.field.split('.').findLast((part) => !/^\d+$/.test(part))
  if (!isTagName(name ?? '')) return change
  const [old, now] = [change.old, change.new].map((value) => (value === null ? null : maskTag(value)))
  return { ...change, old: old ?? null, new: now ?? null }
}
