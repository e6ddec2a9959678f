import { textMatchesSql, type Tx } from '@evops/platform/server'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { maxPositions, movingKmh, staleMinutes, type PositionFilter, type PositionRow } from '../../contract/index.ts'

/** SQL of each field: instants in milliseconds, degrees in 1e-7. */
const fields = {
  vehicleId: sql`p.vehicle_id`,
  label: sql`p.label`,
  state: sql`p.state`,
  fleetId: sql`p.fleet_id`,
  fleetName: sql`p.fleet_name`,
  lineId: sql`p.line_id`,
  lineNo: sql`p.line_no`,
  stationId: sql`p.station_id`,
  at: sql`date_part('epoch', p.place_at) * 1000`,
  longitude: sql`p.lng_e7`,
  latitude: sql`p.lat_e7`,
  speedKmh: sql`p.speed_kmh`,
  heading: sql`p.heading`,
  soc: sql`p.soc`,
  socAt: sql`date_part('epoch', p.soc_at) * 1000`,
  odometerM: sql`p.odometer_m`,
  odometerAt: sql`date_part('epoch', p.odometer_at) * 1000`,
} satisfies Record<keyof PositionRow, RawBuilder<unknown>>
const columns = sql.join(Object.entries(fields).map(([name, of]) => sql`json_agg(${of}) as ${sql.id(name)}`))
/** An array for each field. */
type Columns = { [K in keyof PositionRow]: (string | number | null)[] }

/**
 * Builds rows from columns, because for row results the driver would parse the type of each value of five thousand rows
 * and create a Date for each instant in text form.
 */
function rowsOf(found: Columns | { vehicleId: null } | undefined): PositionRow[] {
  // An aggregate over no rows is null.
  if (!found || found.vehicleId === null) return []
  const c: Columns = found
  return c.vehicleId.map((vehicleId, index) => {
    const row: { [K in keyof PositionRow]: unknown } = {
      vehicleId,
      label: c.label[index],
      state: c.state[index],
      fleetId: c.fleetId[index],
      fleetName: c.fleetName[index],
      lineId: c.lineId[index],
      lineNo: c.lineNo[index],
      stationId: c.stationId[index],
      at: instant(c.at[index]),
      longitude: Number(c.longitude[index]) / 1e7,
      latitude: Number(c.latitude[index]) / 1e7,
      speedKmh: c.speedKmh[index],
      heading: c.heading[index],
      soc: c.soc[index],
      socAt: instant(c.socAt[index]),
      odometerM: c.odometerM[index],
      odometerAt: instant(c.odometerAt[index]),
    }
    // Safe cast: each field is selected in the form of the schema.
    return row as PositionRow
  })
}
const instant = (ms: unknown) => (typeof ms === 'number' ? new Date(Math.round(ms)).toISOString() : null)

/** SQL condition: the plate, own number or VIN matches the text. */
export function vehicleNameCondition(search: string): RawBuilder<SqlBool> {
  return sql`(strpos(p.plate_key, translate(upper(${search}), ' -.·', '')) > 0
    or ${textMatchesSql(search, { names: [sql`p.plate_key`], codes: [sql`p.self_no_key`, sql`p.vin`] })})`
}

function positionConditions(filter: PositionFilter, now: Date) {
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
  if (search) parts.push(vehicleNameCondition(search))
  if (stale !== undefined) parts.push(stale ? sql`p.place_at < ${staleAt}` : sql`p.place_at >= ${staleAt}`)
  if (moving !== undefined)
    parts.push(
      moving
        ? sql`p.speed_kmh >= ${movingKmh} and p.place_at >= ${staleAt}`
        : sql`not (coalesce(p.speed_kmh, 0) >= ${movingKmh} and p.place_at >= ${staleAt})`,
    )
  const edge = (value: number | undefined) => (value === undefined ? undefined : Math.round(value * 1e7))
  const [w, e, s, n] = [west, east, south, north].map(edge)
  // A map across the date line has a west edge that is east of its east edge.
  if (w !== undefined && e !== undefined && w > e) parts.push(sql`(p.lng_e7 >= ${w} or p.lng_e7 <= ${e})`)
  else {
    if (w !== undefined) parts.push(sql`p.lng_e7 >= ${w}`)
    if (e !== undefined) parts.push(sql`p.lng_e7 <= ${e}`)
  }
  if (s !== undefined) parts.push(sql`p.lat_e7 >= ${s}`)
  if (n !== undefined) parts.push(sql`p.lat_e7 <= ${n}`)
  return sql.join(parts, sql` and `)
}

/** Returns the newest matching rows, their total number, and the number of vehicles without a position. */
export async function findVehiclePositions(
  tx: Tx,
  filter: PositionFilter,
  now: Date,
): Promise<{ list: PositionRow[]; total: number; without: number }> {
  const isFound = sql`p.place_at is not null and ${positionConditions(filter, now)}`
  const { rows } = await sql<Columns | { vehicleId: null }>`
    select ${columns} from (select * from fleet_vehicle_places p where ${isFound} order by p.place_at desc, p.vehicle_id limit ${maxPositions + 1}) p`.execute(
    tx,
  )
  const list = rowsOf(rows[0])
  const { fleetId, lineId, state, search } = filter
  const isWithout = sql`p.place_at is null and ${positionConditions({ fleetId, lineId, state, search }, now)}`
  const total = list.length > maxPositions ? await countOf(tx, isFound) : list.length
  return { list: list.slice(0, maxPositions), total, without: await countOf(tx, isWithout) }
}
async function countOf(tx: Tx, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from fleet_vehicle_places p where ${which}`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Returns rows with messages since an instant. */
export async function positionsSince(tx: Tx, since: Date): Promise<PositionRow[]> {
  const { rows } = await sql<Columns | { vehicleId: null }>`
    select ${columns} from (select * from fleet_vehicle_places p where p.received_at >= ${since} and p.place_at is not null
      order by p.received_at limit ${maxPositions}) p`.execute(tx)
  return rowsOf(rows[0])
}
