import type { OrganisationChartNode } from '../../contract/index.ts'

export const boxWidth = 200
export const boxHeight = 52
const gapX = 48
const gapY = 12

export interface ChartBox {
  node: OrganisationChartNode
  x: number
  y: number
  /** Number of boxes that are folded away below this box. */
  folded: number
  hasBelow: boolean
}
export interface OrgChartLayout {
  boxes: ChartBox[]
  /** Connecting lines, from the right edge of one box to the left edge of the next. */
  lines: { key: string; from: { x: number; y: number }; to: { x: number; y: number } }[]
  width: number
  height: number
}

/**
 * Places the boxes from left to right, one row per leaf, each box at the vertical middle of its children. A wide
 * company therefore grows downwards, as a page does. Nodes must come parents first.
 */
export function layOut(nodes: readonly OrganisationChartNode[], closed: ReadonlySet<string>): OrgChartLayout {
  const nodeKeys = new Set(nodes.map((node) => node.key))
  const below = Map.groupBy(nodes, (node) =>
    node.parentKey !== null && nodeKeys.has(node.parentKey) ? node.parentKey : null,
  )
  const boxes: ChartBox[] = []
  const lines: OrgChartLayout['lines'] = []
  let nextY = 0
  const countBelow = (key: string): number =>
    (below.get(key) ?? []).reduce((sum, node) => sum + 1 + countBelow(node.key), 0)

  const place = (node: OrganisationChartNode, level: number): ChartBox => {
    const children = below.get(node.key) ?? []
    const isClosed = closed.has(node.key) && children.length > 0
    const placed = isClosed ? [] : children.map((child) => place(child, level + 1))
    const first = placed[0]
    const last = placed.at(-1)
    const y = first && last ? (first.y + last.y) / 2 : nextY
    if (!first) nextY += boxHeight + gapY
    const box = {
      node,
      x: level * (boxWidth + gapX),
      y,
      folded: isClosed ? countBelow(node.key) : 0,
      hasBelow: children.length > 0,
    }
    boxes.push(box)
    for (const child of placed)
      lines.push({
        key: child.node.key,
        from: { x: box.x + boxWidth, y: y + boxHeight / 2 },
        to: { x: child.x, y: child.y + boxHeight / 2 },
      })
    return box
  }
  for (const root of below.get(null) ?? []) place(root, 0)
  return {
    boxes,
    lines,
    width: Math.max(0, ...boxes.map((box) => box.x + boxWidth)),
    height: Math.max(0, nextY - gapY),
  }
}
