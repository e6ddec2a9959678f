import type { Page, PagedQuery } from '@evops/platform/contract'
import { sortColumnOf, readPage, type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type {
  EnergyDimension,
  EnergyFilter,
  EnergySession,
  EnergySessionFilter,
  EnergySums,
  listEnergySessions,
} from '../../contract/index.ts'

export type EnergyGroup = EnergySums & { key: string | null; name: string | null }

const groups: Readonly<Record<EnergyDimension, { key: RawBuilder<unknown>; name: RawBuilder<unknown> }>> = {
  vehicle: {
    key: sql`f.vehicle_id::text`,
    name: sql`(select coalesce(nullif(v.self_no, ''), nullif(v.plate, ''), v.vin) from fleet_vehicles v where v.id = g.key::uuid)`,
  },
  driver: {
    key: sql`f.driver_id::text`,
    name: sql`(select d.name || ' · ' || d.driver_no from fleet_drivers d where d.id = g.key::uuid)`,
  },
  line: {
    key: sql`f.line_id::text`,
    name: sql`(select l.line_no from fleet_lines l where l.id = g.key::uuid)`,
  },
  fleet: {
    key: sql`f.fleet_id::text`,
    name: sql`(select t.name from fleet_fleets t where t.id = g.key::uuid)`,
  },
  day: { key: sql`f.day::text`, name: sql`g.key` },
  month: { key: sql`to_char(f.day, 'YYYY-MM')`, name: sql`g.key` },
}

/** Selects distance and charged, used and allowed energy of the range, as the report engine sums them up. */
function facts({ dayFrom, dayTo, vehicleId, fleetId }: EnergyFilter): RawBuilder<unknown> {
  const vehicles = vehicleId
    ? sql`array[${vehicleId}::uuid]`
    : fleetId === undefined
      ? sql`null::uuid[]`
      : sql`array(select id from fleet_vehicles v where ${
          fleetId === 'none' ? sql`v.fleet_id is null` : sql`v.fleet_id = ${fleetId}`
        })`
  return sql`f as (select * from fleet_energy_by_day(${dayFrom}::date, ${dayTo}::date, ${vehicles}))`
}
/**
 * Condition for days in any time zone, including sessions from the previous evening; it allows an index on the start.
 */
function near(dayFrom: string, dayTo: string): RawBuilder<SqlBool> {
  return sql`started_at >= ${dayFrom}::date - 2 and started_at < ${dayTo}::date + 2`
}
export async function energyByDimension(tx: Tx, by: EnergyDimension, filter: EnergyFilter): Promise<EnergyGroup[]> {
  const { driverId, lineId } = filter
  const of = (column: RawBuilder<unknown>, id: string | undefined) =>
    id === undefined ? sql`true` : id === 'none' ? sql`${column} is null` : sql`${column} = ${id}::uuid`
  const { key, name } = groups[by]
  const { rows } = await sql<EnergyGroup>`
    with ${facts(filter)},
    g as (
      select ${key} as key, sum(f.records)::int as records,
        sum(f.driven_m)::bigint as "distanceM", sum(f.gps_m)::bigint as "gpsM", sum(f.charged_dwh)::bigint as "chargedDwh",
        sum(f.used_dwh)::bigint as "usedDwh", coalesce(sum(f.quota_dwh), 0)::bigint as "quotaDwh",
        coalesce(sum(f.limit_dwh), 0)::bigint as "limitDwh", sum(f.unquoted_m)::bigint as "unquotedM",
        sum(f.unquoted_dwh)::bigint as "unquotedDwh", sum(f.unexplained_dwh)::bigint as "unexplainedDwh"
      from f where ${of(sql`f.driver_id`, driverId)} and ${of(sql`f.line_id`, lineId)}
      group by 1
      -- What was taken off what is kept, and was all there was, leaves nothing.
      having (sum(f.records), sum(f.mileages), sum(f.driven_m), sum(f.charged_dwh), sum(f.used_dwh)) <> (0, 0, 0, 0, 0))
    select key, ${name} as name, records, "distanceM", "gpsM", "chargedDwh", "usedDwh", "quotaDwh", "limitDwh", "unquotedM", "unquotedDwh", "unexplainedDwh"
    from g order by 2, 1`.execute(tx)
  return rows
}

function sessions(tx: Tx, { dayFrom, dayTo, vehicleId, fleetId }: EnergySessionFilter) {
  let rows = tx
    .selectFrom('fleet_energy_sessions as o')
    .innerJoin('fleet_vehicles as v', (on) =>
      on.onRef('v.operator_id', '=', 'o.operator_id').onRef('v.id', '=', 'o.vehicle_id'),
    )
    .where(sql<SqlBool>`o.day between ${dayFrom}::date and ${dayTo}::date`)
    .where(near(dayFrom, dayTo))
  if (vehicleId) rows = rows.where('o.vehicle_id', '=', vehicleId)
  if (fleetId) rows = fleetId === 'none' ? rows.where('v.fleet_id', 'is', null) : rows.where('v.fleet_id', '=', fleetId)
  return rows
}
export async function pageOfEnergySessions(
  tx: Tx,
  { sort, ...query }: EnergySessionFilter & PagedQuery<typeof listEnergySessions>,
): Promise<Page<EnergySession> & { energyDwh: number }> {
  const [column, down] = sortColumnOf(sort, { startedAt: 'o.started_at', energyDwh: 'o.energy_dwh' }, '-startedAt')
  const rows = sessions(tx, query)
    .select([
      ...aliasColumns('o', ['sessionId', 'sessionNo', 'vehicleId']),
      sql<string>`coalesce(nullif(v.self_no, ''), nullif(v.plate, ''), v.vin)`.as('vehicleLabel'),
      sql<string>`o.day::text`.as('day'),
      sql<string | null>`(select s.station_name from stations_station_names s
        where s.operator_id = o.operator_id and s.station_id = o.station_id)`.as('stationName'),
      ...aliasColumns('o', ['startedAt', 'endedAt', 'timeZone', 'energyDwh', 'startSoc', 'endSoc']),
    ])
    .orderBy(column, down)
    .orderBy('o.session_id', down)
  const found = await readPage(tx, rows, query)
  const sum = await sessions(tx, query)
    .select(sql<number>`coalesce(sum(o.energy_dwh), 0)::bigint`.as('dwh'))
    .executeTakeFirst()
  const list = found.list.map((row) => toReplyRow(row))
  return { ...found, list, energyDwh: sum?.dwh ?? 0 }
}

/** Row keys of the report engine that only exist for vehicle energy: columns, selected expressions, and joins. */
export const vehicleEnergyRowKeys = {
  driver: {
    parts: ['driver_id'],
    labels: ['a.driver_id as "driverId"', `d.name || ' · ' || d.driver_no as "driverName"`],
    joins: 'left join fleet_drivers d on d.operator_id = a.operator_id and d.id = a.driver_id',
  },
  line: {
    parts: ['line_id'],
    labels: ['a.line_id as "lineId"', 'l.line_no as "line"'],
    joins: 'left join fleet_lines l on l.operator_id = a.operator_id and l.id = a.line_id',
  },
  fleet: {
    parts: ['fleet_id'],
    labels: ['a.fleet_id as "fleetId"', 't.name as "fleet"'],
    joins: 'left join fleet_fleets t on t.operator_id = a.operator_id and t.id = a.fleet_id',
  },
} as const

/** Returns the names of the things in the filters. */
export async function filterNamesOf(
  tx: Tx,
  { vehicleId, driverId, lineId, fleetId }: EnergyFilter,
): Promise<Record<string, string>> {
  const ids = [vehicleId, driverId, lineId, fleetId].filter((id) => id !== undefined && id !== 'none')
  if (ids.length === 0) return {}
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(nullif(self_no, ''), nullif(plate, ''), vin) as name from fleet_vehicles where id = any (${ids}::uuid[])
    union all select id, name || ' · ' || driver_no from fleet_drivers where id = any (${ids}::uuid[])
    union all select id, line_no from fleet_lines where id = any (${ids}::uuid[])
    union all select id, name from fleet_fleets where id = any (${ids}::uuid[])`.execute(tx)
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}
