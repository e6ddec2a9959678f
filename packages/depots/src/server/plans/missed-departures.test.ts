import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDepot, createTestBuses, depotSite, type DepotSite } from '../../testing/index.ts'
import { isDepotConnecting, unmetAlarmDetail } from './missed-departures.rules.ts'

let site: DepotSite
let numbers: string[]
beforeAll(async () => {
  site = await depotSite()
  await createTestDepot(site, {
    limitW: 180_000,
    points: Array.from({ length: 3 }, () => ({ limitW: 60_000, fallbackW: 5_000 })),
  })
  numbers = await createTestBuses(site, ['12', '21'])
  await site.admin.query(
    `insert into stations_links (operator_id, charge_point_id, connected, changed_at, last_seen_at)
     select operator_id, id, true, now(), now() from stations_charge_points`,
  )
})
afterAll(() => site.close())
const at = (hours: number) => new Date(site.services.now().getTime() + hours * 3_600_000).toISOString()
const serviceDay = '2026-11-24'
const depart = async (blockNo: string, vehicleId: string | null | undefined, hours: number, more: object = {}) =>
  (
    await site.call('POST', '/api/departures', {
      body: {
        stationId: site.stationId,
        serviceDay,
        blockNo,
        vehicleId,
        departAt: at(hours),
        returnAt: at(hours + 5),
        ...more,
      },
    })
  ).data
const alarms = async () =>
  (
    await site.admin.query(
      `select day::text as day, state, count, detail from stations_alarms where code = 'F64' and station_id = $1 order by raised_at, id`,
      [site.stationId],
    )
  ).rows
/** Returns the minutes between the first alarm of the day and an instant. */
const minutesUntilDeparture = async (departAt: string) => {
  const { rows } = await site.admin.query(`select min(raised_at) as at from stations_alarms where code = 'F64'`)
  return (Date.parse(departAt) - rows[0].at.getTime()) / 60_000
}

test('E-01 a departure that no plan can keep is an alarm of its depot’s day at once, an hour and more before it', async () => {
  const fine = await depart('1', numbers[0], 20, { targetSoc: 40 })
  expect(await alarms()).toEqual([])
  const late = await depart('2', numbers[1], 1.6, { targetSoc: 100 })
  const [alarm, ...others] = await alarms()
  expect(others).toEqual([])
  expect(alarm).toMatchObject({ day: serviceDay, state: 'raised', count: 1 })
  expect(alarm.detail).toMatch(/^\d\d:\d\d 2$/)
  expect(await minutesUntilDeparture(late.departAt)).toBeGreaterThanOrEqual(60)
  expect(site.moved).toEqual([site.operatorId])

  // The same plan causes no second alarm. A second departure is added to the same alarm.
  await site.call('POST', `/api/depots/${site.stationId}/plan`)
  expect(await alarms()).toEqual([alarm])
  const open = await depart('3', null, 3)
  expect((await alarms()).map(({ detail }) => detail)).toEqual([expect.stringMatching(/ 2 · \d\d:\d\d 3$/)])

  await site.call('DELETE', `/api/departures/${open.id}`)
  await site.call('PUT', `/api/departures/${late.id}`, {
    body: { version: late.version, targetSoc: 12, departAt: at(2.5), returnAt: at(7) },
  })
  expect(await alarms()).toMatchObject([{ state: 'cleared' }])
  for (const { id } of [fine, late]) await site.call('DELETE', `/api/departures/${id}`)
})

test('E-01 nobody plugged in is said while there still is an hour, and what somebody closed stays closed until another one is hit', async () => {
  await site.admin.query('delete from stations_alarm_steps')
  await site.admin.query('delete from stations_alarms')
  const loose = await depart('4', numbers[0], 1.2, { targetSoc: 12 })
  expect(await alarms()).toMatchObject([{ state: 'raised' }])
  expect(await minutesUntilDeparture(loose.departAt)).toBeGreaterThanOrEqual(60)
  await site.admin.query(
    `update stations_alarms set state = 'closed', closed_at = now(), closed_by = gen_random_uuid() where code = 'F64'`,
  )
  await site.call('POST', `/api/depots/${site.stationId}/plan`)
  expect((await alarms()).map(({ state }) => state)).toEqual(['closed'])
  await depart('5', null, 3)
  expect((await alarms()).map(({ state }) => state)).toEqual(['closed', 'raised'])
  // A person in the yard confirms the plug-in.
  await site.call('POST', `/api/departures/${loose.id}/plugged`, { body: { plugged: true } })
  expect((await alarms()).at(-1)?.detail).toMatch(/^\d\d:\d\d 5$/)
})

test('an alarm names as many as it holds, and says how many more there are', () => {
  const many = Array.from({ length: 60 }, (_, no) => ({ serviceDay, named: `05:${10 + no} block ${no}` }))
  const detail = unmetAlarmDetail(many)
  expect(detail.length).toBeLessThanOrEqual(300)
  const parts = detail.split(' · ')
  expect(parts.length - 1 + Number(parts.at(-1)?.slice(1))).toBe(60)
  expect(unmetAlarmDetail(many.slice(0, 1))).toBe('05:10 block 0')
})

test('E-01 a plan made before the charge points have connected raises no alarm, and a later one does', async () => {
  const links = (connected: boolean, changedAt: string) =>
    site.admin.query('update stations_links set connected = $1, changed_at = $2', [connected, changedAt])
  const ofDay = async () => (await alarms()).filter(({ day }) => day === '2026-11-27')
  await links(false, at(-1))
  await depart('9', numbers[1], 1.6, { serviceDay: '2026-11-27', targetSoc: 100 })
  expect(await ofDay()).toEqual([])
  await links(true, at(-1))
  expect((await site.call('POST', `/api/depots/${site.stationId}/plan`)).status).toBe(200)
  expect(await ofDay()).toMatchObject([{ state: 'raised' }])
})
test('E-01 a depot connects only while none of its charge points kept its connection for five minutes', () => {
  const now = new Date('2026-11-24T12:00:00Z')
  const link = (connected: boolean, minutes: number) => ({
    connected,
    linkChangedAt: new Date(now.getTime() - minutes * 60_000),
  })
  expect(isDepotConnecting([link(false, 1), link(true, 2)], now)).toBe(true)
  expect(isDepotConnecting([link(false, 1), link(true, 60)], now)).toBe(false)
  expect(isDepotConnecting([link(false, 60)], now)).toBe(true)
  expect(isDepotConnecting([link(false, 60), link(true, 6)], now)).toBe(false)
  expect(isDepotConnecting([link(true, 1)], now)).toBe(false)
  const never = { connected: false, linkChangedAt: null }
  expect(isDepotConnecting([never, link(true, 1)], now)).toBe(true)
  expect(isDepotConnecting([never, link(true, 60)], now)).toBe(false)
  expect(isDepotConnecting([], now)).toBe(false)
})
