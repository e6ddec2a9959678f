import { afterEach, expect, test, vi } from 'vitest'
import { page as browser } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { CollectorReading, CollectorRow, DataPointRow } from '../../contract/index.ts'
import { testId, signInEnergyUser, EnergyTestStage } from '../../testing/stage.tsx'
import { CollectorDrawer } from './CollectorDrawer.tsx'
import { CollectorList } from './CollectorList.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})
const point: DataPointRow = {
  meterId: testId(3),
  meterNo: 'M-1',
  quantity: 'energy-import',
  register: 'holding',
  address: 0,
  valueType: 'u32',
  dataId: null,
  scaleE6: 10_000,
  multiplier: null,
  digits: null,
  valueE3: 1_234_500,
  valueAt: '2026-11-25T10:00:00.000Z',
  fault: null,
  faultAt: null,
  refused: 0,
}
const row: CollectorRow = {
  id: testId(1),
  version: 3,
  name: 'Hall',
  stationId: testId(2),
  stationName: 'North',
  protocol: 'modbus-tcp',
  host: '10.0.0.7',
  port: 502,
  unitId: 1,
  byteOrder: 'abcd',
  meterAddress: '',
  intervalS: 60,
  enabled: true,
  state: 'failed',
  readAt: '2026-11-25T10:00:00.000Z',
  fault: 'timeout',
  faultDetail: 'after 6 bytes',
  faultAt: '2026-11-25T10:01:00.000Z',
  clockDriftS: 95,
  points: [point],
}
const url = `/api/energy/collectors/${row.id}`
const drawer = (
  <EnergyTestStage>
    <CollectorDrawer row={row} onClose={() => undefined} />
  </EnergyTestStage>
)

test('a collector: its fault, its clock and its last value; points are added, changed and sent whole', async () => {
  const requests = await signInEnergyUser({ [`PUT ${url}`]: () => row })
  const { getByRole, getByText } = await render(drawer)
  await expect.element(getByText('after 6 bytes')).toBeVisible()
  await expect.element(getByText(/The meter’s clock is 1.min fast/)).toBeVisible()
  expect(getByRole('list', { name: 'Last values' }).element().textContent).toContain('1234.5 kWh')
  await getByRole('button', { name: 'Add a data point' }).click()
  await getByRole('combobox', { name: 'Quantity' }).nth(1).selectOptions('power')
  await getByRole('textbox', { name: 'Register, from 0' }).nth(1).fill('12')
  await getByRole('textbox', { name: 'Resolution' }).nth(1).fill('0.001')
  await getByRole('textbox', { name: 'Counter digits' }).fill('8')
  await getByRole('button', { name: 'Save' }).click()
  const lastPutBody = () => requests.findLast(({ method }) => method === 'PUT')?.body
  await expect.poll(lastPutBody).toMatchObject({
    version: 3,
    points: [
      { meterId: testId(3), quantity: 'energy-import', address: 0, digits: 8, dataId: null },
      {
        meterId: testId(3),
        quantity: 'power',
        register: 'holding',
        address: 12,
        scaleE6: 1_000,
        multiplier: null,
      },
    ],
  })
})

test('another protocol has its own places: identifiers take the place of registers', async () => {
  const requests = await signInEnergyUser({
    [`PUT ${url}`]: () => row,
  })
  const { getByRole } = await render(drawer)
  await getByRole('combobox', { name: 'Protocol' }).selectOptions('dlt645-tcp')
  await getByRole('textbox', { name: 'Meter address' }).fill('000000001234')
  await expect.element(getByRole('textbox', { name: 'Data identifier' })).toHaveValue('00010000')
  await getByRole('combobox', { name: 'Quantity' }).selectOptions('voltage-2')
  await expect.element(getByRole('textbox', { name: 'Data identifier' })).toHaveValue('02010200')
  await getByRole('button', { name: 'Save' }).click()
  const lastSavedBody = () => requests.findLast(({ method }) => method === 'PUT')?.body
  await expect.poll(lastSavedBody).toMatchObject({
    protocol: 'dlt645-tcp',
    meterAddress: '000000001234',
    points: [{ quantity: 'voltage-2', register: null, address: null, dataId: '02010200', scaleE6: 100_000 }],
  })
})

test('read now shows what the device says, or its fault in words', async () => {
  let answer: CollectorReading = {
    fault: null,
    faultDetail: null,
    tookMs: 42,
    clockDriftS: null,
    points: [{ meterNo: 'M-1', quantity: 'power', valueE3: 12_300, fault: null }],
  }
  await signInEnergyUser({ [`POST ${url}/read`]: () => answer })
  const { getByRole, getByText } = await render(drawer)
  await getByRole('button', { name: 'Read now' }).click()
  await expect.element(getByText('The device replied in 42 ms')).toBeVisible()
  await expect.element(getByText('12.3 kW')).toBeVisible()
  answer = { ...answer, fault: 'bad-checksum', faultDetail: null, points: [] }
  await getByRole('button', { name: 'Read now' }).click()
  await expect.element(getByText('The reply has a wrong checksum')).toBeVisible()
  // On a phone no content is wider than the screen.
  await browser.viewport(360, 740)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test('the list says how each collector stands, and in words what is wrong with it', async () => {
  const page = { list: [row], total: 1, page: 1, pageSize: 50 }
  await signInEnergyUser({ 'GET /api/energy/collectors': () => page })
  const { getByRole } = await render(
    <EnergyTestStage>
      <CollectorList />
    </EnergyTestStage>,
  )
  const line = () => getByRole('row').filter({ hasText: 'Hall' }).element().textContent
  await expect.element(getByRole('row').filter({ hasText: 'Hall' })).toBeVisible()
  for (const word of ['10.0.0.7:502', 'Failed', 'No reply in time']) expect(line()).toContain(word)
})
