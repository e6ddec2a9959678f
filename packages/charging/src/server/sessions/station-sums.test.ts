import { calendarDayAt } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StationSums } from '../../contract/index.ts'
import { runTestSession, staffSite, type StaffSite } from '../../testing/index.ts'

let site: StaffSite

beforeAll(async () => {
  site = await staffSite()
  await site.token('TAG-OK')
  const point = await site.connect(await site.chargePoint())
  await runTestSession(point, { from: 300, until: 240, kWh: 10 })
  await runTestSession(point, { from: 200, until: 100, kWh: 40, connectorNo: 2, startWh: 5_000 })
  await runTestSession(point, { from: 20, until: null, kWh: 5, startWh: 20_000_000 })
})
afterAll(() => site.close())

test('ROUTE-01 figures of the dashboard, its ranking and the list of orders are equal for every filter', async () => {
  for (const query of [
    '',
    `endedFrom=${new Date(Date.now() - 150 * 60_000).toISOString()}`,
    'connectorNo=2',
    'state=settled',
  ]) {
    const sums = (await site.call('GET', `/api/sessions/sums?${query}`)).data
    const list: StationSums[] = (await site.call('GET', `/api/sessions/stations?${query}`)).data.list
    const sessions = (await site.call('GET', `/api/sessions?${query}`)).data
    const sum = (of: (station: StationSums) => number) => list.reduce((total, station) => total + of(station), 0)
    expect(sum((station) => station.sessions)).toBe(sums.sessions)
    expect(sessions.total).toBe(sums.sessions)
    expect(sum((station) => station.payableMinor)).toBe(sums.payableMinor)
    if (sums.running === 0) expect(sum((station) => station.energyDwh)).toBe(sums.energyDwh)
  }
})

test('X-26 ROUTE-01 a session counts on the day of its station in the list, its sums and the ranking; void it counts on none', async () => {
  // Two zones whose dates always differ by a day.
  const zones = ['Pacific/Kiritimati', 'Pacific/Honolulu']
  for (const timeZone of zones) {
    const point = await site.connect(await site.chargePoint({ timeZone }))
    await runTestSession(point, { from: 30, until: 10, kWh: 3, startWh: 70_000 })
    point.socket.close()
  }
  const { list } = (await site.call('GET', '/api/sessions?energyFrom=30000&energyTo=30000')).data
  const days = zones.map((timeZone) => {
    const { endedAt } = list.find((session: { timeZone: string }) => session.timeZone === timeZone)
    return calendarDayAt(new Date(endedAt), timeZone)
  })
  expect(days).not.toEqual(days.toReversed())
  for (const day of days) {
    const query = `energyFrom=30000&energyTo=30000&dayFrom=${day}&dayTo=${day}`
    expect((await site.call('GET', `/api/sessions/sums?${query}`)).data).toMatchObject({
      sessions: 1,
      countedSessions: 1,
      energyDwh: 30_000,
    })
    expect((await site.call('GET', `/api/sessions/stations?${query}`)).data.list).toMatchObject([
      { countedSessions: 1, energyDwh: 30_000 },
    ])
  }
  expect((await site.call('GET', `/api/sessions?energyTo=30000&dayFrom=${days[0]}`)).data.total).toBe(1)
  await site.admin.query("update charging_sessions set state = 'void' where id = $1", [list[0].id])
  const both = `energyFrom=30000&energyTo=30000&dayFrom=${days[1]}&dayTo=${days[0]}`
  expect((await site.call('GET', `/api/sessions/sums?${both}`)).data).toMatchObject({
    sessions: 2,
    countedSessions: 1,
    energyDwh: 30_000,
  })
})

test('S-18 another operator’s ranking holds none of it', async () => {
  expect((await site.call('GET', '/api/sessions/stations', { token: '' })).status).toBe(401)
})
