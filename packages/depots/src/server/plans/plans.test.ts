import { recordVehicleValues } from '@evops/fleet/server'
import { hourMs, newId } from '@evops/platform/contract'
import { waitUntil } from '@evops/platform/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReadinessBoard, BoardRow } from '../../contract/index.ts'
import { createTestDepot, createTestBuses, depotSite, type DepotSite } from '../../testing/index.ts'
import { nodeLimitAt } from './input.rules.ts'
import { actualE5, unplannedSessionCostE5 } from './proof.service.ts'

let site: DepotSite
let numbers: string[]
let chargePoints: Awaited<ReturnType<typeof createTestDepot>>['chargePoints']
beforeAll(async () => {
  site = await depotSite()
  ;({ chargePoints } = await createTestDepot(site, {
    limitW: 100_000,
    points: [
      { limitW: 60_000, fallbackW: 5_000 },
      { limitW: 60_000, fallbackW: 5_000 },
    ],
  }))
  numbers = await createTestBuses(site, ['12', '21', '30'])
})
afterAll(() => site.close())
const at = (hours: number) => new Date(site.services.now().getTime() + hours * hourMs).toISOString()
const depart = async (blockNo: string, vehicleId: string | undefined, from: number, more: object = {}) =>
  (
    await site.call('POST', '/api/departures', {
      body: {
        stationId: site.stationId,
        serviceDay: at(from).slice(0, 10),
        blockNo,
        vehicleId: vehicleId ?? null,
        departAt: at(from),
        returnAt: at(from + 6),
        ...more,
      },
    })
  ).data
const boardOf = async (): Promise<ReadinessBoard> =>
  (await site.call('GET', `/api/depots/${site.stationId}/board`)).data
const rowOf = (board: ReadinessBoard, block: string): BoardRow | undefined =>
  board.rows.find((row) => row.blockNo === block)
const codes = (row: BoardRow | undefined) => row?.reasons.map(({ code }) => code)

test('E-01 a plan follows each act: who is ready when, worst case said, nobody forgotten, no limit exceeded', async () => {
  await depart('1', numbers[0], 11)
  await depart('2', numbers[1], 12, { targetSoc: 60 })
  await depart('3', undefined, 13)
  const board = await boardOf()
  expect(board.plan).toMatchObject({ madeBy: 'earliest-deadline', slotMinutes: 15 })
  expect(board.rows.map(({ blockNo }) => blockNo)).toEqual(['1', '2', '3'])
  const first = rowOf(board, '1')
  expect(first).toMatchObject({ vehicleLabel: '12', soc: null, plugged: false })
  expect(codes(first)).toContain('no_soc_worst_case')
  expect(rowOf(board, '3')).toMatchObject({ state: 'red', reasons: [{ code: 'no_vehicle' }] })
  const limit = board.plan?.siteLimitW ?? []
  expect(board.plan?.siteW.every((watts, slot) => watts <= (limit[slot] ?? 0))).toBe(true)

  // A person enters the charge of bus 21, which needs no energy.
  await site.admin.query('update fleet_vehicles set soc = 80, soc_at = now() where id = $1', [numbers[1]])
  const { data } = await site.call('POST', `/api/depots/${site.stationId}/plan`)
  expect(rowOf(data, '2')).toMatchObject({ soc: 80, socSource: 'person', needDwh: 0 })
  expect(rowOf(data, '2')?.watts.every((watts) => watts === 0)).toBe(true)
})

test('E-01 the newest that is known of a charge counts, and the board says that telematics told it', async () => {
  const recordSoc = async (vehicleId: string | undefined, soc: number, at: Date) =>
    site.services.db.inTenant(site.operatorId, (tx) =>
      recordVehicleValues(tx, { operatorId: site.operatorId, receivedAt: at }, [
        { vehicleId: vehicleId ?? '', place: null, odometer: null, soc: { at, pct: soc } },
      ]),
    )
  const planDepot = async () => (await site.call('POST', `/api/depots/${site.stationId}/plan`)).data
  // The value that a person entered for bus 21 is newer.
  await recordSoc(numbers[1], 10, new Date(Date.now() - 3_600_000))
  expect(rowOf(await planDepot(), '2')).toMatchObject({ soc: 80, socSource: 'person' })
  const at = new Date()
  await recordSoc(numbers[0], 70, at)
  const row = rowOf(await planDepot(), '1')
  expect(row).toMatchObject({ soc: 70, socSource: 'telematics', socAt: at.toISOString() })
  expect(codes(row)).not.toContain('no_soc_worst_case')
})

test('acts on a depot at once are one after the other: each answers, and the plan knows all of them', async () => {
  const many = await Promise.all(Array.from({ length: 6 }, (_, no) => depart(`at-once-${no}`, undefined, 20 + no)))
  const plans = await Promise.all([
    ...many.slice(0, 3).map(({ id }) => site.call('DELETE', `/api/departures/${id}`)),
    ...many.slice(3).map(({ id }) => site.call('POST', `/api/departures/${id}/plugged`, { body: { plugged: true } })),
    site.call('POST', `/api/depots/${site.stationId}/plan`),
  ])
  expect(plans.map(({ status }) => status)).toEqual(plans.map(() => 200))
  const blocks = (await boardOf()).rows.map(({ blockNo }) => blockNo)
  expect(blocks.filter((block) => block.startsWith('at-once'))).toEqual(['at-once-3', 'at-once-4', 'at-once-5'])
  for (const { id } of many.slice(3)) await site.call('DELETE', `/api/departures/${id}`)
})

test('who was sent to a connector stays sent there, until it fails', async () => {
  const sentTo = async () => rowOf((await site.call('POST', `/api/depots/${site.stationId}/plan`)).data, '1')
  await site.admin.query(
    `insert into stations_links (operator_id, charge_point_id, connected, changed_at, last_seen_at)
     select operator_id, id, true, now(), now() from stations_charge_points`,
  )
  const first = await sentTo()
  expect(first?.chargePointId).toEqual(expect.any(String))
  const { id } = await depart('5', numbers[2], 10)
  expect((await sentTo())?.connector).toBe(first?.connector)
  await site.admin.query(
    `insert into stations_connector_states (operator_id, charge_point_id, connector_no, status, reported_status, changed_at, received_at)
     select operator_id, charge_point_id, connector_no, 'faulted', 'Faulted', now(), now() from stations_connectors where charge_point_id = $1`,
    [first?.chargePointId],
  )
  expect((await sentTo())?.connector).not.toBe(first?.connector)
  await site.admin.query('delete from stations_connector_states')
  await site.call('DELETE', `/api/departures/${id}`)
})

test('E-01 a connector that an open switch cuts off is not planned; without another the departure is red', async () => {
  const planned = async () => rowOf((await site.call('POST', `/api/depots/${site.stationId}/plan`)).data, '1')
  const first = await planned()
  expect(first?.watts.some((watts) => watts > 0)).toBe(true)
  site.dead.add(first?.chargePointId ?? '')
  expect((await planned())?.connector).not.toBe(first?.connector)
  for (const { chargePointId } of chargePoints) site.dead.add(chargePointId)
  const row = await planned()
  expect(row).toMatchObject({ state: 'red' })
  expect(row?.watts.every((watts) => watts === 0)).toBe(true)
  site.dead.clear()
  expect((await planned())?.watts.some((watts) => watts > 0)).toBe(true)
})

test('E-01 a departure that no plan can keep is red, with what would help', async () => {
  const { id } = await depart('9', numbers[2], 1.5, { targetSoc: 100 })
  const row = rowOf(await boardOf(), '9')
  expect(row).toMatchObject({ state: 'red' })
  expect(codes(row)).toEqual(expect.arrayContaining(['short']))
  expect(codes(row)?.some((code) => code.startsWith('would_help'))).toBe(true)
  await site.call('DELETE', `/api/departures/${id}`)
  expect(rowOf(await boardOf(), '9')).toBeUndefined()
})

test('what would be if: lower limits and dead points change nothing that is kept', async () => {
  const before = await boardOf()
  const body = { limitCutPercent: 90, deadChargePointIds: [chargePoints[0]?.chargePointId], lateMinutes: 30 }
  const tried = await site.call('POST', `/api/depots/${site.stationId}/what-if`, { body })
  expect(tried.data.plan.siteLimitW[0]).toBe(10_000)
  expect(Math.max(...tried.data.plan.siteW)).toBeLessThanOrEqual(10_000)
  expect(await boardOf()).toMatchObject({ plan: before.plan })
})

test('the round plans what has changed, and not what has not', async () => {
  const run = async () => site.depots.domain.jobs?.['depots:plan']?.run({} as never, {} as never)
  await site.admin.query('delete from depots_plans')
  await run()
  const first = (await boardOf()).plan?.madeAt
  expect(first).toBeDefined()
  await run()
  expect((await boardOf()).plan?.madeAt).toBe(first)
  await site.admin.query('update depots_departures set target_soc = 55 where block_no = $1', ['1'])
  await run()
  expect((await boardOf()).plan?.madeAt).not.toBe(first)
  // A change creates a plan by departure order. The next check creates the cheapest plan.
  const acted = await site.call('POST', `/api/depots/${site.stationId}/plan`)
  expect(acted.data.plan.madeBy).toBe('earliest-deadline')
  await waitUntil(async () => {
    await run()
    return (await boardOf()).plan?.madeBy === 'optimum'
  }, 'the cheapest plan')
})

/** Simulates a departure that many hours ago, with a plan of half an hour before. */
async function moveIntoPast(id: string, hoursAgo: number, soc: { pct: number; hoursAgo: number } | null) {
  const ago = (hours: number) => new Date(Date.now() - hours * hourMs)
  await site.admin.query('update depots_departures set depart_at = $2, return_at = $3 where id = $1', [
    id,
    ago(hoursAgo),
    ago(hoursAgo - 0.5),
  ])
  const planId = newId()
  await site.admin.query(
    `insert into depots_plans (operator_id, id, station_id, made_at, made_by, facts_hash, first_slot_at, prices_e5, periods, site_limit_w,
       site_w, currency, cost_minor, uncontrolled_minor, took_ms, holds)
     select operator_id, $1, station_id, $2, made_by, facts_hash, first_slot_at, prices_e5, periods, site_limit_w, site_w, currency,
       cost_minor, uncontrolled_minor, took_ms, false from depots_plans where holds`,
    [planId, ago(hoursAgo + 0.5)],
  )
  await site.admin.query(
    `insert into depots_plan_rows (operator_id, plan_id, departure_id, connector, plugged, soc, soc_source, soc_at, watts, need_dwh,
       energy_dwh, state, reasons, vehicle_id)
     select operator_id, $1, id, '', true, $3::int, case when $3::int is not null then 'telematics' end, $4, '{}', 7, 1234567, 'green', '[]',
       vehicle_id from depots_departures where id = $2`,
    [planId, id, soc?.pct ?? null, soc && ago(soc.hoursAgo)],
  )
}

test('a morning is proven: departures that have passed say what was planned and what came of them, and nothing older than the way before proves any', async () => {
  const serviceDay = '2026-10-03'
  const again = { serviceDay, targetSoc: 80 }
  const first = await depart('71', numbers[2], 20, again)
  const second = await depart('72', numbers[2], 30, again)
  const third = await depart('73', numbers[2], 40, again)
  await moveIntoPast(first.id, 7, { pct: 91, hoursAgo: 7.6 })
  // The vehicle was driven since then, so the earlier value does not count.
  await moveIntoPast(second.id, 4, { pct: 91, hoursAgo: 7.6 })
  await moveIntoPast(third.id, 1, { pct: 44, hoursAgo: 1.6 })
  await site.depots.domain.jobs?.['depots:plan']?.run({} as never, {} as never)
  const { data } = await site.call('GET', `/api/depots/${site.stationId}/proof?day=${serviceDay}`)
  expect(data).toMatchObject({ planned: 3, outcomes: { reached: 1, missed: 1, unknown: 1 } })
  const plannedDwh = 1_234_567
  expect(data.departures).toMatchObject([
    { blockNo: '71', outcome: 'reached', outcomeSoc: 91, targetSoc: 80, plannedDwh, chargedDwh: 0 },
    { blockNo: '72', outcome: 'unknown', outcomeSoc: null },
    { blockNo: '73', outcome: 'missed', outcomeSoc: 44 },
  ])
  expect(data).toMatchObject({ timeZone: 'Asia/Shanghai', currency: 'CNY', energyDwh: 0, costMinor: 0 })
})

test('S-11 boards: without a code, another operator, a user of other stations', async () => {
  for (const [token, status] of [
    ['', 401],
    ['nobody', 403],
    ['theirs', 404],
    ['scoped', 404],
  ] as const)
    for (const [method, path, body] of [
      ['GET', 'board', undefined],
      ['POST', 'plan', undefined],
      ['POST', 'what-if', {}],
      ['GET', 'proof?day=2026-11-24', undefined],
    ] as const)
      expect([
        token,
        path,
        (await site.call(method, `/api/depots/${site.stationId}/${path}`, { token, ...(body && { body }) })).status,
      ]).toEqual([token, path, status])
})

test('limits by the hour go past midnight; of several that meet the lowest counts until it ends', () => {
  const node = {
    limitW: 100,
    windows: [
      { from: '22:00', until: '06:00', limitW: 80 },
      { from: '17:00', until: '23:00', limitW: 40 },
    ],
    cutW: 30,
    cutUntil: new Date(1_000),
  }
  const limits = [
    [0, 720],
    [2_000, 720],
    [2_000, 1_350],
    [2_000, 1_400],
    [2_000, 359],
    [2_000, 360],
  ] as const
  expect(limits.map(([instant, minutes]) => nodeLimitAt(node, instant, minutes))).toEqual([30, 100, 40, 80, 80, 100])
})

test('what was saved: the same energy, at the prices of when it was drawn and of when it would have been', () => {
  const price = (instant: number) => (instant < hourMs ? 100_000 : 20_000)
  const drawn = { startedAt: 0, endedAt: 3 * hourMs, energyDwh: 600_000, maxW: 60_000 }
  const steps = [{ at: 2 * hourMs, dwh: 600_000 }]
  expect(actualE5({ ...drawn, steps }, price)).toBe(60 * 20_000)
  expect(unplannedSessionCostE5({ ...drawn, steps }, price)).toBe(60 * 100_000)
  // Energy without meter readings is also priced: a third of it in the expensive hour.
  const half = [{ at: 2 * hourMs, dwh: 300_000 }]
  expect(actualE5({ ...drawn, steps: half }, price)).toBe(30 * 20_000 + 10 * 100_000 + 20 * 20_000)
})

test('X-23 a depot plans with what one per cent of a battery was learnt to take', async () => {
  const [bus = ''] = await createTestBuses(site, ['77'])
  await site.admin.query('update fleet_vehicles set soc = 60, soc_at = now() where id = $1', [bus])
  await depart('77', bus, 14, { targetSoc: 80, reserveSoc: 0 })
  const neededDwh = async () => {
    await site.call('POST', `/api/depots/${site.stationId}/plan`)
    return rowOf(await boardOf(), '77')?.needDwh
  }
  // 300 kWh at 92 %: 3.261 kWh per percent.
  expect(await neededDwh()).toBe(20 * 32_609)
  await site.admin.query(
    `insert into fleet_learnt_batteries (operator_id, vehicle_id, dwh_per_percent, low_dwh, high_dwh, sessions, from_at, until_at, first_dwh, worked_at)
     values ($1, $2, 35000, 34000, 36000, 10, now(), now(), 36000, now())`,
    [site.operatorId, bus],
  )
  expect(await neededDwh()).toBe(20 * 35_000)
})

test("E-01 a vehicle is planned with what its model's curve takes", async () => {
  // The only vehicle at the depot, so a connector is free.
  await site.admin.query('delete from depots_departures')
  const [bus = ''] = await createTestBuses(site, ['88'])
  await site.admin.query('update fleet_vehicles set soc = 60, soc_at = now() where id = $1', [bus])
  await depart('88', bus, 14, { targetSoc: 95, reserveSoc: 0 })
  const readyAt = async (steps: object[]) => {
    await site.admin.query(
      'update fleet_models m set charge_curve = $1 from fleet_vehicles v where v.id = $2 and m.id = v.model_id',
      [JSON.stringify(steps), bus],
    )
    await site.call('POST', `/api/depots/${site.stationId}/plan`)
    return Date.parse(rowOf(await boardOf(), '88')?.readyAt ?? '')
  }
  // 35 % are 114 kWh: 7.6 h at 15 kW.
  const [common, slow] = [await readyAt([]), await readyAt([{ fromSocPct: 50, maxW: 15_000 }])]
  expect(slow - common).toBeGreaterThan(3 * hourMs)
})
