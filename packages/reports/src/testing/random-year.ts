import { createEnergyFacts } from '@evops/fleet/server'
import { newId } from '@evops/platform/contract'
import { createReferenceTables, type ReferenceProperties, type ReferenceVehicle } from './plain-tables.ts'
import { createReferenceTimeTables } from './plain-time.ts'
import { createTestCustomers, type TestCustomers } from './holders.ts'
import { lowestPrices, publishVersions, randomSessions, type RandomConnector } from './random-sessions.ts'
import {
  insertConnectionChange,
  insertStateReport,
  createRandomBelow,
  reportsSite,
  type ReportsSite,
} from './reports-site.ts'

const hour = 3_600_000
/** Number of sessions per transaction: the facts above connector days are recalculated for each one. */
const atOnce = 10_000
const year = { from: Date.parse('2025-01-01T06:00Z'), to: Date.parse('2025-12-30T00:00Z') }
/**
 * Time of the changes: a charge point moves to another station and time zone, another one is replaced by a different
 * kind, and a vehicle's model is corrected.
 */
const changedAt = Date.parse('2025-06-15T04:00Z')
const now = new Date('2026-01-15T09:00Z')
/** Start of the known states. */
const recordedFrom = Date.parse('2025-05-20T00:00Z')
const openings = { opens: 8 * 3_600, closes: 22 * 3_600 }

export interface RandomYear {
  site: ReportsSite
  who: TestCustomers
  stations: readonly string[]
  chargePointIds: readonly string[]
  /** Builds plain SQL's tables from the current database. */
  plain: () => Promise<void>
}

/**
 * Creates connectors of five charge points at three stations; the fifth one moves, the second one becomes a different
 * kind.
 */
async function placesOf(site: ReportsSite) {
  const [madrid, howe, shanghai] = [
    await site.chargePoint({ timeZone: 'Europe/Madrid' }),
    await site.chargePoint({ timeZone: 'Australia/Lord_Howe' }),
    await site.chargePoint(),
  ]
  const second = await site.chargePoint({ timeZone: 'Europe/Madrid', stationId: madrid.stationId })
  const fifth = await site.chargePoint({ stationId: shanghai.stationId, ratedPowerW: 7_000 })
  const chargePoints = [madrid, second, howe, shanghai, fifth]
  await site.admin.query(
    `update stations_charge_points set created_at = $1, commissioned_on = case when id = $2 then date '2025-03-20' else date '2025-01-01' end, asset_state = 'operating',
       manufacturer = case when id = $2 then 'Teld' else 'Kempower' end, plate_model = 'X' || (charge_point_key % 2), firmware = '1.' || (charge_point_key % 3), equipment_type = case when id = $3 then 2 else 1 end`,
    [new Date(recordedFrom), shanghai.chargePointId, fifth.chargePointId],
  )
  await site.admin.query(
    `update stations_connectors set ocpi_type = case connector_no when 1 then 'GBT_DC' else 'IEC_62196_T2_COMBO' end`,
  )
  await site.admin.query(`update stations_stations set business_hours = '08:00-22:00' where id = $1`, [
    shanghai.stationId,
  ])
  return { chargePoints, madrid, second, howe, shanghai, fifth }
}

/** Returns the current properties of connectors in the columns of the plain tables. */
async function spellsNow(site: ReportsSite): Promise<Omit<ReferenceProperties, 'from_ms' | 'to_ms'>[]> {
  const { rows } = await site.admin.query<Omit<ReferenceProperties, 'from_ms' | 'to_ms'>>(
    `select g.charge_point_id, g.connector_no, p.station_id, p.rated_power_w::int, p.equipment_type, g.ocpi_type as standard, p.manufacturer as maker, p.plate_model as model, p.firmware
     from stations_connectors g join stations_charge_points p on p.id = g.charge_point_id where p.operator_id = $1`,
    [site.operatorId],
  )
  return rows
}
async function vehiclesNow(site: ReportsSite): Promise<Pick<ReferenceVehicle, 'vehicle_id' | 'model' | 'type'>[]> {
  const { rows } = await site.admin.query(
    'select v.id as vehicle_id, m.name as model, t.name as type from fleet_vehicles v join fleet_models m on m.id = v.model_id join fleet_types t on t.id = m.type_id',
  )
  return rows
}

type Places = Awaited<ReturnType<typeof placesOf>>
/** Returns the connectors with sessions, before and after the move. */
async function connectorsOf(site: ReportsSite, { chargePoints, madrid, shanghai, fifth }: Places) {
  const { rows } = await site.admin.query<{ id: string; zone: string }>(
    'select id, time_zone as zone from stations_stations',
  )
  const zones = new Map(rows.map(({ id, zone }) => [id, zone]))
  const connectors = (of: Places['chargePoints'], hasMoved: boolean): RandomConnector[] =>
    of.flatMap((chargePoint) => {
      const stationId = hasMoved && chargePoint === fifth ? madrid.stationId : chargePoint.stationId
      const timeZone = zones.get(stationId) ?? 'UTC'
      return [1, 2].map((connectorNo) => ({
        stationId,
        chargePointId: chargePoint.chargePointId,
        connectorNo,
        timeZone,
      }))
    })
  return {
    early: connectors(
      chargePoints.filter((chargePoint) => chargePoint !== shanghai),
      false,
    ),
    fresh: connectors([shanghai], false),
    late: connectors(chargePoints, true),
  }
}

/** Moves one charge point, changes the kind of another, and changes a vehicle's model. */
async function change(site: ReportsSite, who: TestCustomers, { madrid, second, fifth }: Places): Promise<void> {
  await site.admin.query('update stations_charge_points set station_id = $2 where id = $1', [
    fifth.chargePointId,
    madrid.stationId,
  ])
  await site.admin.query(
    `update stations_charge_points set rated_power_w = 60000, plate_model = 'Y9', firmware = '2.0' where id = $1`,
    [second.chargePointId],
  )
  await site.admin.query('update fleet_vehicles set model_id = $2 where id = $1', [who.vehicles[0], who.models[1]])
}

/**
 * Creates a year of `count` sessions: one part is processed before places change, and a part of that is reported late.
 */
export async function randomYear(count: number, seed: number): Promise<RandomYear> {
  const site = await reportsSite()
  const who = await createTestCustomers(site)
  await publishVersions(site)
  const places = await placesOf(site)
  const { chargePoints, shanghai } = places
  const connectors = await connectorsOf(site, places)
  const sessions = (place: number, part: number, span: { from: number; to: number }, of: readonly RandomConnector[]) =>
    randomSessions(site, {
      seed: seed * 10 + place,
      count: Math.round(count * part),
      ...span,
      places: of,
      who,
    })
  const span = { from: year.from, to: changedAt - 48 * hour }
  site.setNow(new Date(changedAt))
  await sessions(1, 0.3, span, connectors.early)
  await sessions(2, 0.1, { ...span, from: Date.parse('2025-03-26T00:00Z') }, connectors.fresh)
  await work(site, chargePoints, { from: recordedFrom, to: changedAt })
  const before = [await spellsNow(site), await vehiclesNow(site)] as const
  await change(site, who, places)
  await work(site, chargePoints)
  site.setNow(now)
  await sessions(3, 0.5, { from: changedAt + 48 * hour, to: year.to }, connectors.late)
  await sessions(4, 0.1, span, connectors.early)
  await work(site, chargePoints, { from: changedAt, to: now.getTime() })
  await others(
    site,
    who,
    chargePoints.map(({ stationId }) => stationId),
  )
  await createEnergyFacts(site.services).keep()
  const after = [await spellsNow(site), await vehiclesNow(site)] as const
  const spells = [
    ...cut(before[0], { from_ms: null, to_ms: changedAt }),
    ...cut(after[0], { from_ms: changedAt, to_ms: null }),
  ]
  const vehicles = [
    ...cut(before[1], { from_ms: null, to_ms: changedAt }),
    ...cut(after[1], { from_ms: changedAt, to_ms: null }),
  ]
  return {
    site,
    who,
    stations: [...new Set(chargePoints.map(({ stationId }) => stationId))],
    chargePointIds: chargePoints.map(({ chargePointId }) => chargePointId),
    async plain() {
      await createReferenceTables(site, { spells, vehicles, lowest: lowestPrices })
      await createReferenceTimeTables(site, { now, openings: [{ station_id: shanghai.stationId, ...openings }] })
    },
  }
}
const cut = <T extends object, C extends object>(all: readonly T[], when: C): (T & C)[] =>
  all.map((one) => ({ ...one, ...when }))

/** Creates state reports for a range and processes everything that is queued. */
async function work(
  site: ReportsSite,
  chargePoints: Places['chargePoints'],
  stateSpan?: { from: number; to: number },
): Promise<void> {
  await site.reports.facts.rollUp(atOnce)
  if (stateSpan) await states(site, chargePoints, stateSpan)
  await site.reports.states.keep()
}

const words = ['Available', 'Charging', 'Faulted', 'Unavailable'] as const
async function states(
  site: ReportsSite,
  chargePoints: readonly Parameters<typeof insertStateReport>[1]['chargePoint'][],
  { from, to }: { from: number; to: number },
) {
  const roll = createRandomBelow(from % 1_000)
  for (const chargePoint of chargePoints)
    for (const connectorNo of [1, 2])
      for (let at = from + roll(200) * hour; at < to; at += (1 + roll(400)) * hour) {
        await insertStateReport(site, { chargePoint, connectorNo, word: words[roll(4)] ?? 'Available', at })
        if (connectorNo === 1 && roll(3) === 0)
          await insertConnectionChange(site, { chargePoint, connected: roll(3) > 0, at })
      }
}

/** Inserts meter readings and distances. */
async function others(site: ReportsSite, { vehicles }: TestCustomers, stations: readonly string[]) {
  await site.admin.query(
    `insert into charging_day_balances (operator_id, station_id, day, meter_dwh, connectors_dwh, sessions_dwh, sessions, causes, state, computed_at)
     select $1, s.id, d.day, case when extract(day from d.day)::int % 7 > 0 then 900000 + 1000 * extract(doy from d.day)::int end, 800000 + 900 * extract(doy from d.day)::int, 1, 1, '{}', 'even', now()
     from unnest($2::uuid[]) s (id), generate_series('2025-01-01'::date, '2025-12-31', interval '1 day') d (day)`,
    [site.operatorId, [...new Set(stations)]],
  )
  // The first supply point feeds only the first station, the second has no limit in the first half of the year, the
  // third feeds two stations.
  await site.admin.query(
    `with p as (
       insert into energy_supply_points (operator_id, id, name, supply_no, contracted_w, valid_from, created_at)
       select $1, uuidv7(), 'S' || n, 'S' || n, '{50000}', '2025-01-01', now() from generate_series(1, 3) n returning id, name),
     s as (
       insert into energy_supply_stations (operator_id, supply_id, station_id)
       select $1, p.id, s.id from p cross join unnest($2::uuid[]) with ordinality s (id, n) where p.name = 'S' || s.n or p.name = 'S3' returning 1)
     insert into energy_supply_days (operator_id, supply_id, day, from_at, meters, import_dwh, peak_dwh, peak_at, quarters, read_quarters, interpolated,
       active_curve, reactive_curve, interpolated_at, hours_dwh, hours_quarters, limit_w, exceeded_quarters, over_w)
     select $1, p.id, d.day, d.day, 1, 900000, 100001 + 1000 * x.n, d.day, 1, 1, 0, '{1}', '{1}', '{}', array_fill(0, '{24}'), array_fill(0, '{24}'),
       case when x.known then 40000 + 100 * x.n end, case when x.known then x.n % 3 end, case when x.known then 10 * (x.n % 3) end
     from p cross join generate_series('2025-01-01'::date, '2025-12-31', interval '1 day') d (day)
     cross join lateral (select extract(doy from d.day)::int as n, p.name <> 'S2' or d.day >= '2025-07-01' as known) x`,
    [site.operatorId, [...new Set(stations)]],
  )
  const driver = newId()
  await site.admin.query(`insert into fleet_drivers (operator_id, id, name, driver_no) values ($1, $2, 'Li', 'D1')`, [
    site.operatorId,
    driver,
  ])
  await site.admin.query(
    `insert into fleet_driver_records (operator_id, id, day, shift, vehicle_id, driver_id, odometer_start_m, odometer_end_m, season, source)
     select $1, uuidv7(), d.day, 'early', $2, $3, 1000000 * n, 1000000 * n + 1000 * (n % 300), 'normal', 'manual'
     from generate_series('2025-01-03'::date, '2025-12-31', interval '5 days') with ordinality d (day, n)`,
    [site.operatorId, vehicles[1], driver],
  )
  // Some of them are on days with a record, and then only the record counts.
  await site.admin.query(
    `insert into fleet_measured_days (operator_id, vehicle_id, day, distance_m, by, worked_at)
     select $1, v.id, d.day, 700 * n, 'positions', now()
     from unnest($2::uuid[]) v (id), generate_series('2025-01-03'::date, '2025-12-31', interval '4 days') with ordinality d (day, n)`,
    [site.operatorId, vehicles.slice(0, 2)],
  )
}
