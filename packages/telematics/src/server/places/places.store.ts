import { told, type Tx } from '@evops/platform/server'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import {
  mostPositions,
  movingKmh,
  staleMinutes,
  type PositionFilter,
  type PositionRow,
} from '../../contract/index.ts'

type Instants = 'at' | 'socAt' | 'odometerAt'
type Found = Omit<PositionRow, Instants> & { at: Date; socAt: Date | null; odometerAt: Date | null }
const columns = sql`
  p.vehicle_id as "vehicleId", p.label, p.state, p.fleet_id as "fleetId", p.fleet_name as "fleetName", p.line_id as "lineId", p.line_no as "lineNo",
  p.station_id as "stationId", p.place_at as at, p.lng_e7 / 1e7::float8 as longitude, p.lat_e7 / 1e7::float8 as latitude, p.speed_kmh as "speedKmh",
  p.heading, p.soc, p.soc_at as "socAt", p.odometer_m as "odometerM", p.odometer_at as "odometerAt"`

/** By the beginning of the plate, of its own number or of the VIN. */
export function isNamed(search: string): RawBuilder<SqlBool> {
  return sql`(p.plate_key ^@ translate(upper(${search}), ' -.·', '') or p.self_no_key ^@ lower(${search}) or p.vin ^@ upper(${search}))`
}

function found(filter: PositionFilter, now: Date) {
  const { fleetId, lineId, state, search, stale, moving, west, east, south, north } = filter
  const staleAt = new Date(now.getTime() - staleMinutes * 60_000)
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (fleetId)
    parts.push(sql`p.fleet_id in (with recursive below as (
      select k.fleet_id, k.operator_id from fleet_fleet_tree k where k.fleet_id = ${fleetId}
      union select k.fleet_id, k.operator_id from fleet_fleet_tree k join below b on b.operator_id = k.operator_id and b.fleet_id = k.parent_id)
      select fleet_id from below)`)
  if (lineId) parts.push(sql`p.line_id = ${lineId}`)
  if (state) parts.push(sql`p.state = ${state}`)
  if (search) parts.push(isNamed(search))
  if (stale !== undefined) parts.push(stale ? sql`p.place_at < ${staleAt}` : sql`p.place_at >= ${staleAt}`)
  if (moving !== undefined)
    parts.push(
      moving
        ? sql`p.speed_kmh >= ${movingKmh} and p.place_at >= ${staleAt}`
        : sql`not (coalesce(p.speed_kmh, 0) >= ${movingKmh} and p.place_at >= ${staleAt})`,
    )
  const edge = (value: number | undefined) => (value === undefined ? undefined : Math.round(value * 1e7))
  const [w, e, s, n] = [west, east, south, north].map(edge)
  // A map that reaches over the date line has its west to the east of its east.
  if (w !== undefined && e !== undefined && w > e) parts.push(sql`(p.lng_e7 >= ${w} or p.lng_e7 <= ${e})`)
  else {
    if (w !== undefined) parts.push(sql`p.lng_e7 >= ${w}`)
    if (e !== undefined) parts.push(sql`p.lng_e7 <= ${e}`)
  }
  if (s !== undefined) parts.push(sql`p.lat_e7 >= ${s}`)
  if (n !== undefined) parts.push(sql`p.lat_e7 <= ${n}`)
  return sql.join(parts, sql` and `)
}

/** The newest that the filter finds, how many those are, and how many vehicles never told a place. */
export async function positionsOf(
  tx: Tx,
  filter: PositionFilter,
  now: Date,
): Promise<{ list: PositionRow[]; total: number; without: number }> {
  const { rows } = await sql<Found & { all: number }>`
    select count(*) over ()::int as "all", ${columns} from fleet_vehicle_places p
    where p.place_at is not null and ${found(filter, now)} order by p.place_at desc, p.vehicle_id limit ${mostPositions}`.execute(
    tx,
  )
  const { fleetId, lineId, state, search } = filter
  const { rows: none } = await sql<{ without: number }>`
    select count(*)::int as without from fleet_vehicle_places p
    where p.place_at is null and ${found({ fleetId, lineId, state, search }, now)}`.execute(tx)
  const list = rows.map(({ all: _all, ...row }) => told(row) as PositionRow)
  return { list, total: rows[0]?.all ?? 0, without: none[0]?.without ?? 0 }
}

/** Those that told something since. */
export async function positionsSince(tx: Tx, since: Date): Promise<PositionRow[]> {
  const { rows } = await sql<Found>`
    select ${columns} from fleet_vehicle_places p where p.received_at >= ${since} and p.place_at is not null
    order by p.received_at limit ${mostPositions}`.execute(tx)
  return rows.map((row) => told(row) as PositionRow)
}
