import { describe, expect, test } from 'vitest'
import { newDocument, type DrawingDocument, type DrawnLine } from './drawing-document.ts'
import { asModelled, changesOf, missingLines, type DrawnNet } from './drawing.rules.ts'

const at = (objectId: string, x = 0, y = 0) => ({ objectId, x, y, rotation: 0 as const })
const line = (from: string, to: string): DrawnLine => ({
  from: { objectId: from, sequence: 1 },
  to: { objectId: to, sequence: 1 },
  points: [],
})
const drawing = (more: Partial<DrawingDocument>): DrawingDocument => ({ ...newDocument(), ...more })
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
    const { symbols, lines } = asModelled(drawn, net({ a: 'n', b: 'n', room: null }))
    expect(symbols.map(({ objectId }) => objectId)).toEqual(['a', 'b'])
    expect(lines).toEqual([line('a', 'b')])
    expect(asModelled(drawn, net({ a: 'n', b: 'm', c: 'm' })).lines).toEqual([line('b', 'c')])
  })

  test('connections get lines from the busbar, or from what stands highest; those that are drawn get none', () => {
    const symbols = [at('a', 0, 50), at('b', 0, 10), at('c', 0, 90), at('bar', 0, 200)]
    const all = net({ a: 'n', b: 'n', c: 'n' })
    expect(asModelled(drawing({ symbols: symbols.slice(0, 3) }), all).lines).toEqual([
      line('b', 'a'),
      line('b', 'c'),
    ])
    const withBar = net({ a: 'n', b: 'n', c: null, bar: 'n' })
    const known = [line('a', 'bar')]
    expect(asModelled(drawing({ symbols, lines: known }), withBar).lines).toEqual([
      ...known,
      line('bar', 'b'),
    ])
    expect(missingLines(withBar, { drawn: new Set(['c']), lines: [], rank: () => 0 })).toEqual([])
  })

  test('a drawing that is as the model stays as it is', () => {
    const drawn = drawing({
      symbols: [at('a'), at('b')],
      lines: [{ ...line('b', 'a'), points: [{ x: 1, y: 2 }] }],
    })
    expect(asModelled(drawn, net({ a: 'n', b: 'n' }))).toEqual(drawn)
  })
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
  expect(changesOf(before, after)).toEqual({
    added: ['e'],
    removed: ['d'],
    moved: ['a'],
    connected: [ends(line('e', 'b'))],
    disconnected: [],
    texts: 1,
  })
  expect(changesOf(after, before).disconnected).toEqual([ends(line('e', 'b'))])
  expect(Object.values(changesOf(before, before)).flat()).toEqual([0])
})
