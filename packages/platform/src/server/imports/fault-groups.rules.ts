import type { StoredRowError } from './imports.store.ts'

const rowsShown = 5
const mostGroups = 50

interface SkipSettings {
  skipFaulty: boolean
  skipGroups: readonly string[]
}

function groupIdOf({ key, column }: Pick<StoredRowError, 'key' | 'column'>): string {
  return `${key} ${column ?? ''}`
}

/** Returns true if the settings leave the row of this error out. */
export function isSkipped(fault: StoredRowError, { skipFaulty, skipGroups }: SkipSettings): boolean {
  return skipFaulty || skipGroups.includes(groupIdOf(fault))
}

/** Groups errors by cause and column, the most frequent first, so that one decision fixes all of a group. */
export function groupsOf<Key extends string>(faults: readonly StoredRowError<Key>[], settings: SkipSettings) {
  const groups = [...Map.groupBy(faults, groupIdOf)].flatMap(([id, all]) => {
    const [first] = all
    if (!first) return []
    const rows = all.slice(0, rowsShown).map(({ row }) => row)
    return [{ id, first, column: first.column, count: all.length, rows, isSkipped: isSkipped(first, settings) }]
  })
  return groups.toSorted((a, b) => b.count - a.count).slice(0, mostGroups)
}
