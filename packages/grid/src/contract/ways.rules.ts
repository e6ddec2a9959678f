import { gridStep, type DrawnLine, type DrawnSymbol, type DrawingPoint } from './drawing-document.ts'
import type { GridKind } from './kinds.ts'
import { symbolGlyphOf, defaultBusbarLength } from './symbols.ts'

/** Direction in which lines leave a place; omitted if all directions are equal. */
interface Exit extends DrawingPoint {
  dx: number
  dy: number
}
export interface PlacedSymbol extends DrawnSymbol {
  kind: GridKind
  windings: number
}
const leg = 2 * gridStep

/** Returns a point of a symbol with the symbol's rotation and position applied. */
export function rotatePoint(
  { x, y, rotation }: Pick<DrawnSymbol, 'x' | 'y' | 'rotation'>,
  point: DrawingPoint,
): DrawingPoint {
  const [a, b] = { 0: [1, 0], 90: [0, 1], 180: [-1, 0], 270: [0, -1] }[rotation] as [number, number]
  return { x: x + a * point.x - b * point.y, y: y + b * point.x + a * point.y }
}
/** Returns the position of a terminal. For a busbar, it is the point nearest to the other end of the line. */
function exitOf(symbol: PlacedSymbol, sequence: number, towards: DrawingPoint): Exit | undefined {
  if (symbol.kind === 'BusbarSection') return onBar(symbol, towards)
  const port = symbolGlyphOf(symbol.kind, symbol)?.ports.find((one) => one.sequence === sequence)
  if (!port) return undefined
  const { x: dx, y: dy } = rotatePoint({ x: 0, y: 0, rotation: symbol.rotation }, { x: port.dx, y: port.dy })
  return { ...rotatePoint(symbol, port), dx, dy }
}
function onBar({ x, y, rotation, length = defaultBusbarLength }: PlacedSymbol, towards: DrawingPoint): Exit {
  const within = (wanted: number, middle: number) =>
    Math.min(Math.max(wanted, middle - length / 2), middle + length / 2)
  return rotation % 180 === 0
    ? { x: within(towards.x, x), y, dx: 0, dy: Math.sign(towards.y - y) }
    : { x, y: within(towards.y, y), dx: Math.sign(towards.x - x), dy: 0 }
}

/**
 * Returns the corners of a line from one terminal to the other, at right angles; empty if a terminal has no position.
 */
export function lineRouteOf(
  { from, to, points }: DrawnLine,
  symbolOf: (objectId: string) => PlacedSymbol | undefined,
): DrawingPoint[] {
  const [a, b] = [symbolOf(from.objectId), symbolOf(to.objectId)]
  if (!a || !b) return []
  const middle = (one: PlacedSymbol, sequence: number, other: DrawingPoint) =>
    one.kind === 'BusbarSection' ? one : (exitOf(one, sequence, other) ?? one)
  const start = exitOf(a, from.sequence, points[0] ?? middle(b, to.sequence, a))
  const end = exitOf(b, to.sequence, points.at(-1) ?? middle(a, from.sequence, b))
  if (!start || !end) return []
  return dropStraightPoints(points.length > 0 ? byCorners(start, points, end) : routeBetween(start, end))
}

/** Routes through manual corners and adds a corner where two of them are not aligned. */
function byCorners(start: Exit, points: readonly DrawingPoint[], end: DrawingPoint): DrawingPoint[] {
  let isUpright = start.dx === 0
  const way: DrawingPoint[] = [start]
  for (const next of [...points, end]) {
    const last = way.at(-1) ?? start
    if (last.x !== next.x && last.y !== next.y)
      way.push(isUpright ? { x: last.x, y: next.y } : { x: next.x, y: last.y })
    const before = way.at(-1) ?? last
    isUpright = before.x !== next.x ? true : before.y !== next.y ? false : isUpright
    way.push(next)
  }
  return way
}
/**
 * Routes with a leg out of each terminal and a connection between them, always from the first terminal, so that lines
 * of one terminal share their legs.
 */
function routeBetween(start: Exit, end: Exit): DrawingPoint[] {
  const faces = (one: Exit, other: DrawingPoint) => (other.x - one.x) * one.dx >= 0 && (other.y - one.y) * one.dy >= 0
  if ((start.x === end.x || start.y === end.y) && faces(start, end) && faces(end, start)) return [start, end]
  const isUpright = start.dx === 0 && end.dx === 0
  if (isUpright && faces(start, end) && faces(end, start)) {
    const gap = Math.abs(end.y - start.y)
    const y = start.y + Math.sign(end.y - start.y) * (gap >= 2 * leg ? leg : gap / 2)
    return [start, { x: start.x, y }, { x: end.x, y }, end]
  }
  const out = (one: Exit) => ({ x: one.x + one.dx * leg, y: one.y + one.dy * leg })
  const [first, last] = [out(start), out(end)]
  const corner = start.dx === 0 ? { x: last.x, y: first.y } : { x: first.x, y: last.y }
  return [start, first, corner, last, end]
}
/** Removes points without a change of direction. */
function dropStraightPoints(way: readonly DrawingPoint[]): DrawingPoint[] {
  return way.filter((point, at) => {
    const [before, after] = [way[at - 1], way[at + 1]]
    if (before && before.x === point.x && before.y === point.y) return false
    if (!before || !after) return true
    const isFlat = before.y === point.y && point.y === after.y
    return !isFlat && !(before.x === point.x && point.x === after.x)
  })
}

const round = 8
/** Returns the route as a path; corners are round if the drawing is set so. */
export function svgPathOfRoute(way: readonly DrawingPoint[], isRound: boolean): string {
  return way
    .map((point, at) => {
      const [before, after] = [way[at - 1], way[at + 1]]
      if (!before) return `M${point.x} ${point.y}`
      if (!isRound || !after) return `L${point.x} ${point.y}`
      const towards = (other: DrawingPoint) => {
        const length = Math.hypot(other.x - point.x, other.y - point.y) || 1
        const part = Math.min(round, length / 2) / length
        return `${point.x + (other.x - point.x) * part} ${point.y + (other.y - point.y) * part}`
      }
      return `L${towards(before)}Q${point.x} ${point.y} ${towards(after)}`
    })
    .join('')
}
/** Returns the arrow head at the end of a route. */
export function arrowHeadOf(way: readonly DrawingPoint[]): string {
  const [last, before] = [way.at(-1), way.at(-2)]
  if (!last || !before) return ''
  const [ux, uy] = [Math.sign(before.x - last.x), Math.sign(before.y - last.y)]
  const at = (along: number, across: number) =>
    `${last.x + ux * along - uy * across} ${last.y + uy * along + ux * across}`
  return `M${at(0, 0)}L${at(8, 4)}L${at(8, -4)}Z`
}

/** Returns the points where more than two line ends of one node meet outside a busbar. */
export function junctionDotsOf(ways: readonly (readonly DrawingPoint[])[]): DrawingPoint[] {
  const corners = new Map(ways.flat().map((point) => [`${point.x} ${point.y}`, point]))
  const stretches = ways.flatMap((way) =>
    way.slice(1).map((to, at): [DrawingPoint, DrawingPoint] => [way[at] ?? to, to]),
  )
  // Lines are vertical or horizontal, so only those in its own column or row can pass through a point.
  const columns = Map.groupBy(stretches, ([from, to]) => (from.x === to.x ? from.x : undefined))
  const rows = Map.groupBy(stretches, ([from, to]) => (from.x !== to.x ? from.y : undefined))
  return [...corners.values()].filter((point) => {
    const near = [...(columns.get(point.x) ?? []), ...(rows.get(point.y) ?? [])]
    return new Set(near.flatMap(([from, to]) => sidesAt(point, from, to))).size > 2
  })
}
/** Returns the directions in which a segment leaves a point on it. */
function sidesAt(point: DrawingPoint, one: DrawingPoint, other: DrawingPoint): string[] {
  const isBetween = (a: number, b: number, c: number) => Math.min(a, b) <= c && c <= Math.max(a, b)
  if (!isBetween(one.x, other.x, point.x) || !isBetween(one.y, other.y, point.y)) return []
  return [one, other].flatMap((end) =>
    end.x === point.x && end.y === point.y ? [] : [`${Math.sign(end.x - point.x)} ${Math.sign(end.y - point.y)}`],
  )
}
