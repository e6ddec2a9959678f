/** The part of an import's undo data that has items in lists. */
type Lists = Readonly<Record<string, unknown>>

const listOf = (made: Lists, name: string): readonly unknown[] => {
  const list = made[name]
  return Array.isArray(list) ? list : []
}

/** Number of items that an undo removes or restores. Undo data without lists is one item. */
export function undoItems(made: unknown, names: readonly string[] | undefined): number {
  return names ? names.reduce((sum, name) => sum + listOf(made as Lists, name).length, 0) : 1
}

/**
 * Cuts items out of undo data, in the order of its lists: `limit` items after the first `from`. The other lists are
 * empty. The order depends on the stored data only, so an undo can go on after any item.
 */
export function undoBatch(
  made: unknown,
  names: readonly string[] | undefined,
  { from, limit }: { from: number; limit: number },
): unknown {
  if (!names) return made
  let skipped = 0
  const lists = names.map((name) => {
    const list = listOf(made as Lists, name)
    const start = from - skipped
    skipped += list.length
    return [name, list.slice(Math.max(0, start), Math.max(0, start + limit))] as const
  })
  return { ...(made as Lists), ...Object.fromEntries(lists) }
}
