import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  findTableRow,
  pageRows,
  defineRowShape,
  buildRowSlice,
  sortColumnOf,
  type SliceRequest,
  type Tx,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import { departureRow, type DepartureFilter, type DepartureRow, type listDepartures } from '../../contract/index.ts'

const departure = defineRowShape('depots_departures', 'd', departureRow, {
  serviceDay: sql`d.service_day::text`,
  stationName: sql`s.station_name`,
  timeZone: sql`s.time_zone`,
  lineNo: sql`l.line_no`,
  vehicleLabel: sql`v.vehicle_name`,
})
function departures(tx: Tx) {
  return tx
    .selectFrom('depots_departures as d')
    .innerJoin('stations_station_names as s', (on) =>
      on.onRef('s.operator_id', '=', 'd.operator_id').onRef('s.station_id', '=', 'd.station_id'),
    )
    .leftJoin('fleet_line_names as l', (on) =>
      on.onRef('l.operator_id', '=', 'd.operator_id').onRef('l.line_id', '=', 'd.line_id'),
    )
    .leftJoin('fleet_vehicle_names as v', (on) =>
      on.onRef('v.operator_id', '=', 'd.operator_id').onRef('v.vehicle_id', '=', 'd.vehicle_id'),
    )
    .select(departure.selection)
}

/** `now` separates past from future departures. */
export type DepartureQuery = DepartureFilter & { now: Date }
function filterDepartures(tx: Tx, wish: DepartureQuery) {
  const { view, now, search, stationId, lineId, day, state, vehicle, outcome } = wish
  let rows = departures(tx)
  if (view !== 'all') rows = rows.where('d.depart_at', view === 'next' ? '>=' : '<', now)
  if (search) rows = rows.where(textMatchesSql(search, { names: [sql`v.vehicle_name`], codes: [sql`d.block_key`] }))
  if (stationId) rows = rows.where('d.station_id', '=', stationId)
  if (lineId) rows = rows.where('d.line_id', '=', lineId)
  if (day) rows = rows.where(sql<SqlBool>`d.service_day = ${day}::date`)
  if (state) rows = rows.where('d.state', '=', state)
  if (vehicle) rows = rows.where('d.vehicle_id', vehicle === 'set' ? 'is not' : 'is', null)
  if (outcome) rows = rows.where('d.outcome', '=', outcome)
  return rows
}
const sorts = {
  departAt: sql`d.depart_at`,
  blockNo: sql`d.block_key`,
  vehicleLabel: sql`v.vehicle_name`,
} as const

export async function pageOfDepartures(
  tx: Tx,
  { sort, page, pageSize, ...filter }: DepartureQuery & PagedQuery<typeof listDepartures>,
): Promise<Page<DepartureRow>> {
  const [column, down] = sortColumnOf(sort, sorts, filter.view === 'next' ? 'departAt' : '-departAt')
  const rows = filterDepartures(tx, filter).orderBy(column, down).orderBy('d.id', down)
  return pageRows(tx, departure, rows, { page, pageSize })
}
/** Sorted by departure. */
export async function sliceOfDepartures(tx: Tx, filter: DepartureQuery, { after, limit }: SliceRequest<DepartureRow>) {
  let rows = filterDepartures(tx, filter).orderBy('d.depart_at').orderBy('d.id').limit(limit)
  if (after) rows = rows.where(sql<SqlBool>`(d.depart_at, d.id) > (${after.departAt}::timestamptz, ${after.id}::uuid)`)
  return buildRowSlice((await rows.execute()).map(departure.present), limit)
}
export async function findDeparture(tx: Tx, id: string): Promise<DepartureRow | undefined> {
  return findTableRow(departure, departures(tx).where('d.id', '=', id))
}
/** Returns the departures of a vehicle that conflict with another one. */
export async function conflictingDepartures(
  tx: Tx,
  { vehicleId, id, departAt, returnAt }: { vehicleId: string; id: string; departAt: string; returnAt: string },
): Promise<DepartureRow[]> {
  const rows = await departures(tx)
    .where('d.vehicle_id', '=', vehicleId)
    .where('d.id', '<>', id)
    .where('d.state', '=', 'planned')
    .where(
      sql<SqlBool>`tstzrange(d.depart_at, d.return_at) && tstzrange(${departAt}::timestamptz, ${returnAt}::timestamptz)`,
    )
    .orderBy('d.depart_at')
    .execute()
  return rows.map(departure.present)
}
export async function departuresOfBlocks(tx: Tx, days: readonly string[]): Promise<DepartureRow[]> {
  const rows = await departures(tx)
    .where(sql<SqlBool>`d.service_day = any(${days}::date[])`)
    .execute()
  return rows.map(departure.present)
}
/** Locks the departures until the transaction ends. */
export async function lockDepartures(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('depots_departures')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
/** Sets the vehicles of several departures at once. All of them are cleared first. */
export async function setVehicles(tx: Tx, pairs: readonly { id: string; vehicleId: string | null }[]): Promise<void> {
  await sql`update depots_departures set vehicle_id = null where id = any(${pairs.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  )
  for (const { id, vehicleId } of pairs)
    await sql`update depots_departures set vehicle_id = ${vehicleId}, plugged_at = null,
      version = version + 1, updated_at = now() where id = ${id}`.execute(tx)
}
export async function setPluggedAt(tx: Tx, { id, at }: { id: string; at: Date | null }): Promise<void> {
  await sql`update depots_departures set plugged_at = ${at}, version = version + 1 where id = ${id}`.execute(tx)
}

export interface DepotNames {
  depots: ReadonlyMap<string, { id: string; timeZone: string }>
  lines: ReadonlyMap<string, string>
  vehicles: ReadonlyMap<string, string>
}
/** Returns depots, lines and vehicles by their names in files, in lower case. An ambiguous name is omitted. */
export async function loadDepotNames(tx: Tx): Promise<DepotNames> {
  const [stations, lines, vehicles] = await Promise.all([
    sql<{ keys: string[]; id: string; timeZone: string }>`
      select array[lower(s.station_name), lower(s.station_code)] as keys, s.station_id as id, s.time_zone as "timeZone"
      from stations_station_names s where exists (select from depots_nodes n where n.operator_id = s.operator_id
        and n.station_id = s.station_id and n.kind = 'site')`.execute(tx),
    sql<{ keys: string[]; id: string }>`
      select array[line_no_key, nullif(lower(line_name), '')] as keys, line_id as id from fleet_line_names`.execute(tx),
    sql<{
      keys: string[]
      id: string
    }>`select keys, vehicle_id as id from fleet_depot_vehicles where state <> 'retired'`.execute(tx),
  ])
  return {
    depots: byKeys(stations.rows, (row) => row),
    lines: byKeys(lines.rows, ({ id }) => id),
    vehicles: byKeys(vehicles.rows, ({ id }) => id),
  }
}
function byKeys<R extends { id: string; keys: (string | null)[] }, V>(rows: readonly R[], of: (row: R) => V) {
  const found = new Map<string, { id: string; value: V } | null>()
  for (const row of rows)
    for (const key of row.keys)
      if (key) found.set(key, found.has(key) && found.get(key)?.id !== row.id ? null : { id: row.id, value: of(row) })
  return new Map([...found].flatMap(([key, one]) => (one ? [[key, one.value] as const] : [])))
}
