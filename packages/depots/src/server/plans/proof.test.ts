import { newId } from '@evops/platform/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDepot, createTestBuses, depotSite, nightTariff, type DepotSite } from '../../testing/index.ts'
import { withPlannedEnergy } from './proof.service.ts'

let site: DepotSite
beforeAll(async () => {
  site = await depotSite()
})
afterAll(() => site.close())

const changedAt = '2026-07-01T00:00:00+08:00'
/** Creates a tariff with one price until the first of July and another one from then on. */
async function aTariffThatRose(untilE5: number, fromE5: number): Promise<void> {
  const { admin, operatorId, stationId, tariffs } = site
  const ruleId = newId()
  await admin.query(
    `insert into tariffs_rules (operator_id, id, code, name, currency) values ($1, $2, 'D1', 'Depot', 'CNY')`,
    [operatorId, ruleId],
  )
  for (const [number, at, valid, electricityE5] of [
    [1, '2026-01-01', `[2026-01-01,${changedAt})`, untilE5],
    [2, changedAt, `[${changedAt},)`, fromE5],
  ] as const) {
    const id = newId()
    const price = { electricityE5, serviceE5: 0 }
    tariffs.set(id, { ...nightTariff, prices: { peak: price, flat: price, valley: price } })
    await admin.query(
      `insert into tariffs_versions (operator_id, id, rule_id, number, content, effective_from, valid, published_at)
       values ($1, $2, $3, $4, '{}', $5, $6::tstzrange, $5)`,
      [operatorId, id, ruleId, number, at, valid],
    )
  }
  await admin.query(
    `insert into tariffs_assignments (operator_id, id, rule_id, scope, target_id, valid, assigned_at)
     values ($1, $2, $3, 'station', $4, '[2026-01-01,)', '2026-01-01')`,
    [operatorId, newId(), ruleId, stationId],
  )
}

interface Session {
  vehicleId: string
  chargePointId: string
  startedAt: string
  endedAt: string
  energyDwh: number
}
let sessions = 0
/** Creates a session that a person assigned to this vehicle. */
async function aSession({ vehicleId, chargePointId, startedAt, endedAt, energyDwh }: Session): Promise<void> {
  const { admin, operatorId, stationId } = site
  const id = newId()
  sessions += 1
  await admin.query(
    `insert into charging_sessions (operator_id, id, session_no, station_id, charge_point_id, connector_no, protocol, transaction_id, state, pay_state, id_tag,
       token_state, device_started_at, started_at, start_received_at, meter_start_dwh, device_ended_at, ended_at, stop_received_at,
       meter_end_dwh, time_zone, currency, energy_dwh, electricity_minor, service_minor, total_minor)
     values ($1, $2, $2::uuid::text, $3, $4, 1, 'ocpp1.6j', $5, 'settled', 'paid', 'BUS', 'accepted', $6, $6, $6, 0, $7, $7, $7, $8, 'Asia/Shanghai',
       'CNY', $8, 0, 0, 0)`,
    [operatorId, id, stationId, chargePointId, sessions, startedAt, endedAt, energyDwh],
  )
  await admin.query(
    `insert into fleet_session_assignments (operator_id, session_id, station_id, vehicle_id, reason, assigned_at)
     values ($1, $2, $3, $4, 'seen', $5)`,
    [operatorId, id, stationId, vehicleId, endedAt],
  )
}

test('E-04 a morning is proven with the price of when each session began, whatever the tariff says now', async () => {
  const { chargePoints } = await createTestDepot(site, {
    limitW: 100_000,
    points: [{ limitW: 60_000, fallbackW: 5_000 }],
  })
  const chargePointId = chargePoints[0]?.chargePointId ?? ''
  const [vehicleId = ''] = await createTestBuses(site, ['12'])
  await aTariffThatRose(50_000, 110_000)
  const night = async (serviceDay: string, departAt: string, session: Omit<Session, 'vehicleId' | 'chargePointId'>) => {
    // Past departures cannot be planned, so the departure is planned for the next day and then moved to the past.
    const body = { stationId: site.stationId, serviceDay, blockNo: '1', vehicleId }
    const tomorrow = (hours: number) => new Date(site.services.now().getTime() + (24 + hours) * 3_600_000).toISOString()
    const made = await site.call('POST', '/api/departures', {
      body: { ...body, departAt: tomorrow(0), returnAt: tomorrow(6) },
    })
    await site.admin.query(
      "update depots_departures set depart_at = $2, return_at = $2::timestamptz + interval '6 hours' where id = $1",
      [made.data.id, departAt],
    )
    await aSession({ vehicleId, chargePointId, ...session })
  }
  const energyDwh = 1_000_000
  // It began before and ended after the new price became valid.
  await night('2026-07-01', '2026-06-30T22:00:00Z', {
    startedAt: '2026-06-30T15:50:00Z',
    endedAt: '2026-06-30T18:00:00Z',
    energyDwh,
  })
  await night('2026-07-02', '2026-07-01T22:00:00Z', {
    startedAt: '2026-07-01T15:50:00Z',
    endedAt: '2026-07-01T18:00:00Z',
    energyDwh,
  })
  const proof = async (day: string) => (await site.call('GET', `/api/depots/${site.stationId}/proof?day=${day}`)).data
  // 100 kWh at 0.50 and at 1.10.
  expect(await proof('2026-07-01')).toMatchObject({
    planned: 1,
    departures: [{ chargedDwh: energyDwh }],
    energyDwh,
    costMinor: 5_000,
    uncontrolledMinor: 5_000,
  })
  expect(await proof('2026-07-02')).toMatchObject({
    departures: [{ chargedDwh: energyDwh }],
    energyDwh,
    costMinor: 11_000,
    uncontrolledMinor: 11_000,
  })
})

const unplanned = {
  id: newId(),
  blockNo: '1',
  vehicleLabel: '12',
  departAt: '2026-07-02T22:00:00Z',
  outcomeSoc: 90,
  targetSoc: 85,
  outcome: 'reached' as const,
  plannedDwh: null,
  chargedDwh: 2_000_000,
  reserveSoc: 5,
  startSoc: 30,
  batteryDwh: 3_000_000,
  dwhPerPercent: 33_000,
}
test('E-04 a departure without a plan is proven against the energy from plug-in to its target and reserve', () => {
  expect(withPlannedEnergy(unplanned)).toMatchObject({ plannedDwh: 1_980_000, plannedBy: 'target' })
  expect(withPlannedEnergy({ ...unplanned, dwhPerPercent: null }).plannedDwh).toBe(60 * Math.ceil(3_000_000 / 92))
  expect(withPlannedEnergy({ ...unplanned, startSoc: 95 })).toMatchObject({ plannedDwh: 0, plannedBy: 'target' })
  expect(withPlannedEnergy({ ...unplanned, targetSoc: 98 }).plannedDwh).toBe(70 * 33_000)
})
test('E-04 a departure keeps the energy of its plan, and has none where neither a plan nor a session exists', () => {
  expect(withPlannedEnergy({ ...unplanned, plannedDwh: 7 })).toMatchObject({ plannedDwh: 7, plannedBy: 'plan' })
  expect(withPlannedEnergy({ ...unplanned, startSoc: null })).toMatchObject({ plannedDwh: null, plannedBy: null })
})
