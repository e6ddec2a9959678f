import type { AuditChange } from './audit.ts'

export interface AuditDifference {
  field: string
  /** Undefined if there was no value. For two lists, only the removed and the added items. */
  old: readonly string[] | undefined
  new: readonly string[] | undefined
  /** Number of list items that did not change. */
  same: number
}

/**
 * Returns the changes that matter to a reader. An id is left out if its name changed with it (`orgId` and `orgName`,
 * `roleIds` and `roles`). The version is left out because every change raises it. The entry's own id is left out
 * because the entry already shows it.
 */
export function relevantAuditChanges(changes: readonly AuditChange[]): AuditChange[] {
  const fields = new Set(changes.map((change) => change.field))
  return changes.filter(
    ({ field }) =>
      field !== 'version' &&
      field !== 'id' &&
      !(field.endsWith('Id') && fields.has(`${field.slice(0, -2)}Name`)) &&
      !(field.endsWith('Ids') && fields.has(`${field.slice(0, -3)}s`)),
  )
}

type FormatValue = (field: string, value: string) => string
/**
 * Returns a change in readable form: for two lists the removed and the added items, for everything else the old and the
 * new value. `told` formats a value of a list item; by default the value stays as it is.
 */
export function auditDifferenceOf(change: AuditChange, formatter: FormatValue = (_, value) => value): AuditDifference {
  const before = listOf(change.old, formatter)
  const after = listOf(change.new, formatter)
  if (before && after) {
    const went = before.filter((item) => !after.includes(item))
    const came = after.filter((item) => !before.includes(item))
    return { field: change.field, old: went, new: came, same: before.length - went.length }
  }
  return {
    field: change.field,
    old: sideOf(change.old, { other: change.new, format: formatter }),
    new: sideOf(change.new, { other: change.old, format: formatter }),
    same: 0,
  }
}

/** If the other side is not a list, the list is shown item by item. */
function sideOf(
  value: string | null,
  { other, format }: { other: string | null; format: FormatValue },
): readonly string[] | undefined {
  if (!value) return undefined
  return (other ? undefined : listOf(value, format)) ?? [value]
}

/** Parses a JSON list into the names of its items. */
function listOf(value: string | null, formatter: FormatValue): string[] | undefined {
  if (value === null || !value.startsWith('[')) return undefined
  try {
    const read: unknown = JSON.parse(value)
    if (!Array.isArray(read)) return undefined
    return read.map((item) => itemText(item, formatter))
  } catch {
    return undefined
  }
}

/**
 * Text of a list item: `{ id, name }` by its name, `{ tag, label }` by its label. An item with neither is shown by its
 * values; ids are left out if there are other values.
 */
function itemText(item: unknown, translate: FormatValue): string {
  if (typeof item !== 'object' || item === null) return String(item)
  const parts = new Map<string, unknown>(Object.entries(item))
  const name = parts.get('name') ?? parts.get('label')
  if (typeof name === 'string') return name
  const plain = [...parts].filter(([, value]) => value !== null && typeof value !== 'object')
  const nonIds = plain.filter(([key]) => !/^id$|Id$/.test(key))
  return (nonIds.length > 0 ? nonIds : plain).map(([key, value]) => translate(key, String(value))).join(' ')
}
