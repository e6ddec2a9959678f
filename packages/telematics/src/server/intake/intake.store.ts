import { encodeUnquotedColumn, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { MessageRefusalReason, VehicleValueName, VehicleNaming } from '../../contract/index.ts'
import type { VehicleIntakeState } from './believe.rules.ts'
import type { VehicleReading } from './read-message.rules.ts'

export interface NewTrackPoint {
  vehicleId: string
  reading: VehicleReading
  /** Id of the source or the import. */
  fromId: string
}
const e7 = (degrees: number | undefined) => (degrees === undefined ? null : Math.round(degrees * 1e7))

/**
 * Stores points. Existing points of the same vehicle and instant stay. Returns the new ones by `vehicle at`. Usually
 * all points are new, and they are not read back then.
 */
export async function insertTrackPoints(
  tx: Tx,
  { operatorId, receivedAt }: { operatorId: string; receivedAt: Date },
  points: readonly NewTrackPoint[],
): Promise<'all' | Set<string>> {
  if (points.length === 0) return 'all'
  const column = (of: (one: VehicleReading) => number | null) =>
    encodeUnquotedColumn(points, ({ reading }) => of(reading))
  const { rows } = await sql<{ written: number; vehicleId: string | null; at: Date | null }>`
    with put as (insert into telematics_points (operator_id, vehicle_id, at, received_at, odometer_m, lng_e7, lat_e7, speed_kmh, heading, soc, from_id)
    select ${operatorId}::uuid, n.id, to_timestamp(n.at / 1000), ${receivedAt}::timestamptz, n.odometer, n.lng, n.lat, n.speed, n.heading, n.soc, n.source
    from unnest(${encodeUnquotedColumn(points, ({ vehicleId }) => vehicleId)}::uuid[], ${encodeUnquotedColumn(points, ({ reading }) => reading.at)}::float8[],
      ${column(({ odometerM }) => odometerM)}::bigint[], ${column(({ place }) => e7(place?.longitude))}::int[], ${column(({ place }) => e7(place?.latitude))}::int[],
      ${column(({ speedKmh }) => speedKmh)}::smallint[], ${column(({ heading }) => heading)}::smallint[], ${column(({ soc }) => soc)}::smallint[],
      ${encodeUnquotedColumn(points, ({ fromId }) => fromId)}::uuid[]) n (id, at, odometer, lng, lat, speed, heading, soc, source)
    on conflict do nothing returning vehicle_id, at)
    select c.n::int as written, put.vehicle_id as "vehicleId", put.at from (select count(*) as n from put) c left join put on c.n < ${points.length}`.execute(
    tx,
  )
  if (rows[0]?.written === points.length) return 'all'
  return new Set(rows.flatMap(({ vehicleId, at }) => (vehicleId && at ? [pointKey(vehicleId, at.getTime())] : [])))
}
export const pointKey = (vehicleId: string, at: number) => `${vehicleId} ${at}`

/** Loads the states of vehicles for plausibility checks. */
export async function loadIntakeStates(
  tx: Tx,
  vehicleIds: readonly string[],
): Promise<Map<string, VehicleIntakeState>> {
  if (vehicleIds.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    placeAt: Date | null
    lng: number | null
    lat: number | null
    odometerAt: Date | null
    odometerM: number | null
    socAt: Date | null
    soc: number | null
  }>`
    select vehicle_id as id, place_at as "placeAt", lng_e7 as lng, lat_e7 as lat, odometer_at as "odometerAt", odometer_m as "odometerM", soc_at as "socAt", soc
    from fleet_vehicle_places where vehicle_id = any(${vehicleIds}::uuid[]) and received_at is not null`.execute(tx)
  return new Map(
    rows.map(({ id, placeAt, lng, lat, odometerAt, odometerM, socAt, soc }) => [
      id,
      {
        newestAt: Math.max(...[placeAt, odometerAt, socAt].map((at) => at?.getTime() ?? Number.NEGATIVE_INFINITY)),
        place:
          placeAt && lng !== null && lat !== null
            ? { at: placeAt.getTime(), longitude: lng / 1e7, latitude: lat / 1e7 }
            : null,
        odometer: odometerAt && odometerM !== null ? { at: odometerAt.getTime(), metres: odometerM } : null,
        jumpedTo: null,
        odometerClaim: null,
        charge: socAt && soc !== null ? { at: socAt.getTime(), pct: soc } : null,
        chargeClaim: null,
      },
    ]),
  )
}

/** Normalises a name for the comparison, by kind. */
export const vehicleNameNormalisers: Readonly<Record<VehicleNaming, (name: string) => string>> = {
  vin: (name) => name.toUpperCase(),
  plate: (name) => name.toUpperCase().replaceAll(/[ \-.·]/g, ''),
  'self-number': (name) => name.toLowerCase(),
  device: (name) => name.toLowerCase(),
}
const columns = {
  vin: sql`vin`,
  plate: sql`plate_key`,
  'self-number': sql`self_no_key`,
} as const

/** Returns the vehicles of names, by name: bound vehicles first, then a match by the source's kind of name. */
export async function findVehiclesByName(
  tx: Tx,
  { sourceId, naming, names }: { sourceId: string; naming: VehicleNaming; names: readonly string[] },
): Promise<Map<string, string>> {
  const lower = names.map((name) => name.toLowerCase())
  const { rows: bound } = await sql<{ key: string; id: string }>`
    select name_key as key, vehicle_id as id from telematics_devices where source_id = ${sourceId} and name_key = any(${lower}::text[])`.execute(
    tx,
  )
  const byDevice = new Map(bound.map(({ key, id }) => [key, id]))
  const found = new Map(
    names.flatMap((name) => {
      const id = byDevice.get(name.toLowerCase())
      return id === undefined ? [] : [[name, id] as const]
    }),
  )
  if (naming === 'device') return found
  const left = names.filter((name) => !found.has(name))
  const keys = left.map(vehicleNameNormalisers[naming]).filter((key) => key !== '')
  if (keys.length === 0) return found
  const { rows } = await sql<{ key: string; id: string }>`
    select ${columns[naming]} as key, vehicle_id as id from fleet_vehicle_places where ${columns[naming]} = any(${keys}::text[])
      and ${columns[naming]} <> ''`.execute(tx)
  const byKey = new Map(rows.map(({ key, id }) => [key, id]))
  for (const name of left) {
    const id = byKey.get(vehicleNameNormalisers[naming](name))
    if (id !== undefined) found.set(name, id)
  }
  return found
}

/** Maximum number of unknown names stored for a source, so that invented names cannot fill the table. */
const mostUnknown = 1_000
export async function recordUnknownNames(
  tx: Tx,
  { operatorId, sourceId, at }: { operatorId: string; sourceId: string; at: Date },
  names: ReadonlyMap<string, number>,
): Promise<void> {
  if (names.size === 0) return
  await sql`
    insert into telematics_unknown as u (operator_id, source_id, name, first_at, last_at, messages)
    select ${operatorId}::uuid, ${sourceId}::uuid, min(n.name), ${at}::timestamptz, ${at}::timestamptz, sum(n.messages)
    from unnest(${[...names.keys()]}::text[], ${[...names.values()]}::bigint[]) n (name, messages)
    where exists (select from telematics_sources s where s.id = ${sourceId})
      and ((select count(*) from telematics_unknown k where k.source_id = ${sourceId}) < ${mostUnknown}
        or exists (select from telematics_unknown k where k.source_id = ${sourceId} and k.name_key = lower(n.name)))
    group by lower(n.name)
    on conflict (operator_id, source_id, name_key) do update set last_at = excluded.last_at, messages = u.messages + excluded.messages`.execute(
    tx,
  )
}

export interface MessageCounts {
  taken: number
  twice: number
  refused: Partial<Record<MessageRefusalReason, number>>
  unbelieved: Partial<Record<VehicleValueName, number>>
}
export async function addMessageCounts(
  tx: Tx,
  { sourceId, at }: { sourceId: string; at: Date },
  { taken, twice, refused, unbelieved }: MessageCounts,
): Promise<void> {
  const mergeCounts = (column: 'refused' | 'unbelieved', counts: object) => sql`${sql.ref(column)} || coalesce((
    select jsonb_object_agg(e.key, coalesce((${sql.ref(column)} ->> e.key)::bigint, 0) + e.value::bigint)
    from jsonb_each_text(${JSON.stringify(counts)}::jsonb) e), '{}')`
  await sql`update telematics_sources set last_message_at = ${at}, taken = taken + ${taken}, twice = twice + ${twice},
    refused = ${mergeCounts('refused', refused)}, unbelieved = ${mergeCounts('unbelieved', unbelieved)} where id = ${sourceId}`.execute(
    tx,
  )
}
