import type { PermissionRow } from '../../contract/index.ts'

export interface PermissionLine extends PermissionRow {
  /** Indentation level: 0 for sections and marks. */
  level: number
}

/**
 * Returns the codes as tree lines in the menu's order. `order` lacks the hidden codes, which follow after their
 * siblings. A search text or "own words only" keeps the matches and their ancestors.
 */
export function permissionTreeLines(
  all: readonly PermissionRow[],
  order: readonly PermissionRow[],
  { find = '', ownOnly = false }: { find?: string | undefined; ownOnly?: boolean },
): PermissionLine[] {
  const place = new Map(order.map((row, at) => [row.code, at]))
  const at = (row: PermissionRow) => place.get(row.code) ?? order.length
  const below = Map.groupBy(
    all.toSorted((a, b) => at(a) - at(b)),
    (row) => row.parent,
  )
  const words = find.trim().toLowerCase()
  const fits = (row: PermissionRow) =>
    (!ownOnly || row.custom || row.hidden) &&
    [row.code, row.name, row.label.zh, row.label.en, row.label.es].some((text) => text.toLowerCase().includes(words))
  const lines = (parent: string | null, level: number): PermissionLine[] =>
    (below.get(parent) ?? []).flatMap((row) => {
      const under = lines(row.code, level + 1)
      return fits(row) || under.length > 0 ? [{ ...row, level }, ...under] : []
    })
  return lines(null, 0)
}
