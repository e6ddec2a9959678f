import { aliasColumns, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/* Our data that a partner may see: only stations that are open to it. Runs in a transaction of the operator. */

/** SQL condition for the stations that a partner may see. */
const isOpenToPartner = (partnerId: string) => sql<boolean>`exists (select from organisation_partner_stations o
  where o.operator_id = c.operator_id and o.partner_id = ${partnerId} and o.station_id = c.station_id)`

/** Columns of a station. */
export const stationCardColumns = [
  'stationId',
  'code',
  'name',
  'timeZone',
  'stationType',
  'status',
  'countryCode',
  'areaCode',
  'address',
  'longitude',
  'latitude',
  'phone',
  'servicePhone',
  'ownerCode',
  'construction',
  'parkSpaces',
  'parkFee',
  'parkInfo',
  'siteGuide',
  'matchCars',
  'businessHours',
  'payments',
  'bookable',
  'remark',
  'updatedAt',
  'street',
  'postcode',
  'town',
  'region',
] as const
export const connectorColumns = [
  'stationId',
  'timeZone',
  'chargePointId',
  'connectorNo',
  'chargePointNo',
  'chargePointName',
  'equipmentType',
  'chargePointPowerW',
  'maker',
  'makerCode',
  'model',
  'longitude',
  'latitude',
  'connectorType',
  'standard',
  'ratedPowerW',
  'minVoltageDv',
  'maxVoltageDv',
  'maxCurrentDa',
  'parkNo',
  'state',
  'ocpiType',
  'changedAt',
] as const

export interface StationQuery {
  /** Time for which the price is determined. */
  now: Date
  /** Selects only stations that changed since this time. */
  since?: Date | undefined
  codes?: readonly string[] | undefined
  page?: { number: number; size: number } | undefined
}

export type SharedStation = Awaited<ReturnType<typeof listPartnerStations>>['list'][number]
/** Returns stations that are open to a partner, sorted by code, and the total count. */
export async function listPartnerStations(tx: Tx, partnerId: string, { now, since, codes, page }: StationQuery) {
  let rows = tx.selectFrom('stations_station_cards as c').where(isOpenToPartner(partnerId))
  // A price change for the partner also counts as a change of the station.
  if (since)
    rows = rows.where(sql<boolean>`(c.updated_at >= ${since} or exists (select from interop_sent_fees f
      where f.operator_id = c.operator_id and f.partner_id = ${partnerId} and f.station_id = c.station_id and f.changed_at >= ${since}))`)
  if (codes) rows = rows.where('c.code', 'in', [...codes])
  const { total } = await rows.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  let found = rows
    .select([...aliasColumns('c', stationCardColumns), tariffVersionSql(now, 'null, null').as('versionId')])
    .orderBy('c.code')
  if (page) found = found.limit(page.size).offset((page.number - 1) * page.size)
  return { total, list: await found.execute() }
}

/** Returns the tariff version of each station that is open to a partner, as of the last check. */
export async function listPricedStations(tx: Tx, partnerId: string) {
  const { rows } = await sql<{ stationId: string; code: string; timeZone: string; versionId: string | null }>`
    select c.station_id as "stationId", c.code, c.time_zone as "timeZone", s.version_id as "versionId"
    from stations_station_cards c
    join interop_shown_stations s on s.operator_id = c.operator_id and s.station_id = c.station_id
    where ${isOpenToPartner(partnerId)}`.execute(tx)
  return rows
}

/** SQL for the tariff version that prices a place, by the function of the tariffs package. */
export function tariffVersionSql(now: Date, place: 'null, null' | 'c.charge_point_id, c.connector_no::int') {
  return sql<string | null>`tariffs_version_at(c.operator_id, c.station_id, ${sql.raw(place)}, ${now}::timestamptz)`
}

export type SharedConnector = Awaited<ReturnType<typeof listPartnerConnectors>>[number]
/**
 * Returns connectors of stations that are open to a partner: of some stations, or a single one by its charge point's
 * number.
 */
export async function listPartnerConnectors(
  tx: Tx,
  partnerId: string,
  of: { now: Date } & (
    | { stationIds: readonly string[] }
    | { chargePointIds: readonly string[] }
    | { chargePointNo: string; connectorNo: number }
  ),
) {
  let rows = tx
    .selectFrom('stations_connector_cards as c')
    .select([
      ...aliasColumns('c', connectorColumns),
      sql<string | null>`c.produced_on::text`.as('producedOn'),
      tariffVersionSql(of.now, 'c.charge_point_id, c.connector_no::int').as('versionId'),
    ])
    .where(isOpenToPartner(partnerId))
  if ('chargePointNo' in of)
    rows = rows.where('c.charge_point_no', '=', of.chargePointNo).where('c.connector_no', '=', of.connectorNo)
  else if ('chargePointIds' in of)
    rows = rows.where(sql<boolean>`c.charge_point_id = any(${[...of.chargePointIds]}::uuid[])`)
  else rows = rows.where(sql<boolean>`c.station_id = any(${[...of.stationIds]}::uuid[])`)
  return rows.orderBy('c.charge_point_no').orderBy('c.connector_no').execute()
}

/** Returns the energy of sessions that ended in a period, by connector. */
export async function endedSessionEnergy(
  tx: Tx,
  stationId: string,
  { from, to }: { from: Date; to: Date },
): Promise<{ chargePointId: string; connectorNo: number; energyDwh: number }[]> {
  const { rows } = await sql<{ chargePointId: string; connectorNo: number; energyDwh: number }>`
    select charge_point_id as "chargePointId", connector_no as "connectorNo", sum(energy_dwh)::bigint as "energyDwh" from charging_session_log
    where station_id = ${stationId} and ended_at >= ${from} and ended_at < ${to} and energy_dwh is not null
    group by charge_point_id, connector_no`.execute(tx)
  return rows
}
