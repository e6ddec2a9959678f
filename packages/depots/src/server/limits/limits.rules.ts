import type { PlainNode } from './limits.store.ts'

/** The lowest that a limit ever is. */
export function leastOf({
  limitW,
  windows,
  cutW,
}: Omit<PlainNode, 'id' | 'parentId' | 'level' | 'name' | 'fallbackW'>): number {
  return Math.min(limitW, cutW ?? limitW, ...windows.map((one) => one.limitW))
}

/**
 * The first limit that would be exceeded while no charge point hears from anybody: each then takes its fallback.
 * Undefined: none.
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
