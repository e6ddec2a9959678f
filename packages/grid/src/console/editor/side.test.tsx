import { queryClient, startLanguage } from '@evops/kit'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as browser, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  addGridDrawingPicture,
  createEmptyDrawing,
  type DrawingDraft,
  type GridKind,
  type NetObjectRow,
  type StationNet,
} from '../../contract/index.ts'
import { ForeignDialog } from './foreign/ForeignDialog.tsx'
import { Side } from './Side.tsx'
import { editorActionsOf } from './Tools.tsx'
import { useSheet, type SheetState } from './use-sheet.ts'

const id = (no: number) => `019b0000-0000-7000-8000-${String(no).padStart(12, '0')}`
const row = (no: number, kind: GridKind, name: string, more: Partial<NetObjectRow> = {}): NetObjectRow => ({
  id: id(no),
  kind,
  name,
  containerId: id(50),
  baseVoltageV: 400,
  normalOpen: null,
  refersToName: null,
  state: null,
  fedFrom: [],
  terminals: [],
  connectors: [],
  ...more,
})
const net: StationNet = {
  stationId: id(90),
  stationName: 'North',
  objects: [
    row(49, 'Substation', 'Room', { containerId: null, baseVoltageV: null }),
    row(50, 'VoltageLevel', '400 V', { containerId: id(49) }),
    row(1, 'Breaker', 'QF1', { normalOpen: false }),
    row(2, 'ChargingPile', 'CP-1'),
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
    symbols: [1, 2].map((no) => ({ objectId: id(no), x: 100 * no, y: 0, rotation: 0 as const })),
    texts: [{ id: id(30), x: 0, y: 50, text: 'Load', size: 14 }],
  },
}
const held: { state?: SheetState } = {}
const documentNow = () => {
  if (!held.state) throw new Error('nothing is shown')
  return held.state.sheet.document
}
function TestSide({ chosen, foreign }: { chosen: readonly string[]; foreign?: string }) {
  const state = useSheet(draft, net)
  const [isOpen, setOpen] = useState(foreign !== undefined)
  useEffect(() => {
    held.state = state
  })
  const ids = new Set(chosen)
  return (
    <QueryClientProvider client={queryClient}>
      <Side {...{ draft, net, state }} chosen={ids} acts={editorActionsOf(state, ids, () => undefined)} />
      {isOpen && foreign !== undefined && (
        <ForeignDialog content={foreign} {...{ net, state }} containerId={id(50)} onClose={() => setOpen(false)} />
      )}
    </QueryClientProvider>
  )
}
beforeEach(async () => {
  await browser.viewport(1_280, 900)
  startLanguage()
})
afterEach(() => vi.restoreAllMocks())

test('26 a symbol is bound to a value by object and quantity, a text says one; each is a step back', async () => {
  const { getByRole, rerender } = await render(<TestSide chosen={[id(1)]} />)
  await getByRole('button', { name: 'Add binding' }).click()
  const bound = () => documentNow().symbols[0]?.bound
  await expect
    .poll(bound)
    .toEqual([{ objectId: id(1), quantity: 'load', act: 'colour', from: 1, states: [], tone: 'warn' }])
  const from = getByRole('spinbutton', { name: 'From … % of the rating' })
  await from.fill('90')
  await userEvent.tab()
  await getByRole('combobox', { name: 'Colour' }).selectOptions('Red')
  await expect.poll(() => bound()?.[0]).toMatchObject({ from: 90, tone: 'bad' })
  await getByRole('combobox', { name: 'Value', exact: true }).selectOptions('CP-1 · power')
  await expect.poll(() => bound()?.[0]).toMatchObject({ objectId: id(2), quantity: 'power' })
  held.state?.undo()
  await expect.poll(() => bound()?.[0]).toMatchObject({ objectId: id(1), quantity: 'load' })
  await getByRole('button', { name: 'Remove binding' }).click()
  await expect.poll(bound).toEqual([])

  await rerender(<TestSide chosen={[id(30)]} />)
  await getByRole('combobox', { name: 'Value shown' }).selectOptions('QF1 · load')
  await expect.poll(() => documentNow().texts[0]?.bound).toEqual({ objectId: id(1), quantity: 'load' })
  await getByRole('combobox', { name: 'Value shown' }).selectOptions('None')
  await expect.poll(() => documentNow().texts[0]?.bound).toBeUndefined()
})

test('26 two that are chosen are grouped; a picture is uploaded, laid below, scaled, and taken away', async () => {
  const sent: string[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    sent.push(new URL(url instanceof Request ? url.url : url, location.href).pathname)
    return Response.json({ code: 0, data: addGridDrawingPicture.reply.parse({ id: id(60) }) })
  })
  const { getByRole, getByLabelText } = await render(<TestSide chosen={[id(1), id(30)]} />)
  await getByRole('button', { name: 'Group', exact: true }).click()
  await expect.poll(() => documentNow().symbols[0]?.group).toBeDefined()
  expect(documentNow().texts[0]?.group).toBe(documentNow().symbols[0]?.group)
  const canvas = new OffscreenCanvas(400, 300)
  canvas.getContext('2d')?.fillRect(0, 0, 10, 10)
  const picture = new File([await canvas.convertToBlob({ type: 'image/png' })], 'plan.png', {
    type: 'image/png',
  })
  await userEvent.upload(getByLabelText('Choose picture').first(), picture)
  const background = () => documentNow().background
  await expect.poll(background).toEqual({ pictureId: id(60), x: 0, y: 0, width: 400, height: 300, opacity: 50 })
  expect(sent).toEqual([`/api/energy/drawings/${draft.id}/pictures`])
  await getByRole('spinbutton', { name: 'Width' }).fill('800')
  await userEvent.tab()
  await expect.poll(background).toMatchObject({ width: 800, height: 600 })
  await getByRole('button', { name: 'Remove background' }).click()
  await expect.poll(background).toBeUndefined()
})

test('S-22 a meta2d drawing is looked at first: what comes and what is left out; then it is one step', async () => {
  const pen = (no: number, name: string, more: object = {}) => ({
    id: `p${no}`,
    name,
    x: 100 * no,
    y: 0,
    width: 40,
    height: 40,
    ...more,
  })
  const foreign = JSON.stringify({
    initJs: 'alert(1)',
    pens: [pen(1, 'breaker', { text: 'QF7' }), pen(2, 'iframe', { iframe: 'https://example.org' })],
  })
  const { getByRole, getByText } = await render(<TestSide chosen={[]} foreign={foreign} />)
  for (const label of ['Objects: 1', 'scripts: 1', 'embedded pages, videos and the like: 2'])
    await expect.element(getByText(label, { exact: true })).toBeVisible()
  await getByRole('button', { name: 'Import', exact: true }).click()
  await expect.poll(() => held.state?.sheet.made.map(({ form }) => form.name)).toEqual(['QF7'])
  expect(documentNow().symbols).toHaveLength(3)
  held.state?.undo()
  await expect.poll(() => documentNow()).toEqual(draft.document)
})
