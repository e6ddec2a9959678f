import { gridContent, type GridBill, type GridTariffRow, type SupplyRow } from '../contract/index.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { testId, RefusedResponse, signInEnergyUser, EnergyTestStage } from '../testing/stage.tsx'
import { GridBillPage } from './bills/GridBillPage.tsx'
import { SupplyDrawer } from './supply/SupplyDrawer.tsx'
import { GridTariffDrawer } from './tariffs/GridTariffDrawer.tsx'
import { initialTariffContent } from './tariffs/hours.rules.ts'

afterEach(() => {
  vi.restoreAllMocks()
})
const drawerProps = { onClose: () => undefined }
const supply: SupplyRow = {
  id: testId(1),
  version: 3,
  name: 'Main',
  supplyNo: 'ES0031',
  voltage: '20 kV',
  timeZone: 'Europe/Madrid',
  tariffId: testId(2),
  tariffName: '6.1TD',
  contractedW: [100_000, 120_000],
  capacityVa: null,
  validFrom: '2026-01-01',
  validUntil: null,
  stationIds: [testId(3)],
  meterIds: [],
  stations: [{ id: testId(3), name: 'North' }],
  meters: [],
}
const tariff: GridTariffRow = {
  id: testId(2),
  tariffId: testId(4),
  version: 1,
  name: '6.1TD',
  fromDay: '2026-01-01',
  untilDay: null,
  remark: '',
  content: gridContent.parse(initialTariffContent('P1')),
  gapDays: 0,
  supplies: 1,
}

test('a supply point: powers are typed in kilowatts, a station can be taken out, what is wrong is said beside it', async () => {
  const requests = await signInEnergyUser({ [`PUT /api/energy/supply-points/${supply.id}`]: () => supply })
  const { getByRole, getByText, container } = await render(
    <EnergyTestStage>
      <SupplyDrawer row={supply} {...drawerProps} />
    </EnergyTestStage>,
  )
  const power = getByRole('textbox', { name: 'Contracted power 3' })
  await expect.element(getByRole('textbox', { name: 'Contracted power 2' })).toHaveValue('120')
  await power.fill('150.5')
  await getByRole('textbox', { name: 'Voltage level' }).fill('30 kV')
  await getByRole('button', { name: 'Save' }).click()
  const lastPutBody = () => requests.findLast(({ method }) => method === 'PUT')?.body
  await expect.poll(lastPutBody).toMatchObject({
    contractedW: [100_000, 120_000, 150_500],
    voltage: '30 kV',
    stationIds: [testId(3)],
    version: 3,
  })
  await getByRole('button', { name: 'Remove North' }).click()
  await getByRole('button', { name: 'Save' }).click()
  await expect.element(getByText('Choose at least one station')).toBeVisible()
  expect(container.querySelectorAll('.energy-chosen li')).toHaveLength(0)
})

test('a grid tariff: hours are steps of a day, shown as a year of periods by numbers, and sent whole', async () => {
  const requests = await signInEnergyUser({ [`PUT /api/energy/tariffs/${tariff.id}`]: () => tariff })
  const { getByRole, container } = await render(
    <EnergyTestStage>
      <GridTariffDrawer row={tariff} {...drawerProps} />
    </EnergyTestStage>,
  )
  await getByRole('button', { name: 'Add a period' }).click()
  await getByRole('textbox', { name: 'Price of period 2' }).fill('0.125')
  await getByRole('button', { name: 'Add a time' }).click()
  await getByRole('combobox', { name: 'Period', exact: true }).nth(1).selectOptions('2')
  const cells = () => [...container.querySelectorAll('.energy-matrix tbody tr:first-child td')]
  await expect.poll(() => cells().map((cell) => cell.textContent)).toEqual(['1', '2'])
  expect(cells().map((cell) => cell.getAttribute('title'))).toEqual(['00:00–01:00 P1', '01:00–24:00 P2'])
  await getByRole('combobox', { name: 'Demand and capacity' }).selectOptions('cn-demand')
  await getByRole('textbox', { name: 'Per kW and month' }).fill('40')
  await getByRole('button', { name: 'Save' }).click()
  const lastSavedBody = () => requests.findLast(({ method }) => method === 'PUT')?.body
  await expect.poll(lastSavedBody).toMatchObject({
    content: {
      periods: [
        { name: 'P1', priceE6: 0 },
        { name: 'P2', priceE6: 125_000 },
      ],
      schedules: [
        {
          spans: [
            { from: '00:00', until: '01:00', period: 1 },
            { from: '01:00', until: '24:00', period: 2 },
          ],
        },
      ],
      demand: { rule: 'cn-demand', priceE6: 40_000_000, basis: 'contracted' },
    },
  })
})

test('a schedule without months, or for days that stand already, is refused before anything is sent', async () => {
  const requests = await signInEnergyUser({})
  const { getByRole, getByText } = await render(
    <EnergyTestStage>
      <GridTariffDrawer row={tariff} {...drawerProps} />
    </EnergyTestStage>,
  )
  await getByRole('checkbox', { name: 'Sundays' }).click()
  await getByRole('button', { name: 'Save' }).click()
  await expect
    .element(getByText('Workdays, Saturdays, Sundays and holidays of all twelve months must be covered'))
    .toBeVisible()
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
})

const line = {
  name: '',
  period: null,
  divisor: 1,
  rateE4: null,
  at: null,
  quarters: 0,
  interpolated: 0,
  facts: [],
  versionFrom: '2026-01-01',
}
const bill: GridBill = {
  supplyId: supply.id,
  supplyName: 'Main',
  supplyNo: 'ES0031',
  tariffName: '6.1TD',
  month: '2026-10',
  timeZone: 'Europe/Madrid',
  currency: 'EUR',
  from: '2026-09-30T22:00:00.000Z',
  to: '2026-10-31T23:00:00.000Z',
  days: 31,
  quarters: 2_980,
  interpolated: 3,
  energyDwh: 745_275_000,
  series: [
    {
      meterNo: 'EM-1',
      quartersDwh: 37_760_000,
      register: {
        from: '2026-09-30T22:00:00.000Z',
        to: '2026-10-31T23:00:00.000Z',
        energyDwh: 18_990_000,
        quartersDwh: 37_760_000,
      },
    },
  ],
  maxDemandE4: 1_600_000,
  maxDemandAt: '2026-10-06T08:15:00.000Z',
  powerFactorE4: 9_285,
  lines: [
    {
      ...line,
      code: 'energy',
      name: 'P4',
      period: 4,
      quantityE4: 189_275_000,
      unit: 'kWh',
      priceE6: 120_000,
      amountMinor: 227_130,
      interpolated: 3,
    },
    {
      ...line,
      code: 'excess',
      name: 'P4',
      period: 4,
      quantityE4: 500_000,
      unit: 'kW',
      priceE6: 500_000,
      amountMinor: 2_500,
      at: '2026-10-06T08:15:00.000Z',
      facts: [{ code: 'contracted', valueE4: 1_200_000, unit: 'kW' }],
    },
  ],
  totalMinor: 229_630,
  warnings: ['no-reactive'],
  toDate: null,
}

test('the bill says what each line was reckoned from, which quarter hour made it, and what was interpolated', async () => {
  await signInEnergyUser({
    'GET /api/energy/choices': () => [{ id: supply.id, name: 'Main' }],
    [`GET /api/energy/supply-points/${supply.id}/bill`]: () => bill,
  })
  const { container } = await render(
    <EnergyTestStage at={{ month: '2026-10' }}>
      <GridBillPage />
    </EnergyTestStage>,
  )
  const text = () => container.textContent
  // Local time of Madrid, not UTC.
  await expect.poll(text).toContain('contracted 120.00 kW · quarter hour of 06/10/2026 10:15')
  expect(text()).toContain('50.00 kW')
  expect(text()).toContain('Reactive energy is not known: the power factor is left out.')
  expect(text()).toContain('3 quarter hours interpolated')
  expect(text()).toContain('The energy is the sum of the quarter hours of EM-1: 3,776')
  expect(text()).toContain('register 1,899')
})

test('a bill that cannot be made says why', async () => {
  const reason = 'Meter M-1 lacks 97 quarter hours from 2026-10-01: more than 96 are not interpolated'
  await signInEnergyUser({
    'GET /api/energy/choices': () => [{ id: supply.id, name: 'Main' }],
    [`GET /api/energy/supply-points/${supply.id}/bill`]: () => new RefusedResponse(409, 'energy.no-quarters', reason),
  })
  const { getByText } = await render(
    <EnergyTestStage at={{ month: '2026-10' }}>
      <GridBillPage />
    </EnergyTestStage>,
  )
  await expect.element(getByText(reason)).toBeVisible()
})

test('the bill of a month that runs is marked wherever its total stands, and says until when and what is missing', async () => {
  const until = '2026-10-05T04:00:00.000Z'
  await signInEnergyUser({
    'GET /api/energy/choices': () => [{ id: supply.id, name: 'Main' }],
    [`GET /api/energy/supply-points/${supply.id}/bill`]: () => ({
      ...bill,
      toDate: {
        until,
        missing: 12,
        open: 2_560,
        meters: [
          { name: 'M-1', until },
          { name: 'M-2', until: '2026-10-05T07:00:00.000Z' },
        ],
      },
    }),
  })
  const { container, getByRole } = await render(
    <EnergyTestStage at={{ month: '2026-10' }}>
      <GridBillPage />
    </EnergyTestStage>,
  )
  const text = () => container.textContent
  await expect.poll(text).toContain('To date, until 05/10/2026 06:00')
  expect(text()).toContain('12 of them have passed without readings: M-1 until 05/10/2026 06:00.')
  expect(text().split('Total to date without taxes')).toHaveLength(3)
  expect(text()).not.toContain('Total without taxes')
  expect(text()).not.toContain('Average price')
  await expect.element(getByRole('button', { name: 'Print' })).toBeVisible()
})
