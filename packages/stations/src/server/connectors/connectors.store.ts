import { textMatchesSql, type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  connectorKey,
  connectorStatusOf,
  connectorStatuses,
  type ConnectorRow,
  type ConnectorStatus,
  type ConnectorStatusCounts,
  type ReportedConnectorStatus,
  type StationSummary,
} from '../../contract/index.ts'
import { maintenanceSinceSql, joinPlannedWorkSql } from './works.store.ts'

export interface ConnectorFilter {
  stationId?: string | undefined
  chargePointId?: string | undefined
  status?: ConnectorStatus[] | undefined
  search?: string | undefined
  /** Filter for connectors in maintenance. */
  maintenance?: boolean | undefined
}

/** SQL of the shown status, equal to `connectorStatusOf`. Null if the charge point never connected. */
const shownStatus = sql<ConnectorStatus>`case when l.connected then coalesce(gs.status, 'offline') when l.charge_point_id is not null then 'offline' end`

function rows(tx: Tx) {
  return tx
    .selectFrom('stations_connectors as g')
    .innerJoin('stations_charge_points as p', (on) =>
      on.onRef('p.operator_id', '=', 'g.operator_id').onRef('p.id', '=', 'g.charge_point_id'),
    )
    .innerJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 'p.operator_id').onRef('s.id', '=', 'p.station_id'),
    )
    .leftJoin('stations_connector_states as gs', (on) =>
      on
        .onRef('gs.operator_id', '=', 'g.operator_id')
        .onRef('gs.charge_point_id', '=', 'g.charge_point_id')
        .onRef('gs.connector_no', '=', 'g.connector_no'),
    )
    .leftJoin('stations_connector_values as v', (on) =>
      on
        .onRef('v.operator_id', '=', 'g.operator_id')
        .onRef('v.charge_point_id', '=', 'g.charge_point_id')
        .onRef('v.connector_no', '=', 'g.connector_no'),
    )
    .leftJoin('stations_links as l', (on) =>
      on.onRef('l.operator_id', '=', 'g.operator_id').onRef('l.charge_point_id', '=', 'g.charge_point_id'),
    )
    .leftJoin('stations_works as wp', (on) =>
      on
        .onRef('wp.operator_id', '=', 'g.operator_id')
        .onRef('wp.charge_point_id', '=', 'g.charge_point_id')
        .on('wp.connector_no', '=', 0),
    )
    .leftJoin('stations_works as wg', (on) =>
      on
        .onRef('wg.operator_id', '=', 'g.operator_id')
        .onRef('wg.charge_point_id', '=', 'g.charge_point_id')
        .onRef('wg.connector_no', '=', 'g.connector_no'),
    )
    .select([
      's.id as stationId',
      's.code as stationCode',
      's.name as stationName',
      'p.id as chargePointId',
      ...aliasColumns('p', ['chargePointNo']),
      'p.name as chargePointName',
      ...aliasColumns('g', ['connectorNo', 'connectorType']),
      sql<number>`coalesce(g.rated_power_w, p.rated_power_w)`.as('ratedPowerW'),
      'gs.status as lastStatus',
      'gs.reported_status as reported',
      ...aliasColumns('gs', ['errorCode', 'vendorErrorCode', 'info']),
      'gs.received_at as statusAt',
      ...aliasColumns('v', ['powerW', 'soc', 'registerDwh', 'voltageDv', 'currentDa', 'temperatureDc', 'sampledAt']),
      sql<boolean>`coalesce(l.connected, false)`.as('connected'),
      ...aliasColumns('l', ['lastSeenAt']),
      maintenanceSinceSql.as('maintenanceSince'),
    ])
}

type Moments = 'statusAt' | 'sampledAt' | 'lastSeenAt' | 'maintenanceSince'
type Found = Omit<ConnectorRow, 'key' | 'status' | 'lastStatus' | Moments> & {
  lastStatus: ReportedConnectorStatus | null
} & Record<Moments, Date | null>
function present(row: Found): ConnectorRow {
  return {
    ...toReplyRow(row),
    key: connectorKey(row.chargePointId, row.connectorNo),
    status: connectorStatusOf(row.connected, row.lastStatus),
    errorCode: row.errorCode === 'NoError' ? null : row.errorCode,
  }
}

/** Returns connectors sorted by charge point number, after a position in this order. */
export async function connectorsAfter(
  tx: Tx,
  filter: ConnectorFilter,
  { after, limit }: { after?: { chargePointNo: string; connectorNo: number } | undefined; limit: number },
): Promise<ConnectorRow[]> {
  let query = rows(tx).orderBy('p.charge_point_no').orderBy('g.connector_no').limit(limit)
  const { stationId, chargePointId, status, search, maintenance } = filter
  if (stationId) query = query.where('p.station_id', '=', stationId)
  if (chargePointId) query = query.where('p.id', '=', chargePointId)
  if (status && status.length > 0) query = query.where(shownStatus, 'in', status)
  if (search) query = query.where(textMatchesSql(search, { codes: [sql`p.charge_point_no`] }))
  if (maintenance !== undefined)
    query = query.where(sql<SqlBool>`(${maintenanceSinceSql} is not null) = ${maintenance}`)
  if (after)
    query = query.where(
      sql<SqlBool>`(p.charge_point_no, g.connector_no) > (${after.chargePointNo}, ${after.connectorNo}::smallint)`,
    )
  return (await query.execute()).map(present)
}

/**
 * Returns the connectors with a state, value, connection or planned work written since `since` (database clock). A
 * connection that was only renewed is not a change. `stationIds` limits the result to these stations.
 */
export async function connectorsChangedSince(
  tx: Tx,
  operatorId: string,
  { since, stationIds }: { since: Date; stationIds: readonly string[] | undefined },
): Promise<ConnectorRow[]> {
  const changed = sql<SqlBool>`g.charge_point_id in (
    select charge_point_id from stations_connector_states where operator_id = ${operatorId} and changed_at >= ${since}
    union select charge_point_id from stations_connector_values where operator_id = ${operatorId} and changed_at >= ${since}
    union select charge_point_id from stations_links where operator_id = ${operatorId} and changed_at >= ${since}
    union select charge_point_id from stations_works where operator_id = ${operatorId} and changed_at >= ${since})`
  let query = rows(tx).where('g.operator_id', '=', operatorId).where(changed)
  if (stationIds) query = query.where('p.station_id', 'in', stationIds)
  return (await query.execute()).map(present)
}

export async function databaseNow(tx: Tx): Promise<Date> {
  const { rows: found } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return found[0]?.now ?? new Date()
}

type Counted = ConnectorStatusCounts & Omit<StationSummary, 'byStatus'>

/**
 * Returns one row per station with charge points: the number of connectors by status, optionally only of publicly
 * visible ones in service.
 */
export async function stationSummaries(tx: Tx, { forPublic = false } = {}): Promise<StationSummary[]> {
  const columns = sql.join(
    connectorStatuses.map(
      (status) =>
        sql`count(*) filter (where ${shownStatus} = ${sql.lit(status)} and g.connector_no is not null) as ${sql.ref(status)}`,
    ),
  )
  const { rows: found } = await sql<Counted>`
    select s.id as "stationId", s.code, s.name, s.longitude, s.latitude,
      count(distinct l.charge_point_id) as "chargePoints", count(distinct l.charge_point_id) filter (where l.connected) as "connectedChargePoints",
      count(g.connector_no) filter (where l.charge_point_id is not null) as connectors, count(g.connector_no) filter (where l.charge_point_id is null) as awaiting,
      count(g.connector_no) filter (where ${maintenanceSinceSql} is not null) as maintenance,
      s.rated_power_w as "ratedPowerW", s.grid_capacity_va as "gridCapacityVa",
      coalesce(sum(v.power_w) filter (where l.connected and gs.status in ('charging', 'suspended') and v.sampled_at > now() - interval '10 minutes'), 0)::bigint as "powerW", ${columns}
    from stations_stations s
    join stations_charge_points p on p.operator_id = s.operator_id and p.station_id = s.id
    left join stations_connectors g on g.operator_id = p.operator_id and g.charge_point_id = p.id
    left join stations_links l on l.operator_id = p.operator_id and l.charge_point_id = p.id
    left join stations_connector_states gs on gs.operator_id = g.operator_id and gs.charge_point_id = g.charge_point_id and gs.connector_no = g.connector_no
    left join stations_connector_values v on v.operator_id = g.operator_id and v.charge_point_id = g.charge_point_id and v.connector_no = g.connector_no
    ${joinPlannedWorkSql}
    where not ${forPublic} or (s.open_to_public and p.public_visible
      and stations_in_service_since(p.commissioned_on, p.awaits_connection, l.first_connected_at, s.time_zone) <= now())
    group by s.operator_id, s.id order by s.code`.execute(tx)
  return found.map(({ offline, idle, occupied, charging, suspended, reserved, disabled, faulted, ...station }) => ({
    ...station,
    byStatus: { offline, idle, occupied, charging, suspended, reserved, disabled, faulted },
  }))
}
