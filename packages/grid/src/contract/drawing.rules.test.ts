import { describe, expect, test } from 'vitest'
import type { SymbolBinding } from './data-points.ts'
import { createEmptyDrawing, type DrawingDocument, type DrawnLine } from './drawing-document.ts'
import {
  updateToModel,
  drawingChangesOf,
  isBehindModel,
  missingLines,
  objectIdsOfDrawing,
  type DrawnNet,
} from './drawing.rules.ts'

const at = (objectId: string, x = 0, y = 0) => ({ objectId, x, y, rotation: 0 as const })
const line = (from: string, to: string): DrawnLine => ({
  from: { objectId: from, sequence: 1 },
  to: { objectId: to, sequence: 1 },
  points: [],
})
const drawing = (more: Partial<DrawingDocument>): DrawingDocument => ({ ...createEmptyDrawing(), ...more })
const net = (nodes: Readonly<Record<string, string | null>>): DrawnNet => ({
  objects: Object.keys(nodes).map((id) => ({
    id,
    kind: id === 'bar' ? 'BusbarSection' : id === 'room' ? 'Substation' : 'Fuse',
  })),
  terminals: Object.entries(nodes).map(([objectId, nodeId]) => ({ objectId, sequence: 1, nodeId })),
})

describe('X-13 a drawing as the model is', () => {
  test('symbols of what is gone go, so do lines whose ends were parted', () => {
    const drawn = drawing({
      symbols: ['a', 'b', 'c', 'room'].map((id) => at(id)),
      lines: [line('a', 'b'), line('b', 'c')],
    })
    const { symbols, lines } = updateToModel(drawn, net({ a: 'n', b: 'n', room: null }))
    expect(symbols.map(({ objectId }) => objectId)).toEqual(['a', 'b'])
    expect(lines).toEqual([line('a', 'b')])
    expect(updateToModel(drawn, net({ a: 'n', b: 'm', c: 'm' })).lines).toEqual([line('b', 'c')])
  })

  test('connections get lines from the busbar, or from what stands highest; those that are drawn get none', () => {
    const symbols = [at('a', 0, 50), at('b', 0, 10), at('c', 0, 90), at('bar', 0, 200)]
    const all = net({ a: 'n', b: 'n', c: 'n' })
    expect(updateToModel(drawing({ symbols: symbols.slice(0, 3) }), all).lines).toEqual([
      line('b', 'a'),
      line('b', 'c'),
    ])
    const withBar = net({ a: 'n', b: 'n', c: null, bar: 'n' })
    const existing = [line('a', 'bar')]
    expect(updateToModel(drawing({ symbols, lines: existing }), withBar).lines).toEqual([...existing, line('bar', 'b')])
    expect(missingLines(withBar, { drawn: new Set(['c']), lines: [], rank: () => 0 })).toEqual([])
  })

  test('a drawing that is as the model stays as it is', () => {
    const drawn = drawing({
      symbols: [at('a'), at('b')],
      lines: [{ ...line('b', 'a'), points: [{ x: 1, y: 2 }] }],
    })
    expect(updateToModel(drawn, net({ a: 'n', b: 'n' }))).toEqual(drawn)
  })
})

test('X-13 a drawing is behind its model exactly where it would have other connections as the model is', () => {
  // Pseudo-random numbers that are the same in each run (Lehmer, modulus 2³¹ − 1).
  let seed = 20_261_127
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const behind = { yes: 0, no: 0 }
  for (let round = 0; round < 2_000; round += 1) {
    const ids = ['a', 'b', 'c', 'd', 'bar', 'room'].slice(0, 2 + random(5))
    const parts = 1 + random(3)
    const nodes = Object.fromEntries(ids.map((id) => [id, random(8) === 0 ? null : `n${random(parts)}`]))
    const model = net(nodes)
    const objects = model.objects.filter(() => random(12) > 0)
    const objectIds = new Set(objects.map(({ id }) => id))
    const partialNet = {
      objects,
      terminals: model.terminals.filter(({ objectId }) => objectIds.has(objectId)),
    }
    const symbols = ids.filter(() => random(6) > 0).map((id) => at(id))
    const pairs = symbols.flatMap((one, place) => symbols.slice(place + 1).map((other) => [one, other] as const))
    const likely = pairs.filter(([one, other]) => nodes[one.objectId] === nodes[other.objectId])
    const lines = (random(4) === 0 ? pairs : likely)
      .filter(() => random(4) > 0)
      .map(([one, other]) => line(one.objectId, other.objectId))
    const drawn = drawing({ symbols, lines })
    const { connected, disconnected } = drawingChangesOf(drawn, updateToModel(drawn, partialNet))
    const expected = connected.length + disconnected.length > 0
    expect(isBehindModel(drawn, partialNet)).toBe(expected)
    behind[expected ? 'yes' : 'no'] += 1
  }
  expect(Math.min(behind.yes, behind.no)).toBeGreaterThan(200)
})

test('ROUTE-12 what one version has that another has not: objects, places, connections however they are drawn, texts', () => {
  const text = { id: 't', x: 0, y: 0, text: 'A', size: 14 }
  const before = drawing({
    symbols: [at('a'), at('b'), at('c'), at('d')],
    lines: [line('a', 'b'), line('b', 'c')],
    texts: [text],
  })
  const after = drawing({
    symbols: [at('a', 10), at('b'), at('c'), at('e')],
    lines: [line('c', 'a'), line('c', 'b'), line('e', 'b')],
    texts: [{ ...text, text: 'B' }],
  })
  const ends = ({ from, to }: DrawnLine) => ({ from, to })
  expect(drawingChangesOf(before, after)).toEqual({
    added: ['e'],
    removed: ['d'],
    moved: ['a'],
    connected: [ends(line('e', 'b'))],
    disconnected: [],
    texts: 1,
    looks: 0,
  })
  expect(drawingChangesOf(after, before).disconnected).toEqual([ends(line('e', 'b'))])
  expect(Object.values(drawingChangesOf(before, before)).flat()).toEqual([0, 0])
})

test('26 what else differs is counted: layers and their order, free lines, the background, and what symbols are bound to', () => {
  const bound: SymbolBinding[] = [{ objectId: 'a', quantity: 'load', act: 'colour', from: 90, states: [], tone: 'bad' }]
  const layers = ['l', 'm'].map((id) => ({ id, name: id, hidden: false, locked: false }))
  const points = [
    { x: 0, y: 0 },
    { x: 9, y: 0 },
  ]
  const before = drawing({ symbols: [at('a'), at('b')], layers })
  const countLookChanges = (more: Partial<DrawingDocument>) => drawingChangesOf(before, { ...before, ...more }).looks
  expect(
    countLookChanges({
      symbols: [
        { ...at('a'), bound },
        { ...at('b'), layer: 'l' },
      ],
    }),
  ).toBe(2)
  expect(countLookChanges({ symbols: [{ ...at('a'), bound: [] }, at('b')] })).toBe(0)
  expect(countLookChanges({ layers: layers.toReversed() })).toBe(2)
  expect(countLookChanges({ strokes: [{ id: 's', x: 0, y: 0, points }] })).toBe(1)
  expect(countLookChanges({ background: { pictureId: 'p', x: 0, y: 0, width: 10, height: 10, opacity: 50 } })).toBe(1)
  // Other symbols count as symbol changes, not as changes of looks; the database does not preserve the order of fields.
  expect(countLookChanges({ symbols: [at('a')] })).toBe(0)
  const turned = { ...before, layers: layers.map(({ id, ...one }) => ({ ...one, id })) }
  expect(drawingChangesOf(before, turned).looks).toBe(0)
})

test('26 values of what the model no longer has go from symbols and texts', () => {
  const bound = (objectId: string) => ({ objectId, quantity: 'load' as const })
  const follows = { act: 'motion' as const, from: 1, states: [], tone: 'warn' as const }
  const drawn = drawing({
    symbols: [{ ...at('a'), bound: ['a', 'gone'].map((id) => ({ ...bound(id), ...follows })) }],
    texts: [{ id: 't', x: 0, y: 0, text: 'P', size: 14, bound: bound('gone') }],
  })
  const { symbols, texts } = updateToModel(drawn, net({ a: null }))
  expect(symbols[0]?.bound).toEqual([{ ...bound('a'), ...follows }])
  expect(texts[0]?.bound).toBeUndefined()
  expect([...objectIdsOfDrawing(drawn)]).toEqual(['a', 'gone'])
})
