import { aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { PartnerKey } from '../partners/partners.store.ts'
import { stationCardColumns, type SharedConnector, type SharedStation } from '../port/port.store.ts'

export type OcpiConnectorData = Pick<
  SharedConnector,
  | 'chargePointNo'
  | 'equipmentType'
  | 'connectorType'
  | 'standard'
  | 'ocpiType'
  | 'ratedPowerW'
  | 'maxVoltageDv'
  | 'maxCurrentDa'
>
export interface LocationQuery {
  from?: Date | undefined
  to?: Date | undefined
  /** Row after which the page begins: time of its last change, and its id. */
  after?: { at: string; id: string } | undefined
  offset: number
  limit: number
}
export interface DatedStation {
  stationId: string
  lastUpdated: Date
  /** Time with the full precision of the database. */
  exactly: string
}
/**
 * Returns stations that are visible to a partner, sorted by the last change of the station or of its parts, with the
 * total count.
 */
export async function pageOcpiStations(
  tx: Tx,
  key: PartnerKey,
  { from, to, after, offset, limit }: LocationQuery,
): Promise<{ total: number; list: DatedStation[]; isMore: boolean }> {
  const since = from ? sql`d.last_updated >= ${from}` : sql`true`
  const until = to ? sql`d.last_updated < ${to}` : sql`true`
  const behind = after ? sql`(d.last_updated, d.station_id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`
  const { rows } = await sql<DatedStation & { total: number }>`
    with d as materialized (${stationDatesSql(key)}), wanted as (select d.* from d where ${since} and ${until})
    select d.station_id as "stationId", d.last_updated as "lastUpdated", d.last_updated::text as exactly,
      (select count(*)::int from wanted) as total
    from wanted d where ${behind} order by d.last_updated, d.station_id
    offset ${after ? 0 : offset} limit ${limit + 1}`.execute(tx)
  if (rows[0]) return { total: rows[0].total, list: rows.slice(0, limit), isMore: rows.length > limit }
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from (${stationDatesSql(key)}) d where ${since} and ${until}`.execute(tx)
  return { total: counted[0]?.total ?? 0, list: [], isMore: false }
}
export async function datedStations(tx: Tx, key: PartnerKey, stationIds: readonly string[]): Promise<DatedStation[]> {
  const { rows } = await sql<DatedStation>`
    select d.station_id as "stationId", d.last_updated as "lastUpdated", d.last_updated::text as exactly
    from (${stationDatesSql(key)}) d where d.station_id = any(${[...stationIds]}::uuid[])`.execute(tx)
  return rows
}
export async function datedStation(tx: Tx, key: PartnerKey, stationId: string): Promise<DatedStation | undefined> {
  const [found] = await datedStations(tx, key, [stationId])
  return found
}

/**
 * Stations that are open to the partner, and stations with removed parts. A location without coordinates cannot be
 * sent.
 */
function stationDatesSql({ operatorId, id }: PartnerKey) {
  return sql`
    select c.station_id, greatest(c.updated_at, s.shown_at,
      (select max(m.removed_at) from interop_moved_connectors m where m.operator_id = c.operator_id and m.partner_id = ${id}
        and m.station_id = c.station_id),
      (select max(g.changed_at) from stations_connector_cards g where g.operator_id = c.operator_id and g.station_id = c.station_id),
      (select greatest(max(t.removed_at), max(t.ruled_at)) from interop_sent_states t where t.operator_id = c.operator_id and t.partner_id = ${id}
        and t.station_id = c.station_id)) as last_updated
    from (select operator_id, station_id, updated_at, longitude, latitude from stations_station_cards
      union all select p.operator_id, p.station_id, null, (p.card ->> 'longitude')::float8, (p.card ->> 'latitude')::float8
      from interop_shown_places p where p.operator_id = ${operatorId} and p.partner_id = ${id}
        and not exists (select from stations_station_cards x where x.operator_id = p.operator_id and x.station_id = p.station_id)) c
    left join interop_sent_stations s on s.operator_id = c.operator_id and s.partner_id = ${id} and s.station_id = c.station_id
    where c.operator_id = ${operatorId} and c.longitude is not null and c.latitude is not null and c.station_id in (
      select o.station_id from organisation_partner_stations o where o.operator_id = ${operatorId} and o.partner_id = ${id}
      union select t.station_id from interop_sent_states t
      where t.operator_id = ${operatorId} and t.partner_id = ${id} and t.removed_at is not null
      union select m.station_id from interop_moved_connectors m where m.operator_id = ${operatorId} and m.partner_id = ${id})`
}

export type StationCard = Pick<
  SharedStation,
  | 'stationId'
  | 'code'
  | 'name'
  | 'timeZone'
  | 'stationType'
  | 'countryCode'
  | 'areaCode'
  | 'address'
  | 'street'
  | 'postcode'
  | 'town'
  | 'region'
  | 'longitude'
  | 'latitude'
  | 'phone'
  | 'servicePhone'
  | 'businessHours'
> & { updatedAt?: Date | null; bookable?: boolean | null }
/**
 * Returns the station data, whether the stations are or were open to the partner. A deleted station has the data that
 * was last visible.
 */
export async function listStationCards(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  stationIds: readonly string[],
): Promise<StationCard[]> {
  const current = await tx
    .selectFrom('stations_station_cards as c')
    .select(aliasColumns('c', stationCardColumns))
    .where('c.operator_id', '=', operatorId)
    .where(sql<boolean>`c.station_id = any(${[...stationIds]}::uuid[])`)
    .execute()
  const there = new Set(current.map(({ stationId }) => stationId))
  const gone = stationIds.filter((station) => !there.has(station))
  if (gone.length === 0) return current
  const { rows } = await sql<{ card: StationCard }>`
    select card from interop_shown_places where operator_id = ${operatorId} and partner_id = ${id}
      and station_id = any(${gone}::uuid[])`.execute(tx)
  return [...current, ...rows.map(({ card }) => card)]
}

export interface RemovedConnector {
  stationId: string
  chargePointId: string
  connectorNo: number
  facts: OcpiConnectorData
  removedAt: Date
}
export async function listRemovedConnectors(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  stationIds: readonly string[],
): Promise<RemovedConnector[]> {
  const { rows } = await sql<RemovedConnector>`
    select station_id as "stationId", charge_point_id as "chargePointId", connector_no as "connectorNo", facts, removed_at as "removedAt"
    from interop_sent_states where operator_id = ${operatorId} and partner_id = ${id} and removed_at is not null
      and facts is not null and station_id = any(${[...stationIds]}::uuid[])
    union all
    select station_id, charge_point_id, connector_no, facts, removed_at from interop_moved_connectors
    where operator_id = ${operatorId} and partner_id = ${id} and station_id = any(${[...stationIds]}::uuid[])
    order by "chargePointId", "connectorNo"`.execute(tx)
  return rows
}

/** Capabilities that a charge point reported. */
export interface ChargePointCapabilities {
  limits: boolean
  readsCards: boolean
}
/** Returns additional capabilities by charge point, if it supports more than the common ones. */
export async function listChargePointCapabilities(
  tx: Tx,
  operatorId: string,
  stationIds: readonly string[],
): Promise<Map<string, ChargePointCapabilities>> {
  const { rows } = await sql<ChargePointCapabilities & { chargePointId: string }>`
    select charge_point_id as "chargePointId", limits, reads_cards as "readsCards" from stations_point_abilities
    where operator_id = ${operatorId} and station_id = any(${[...stationIds]}::uuid[]) and (limits or reads_cards)`.execute(
    tx,
  )
  return new Map(rows.map(({ chargePointId, ...can }) => [chargePointId, can]))
}

/** Returns the time since which each connector is priced by its current rule. */
export async function connectorTariffStarts(
  tx: Tx,
  { operatorId, id }: PartnerKey,
  stationIds: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ chargePointId: string; connectorNo: number; at: Date }>`
    select charge_point_id as "chargePointId", connector_no as "connectorNo", ruled_at as at from interop_sent_states
    where operator_id = ${operatorId} and partner_id = ${id} and ruled_at is not null
      and station_id = any(${[...stationIds]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ chargePointId, connectorNo, at }) => [`${chargePointId}:${connectorNo}`, at]))
}

/** Returns the rules of tariff versions. Tariffs are sent by rule, and the versions of a rule follow each other. */
export async function listTariffRules(
  tx: Tx,
  operatorId: string,
  versionIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('tariffs_version_names')
    .select(aliasColumns(['versionId', 'ruleId']))
    .where('operator_id', '=', operatorId)
    .where(sql<boolean>`version_id = any(${[...new Set(versionIds)]}::uuid[])`)
    .execute()
  return new Map(rows.flatMap(({ versionId, ruleId }) => (versionId && ruleId ? [[versionId, ruleId]] : [])))
}

/** Counts stations that are open to a partner but have no coordinates. */
export async function countStationsWithoutPosition(tx: Tx, { operatorId, id }: PartnerKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from organisation_partner_stations o
    join stations_station_cards c on c.operator_id = o.operator_id and c.station_id = o.station_id
    where o.operator_id = ${operatorId} and o.partner_id = ${id} and (c.longitude is null or c.latitude is null)`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}
