import { expect, test } from 'vitest'
import { drawingDocument } from './drawing-document.ts'
import { updateToModel } from './drawing.rules.ts'
import type { GridKind } from './kinds.ts'
import { layOutNet } from './layout.rules.ts'
import { lineRouteOf } from './ways.rules.ts'

/**
 * Builds a supply, a transformer with its switches, a busbar and the given number of feeders with four charge points
 * each.
 */
function depot(feeders: number) {
  const ids = new Map<string, string>()
  const idOf = (name: string) => {
    const id = ids.get(name) ?? `019b0000-0000-7000-8000-${String(ids.size).padStart(12, '0')}`
    ids.set(name, id)
    return id
  }
  const objects: { id: string; kind: GridKind; name: string }[] = []
  const terminals: { objectId: string; sequence: number; nodeId: string | null }[] = []
  const add = (kind: GridKind, name: string, ...nodes: string[]) => {
    objects.push({ id: idOf(name), kind, name })
    for (const [at, nodeId] of nodes.entries()) terminals.push({ objectId: idOf(name), sequence: at + 1, nodeId })
  }
  add('Substation', 'Room')
  add('EnergySource', 'Grid', 'n1')
  add('Disconnector', 'QS1', 'n1', 'n2')
  add('Breaker', 'QF1', 'n2', 'n3')
  add('GroundDisconnector', 'QE1', 'n3')
  add('PowerTransformer', 'T1', 'n3', 'n4')
  add('BusbarSection', 'Bar', 'n4')
  for (let no = 1; no <= feeders; no++) {
    add('Breaker', `QF${no + 10}`, 'n4', `f${no}`)
    for (let point = 1; point <= 4; point++) add('ChargingPile', `CP-${no}-${point}`, `f${no}`)
  }
  return { net: { objects, terminals }, idOf }
}

test('X-13 a net lays itself out: from the supply down, nothing on anything, the busbar over all that hangs on it', () => {
  const { net, idOf } = depot(6)
  const drawing = layOutNet(net)
  expect(drawingDocument.parse(drawing)).toEqual(drawing)
  expect(drawing.symbols).toHaveLength(net.objects.length - 1)
  expect(updateToModel(drawing, net)).toEqual(drawing)
  const at = (name: string) => drawing.symbols.find(({ objectId }) => objectId === idOf(name)) ?? { x: 0, y: 0 }
  const chain = ['Grid', 'QS1', 'QF1', 'T1', 'Bar', 'QF11', 'CP-1-1'].map((name) => at(name).y)
  expect(chain).toEqual(chain.toSorted((a, b) => a - b))
  expect(new Set(chain).size).toBe(chain.length)
  // The main line is straight; the earthing switch is next to it, and names run from left to right.
  for (const name of ['QS1', 'QF1', 'T1']) expect(at(name).x).toBe(at('Grid').x)
  expect(at('QE1').x).toBeGreaterThan(at('T1').x)
  expect(at('CP-1-1').x).toBeLessThan(at('CP-6-4').x)
  const places = drawing.symbols.map(({ x, y }) => `${x} ${y}`)
  expect(new Set(places).size).toBe(places.length)
  for (const { x, y } of drawing.symbols) expect([x % 10, y % 10].map(Math.abs)).toEqual([0, 0])
  const bar = drawing.symbols.find(({ objectId }) => objectId === idOf('Bar'))
  const [from, to] = [(bar?.x ?? 0) - (bar?.length ?? 0) / 2, (bar?.x ?? 0) + (bar?.length ?? 0) / 2]
  for (let no = 1; no <= 6; no++) {
    const { x } = at(`QF${no + 10}`)
    expect(x).toBeGreaterThan(from)
    expect(x).toBeLessThan(to)
  }
})

test('X-13 lines run at right angles, straight where they can', () => {
  const { net, idOf } = depot(2)
  const drawing = layOutNet(net)
  const kinds = new Map(net.objects.map(({ id, kind }) => [id, kind]))
  const placed = new Map(
    drawing.symbols.map((one) => [one.objectId, { ...one, kind: kinds.get(one.objectId) ?? 'Fuse', windings: 2 }]),
  )
  for (const line of drawing.lines) {
    const way = lineRouteOf(line, (id) => placed.get(id))
    expect(way.length).toBeGreaterThan(1)
    for (const [at, point] of way.entries()) {
      const next = way[at + 1]
      if (next) expect(point.x === next.x || point.y === next.y).toBe(true)
    }
  }
  const feeder = drawing.lines.find(({ from, to }) => from.objectId === idOf('Bar') && to.objectId === idOf('QF11'))
  expect(feeder && lineRouteOf(feeder, (id) => placed.get(id))).toHaveLength(2)
})
