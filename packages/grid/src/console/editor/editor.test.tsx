import { startLanguage } from '@evops/kit'
import { useEffect, useRef } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page as browser } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createEmptyDrawing, type DrawingDraft, type NetObjectRow, type StationNet } from '../../contract/index.ts'
import { withGroups } from './arranging.rules.ts'
import { useClipboard } from './clipboard.ts'
import { createDrawingSurface } from './graph.ts'
import { Layers } from './Layers.tsx'
import { SheetBox, type SheetHandle } from './SheetBox.tsx'
import { useSheet, type SheetState } from './use-sheet.ts'
import './editor.css'

const id = (no: number) => `019b0000-0000-7000-8000-${String(no).padStart(12, '0')}`
const row = (no: number, kind: NetObjectRow['kind'], name: string, volts: readonly number[]): NetObjectRow => ({
  id: id(no),
  kind,
  name,
  containerId: id(50),
  baseVoltageV: volts[0] ?? null,
  normalOpen: null,
  refersToName: null,
  state: null,
  fedFrom: [],
  terminals: volts.map((voltageV, at) => ({
    id: id(100 + 10 * no + at),
    sequence: at + 1,
    voltageV,
    nodeId: null,
    state: 'dead',
  })),
  connectors: [],
})
const nothing = new Set<string>()
const net: StationNet = {
  stationId: id(90),
  stationName: 'North',
  objects: [
    row(1, 'BusbarSection', 'Bar', [400]),
    row(2, 'EnergyConsumer', 'Pump', [400]),
    row(3, 'EnergyConsumer', 'High', [10_000]),
  ],
  findings: [],
}
const draft: DrawingDraft = {
  id: id(91),
  stationId: net.stationId,
  stationName: net.stationName,
  name: 'Main',
  version: 1,
  updatedAt: '2026-03-10T10:00:00Z',
  publishedNumber: null,
  publishedAt: null,
  lock: null,
  netMark: 'm',
  document: {
    ...createEmptyDrawing(),
    symbols: [
      { objectId: id(1), x: 0, y: 0, rotation: 0, length: 400 },
      { objectId: id(2), x: -100, y: 160, rotation: 0 },
      { objectId: id(3), x: 100, y: 160, rotation: 0 },
    ],
  },
}
const held: { state?: SheetState } = {}
const stateNow = (): SheetState => {
  if (!held.state) throw new Error('nothing is shown')
  return held.state
}
function Sheet() {
  const made = useSheet(draft, net)
  const box = useRef<SheetHandle>(null)
  useEffect(() => {
    held.state = made
  })
  return (
    <div style={{ width: 900 }}>
      <SheetBox
        ref={box}
        surface={createDrawingSurface}
        label="Sheet of Main"
        state={made}
        chosen={nothing}
        isFixed={() => false}
        isPlacing={false}
        onChoose={() => undefined}
        onPoint={() => undefined}
      />
    </div>
  )
}
beforeEach(async () => {
  await browser.viewport(1_280, 900)
  startLanguage()
})

const nodeOf = (no: number) => document.querySelector(`.x6-node[data-cell-id="${id(no)}"]`)
const middleOf = (element: Element | null | undefined) => {
  const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
  return { x: x + width / 2, y: y + height / 2 }
}
/** Simulates a drag with a pointer, with one intermediate position. */
function drag(from: Element | null | undefined, to: { x: number; y: number }): void {
  const start = middleOf(from)
  const event = (type: string, at: { x: number; y: number }) =>
    new MouseEvent(type, { bubbles: true, cancelable: true, view: window, clientX: at.x, clientY: at.y })
  from?.dispatchEvent(event('mousedown', start))
  for (const part of [0.3, 0.7, 1]) {
    const at = { x: start.x + (to.x - start.x) * part, y: start.y + (to.y - start.y) * part }
    document.elementFromPoint(at.x, at.y)?.dispatchEvent(event('mousemove', at))
  }
  document.elementFromPoint(to.x, to.y)?.dispatchEvent(event('mouseup', to))
}
const endOf = (no: number) => nodeOf(no)?.querySelector('.grid-end')

test('X-13 a line drawn from an end to a busbar is a connection; another voltage is refused and nothing is drawn', async () => {
  await render(<Sheet />)
  await expect.poll(() => document.querySelectorAll('.x6-node').length).toBe(3)
  const bar = middleOf(endOf(1))
  drag(endOf(2), bar)
  await expect
    .poll(() => stateNow().sheet.document.lines)
    .toEqual([{ from: { objectId: id(2), sequence: 1 }, to: { objectId: id(1), sequence: 1 }, points: [] }])
  await expect.poll(() => document.querySelectorAll('.x6-edge').length).toBe(1)
  drag(endOf(3), bar)
  expect(stateNow().sheet.document.lines).toHaveLength(1)
  await expect.poll(() => document.querySelectorAll('.x6-edge').length).toBe(1)
  stateNow().undo()
  await expect.poll(() => document.querySelectorAll('.x6-edge').length).toBe(0)
})

test('ROUTE-12 what is moved by hand stands on the grid, and goes back', async () => {
  await render(<Sheet />)
  await expect.poll(() => document.querySelectorAll('.x6-node').length).toBe(3)
  const pump = nodeOf(2)
  const { x, y } = middleOf(pump)
  drag(pump?.querySelector('rect'), { x: x + 63, y: y + 4 })
  const place = () => stateNow().sheet.document.symbols.find(({ objectId }) => objectId === id(2))
  await expect.poll(() => place()?.x).toBeGreaterThan(-100)
  expect(Math.abs((place()?.x ?? 1) % 10)).toBe(0)
  stateNow().undo()
  await expect.poll(() => place()?.x).toBe(-100)
  await expect.poll(() => middleOf(nodeOf(2)).x).toBeCloseTo(x, 0)
})

test('26 what is chosen is carried by the clipboard into a drawing, with its lines, as new objects; foreign text is refused', async () => {
  let clipboard: ReturnType<typeof useClipboard> | undefined
  function Desk() {
    const made = useSheet(draft, net)
    const used = useClipboard({
      net: {
        ...net,
        objects: [...net.objects, { ...row(50, 'VoltageLevel', '400 V', []), baseVoltageV: 400 }],
      },
      state: made,
      chosen: new Set([id(1), id(2)]),
      containerId: undefined,
      choose: (ids) => chosen.splice(0, chosen.length, ...ids),
    })
    useEffect(() => {
      held.state = made
      clipboard = used
    })
    return (
      // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- as the editor does
      <div data-desk onCopy={used.onCopy} onPaste={used.onPaste}>
        <button type="button">Sheet</button>
      </div>
    )
  }
  const chosen: string[] = []
  const { getByRole } = await render(<Desk />)
  await expect.element(getByRole('button', { name: 'Sheet' })).toBeVisible()
  expect(clipboard).toBeDefined()
  const data = new DataTransfer()
  const send = (type: 'copy' | 'paste') =>
    document
      .querySelector('[data-desk] button')
      ?.dispatchEvent(new ClipboardEvent(type, { bubbles: true, cancelable: true, clipboardData: data }))
  send('copy')
  expect(data.getData('text/plain')).toContain('grid-drawing-1')
  send('paste')
  await expect.poll(() => stateNow().sheet.document.symbols.length).toBe(5)
  expect(stateNow().sheet.made.map(({ form }) => [form.name, form.containerId])).toEqual([
    ['Bar1', id(50)],
    ['Pump1', id(50)],
  ])
  expect(chosen).toHaveLength(2)
  data.setData('text/plain', '{"clip":"other"}')
  send('paste')
  expect(stateNow().sheet.document.symbols).toHaveLength(5)
})

test('26 groups are chosen as one; layers are added, hidden and locked beside the sheet, each a step back', async () => {
  const group = id(70)
  const grouped: DrawingDraft = {
    ...draft,
    document: {
      ...draft.document,
      symbols: draft.document.symbols.map((one) => (one.objectId === id(3) ? one : { ...one, group })),
    },
  }
  function Desk() {
    const made = useSheet(grouped, net)
    useEffect(() => {
      held.state = made
    })
    return <Layers state={made} />
  }
  const { getByRole } = await render(<Desk />)
  expect(withGroups(grouped.document, [id(1)])).toEqual([id(1), id(2)])
  await getByRole('button', { name: 'Add layer' }).click()
  await getByRole('checkbox', { name: 'Show Layer 1' }).click()
  await getByRole('checkbox', { name: 'Lock Layer 1' }).click()
  const layers = () => stateNow().sheet.document.layers
  await expect.poll(layers).toMatchObject([{ name: 'Layer 1', hidden: true, locked: true }])
  stateNow().undo()
  await expect.poll(layers).toMatchObject([{ hidden: true, locked: false }])
  await getByRole('button', { name: 'Delete layer Layer 1' }).click()
  await expect.poll(layers).toEqual([])
})
