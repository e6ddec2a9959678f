import { currentUserStore, queryClient, startLanguage } from '@evops/kit'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import {
  gridPermissions,
  type CimImportPreview,
  type GridKind,
  type GridObjectRow,
  type NetObjectRow,
  type StationNet,
} from '../../contract/index.ts'
import { NetFile } from './NetFile.tsx'
import { NetPanel } from './NetPanel.tsx'
import { Terminals } from './Terminals.tsx'
import '../grid.css'

const id = (no: number) => `019b0000-0000-7000-8000-${String(no).padStart(12, '0')}`
const station = { id: id(1), name: 'North' }
const netUrl = `/api/energy/nets/${station.id}`
/** Server responses and sent bodies, by method and path. */
const answers: Record<string, unknown> = {}
const sent: Record<string, unknown> = {}
beforeEach(async () => {
  await browser.viewport(1_280, 900)
  startLanguage()
  queryClient.clear()
  currentUserStore.set({
    authorities: Object.values(gridPermissions).flat(),
    user_name: 'm',
    name: 'M',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'UTC' },
  })
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const key = `${init?.method ?? 'GET'} ${new URL(url instanceof Request ? url.url : url, location.href).pathname}`
    sent[key] = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
    return Response.json({ code: 0, data: answers[key] })
  })
})
afterEach(() => vi.restoreAllMocks())

const renderWithQueries = (children: ReactNode) =>
  render(<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>)
const object = (no: number, kind: GridKind, name: string, more: Partial<NetObjectRow> = {}): NetObjectRow => ({
  id: id(no),
  kind,
  name,
  containerId: null,
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
  stationId: station.id,
  stationName: station.name,
  objects: [
    object(2, 'Substation', 'Room', { baseVoltageV: null }),
    object(3, 'VoltageLevel', 'Medium', { containerId: id(2), baseVoltageV: 10_000 }),
    object(4, 'ChargingPile', 'Point 7', { state: 'dead', refersToName: 'CP-7', connectors: [1, 2] }),
  ],
  findings: [
    { code: 'not-fed', objectId: id(4), name: 'Point 7', sequence: null },
    { code: 'unconnected', objectId: id(5), name: 'T1', sequence: 2 },
    { code: 'charge-point-missing', objectId: null, name: 'CP-9', sequence: null },
  ],
}

test('X-13 the tree leads from substations to connectors, checks lead to their objects; on a phone nothing is wider', async () => {
  answers[`GET ${netUrl}`] = net
  const opened: string[] = []
  const { getByRole, getByText } = await renderWithQueries(
    <NetPanel stationId={station.id} onOpen={(one) => opened.push(one)} />,
  )
  await expect.element(getByText('Voltage level · 10 kV')).toBeVisible()
  await getByText('Charge point · CP-7').click()
  await expect.element(getByText('Connector 2')).toBeVisible()
  await expect.element(getByText('Dead', { exact: true })).toBeVisible()
  await expect.element(getByText('Charge point CP-9 is not in the model')).toBeVisible()
  await getByRole('button', { name: 'Medium' }).click()
  await getByRole('button', { name: 'T1: terminal 2 is not connected' }).click()
  expect(opened).toEqual([id(3), id(5)])
  // Opening an object does not fold it.
  await expect.element(getByText('Connector 2')).toBeVisible()
  await browser.viewport(360, 740)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

const row: GridObjectRow = {
  id: id(4),
  version: 1,
  stationId: station.id,
  stationName: 'North',
  kind: 'Breaker',
  name: 'QF1',
  containerId: id(3),
  containerName: 'Medium',
  baseVoltageV: 10_000,
  endsV: [],
  normalOpen: false,
  ratedA: 630,
  ratedVa: null,
  ratedW: null,
  ratedWh: null,
  ratedVar: null,
  refersToId: null,
  refersToName: null,
  state: 'energised',
  fedFrom: ['Grid'],
  terminals: [
    {
      id: id(41),
      sequence: 1,
      voltageV: 10_000,
      nodeId: id(9),
      others: [{ objectId: id(6), name: 'Grid', kind: 'EnergySource', sequence: 1 }],
    },
    { id: id(42), sequence: 2, voltageV: 10_000, nodeId: null, others: [] },
  ],
}

test('X-13 terminals say what is connected there, and are taken off', async () => {
  const path = `POST /api/energy/objects/${row.id}/connection`
  answers[path] = row
  const { getByRole, getByText } = await renderWithQueries(<Terminals row={row} />)
  await expect.element(getByText('Grid (Grid supply · 1)')).toBeVisible()
  await expect.element(getByText('Not connected')).toBeVisible()
  await expect.element(getByRole('combobox', { name: 'Connect to' })).toBeVisible()
  await getByRole('button', { name: 'Disconnect terminal 1' }).click()
  await expect.poll(() => sent[path]).toEqual({ sequence: 1, to: null })
})

test('X-13 a file is looked at when it is chosen, refused in words, and written when nothing is refused', async () => {
  const look: CimImportPreview = {
    created: 1,
    changed: 0,
    same: 2,
    drawings: [],
    refusedCount: 1,
    isWritable: false,
    objects: [{ id: id(7), name: 'Fuse 3', kind: 'Fuse', act: 'create' }],
    refused: [{ about: '#x', message: 'Unknown type cim:Lamp' }],
  }
  const [preview, take] = [`POST ${netUrl}/cim/preview`, `POST ${netUrl}/cim`]
  answers[preview] = look
  answers[take] = look
  const { getByRole, getByText, getByLabelText } = await renderWithQueries(<NetFile station={station} />)
  await getByRole('button', { name: 'Import CIM' }).click()
  const choose = (content: string) =>
    getByLabelText('Choose a file').upload(new File([content], 'net.jsonld', { type: 'application/json' }))
  await choose('{"bad":1}')
  await expect.element(getByText('Unknown type cim:Lamp')).toBeVisible()
  await expect.element(getByRole('button', { name: /^Import 1 object/ })).toBeDisabled()
  answers[preview] = { ...look, isWritable: true }
  await getByRole('checkbox', { name: 'Import what fits and list the rest' }).click()
  await expect.element(getByText('1 error; the objects concerned are left out')).toBeVisible()
  await expect.element(getByText('Unknown type cim:Lamp')).toBeVisible()
  await expect.element(getByRole('button', { name: /^Import 1 object/ })).toBeEnabled()
  expect(sent[preview]).toEqual({ content: '{"bad":1}', skipRefused: true })
  answers[preview] = { ...look, refused: [], refusedCount: 0, isWritable: true }
  await choose('{"good":1}')
  await expect.element(getByText('1 to create, 0 to change, 2 unchanged')).toBeVisible()
  await expect.element(getByText('Fuse 3')).toBeVisible()
  await getByRole('button', { name: 'Import 1 object' }).click()
  await expect.poll(() => sent[take]).toEqual({ content: '{"good":1}', skipRefused: false })
  await expect.poll(() => document.querySelector('dialog')).toBeNull()
})
