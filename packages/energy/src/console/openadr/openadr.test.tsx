import { afterEach, expect, test, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { OpenAdrRow, OpenAdrTrial } from '../../contract/index.ts'
import { testId, signInEnergyUser, EnergyTestStage } from '../../testing/stage.tsx'
import { OpenAdrDrawer } from './OpenAdrDrawer.tsx'
import { OpenAdrList } from './OpenAdrList.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})
const row: OpenAdrRow = {
  id: testId(1),
  version: 2,
  name: 'Grid company',
  supplyId: testId(2),
  supplyName: 'Main',
  url: 'https://vtn.example/openadr3/3.1.0',
  clientId: 'ven-1',
  scope: '',
  programName: 'flex',
  targets: ['north'],
  venName: 'EVOps',
  obeysSetpoints: true,
  obeysSubscriptions: true,
  obeysLevels: true,
  obeysAlerts: false,
  moderatePercent: 75,
  highPercent: 50,
  emergencyPercent: 20,
  intervalS: 60,
  enabled: true,
  state: 'failed',
  readAt: '2026-11-25T10:00:00.000Z',
  fault: 'credentials',
  faultDetail: 'HTTP 401 · invalid_client',
  faultAt: '2026-11-25T10:05:00.000Z',
  limitW: 120_000,
  limitUntil: '2026-11-25T12:00:00.000Z',
  refused: 1,
}
const url = `/api/energy/openadr/${row.id}`
const eventsReply = {
  limits: [
    {
      from: '2026-11-25T11:00:00.000Z',
      until: '2026-11-25T12:00:00.000Z',
      limitW: 120_000,
      type: 'IMPORT_CAPACITY_LIMIT',
      eventId: 'e',
    },
  ],
  events: [
    {
      eventId: 'e',
      name: 'Evening',
      priority: 0,
      types: ['IMPORT_CAPACITY_LIMIT'],
      state: 'active',
      fault: null,
      faultDetail: null,
      from: '2026-11-25T11:00:00.000Z',
      until: null,
      changedAt: '2026-11-25T10:00:00.000Z',
      report: 'unavailable',
    },
    {
      eventId: 'bad-one',
      name: '',
      priority: null,
      types: ['SIMPLE'],
      state: 'refused',
      fault: 'values',
      faultDetail: 'SIMPLE: 7',
      from: null,
      until: null,
      changedAt: '2026-11-25T10:00:00.000Z',
      report: null,
    },
  ],
}
const drawer = (
  <EnergyTestStage>
    <OpenAdrDrawer row={row} onClose={() => undefined} />
  </EnergyTestStage>
)

test('a connection says in words why it failed, which limits hold, and what became of each event', async () => {
  await signInEnergyUser({ [`GET ${url}/events`]: () => eventsReply })
  const { getByRole, getByText } = await render(drawer)
  await expect.element(getByText(/Client ID or secret is not accepted/)).toBeVisible()
  await expect.element(getByText('HTTP 401 · invalid_client')).toBeVisible()
  await expect.element(getByText('Evening')).toBeVisible()
  const regionBox = getByRole('region', { name: 'Test the connection' }).element().getBoundingClientRect()
  const below = getByRole('heading', { name: 'Limits now and ahead' }).element().getBoundingClientRect()
  expect(below.top - regionBox.bottom).toBeGreaterThanOrEqual(12)
  expect(getByRole('list', { name: 'Limits now and ahead' }).element().textContent).toMatch(/120(\.0)?\u202f?.?kW/)
  const events = getByRole('list', { name: 'Events' }).element().textContent
  for (const word of ['Active', 'without end', 'priority 0', 'not available', 'bad-one', 'Refused', 'SIMPLE: 7'])
    expect(events).toContain(word)
  await browser.viewport(360, 740)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('a change is sent without a secret unless one is typed; targets by commas, shares in percent', async () => {
  const requests = await signInEnergyUser({ [`GET ${url}/events`]: () => eventsReply, [`PUT ${url}`]: () => row })
  const { getByRole } = await render(drawer)
  const lastPutBody = () => requests.findLast(({ method }) => method === 'PUT')?.body
  await getByRole('textbox', { name: 'Targets' }).fill('north, depot-7 ,')
  await getByRole('textbox', { name: 'Level 2, of the contracted power' }).fill('40')
  await getByRole('checkbox', { name: /ALERT_GRID_EMERGENCY/ }).click()
  await getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(lastPutBody)
    .toMatchObject({ version: 2, targets: ['north', 'depot-7'], highPercent: 40, obeysAlerts: true })
  expect(lastPutBody()).not.toHaveProperty('clientSecret')
})

test('the connection is tested: what is wrong in words, or how many events it tells', async () => {
  let answer: OpenAdrTrial = {
    fault: 'unknown-program',
    faultDetail: 'flex',
    tookMs: 12,
    events: 0,
    refused: 0,
  }
  await signInEnergyUser({ [`GET ${url}/events`]: () => eventsReply, [`POST ${url}/try`]: () => answer })
  const { getByRole, getByText } = await render(drawer)
  await getByRole('button', { name: 'Test the connection' }).click()
  await expect.element(getByText(/The VTN has no programme of this name/)).toBeVisible()
  answer = { fault: null, faultDetail: null, tookMs: 34, events: 2, refused: 1 }
  await getByRole('button', { name: 'Test the connection' }).click()
  await expect.element(getByText('Connected in 34 ms: 2 events, 1 of them refused')).toBeVisible()
})

test('the list says who limits which supply point, to what and until when', async () => {
  const page = { list: [row], total: 1, page: 1, pageSize: 50 }
  await signInEnergyUser({ 'GET /api/energy/openadr': () => page })
  const { getByRole } = await render(
    <EnergyTestStage>
      <OpenAdrList />
    </EnergyTestStage>,
  )
  const line = getByRole('row').filter({ hasText: 'Grid company' })
  await expect.element(line).toBeVisible()
  for (const word of ['Main', 'Failed', '120', 'flex']) expect(line.element().textContent).toContain(word)
})
