import type { AuditChange } from './audit.ts'

export interface Difference {
  field: string
  /** Undefined: there was nothing. Of two lists only what went and what came. */
  old: readonly string[] | undefined
  new: readonly string[] | undefined
  /** How many items of a list stayed. */
  same: number
}

/**
 * The changes that are worth reading: an id says nothing beside the name that changed with it (`orgId` and `orgName`,
 * `roleIds` and `roles`), and every change moves the version; its own id stands with the entry.
 */
export function worthReading(changes: readonly AuditChange[]): AuditChange[] {
  const fields = new Set(changes.map((change) => change.field))
  return changes.filter(
    ({ field }) =>
      field !== 'version' &&
      field !== 'id' &&
      !(field.endsWith('Id') && fields.has(`${field.slice(0, -2)}Name`)) &&
      !(field.endsWith('Ids') && fields.has(`${field.slice(0, -3)}s`)),
  )
}

/** A change as it is read: two lists by what went and what came, everything else as it stood. */
export function differenceOf(change: AuditChange): Difference {
  const before = listOf(change.old)
  const after = listOf(change.new)
  if (before && after) {
    const went = before.filter((item) => !after.includes(item))
    const came = after.filter((item) => !before.includes(item))
    return { field: change.field, old: went, new: came, same: before.length - went.length }
  }
  return {
    field: change.field,
    old: sideOf(change.old, change.new),
    new: sideOf(change.new, change.old),
    same: 0,
  }
}

/** A list beside nothing is told item by item. */
function sideOf(value: string | null, other: string | null): readonly string[] | undefined {
  if (!value) return undefined
  return (other ? undefined : listOf(value)) ?? [value]
}

/** A JSON list, by what its items are called. */
function listOf(value: string | null): string[] | undefined {
  if (value === null || !value.startsWith('[')) return undefined
  try {
    const read: unknown = JSON.parse(value)
    if (!Array.isArray(read)) return undefined
    return read.map(itemText)
  } catch {
    return undefined
  }
}

/** `{ id, name }` is its name, `{ tag, label }` its label; what has neither is told by its values, ids apart where there are others. */
function itemText(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item)
  const parts = new Map<string, unknown>(Object.entries(item))
  const name = parts.get('name') ?? parts.get('label')
  if (typeof name === 'string') return name
  const plain = [...parts].filter(([, value]) => value !== null && typeof value !== 'object')
  const told = plain.filter(([key]) => !/^id$|Id$/.test(key))
  return (told.length > 0 ? told : plain).map(([, value]) => value).join(' ')
}
