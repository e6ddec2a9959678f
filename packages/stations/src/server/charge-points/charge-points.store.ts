import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  jsonObjectOfFields,
  sortColumnOf,
  readPage,
  type Tx,
  aliasColumns,
  toReplyRow,
} from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  connectorFacts,
  connectorStatusOf,
  chargePointFacts,
  type ConnectorFacts,
  type ChargePointDetail,
  type ChargePointFacts,
  type ChargePointFilter,
  type ChargePointRow,
  type ReportedConnectorStatus,
  type listChargePoints,
  type YkcBindingRule,
} from '../../contract/index.ts'
import { powerLimitStateSql } from './power-limit-state.store.ts'
import { stationPositionOf } from '../stations/stations.store.ts'

const sortColumns = {
  chargePointNo: sql`p.charge_point_no`,
  name: sql`p.name collate "zh-x-icu"`,
  station: sql`s.code`,
  ratedPowerW: sql`p.rated_power_w`,
  warrantyUntil: sql`p.warranty_until`,
  simExpiresOn: sql`p.sim_expires_on`,
  createdAt: sql`p.created_at`,
  lastSeenAt: sql`l.last_seen_at`,
} as const

interface ConnectorFound {
  connectorNo: number
  connectorType: ChargePointRow['connectors'][number]['connectorType']
  ratedPowerW: number | null
  status: ReportedConnectorStatus | null
  errorCode: string | null
  facts: ConnectorFacts
}
const connectorsOfChargePoint = sql<ConnectorFound[]>`coalesce((
  select json_agg(json_build_object('connectorNo', g.connector_no, 'connectorType', g.connector_type, 'ratedPowerW', g.rated_power_w,
    'status', gs.status, 'errorCode', nullif(gs.error_code, 'NoError'), 'facts', ${jsonObjectOfFields(connectorFacts, 'g')}) order by g.connector_no)
  from stations_connectors g
  left join stations_connector_states gs on gs.operator_id = g.operator_id and gs.charge_point_id = g.charge_point_id and gs.connector_no = g.connector_no
  where g.operator_id = p.operator_id and g.charge_point_id = p.id), '[]')`

/**
 * Start of planned work at the charge point or any of its connectors. Null if the charge point never connected, as for
 * connectors.
 */
const workSince = sql<Date | null>`case when l.charge_point_id is not null then (select min(w.since) from stations_works w
  where w.operator_id = p.operator_id and w.charge_point_id = p.id) end`

/** First day on which a warranty or SIM card ends. */
const expiry = sql<string>`least(p.warranty_until, p.sim_expires_on)`
/** The rule of `stations_in_service`, over the rows of the list. */
const isInService = sql<boolean>`coalesce(stations_in_service_since(p.commissioned_on, p.awaits_connection, l.first_connected_at, s.time_zone) <= now(), false)`

const stationNames = ['s.code as stationCode', 's.name as stationName'] as const

const searchedColumns = {
  names: [sql`p.name`, sql`s.name`],
  codes: [sql`p.charge_point_no`, sql`i.identity`, sql`p.serial_number`],
}

function rows(tx: Tx, filter: ChargePointFilter) {
  let query = tx
    .selectFrom('stations_charge_points as p')
    .innerJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 'p.operator_id').onRef('s.id', '=', 'p.station_id'),
    )
    .innerJoin('stations_identities as i', (on) =>
      on.onRef('i.operator_id', '=', 'p.operator_id').onRef('i.charge_point_id', '=', 'p.id'),
    )
    .leftJoin('stations_links as l', (on) =>
      on.onRef('l.operator_id', '=', 'p.operator_id').onRef('l.charge_point_id', '=', 'p.id'),
    )
    .select([
      ...aliasColumns('p', [
        'id',
        'chargePointNo',
        'name',
        'stationId',
        'equipmentType',
        'protocol',
        'ratedPowerW',
        'assetState',
        'vendor',
        'model',
        'firmware',
        'serialNumber',
        'remark',
        'longitude',
        'latitude',
        'enteredLongitude',
        'enteredLatitude',
        'enteredSystem',
        'version',
        'createdAt',
        'updatedAt',
      ]),
      ...stationNames,
      jsonObjectOfFields(chargePointFacts, 'p').as('facts'),
      ...aliasColumns('i', ['identity', 'noPassword']),
      sql<YkcBindingRule | null>`case when p.protocol = 'ykc1.6' then i.ykc_binding end`.as('ykcBinding'),
      sql<boolean>`i.previous_secret_hash is not null`.as('passwordPending'),
      sql<boolean>`coalesce(l.connected, false)`.as('connected'),
      isInService.as('inService'),
      ...aliasColumns('l', ['lastSeenAt']),
      connectorsOfChargePoint.as('connectors'),
      workSince.as('maintenanceSince'),
    ])
  const { stationId, search, assetState, connected, noPassword, equipmentType, protocol, network } = filter
  if (stationId) query = query.where('p.station_id', '=', stationId)
  // Each word may match the charge point or its station, as in "03 North".
  if (search) query = query.where(textMatchesSql(search, searchedColumns))
  if (assetState) query = query.where('p.asset_state', '=', assetState)
  if (connected !== undefined) query = query.where(sql<SqlBool>`coalesce(l.connected, false) = ${connected}`)
  if (noPassword !== undefined) query = query.where('i.no_password', '=', noPassword)
  if (filter.inService !== undefined) query = query.where(isInService, '=', filter.inService)
  if (equipmentType !== undefined) query = query.where('p.equipment_type', '=', equipmentType)
  if (protocol) query = query.where('p.protocol', '=', protocol)
  if (network) query = query.where('p.network', '=', network)
  if (filter.endsBy) query = query.where(expiry, '<=', sql<string>`${filter.endsBy}::date`)
  return query
}

type Found = Omit<
  ChargePointRow,
  'createdAt' | 'updatedAt' | 'lastSeenAt' | 'maintenanceSince' | 'connectors' | 'position' | keyof ChargePointFacts
> & {
  createdAt: Date
  updatedAt: Date
  lastSeenAt: Date | null
  maintenanceSince: Date | null
  enteredLongitude: number | null
  enteredLatitude: number | null
  enteredSystem: NonNullable<ChargePointRow['position']>['system'] | null
  facts: ChargePointFacts
  connectors: ConnectorFound[]
}
function present<T extends Found>({ facts, enteredLongitude, enteredLatitude, enteredSystem, ...row }: T) {
  return {
    ...toReplyRow(row),
    ...facts,
    position: stationPositionOf(enteredLongitude, enteredLatitude, enteredSystem),
    connectors: row.connectors.map(({ facts: own, ...connector }) => ({
      ...connector,
      ...own,
      status: connectorStatusOf(row.connected, connector.status),
    })),
  }
}

function sortChargePoints(tx: Tx, filter: ChargePointFilter & Pick<PagedQuery<typeof listChargePoints>, 'sort'>) {
  const [column, down] = sortColumnOf(filter.sort, sortColumns, 'chargePointNo')
  return rows(tx, filter)
    .orderBy(column, (order) => order[down]().nullsLast())
    .orderBy('p.charge_point_no')
}

export async function pageOfChargePoints(
  tx: Tx,
  query: ChargePointFilter & PagedQuery<typeof listChargePoints>,
): Promise<Page<ChargePointRow>> {
  const found = await readPage(tx, sortChargePoints(tx, query), query)
  return { ...found, list: found.list.map(present) }
}

/** Returns the ids of all rows that match a filter, in its sort order. An export reads the rows by these ids. */
export async function idsOfChargePoints(
  tx: Tx,
  filter: ChargePointFilter & Pick<PagedQuery<typeof listChargePoints>, 'sort'>,
): Promise<string[]> {
  const found = await sortChargePoints(tx, filter).clearSelect().select('p.id').execute()
  return found.map(({ id }) => id)
}

export async function chargePointsById(tx: Tx, ids: readonly string[]): Promise<ChargePointRow[]> {
  const found = await rows(tx, {}).where('p.id', 'in', ids).execute()
  return found.map(present)
}

export async function findChargePoint(tx: Tx, id: string): Promise<ChargePointDetail | undefined> {
  const row = await rows(tx, {})
    .leftJoin('stations_connector_states as own', (on) =>
      on
        .onRef('own.operator_id', '=', 'p.operator_id')
        .onRef('own.charge_point_id', '=', 'p.id')
        .on('own.connector_no', '=', 0),
    )
    .select([
      ...aliasColumns('s', ['timeZone']),
      ...aliasColumns('p', ['imsi', 'bootedAt']),
      powerLimitStateSql.as('powerLimit'),
      'i.secret_changed_at as passwordChangedAt',
      'l.subprotocol',
      'l.address',
      'l.changed_at as linkChangedAt',
      'own.status as ownState',
      'own.reported_status as ownReported',
      'own.error_code as ownErrorCode',
      'own.received_at as ownAt',
    ])
    .where('p.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { subprotocol, address, linkChangedAt, ownState, ownReported, ownErrorCode, ownAt, ...chargePoint } = row
  return {
    ...present(chargePoint),
    bootedAt: row.bootedAt?.toISOString() ?? null,
    passwordChangedAt: row.passwordChangedAt?.toISOString() ?? null,
    link: linkChangedAt && { subprotocol, address, changedAt: linkChangedAt.toISOString() },
    ownStatus:
      ownState !== null && ownReported !== null && ownAt
        ? {
            status: ownState,
            reported: ownReported,
            errorCode: ownErrorCode === 'NoError' ? null : ownErrorCode,
            at: ownAt.toISOString(),
          }
        : null,
  }
}

export async function findChargePointByNo(
  tx: Tx,
  chargePointNo: string,
): Promise<{ id: string; connected: boolean } | undefined> {
  return tx
    .selectFrom('stations_charge_points as p')
    .leftJoin('stations_links as l', (on) =>
      on.onRef('l.operator_id', '=', 'p.operator_id').onRef('l.charge_point_id', '=', 'p.id'),
    )
    .select(['p.id', sql<boolean>`coalesce(l.connected, false)`.as('connected')])
    .where('p.charge_point_no', '=', chargePointNo)
    .executeTakeFirst()
}

/** Returns the short telemetry key of a charge point, or undefined if it does not belong to the operator. */
export async function chargePointKeyOf(tx: Tx, id: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('stations_charge_points')
    .select('charge_point_key as key')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.key
}

/** Returns true if a charge point, or one of its connectors, exists. */
export async function chargePointExists(tx: Tx, id: string, connectorNo?: number): Promise<boolean> {
  let query = tx.selectFrom('stations_charge_points as p').select('p.id').where('p.id', '=', id)
  if (connectorNo !== undefined)
    query = query.where(
      sql<SqlBool>`exists (select from stations_connectors g where g.operator_id = p.operator_id and g.charge_point_id = p.id and g.connector_no = ${connectorNo})`,
    )
  return (await query.executeTakeFirst()) !== undefined
}

export interface ChargePointNames {
  chargePointId: string
  chargePointNo: string
  chargePointName: string
  stationId: string
  stationName: string
}

/** Returns names for the display of sessions and similar rows. Ids of other operators are not in the result. */
export async function namesOfChargePoints(tx: Tx, ids: readonly string[]): Promise<ChargePointNames[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('stations_charge_points as p')
    .innerJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 'p.operator_id').onRef('s.id', '=', 'p.station_id'),
    )
    .select([
      'p.id as chargePointId',
      ...aliasColumns('p', ['chargePointNo']),
      'p.name as chargePointName',
      's.id as stationId',
      's.name as stationName',
    ])
    .where('p.id', 'in', [...ids])
    .execute()
}
