import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StationSums } from '../../contract/index.ts'
import { aSession, staffSite, type StaffSite } from '../../testing/index.ts'

let site: StaffSite

beforeAll(async () => {
  site = await staffSite()
  await site.token('TAG-OK')
  const point = await site.connect(await site.pile())
  await aSession(point, { from: 300, until: 240, kWh: 10 })
  await aSession(point, { from: 200, until: 100, kWh: 40, gunNo: 2, startWh: 5_000 })
  await aSession(point, { from: 20, until: null, kWh: 5, startWh: 20_000_000 })
})
afterAll(() => site.close())

test('ROUTE-01 figures of the dashboard, its ranking and the list of orders are equal for every filter', async () => {
  for (const query of [
    '',
    `endedFrom=${new Date(Date.now() - 150 * 60_000).toISOString()}`,
    'gunNo=2',
    'state=settled',
  ]) {
    const sums = (await site.call('GET', `/api/orders/sums?${query}`)).data
    const list: StationSums[] = (await site.call('GET', `/api/orders/stations?${query}`)).data.list
    const orders = (await site.call('GET', `/api/orders?${query}`)).data
    const sum = (of: (station: StationSums) => number) =>
      list.reduce((total, station) => total + of(station), 0)
    expect(sum((station) => station.orders)).toBe(sums.orders)
    expect(orders.total).toBe(sums.orders)
    expect(sum((station) => station.payableMinor)).toBe(sums.payableMinor)
    if (sums.running === 0) expect(sum((station) => station.energyDwh)).toBe(sums.energyDwh)
  }
})

test('S-18 another operator’s ranking holds none of it', async () => {
  expect((await site.call('GET', '/api/orders/stations', { token: '' })).status).toBe(401)
})
