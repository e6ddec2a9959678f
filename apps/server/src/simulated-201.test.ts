import { ocppSite, type OcppSite, type SiteChargePoint } from '@evops/charging/testing'
import { newId } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import { createChargePoint, SteppedClock, type ChargePoint } from '@evops/simulator/simulator'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

let site: OcppSite
let chargePoint: SiteChargePoint
let point: ChargePoint
beforeAll(async () => {
  site = await ocppSite()
  await site.token('CARD01')
})
afterAll(() => site.close())
beforeEach(async () => {
  chargePoint = await site.chargePoint()
  point = createChargePoint({
    version: 'ocpp2.0.1',
    url: `ws://127.0.0.1:${site.port}/ocpp/`,
    identity: chargePoint.identity,
    password: chargePoint.password,
    meterStartWh: 5_000,
    reconnect: false,
  })
  expect(await point.comeBack()).toBe(true)
  return () => point.close()
})
const vehicle = { capacityKwh: 60, soc: 20, maxKw: 100 }
const sessions = async () =>
  (
    await site.admin.query(
      'select state, protocol, meter_start_dwh, stop_reason, start_mode, transaction_id from charging_sessions where charge_point_id = $1 order by started_at, id',
      [chargePoint.chargePointId],
    )
  ).rows
const connectorStatus = async () =>
  (
    await site.admin.query(
      'select status from stations_connector_states where charge_point_id = $1 and connector_no = 1',
      [chargePoint.chargePointId],
    )
  ).rows[0]?.status

test('X-01 a simulated point of 2.0.1 charges from plug to unplug', async () => {
  await point.plug(1, vehicle)
  expect(await point.authorize('CARD01')).toBe('Accepted')
  expect((await point.start(1, 'CARD01')).status).toBe('Accepted')
  expect(await sessions()).toMatchObject([{ state: 'charging', protocol: 'ocpp2.0.1', meter_start_dwh: 50_000 }])
  await waitUntil(async () => (await connectorStatus()) === 'charging', 'the connector charges')
  expect((await point.meterValue(1)).ok).toBe(true)
  expect((await point.stop(1)).ok).toBe(true)
  await point.unplug(1)
  await point.drained()
  expect(await sessions()).toMatchObject([{ stop_reason: 'user_local' }])
  await waitUntil(async () => (await connectorStatus()) === 'idle', 'the connector is free')
})

test('TC_B_13_CSMS it tells what it is made of when it is asked', async () => {
  const reply = await site.ocpp.gateway.call(chargePoint.identity, 'GetBaseReport', {
    requestId: 1,
    reportBase: 'FullInventory',
  })
  expect(reply).toMatchObject({ state: 'answered', payload: { status: 'Accepted' } })
  const listVariableKeys = async () =>
    (
      await site.admin.query(
        "select key from stations_variables where charge_point_id = $1 and component in ('EVSE', 'OCPPCommCtrlr') order by key",
        [chargePoint.chargePointId],
      )
    ).rows
  await waitUntil(async () => (await listVariableKeys()).length === 3, 'its report is there')
  expect(await listVariableKeys()).toEqual([
    { key: 'EVSE#1.Available' },
    { key: 'EVSE#1.Power' },
    { key: 'OCPPCommCtrlr.HeartbeatInterval' },
  ])
})

test('R-05 M-03 it loses its connection while charging and tells everything later, once', async () => {
  await point.plug(1, vehicle)
  await point.start(1, 'CARD01')
  await point.disconnect()
  void point.meterValue(1)
  void point.stop(1)
  expect(await sessions()).toMatchObject([{ state: 'charging' }])
  expect(await point.comeBack()).toBe(true)
  await point.drained()
  const [session, ...others] = await sessions()
  expect([session.state === 'charging', others]).toEqual([false, []])
  const { rows } = await site.admin.query(
    'select next_seq, missing, ended from charging_transactions where charge_point_id = $1',
    [chargePoint.chargePointId],
  )
  expect(rows).toEqual([{ next_seq: 3, missing: 0, ended: true }])
})

test('R-05 a point that sends every message thrice has one order', async () => {
  const other = await site.chargePoint()
  const stutterer = createChargePoint({
    version: 'ocpp2.0.1',
    url: `ws://127.0.0.1:${site.port}/ocpp/`,
    identity: other.identity,
    password: other.password,
    quirks: { repeatSends: 2 },
    reconnect: false,
  })
  await stutterer.comeBack()
  await stutterer.plug(1, vehicle)
  await stutterer.start(1, 'CARD01')
  await stutterer.stop(1)
  await stutterer.drained()
  const { rows } = await site.admin.query(
    'select count(*)::int as n from charging_sessions where charge_point_id = $1',
    [other.chargePointId],
  )
  expect(rows).toEqual([{ n: 1 }])
  await stutterer.close()
})

test('I07 I12 a simulated point of 2.1 calculates by the tariff that it was sent, and agrees with the bill', async () => {
  const operatorId = await site.operator()
  await site.token('CARD21', { operatorId })
  const { chargePointId, chargePointNo, identity, password } = await site.chargePoint({ operatorId })
  const clock = new SteppedClock(Date.now() - 2 * 3_600_000)
  const url = `ws://127.0.0.1:${site.port}/ocpp/`
  const options = { version: 'ocpp2.1', clock, utcOffsetHours: 8, reconnect: false } as const
  const newer = createChargePoint({ ...options, url, identity, password })
  expect(await newer.comeBack()).toBe(true)
  await waitUntil(async () => {
    const sql = 'select from stations_links where charge_point_id = $1 and connected'
    return (await site.admin.query(sql, [chargePointId])).rowCount === 1
  }, 'the connection is stored')
  const order = { operatorId, scope: 'all', userId: newId(), chargePointNo, expiresInSeconds: 20 } as const
  const sent = await site.command({ ...order, action: 'SetDefaultTariff', payload: { evseId: 0 } })
  expect(sent.result).toMatchObject({ state: 'accepted' })
  await newer.plug(1, vehicle)
  expect((await newer.start(1, 'CARD21')).status).toBe('Accepted')
  await clock.advance(30 * 60_000)
  expect((await newer.stop(1)).ok).toBe(true)
  await newer.drained()
  const { rows } = await site.admin.query(
    `select o.state, o.energy_dwh, o.total_minor as billed, s.total_minor as own from charging_sessions o
     join charging_charge_point_settlements s on s.session_id = o.id where o.charge_point_id = $1`,
    [chargePointId],
  )
  expect(rows).toMatchObject([{ state: 'settled' }])
  // The bill in CNY rounds each fee, the charge point only its total.
  const [{ billed, own, energy_dwh: energy }] = rows
  expect(Number(energy)).toBeGreaterThan(100_000)
  expect(Math.abs(Number(billed) - Number(own))).toBeLessThanOrEqual(1)
  await newer.close()
})
