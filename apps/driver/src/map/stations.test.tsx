import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readDeviceValue } from '../device/store-value.ts'
import { appTestId, emptyPage, openAppForTest } from '../testing/on-a-phone.tsx'

const stations = 'GET /api/public/driver/stations'
const riverside = {
  id: appTestId,
  name: 'Riverside',
  address: 'Calle Mayor 1',
  longitude: -3.7,
  latitude: 40.4,
  distanceM: null,
  timeZone: 'Europe/Madrid',
  businessHours: '',
  roundTheClock: true,
  connectors: 4,
  free: 2,
  inUse: 2,
  closed: 0,
  maxPowerW: 150_000,
  plugs: [
    { plug: 'ccs2', connectors: 3, free: 2, maxPowerW: 150_000 },
    { plug: 'type2', connectors: 1, free: 0, maxPowerW: 22_000 },
  ],
  bookable: false,
  currency: 'EUR',
  priceNowE5: 42_000,
}
const listed = { ...emptyPage, list: [riverside], total: 1 }
const lastQuery = (phone: Awaited<ReturnType<typeof openAppForTest>>) =>
  new URL(phone.called(stations).at(-1)?.url ?? '', location.href).searchParams

test('a station shows each plug with its free connectors', async () => {
  await openAppForTest('/', { [stations]: listed })
  const row = page.getByRole('link', { name: /Calle Mayor/ })
  await expect.poll(() => row.query()?.textContent).toMatch(/CCS.2.2.of.3.free.*Type.2.0.of.1.free/)
})

test('plug and power filter the list, stand in the address, and are there at the next visit', async () => {
  const phone = await openAppForTest('/', { [stations]: listed })
  await page.getByLabelText('Plug').selectOptions('CCS 2')
  await page.getByLabelText('Power').selectOptions('from 150 kW')
  await expect.poll(() => lastQuery(phone).get('plug')).toBe('ccs2')
  await expect.poll(() => lastQuery(phone).get('leastPowerW')).toBe('150000')
  expect(location.search).toBe('?plug=ccs2&power=150000')
  expect([readDeviceValue('plug'), readDeviceValue('power')]).toEqual(['ccs2', '150000'])

  await page.getByLabelText('Plug').selectOptions('All plugs')
  await page.getByLabelText('Power').selectOptions('Any power')
  await expect.poll(() => lastQuery(phone).has('plug') || lastQuery(phone).has('leastPowerW')).toBe(false)
  expect(location.search).toBe('')
  expect([readDeviceValue('plug'), readDeviceValue('power')]).toEqual([undefined, undefined])
})

test('a link with a filter shows the same stations; unknown values filter nothing', async () => {
  const phone = await openAppForTest('/?plug=type2&power=22000', { [stations]: listed })
  await expect.poll(() => lastQuery(phone).get('plug')).toBe('type2')
  await expect.element(page.getByLabelText('Power')).toHaveValue('22000')
  const other = await openAppForTest('/?plug=gas&power=1', { [stations]: listed })
  await expect.element(page.getByRole('link', { name: /Calle Mayor/ }).last()).toBeVisible()
  expect(lastQuery(other).has('plug') || lastQuery(other).has('leastPowerW')).toBe(false)
})
