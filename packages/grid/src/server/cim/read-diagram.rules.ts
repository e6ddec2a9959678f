import { gridStep, minBusbarLength, maxSymbols, type DrawnSymbol } from '../../contract/index.ts'
import type { RdfPart } from './read-rdf.rules.ts'
import { nameTerm } from './vocabulary.ts'

/* Diagram layout of CGMES (IEC 61970-453): positions of objects on diagrams. Lines are routed by our own rule. */

export const diagramTypes = ['cim:Diagram', 'cim:DiagramObject', 'cim:DiagramObjectPoint'] as const
export interface CimDiagram {
  name: string
  symbols: DrawnSymbol[]
}
interface Point {
  x: number
  y: number
}
/** Our usual distance between neighbouring objects. */
const apart = 100
const reach = 90_000

const refIn = (value: unknown) =>
  typeof value === 'object' && value !== null && '@id' in value ? String(value['@id']) : undefined
const numberIn = (value: unknown) => {
  const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN
  return Number.isFinite(number) ? number : undefined
}

/**
 * Returns the diagrams of a file with the objects of the net. The scale is derived from the distance between
 * neighbours, because files use other units.
 */
export function cimDiagramsOf(
  parts: readonly RdfPart[],
  objects: ReadonlyMap<string, { id: string; isBar: boolean }>,
): CimDiagram[] {
  const points = Map.groupBy(
    parts.filter(({ type }) => type === 'cim:DiagramObjectPoint'),
    ({ terms }) => refIn(terms.get('cim:DiagramObjectPoint.DiagramObject')),
  )
  const drawn = Map.groupBy(
    parts.filter(({ type }) => type === 'cim:DiagramObject'),
    ({ terms }) => refIn(terms.get('cim:DiagramObject.Diagram')),
  )
  return parts
    .filter(({ type }) => type === 'cim:Diagram')
    .flatMap(({ ref, terms }) => {
      // The y axis of CIM points up unless the file says otherwise; that of screens points down.
      const isDown = refIn(terms.get('cim:Diagram.orientation'))?.endsWith('negative') === true
      const placed = (drawn.get(ref) ?? []).flatMap((part) => {
        const object = objects.get(refIn(part.terms.get('cim:DiagramObject.IdentifiedObject')) ?? '')
        const at = (points.get(part.ref) ?? []).flatMap((one) => pointOf(one, isDown))
        return object && at.length > 0 ? [{ ...object, at, turn: turnOf(part) }] : []
      })
      const once = [...new Map(placed.map((one) => [one.id, one])).values()]
      if (once.length === 0) return []
      return [{ name: plainOf(terms.get(nameTerm)), symbols: symbolsOf(once).slice(0, maxSymbols) }]
    })
}
function plainOf(name: unknown): string {
  const plain = typeof name === 'string' ? name.replaceAll(/[\p{Cc}<>]/gu, ' ').trim() : ''
  return plain.slice(0, 60).trim() || 'CGMES'
}
function pointOf({ terms }: RdfPart, isDown: boolean): Point[] {
  const x = numberIn(terms.get('cim:DiagramObjectPoint.xPosition'))
  const y = numberIn(terms.get('cim:DiagramObjectPoint.yPosition'))
  return x === undefined || y === undefined ? [] : [{ x, y: isDown ? y : -y }]
}
function turnOf({ terms }: RdfPart): DrawnSymbol['rotation'] {
  const degrees = numberIn(terms.get('cim:DiagramObject.rotation')) ?? 0
  const quarter = ((Math.round(degrees / 90) % 4) + 4) % 4
  return quarter === 1 ? 90 : quarter === 2 ? 180 : quarter === 3 ? 270 : 0
}

interface Placed {
  id: string
  isBar: boolean
  at: readonly Point[]
  turn: DrawnSymbol['rotation']
}
function symbolsOf(placed: readonly Placed[]): DrawnSymbol[] {
  const middles = placed.map(({ at }) => middleOf(at))
  const [left, top] = [Math.min(...middles.map(({ x }) => x)), Math.min(...middles.map(({ y }) => y))]
  const widest = Math.max(1e-9, ...middles.map(({ x, y }) => Math.max(x - left, y - top)))
  const scale = Math.min(apart / closenessOf(middles), reach / widest)
  const snapScaled = (value: number) => Math.round((value * scale) / gridStep) * gridStep
  return placed.map(({ id, isBar, at, turn }, no): DrawnSymbol => {
    const { x = 0, y = 0 } = middles[no] ?? {}
    const place = { objectId: id, x: snapScaled(x - left), y: snapScaled(y - top) }
    if (!isBar || at.length < 2) return { ...place, rotation: turn }
    const [xs, ys] = [at.map((one) => one.x), at.map((one) => one.y)]
    const [wide, high] = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)]
    const length = Math.min(20_000, Math.max(minBusbarLength, snapScaled(Math.max(wide, high))))
    return { ...place, rotation: high > wide ? 90 : 0, length }
  })
}
const middleOf = (at: readonly Point[]): Point => ({
  x: at.reduce((sum, { x }) => sum + x, 0) / at.length,
  y: at.reduce((sum, { y }) => sum + y, 0) / at.length,
})
/** Returns the typical distance between neighbours, along the sorted order, so that the cost stays low. */
function closenessOf(middles: readonly Point[]): number {
  const order = middles.toSorted((a, b) => a.x - b.x || a.y - b.y)
  const steps = order
    .flatMap(({ x, y }, no) => {
      const near = order.slice(no + 1, no + 9).map((other) => Math.hypot(other.x - x, other.y - y))
      const apartOnes = near.filter((step) => step > 1e-9)
      return apartOnes.length === 0 ? [] : [Math.min(...apartOnes)]
    })
    .toSorted((a, b) => a - b)
  return steps[Math.floor(steps.length / 2)] ?? 1
}
