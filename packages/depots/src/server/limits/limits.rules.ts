import type { PlainNode } from './limits.store.ts'

/** Returns the lowest value that a limit ever has. */
export function leastOf({
  limitW,
  windows,
  cutW,
}: Omit<PlainNode, 'id' | 'parentId' | 'level' | 'name' | 'fallbackW'>): number {
  return Math.min(limitW, cutW ?? limitW, ...windows.map((one) => one.limitW))
}

/**
 * Returns the first limit that would be exceeded if all charge points lost communication and used their fallback
 * limits. Undefined: none.
 */
export function belowFallbacks(
  tree: readonly PlainNode[],
): { name: string; limitW: number; sumW: number } | undefined {
  const sumOf = (node: PlainNode): number =>
    (node.fallbackW ?? 0) +
    tree.filter(({ parentId }) => parentId === node.id).reduce((sum, one) => sum + sumOf(one), 0)
  return tree
    .map((node) => ({ name: node.name, limitW: leastOf(node), sumW: sumOf(node) }))
    .find(({ limitW, sumW }) => limitW < sumW)
}
