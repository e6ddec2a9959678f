import type { AuditChange } from '../../contract/index.ts'

export interface Difference {
  field: string
  /** Undefined: there was nothing. Of two lists only what went and what came. */
  old: readonly string[] | undefined
  new: readonly string[] | undefined
  /** How many items of a list stayed. */
  same: number
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
    return read.map((item: unknown) => (typeof item === 'string' ? item : JSON.stringify(item)))
  } catch {
    return undefined
  }
}
