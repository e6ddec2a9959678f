import type { LimitTreeNode } from './limits.store.ts'

/** Returns the lowest value that a limit ever has. */
export function lowestLimitOf({
  limitW,
  windows,
  cutW,
}: Omit<LimitTreeNode, 'id' | 'parentId' | 'level' | 'name' | 'fallbackW'>): number {
  return Math.min(limitW, cutW ?? limitW, ...windows.map((one) => one.limitW))
}

/**
 * Returns the first limit that would be exceeded if all charge points lost communication and used their fallback
 * limits. Undefined: none.
 */
export function findFallbackExcess(
  tree: readonly LimitTreeNode[],
): { name: string; limitW: number; sumW: number } | undefined {
  const sumOf = (node: LimitTreeNode): number =>
    (node.fallbackW ?? 0) +
    tree.filter(({ parentId }) => parentId === node.id).reduce((sum, one) => sum + sumOf(one), 0)
  return tree
    .map((node) => ({ name: node.name, limitW: lowestLimitOf(node), sumW: sumOf(node) }))
    .find(({ limitW, sumW }) => limitW < sumW)
}
