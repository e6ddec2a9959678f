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

type Told = (field: string, value: string) => string
/**
 * A change as it is read: two lists by what went and what came, everything else as it stood. `told`: how a value of an item
 * of a list is said; left out: as it is.
 */
export function differenceOf(change: AuditChange, told: Told = (_, value) => value): Difference {
  const before = listOf(change.old, told)
  const after = listOf(change.new, told)
  if (before && after) {
    const went = before.filter((item) => !after.includes(item))
    const came = after.filter((item) => !before.includes(item))
    return { field: change.field, old: went, new: came, same: before.length - went.length }
  }
  return {
    field: change.field,
    old: sideOf(change.old, { other: change.new, told }),
    new: sideOf(change.new, { other: change.old, told }),
    same: 0,
  }
}

/** A list beside nothing is listed item by item. */
function sideOf(
  value: string | null,
  { other, told }: { other: string | null; told: Told },
): readonly string[] | undefined {
  if (!value) return undefined
  return (other ? undefined : listOf(value, told)) ?? [value]
}

/** A JSON list, by what its items are called. */
function listOf(value: string | null, told: Told): string[] | undefined {
  if (value === null || !value.startsWith('[')) return undefined
  try {
    const read: unknown = JSON.parse(value)
    if (!Array.isArray(read)) return undefined
    return read.map((item) => itemText(item, told))
  } catch {
    return undefined
  }
}

/** `{ id, name }` is its name, `{ tag, label }` its label; what has neither is told by its values, ids apart where there are others. */
function itemText(item: unknown, say: Told): string {
  if (typeof item !== 'object' || item === null) return String(item)
  const parts = new Map<string, unknown>(Object.entries(item))
  const name = parts.get('name') ?? parts.get('label')
  if (typeof name === 'string') return name
  const plain = [...parts].filter(([, value]) => value !== null && typeof value !== 'object')
  const told = plain.filter(([key]) => !/^id$|Id$/.test(key))
  return (told.length > 0 ? told : plain).map(([key, value]) => say(key, String(value))).join(' ')
}
