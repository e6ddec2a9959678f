import type { CallArgs } from '@evops/platform/contract'
import { textMatchesSql, type Tx } from '@evops/platform/server'
import { connectorCode } from '@evops/stations/contract'
import { sql } from 'kysely'
import { plugsOfConnectorTypes, standardsOfPlugs, hasFixedCable } from './plugs.rules.ts'
import type { DriverConnector, DriverPlug, DriverStation, listDriverStations } from '../../contract/index.ts'

type Wish = Omit<CallArgs<typeof listDriverStations>['query'], 'operator'>
/** A station without its price, which is calculated from the rule. */
export type StationWithoutPrice = Omit<DriverStation, 'currency' | 'priceNowE5'> & { guide: string; hotline: string }
export interface PublicConnector extends DriverConnector {
  stationId: string
  versionId: string | null
}

const isFree = sql`g.takes_starts and g.state in ('idle', 'occupied') and not exists (
  select from charging_taken_connectors t where t.operator_id = g.operator_id and t.charge_point_id = g.charge_point_id and t.connector_no = g.connector_no)`

/** Plug type of a connector `g`, after `plugs.rules.ts`. */
const plug = sql<DriverPlug>`case ${sql.join(
  standardsOfPlugs.map(([name, standards]) => {
    const patterns = standards.map((standard) => `^${standard.replace('*', '.*')}$`)
    return sql`when g.standard ~ any(${patterns}::text[]) then ${sql.lit(name)}`
  }),
  sql` `,
)} when g.standard <> '' then 'other' ${sql.join(
  Object.entries(plugsOfConnectorTypes).map(
    ([type, name]) => sql`when g.connector_type = ${sql.lit(Number(type))} then ${sql.lit(name)}`,
  ),
  sql` `,
)} else 'other' end`

/** Distance in metres along the earth's surface; stations without a location sort last. */
function distance({ longitude, latitude }: Pick<Wish, 'longitude' | 'latitude'>) {
  if (longitude === undefined || latitude === undefined) return sql<number | null>`null::int`
  return sql<number | null>`(12742000 * asin(least(1, sqrt(power(sin(radians(s.latitude - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(s.latitude)) * power(sin(radians(s.longitude - ${longitude}::float8) / 2), 2)))))::int`
}

/** Connectors with the wanted plug type and power; all if none is wanted. */
const isWanted = ({ plug: wanted, leastPowerW }: Pick<Wish, 'plug' | 'leastPowerW'>) =>
  sql`(${wanted ?? null}::text is null or ${plug} = ${wanted ?? null}) and (${leastPowerW ?? null}::bigint is null or g.rated_power_w >= ${leastPowerW ?? null})`

type StationWish = Pick<Wish, 'longitude' | 'latitude' | 'plug' | 'leastPowerW'>
const selection = (wish: StationWish) => sql`
  s.station_id as id, s.name, s.address, s.longitude, s.latitude, ${distance(wish)} as "distanceM", s.time_zone as "timeZone",
  s.business_hours as "businessHours", s.round_the_clock as "roundTheClock", s.bookable, s.guide, s.hotline, c.*, k.plugs
  from stations_open_stations s join lateral (
    select count(*)::int as connectors, count(*) filter (where ${isFree})::int as free,
      count(*) filter (where g.state in ('offline', 'faulted', 'disabled') or not g.takes_starts)::int as closed,
      max(g.rated_power_w) as "maxPowerW", count(*) filter (where ${isWanted(wish)})::int as wanted,
      count(*) filter (where ${isWanted(wish)} and ${isFree})::int as "wantedFree"
    from stations_open_connectors g where g.operator_id = s.operator_id and g.station_id = s.station_id) c on c.connectors > 0
  cross join lateral (
    select coalesce(jsonb_agg(to_jsonb(k) order by k.connectors desc, k.plug), '[]') as plugs from (
      select ${plug} as plug, count(*)::int as connectors, count(*) filter (where ${isFree})::int as free, max(g.rated_power_w) as "maxPowerW"
      from stations_open_connectors g where g.operator_id = s.operator_id and g.station_id = s.station_id group by 1) k) k`
type Row = Omit<StationWithoutPrice, 'inUse'> & { wanted: number; wantedFree: number }
const present = ({ wanted: _wanted, wantedFree: _free, ...row }: Row): StationWithoutPrice => ({
  ...row,
  inUse: row.connectors - row.free - row.closed,
})

/** Returns a page of stations: the nearest first if the location is known, else by name. */
export async function pagePublicStations(tx: Tx, wish: Wish): Promise<{ list: StationWithoutPrice[]; total: number }> {
  const { search, west, south, east, north, free, sort, page, pageSize } = wish
  const isNear = sort ? sort.endsWith('distance') : wish.longitude !== undefined && wish.latitude !== undefined
  const down = sort?.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await sql<Row & { total: number }>`
    select *, count(*) over ()::int as total from (select ${selection(wish)}) s
    where (${search ?? null}::text is null or ${textMatchesSql(search ?? '', { names: [sql`name`, sql`address`] })})
      and (${west ?? null}::float8 is null or longitude >= ${west ?? null}) and (${east ?? null}::float8 is null or longitude <= ${east ?? null})
      and (${south ?? null}::float8 is null or latitude >= ${south ?? null}) and (${north ?? null}::float8 is null or latitude <= ${north ?? null})
      and wanted > 0 and (not ${free ?? false} or "wantedFree" > 0)
    order by ${isNear ? sql`"distanceM" ${down} nulls last,` : sql``} name ${isNear ? sql`` : down}, id
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx)
  return { list: rows.map(({ total: _total, ...row }) => present(row)), total: rows[0]?.total ?? 0 }
}

export async function findStation(
  tx: Tx,
  id: string,
  from: Pick<Wish, 'longitude' | 'latitude'>,
): Promise<StationWithoutPrice | undefined> {
  const { rows } = await sql<Row>`select * from (select ${selection(from)}) s where id = ${id}`.execute(tx)
  return rows[0] && present(rows[0])
}

/**
 * Returns connectors with the tariff version valid now: all of the given stations, all of charge
 * points by their compact numbers, or one by its charge point.
 */
export async function openConnectors(
  tx: Tx,
  of:
    | { stationIds: readonly string[] }
    | { compactNos: readonly string[] }
    | { chargePointId: string; connectorNo: number },
  now: Date,
): Promise<PublicConnector[]> {
  const where =
    'stationIds' in of
      ? sql`g.station_id = any(${[...of.stationIds]}::uuid[])`
      : 'compactNos' in of
        ? sql`translate(lower(g.charge_point_no), '._-', '') = any(${[...of.compactNos]}::text[])`
        : sql`g.charge_point_id = ${of.chargePointId} and g.connector_no = ${of.connectorNo}`
  const { rows } = await sql<Omit<PublicConnector, 'code' | 'stateAt' | 'hasCable'> & { stateAt: Date | null }>`
    select g.station_id as "stationId", g.charge_point_id as "chargePointId", g.connector_no as "connectorNo", g.charge_point_no as "chargePointNo", g.charge_point_name as "chargePointName",
      g.connector_type as "connectorType", g.standard, ${plug} as plug, g.rated_power_w as "ratedPowerW", g.state, g.state_at as "stateAt", ${isFree} as startable,
      tariffs_version_at(g.operator_id, g.station_id, g.charge_point_id, g.connector_no, ${now}::timestamptz) as "versionId"
    from stations_open_connectors g where ${where} order by g.charge_point_no, g.connector_no`.execute(tx)
  return rows.map((row) => ({
    ...row,
    code: connectorCode(row),
    hasCable: hasFixedCable(row.connectorType),
    stateAt: row.stateAt?.toISOString() ?? null,
  }))
}

/** Returns country and party of the operator's EVSE ids; undefined: the operator has none. */
export async function evsePrefixOf(tx: Tx): Promise<string | undefined> {
  const row = await tx.selectFrom('interop_evse_prefixes').select('prefix').executeTakeFirst()
  return row?.prefix ?? undefined
}

/** Returns the plug types of the operator's public stations, the most frequent first. */
export async function listPublicPlugs(tx: Tx): Promise<DriverPlug[]> {
  const { rows } = await sql<{ plug: DriverPlug }>`
    select ${plug} as plug from stations_open_connectors g group by 1 order by count(*) desc, 1`.execute(tx)
  return rows.map((row) => row.plug)
}
