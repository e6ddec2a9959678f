import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StationPast } from '../../contract/index.ts'
import { createTestChargePoint, createTestStation, type TestChargePoint } from '../../testing/index.ts'
import { createTestSite, type TestSite } from '../../testing/site.ts'

let site: TestSite
let stationId: string
let chargePoint: TestChargePoint
const base = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 5 * 3_600_000
const at = (minute: number) => new Date(base + minute * 60_000)

beforeAll(async () => {
  site = await createTestSite()
  stationId = await createTestStation(site.services, site.ours)
  chargePoint = await createTestChargePoint(site.services, site.ours, stationId)
  await createTestChargePoint(site.services, site.ours, await createTestStation(site.services, site.ours))
  for (const [minute, word, code] of [
    [-300, 'Available', 'NoError'],
    [10, 'Charging', 'NoError'],
    [20, 'Faulted', 'GroundFailure'],
    [55, 'Available', 'NoError'],
  ] as const)
    await site.admin.query(
      'insert into stations_state_changes (operator_id, id, charge_point_id, connector_no, reported_status, error_code, received_at) values ($1, $2, $3, 1, $4, $5, $6)',
      [site.ours, newId(), chargePoint.id, word, code, at(minute)],
    )
  for (const [minute, code] of [
    [5, 'Online'],
    [25, 'Offline'],
    [28, 'Online'],
  ] as const)
    await site.admin.query(
      "insert into stations_events (operator_id, id, charge_point_id, kind, level, code, received_at) values ($1, $2, $3, 'link', 1, $4, $5)",
      [site.ours, newId(), chargePoint.id, code, at(minute)],
    )
  for (const minute of [11, 12, 40])
    await site.admin.query(
      'insert into stations_meter_values (operator_id, charge_point_key, connector_no, at, received_at, power_w, soc) select operator_id, charge_point_key, 1, $2, $2, $3, 50 from stations_charge_points where id = $1',
      [chargePoint.id, at(minute), minute * 1_000],
    )
})
afterAll(() => site.close())

const requestPast = (query: string, token = 'ours', id = stationId) =>
  site.call('GET', `/api/stations/${id}/past?${query}`, { token })

test('X-19 a station’s past begins with what was last reported and tells every change and sample until its end', async () => {
  const past: StationPast = (await requestPast(`from=${at(0).toISOString()}&minutes=30`)).data
  expect(past.connectors.map((connector) => connector.key)).toEqual([`${chargePoint.id}:1`])
  expect(past.states.map(({ at: when, status, errorCode }) => [when, status, errorCode])).toEqual([
    [at(-300).toISOString(), 'idle', null],
    [at(10).toISOString(), 'charging', null],
    [at(20).toISOString(), 'faulted', 'GroundFailure'],
  ])
  expect(past.meterValues.map((meterValue) => meterValue.powerW)).toEqual([11_000, 12_000])
  expect(past.meterValuesSince).toBe(at(11).toISOString())
  const links = (past: StationPast) => past.links.map(({ at: when, connected }) => [when, connected])
  expect(links(past)).toEqual([
    [at(5).toISOString(), true],
    [at(25).toISOString(), false],
    [at(28).toISOString(), true],
  ])
  const later: StationPast = (await requestPast(`from=${at(30).toISOString()}&minutes=30`)).data
  expect(links(later)).toEqual([[at(28).toISOString(), true]])
  expect(later.states.map(({ status }) => status)).toEqual(['faulted', 'idle'])
})

test('X-19 what is to come has no past; S-18 another operator’s station is not there', async () => {
  expect((await requestPast(`from=${new Date(Date.now() + 3_600_000).toISOString()}`)).fields).toHaveProperty(['from'])
  expect((await requestPast('from=yesterday')).fields).toHaveProperty(['from'])
  expect((await requestPast(`from=${at(0).toISOString()}&minutes=1000`)).fields).toHaveProperty(['minutes'])
  expect((await requestPast(`from=${at(0).toISOString()}`, 'theirs')).status).toBe(404)
  expect((await requestPast(`from=${at(0).toISOString()}`, '')).status).toBe(401)
})
