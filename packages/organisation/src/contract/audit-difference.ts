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
 * `roleIds` and `roles`), and every change moves the version.
 */
export function worthReading(changes: readonly AuditChange[]): AuditChange[] {
  const fields = new Set(changes.map((change) => change.field))
  return changes.filter(
    ({ field }) =>
      field !== 'version' &&
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
  return { field: change.field, old: sideOf(change.old), new: sideOf(change.new), same: 0 }
}

function sideOf(value: string | null): readonly string[] | undefined {
  return value === null || value === '' ? undefined : [value]
}

/** A JSON list of plain values; nothing counts as an empty list. */
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

/** `{ id, name }` is its name. */
function itemText(item: unknown): string {
  if (typeof item === 'string') return item
  const name = typeof item === 'object' && item !== null && 'name' in item ? item.name : undefined
  return typeof name === 'string' ? name : JSON.stringify(item)
}
