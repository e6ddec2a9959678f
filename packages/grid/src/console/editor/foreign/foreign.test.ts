import { newId } from '@evops/platform/contract'
import { expect, test } from 'vitest'
import { drawingDocument, createEmptyDrawing } from '../../../contract/index.ts'
import { kindByName } from './kind-by-name.rules.ts'
import { isForeignDrawing, maxForeignDrawing, parseForeignDrawing, type ForeignDrawing } from './read-foreign.rules.ts'
import { translateForeignDrawing, addTranslatedDrawing } from './translate.rules.ts'

const stationId = newId()
const levels = { 400: newId(), 10_000: newId() } as const
const context = {
  names: ['QF1'],
  levelOf: (volts = 400) => ({
    stationId,
    containerId: volts === 10_000 ? levels[10_000] : levels[400],
    baseVoltageV: volts,
    endsV: [],
  }),
  transformerAt: { stationId, containerId: newId(), baseVoltageV: null, endsV: [10_000, 400] },
}
const read = (drawing: object): ForeignDrawing => {
  const found = parseForeignDrawing(JSON.stringify(drawing))
  if (typeof found === 'string') throw new Error(found)
  return found
}
const come = (drawing: object) => {
  const found = translateForeignDrawing(read(drawing), context)
  if (found === 'too-many') throw new Error(found)
  return found
}
const describeLines = (found: ReturnType<typeof come>) => {
  const names = new Map(found.made.map(({ id, form }) => [id, form.name]))
  return found.lines
    .map(({ from, to }) => [from, to].map((end) => `${names.get(end.objectId)} ${end.sequence}`).join(' – '))
    .toSorted()
}

/**
 * Source – QF1 – transformer – busbar – two loads in the format of meta2d: positions, and for lines the pens at their
 * ends.
 */
const node = (id: string, name: string, x: number, y: number, more: object = {}) => ({
  id,
  name,
  type: 0,
  x: x - 20,
  y: y - 20,
  width: 40,
  height: 40,
  ...more,
})
const line = (id: string, from: [string, number, number], to: [string, number, number]) => {
  const [x, y] = [Math.min(from[1], to[1]), Math.min(from[2], to[2])]
  const [width, height] = [Math.abs(from[1] - to[1]) || 1, Math.abs(from[2] - to[2]) || 1]
  const anchor = ([connectTo, ax, ay]: [string, number, number]) => ({
    x: (ax - x) / width,
    y: (ay - y) / height,
    ...(connectTo && { connectTo }),
  })
  return { id, name: 'line', type: 1, x, y, width, height, anchors: [anchor(from), anchor(to)] }
}
const meta2d = {
  scale: 1,
  locked: 0,
  fromArrow: '',
  toArrow: '',
  pens: [
    node('s', 'gridSource', 200, 0, { text: '10 kV 进线' }),
    node('q', 'breaker', 200, 100, { text: 'QF1' }),
    node('t', 'svgPath', 200, 200, { tags: ['变压器'], text: 'T1' }),
    node('b', 'busbar', 200, 300, { width: 400, x: 0, height: 8, y: 296 }),
    node('m', 'motor', 100, 400),
    node('c', 'image', 300, 400, { title: 'EV charger', text: 'CP<1>' }),
    node('r', 'rectangle', 200, 200, { width: 600, x: -100, height: 600, y: -100, text: 'Room' }),
    node('u', 'pentagon', 500, 500),
    line('1', ['s', 200, 20], ['q', 200, 80]),
    line('2', ['q', 200, 120], ['t', 200, 180]),
    line('3', ['t', 200, 220], ['b', 200, 296]),
    line('4', ['b', 100, 300], ['m', 100, 380]),
    // The end of this line names no pen but is located at one.
    line('5', ['b', 300, 300], ['', 300, 382]),
    line('6', ['u', 500, 480], ['', 900, 900]),
  ],
}

test('S-22 a meta2d drawing becomes objects, connections by the terminals that lines end at, free lines, frames and texts', () => {
  const found = come(meta2d)
  const objects = Object.fromEntries(found.made.map(({ form }) => [form.name, form]))
  expect(Object.values(objects).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'EnergySource 10 kV 进线',
    // The name is already in use here.
    'Breaker QF2',
    'PowerTransformer T1',
    'BusbarSection WB1',
    'EnergyConsumer M1',
    'ChargingPile CP 1',
  ])
  expect(describeLines(found)).toEqual([
    '10 kV 进线 1 – QF2 1',
    'QF2 2 – T1 1',
    'T1 2 – WB1 1',
    'WB1 1 – CP 1 1',
    'WB1 1 – M1 1',
  ])
  // Objects above the transformer have its upper voltage.
  expect([objects.QF2, objects.WB1].map((one) => one?.containerId)).toEqual([levels[10_000], levels[400]])
  expect(found).toMatchObject({ loose: 1, unknown: 1, homeless: 0 })
  expect(found.texts.map(({ text }) => text)).toEqual(['Room'])
  expect(found.strokes).toHaveLength(2)
  const bar = found.symbols.find(({ objectId }) => objectId === found.made[3]?.id)
  expect(bar).toMatchObject({ x: 200, y: 300, length: 400, rotation: 0 })
  const { document } = addTranslatedDrawing({ document: createEmptyDrawing(), made: [] }, found)
  expect(drawingDocument.parse(document)).toEqual(document)
})

test('S-22 a drawing of topology 0.x is read by its rectangles, with shapes in others and lines from one to the other', () => {
  const rect = (x: number, y: number) => ({ x: x - 20, y: y - 20, width: 40, height: 40 })
  const drawing = {
    lineName: 'line',
    nodes: [
      { id: 'q', name: '断路器', rect: rect(100, 0), text: 'QF9' },
      {
        id: 'room',
        name: 'rectangle',
        rect: { x: 0, y: 0, width: 300, height: 300 },
        children: [{ id: 'd', name: '隔离开关', rect: rect(300, 0), rotate: 0, parentId: 'room' }],
      },
    ],
    lines: [
      {
        id: 'l',
        name: 'polyline',
        from: { id: 'q', x: 120, y: 0, anchorIndex: 1 },
        to: { id: 'd', x: 280, y: 0, anchorIndex: 3 },
        controlPoints: [{ x: 200, y: 0 }],
      },
    ],
  }
  const found = come(drawing)
  // Both are horizontal, so their first terminal is on the left.
  expect(found.symbols.map(({ rotation }) => rotation)).toEqual([270, 270])
  expect(describeLines(found)).toEqual(['QF9 2 – QS1 1'])
  expect(isForeignDrawing(JSON.stringify(drawing))).toBe(true)
  expect(isForeignDrawing(JSON.stringify({ ...createEmptyDrawing(), lines: [] }))).toBe(false)
})

test('S-22 scripts, events, addresses, pictures and pages are counted and nothing of them comes', () => {
  const evil = 'alert(document.cookie)'
  const found = read({
    initJs: evil,
    socketCbJs: evil,
    websocket: 'wss://example.org/live',
    mqtt: 'mqtt://example.org',
    bkImage: 'https://example.org/bk.svg',
    pens: [
      node('q', 'breaker', 0, 0, {
        text: '<img src=x onerror=alert(1)>',
        onClick: evil,
        titleFnJs: evil,
        image: 'https://example.org/track.png',
        link: 'javascript:alert(1)',
        events: [{ name: 'click', action: 5, value: evil }],
      }),
      node('f', 'iframe', 100, 0, { iframe: 'https://example.org' }),
      node('h', 'rectangle', 200, 0, { text: 'javascript:alert(1)' }),
    ],
  })
  expect(found.dropped).toMatchObject({ event: 1, image: 2, address: 2 })
  expect(found.dropped.script).toBeGreaterThanOrEqual(5)
  expect(found.dropped.frame).toBe(2)
  const sheet = addTranslatedDrawing(
    { document: createEmptyDrawing(), made: [] },
    translateForeignDrawing(found, context) as Exclude<ReturnType<typeof translateForeignDrawing>, 'too-many'>,
  )
  // A name is plain text without markup characters.
  expect(JSON.stringify(sheet)).not.toMatch(/[<>]|example\.org|cookie/)
})

test('S-22 a circle of parents, too much of anything, and what is no such drawing are refused', () => {
  const circle = {
    pens: [node('a', 'breaker', 0, 0, { parentId: 'b' }), node('b', 'breaker', 0, 0, { parentId: 'a' })],
  }
  expect(parseForeignDrawing(JSON.stringify(circle))).toBe('cycle')
  const own = { pens: [node('a', 'breaker', 0, 0, { parentId: 'a' })] }
  expect(parseForeignDrawing(JSON.stringify(own))).toBe('cycle')
  const deep = `{"pens":[{"id":"a","x":${'['.repeat(5_000)}${']'.repeat(5_000)}}]}`
  expect(parseForeignDrawing(deep)).toBe('too-deep')
  const pens = Array.from({ length: maxForeignDrawing.pens + 1 }, (_one, at) => node(`${at}`, 'rectangle', 0, 0))
  expect(parseForeignDrawing(JSON.stringify({ pens }))).toBe('too-many')
  const objects = Array.from({ length: 501 }, (_one, at) => node(`${at}`, 'breaker', 0, 0))
  expect(translateForeignDrawing(read({ pens: objects }), context)).toBe('too-many')
  expect(parseForeignDrawing(`{"pens":"${'x'.repeat(maxForeignDrawing.bytes)}"}`)).toBe('too-large')
  expect(parseForeignDrawing('{')).toBe('not-json')
  for (const other of ['[]', '{}', '{"pens":[]}', '{"pens":[1]}']) expect(parseForeignDrawing(other)).toBe('not-known')
})

test('S-22 places that are no numbers or far away are drawn within bounds; lines between voltages only are drawn', () => {
  const found = come({
    pens: [
      node('a', 'breaker', 0, 0, { x: 1e300, y: 'NaN' }),
      node('t', 'transformer', 200, 200),
      node('b', 'breaker', 200, 100),
      line('1', ['b', 200, 120], ['t', 200, 180]),
      // The same breaker is connected to the lower side too.
      line('2', ['t', 200, 220], ['b', 200, 80]),
    ],
  })
  expect(describeLines(found)).toHaveLength(1)
  expect(found.loose).toBe(1)
  const { document } = addTranslatedDrawing({ document: createEmptyDrawing(), made: [] }, found)
  expect(drawingDocument.safeParse(document).success).toBe(true)
})

test('S-22 what shapes are called says what they are', () => {
  expect(
    ['接地刀闸', '隔离开关', 'loadBreakSwitch', '低压断路器', 'currentTransformer', '变压器', 'svgPath'].map((one) =>
      kindByName([one]),
    ),
  ).toEqual([
    'GroundDisconnector',
    'Disconnector',
    'LoadBreakSwitch',
    'Breaker',
    'CurrentTransformer',
    'PowerTransformer',
    undefined,
  ])
})
