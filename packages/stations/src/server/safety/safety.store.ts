import type { Page, PagedQuery } from '@evops/platform/contract'
import { textMatchesSql, sortColumnOf, readPage, type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import {
  connectorKey,
  connectorStatusOf,
  type ConnectorSafety,
  type ConnectorSafetyFilter,
  type InspectionState,
  type ChargePointSafety,
  type ChargePointSafetyFilter,
  type ReportedConnectorStatus,
  type listChargePointSafety,
  type listConnectorSafety,
} from '../../contract/index.ts'

const alarmColumns = sql`coalesce(max(a.level), 0)::int as level, count(*)::int as alarms,
  (count(*) filter (where a.state in ('raised', 'acknowledged')))::int as active,
  coalesce(array_agg(distinct a.code) filter (where a.persistent and a.cleared_at is null), '{}') as codes`
interface AlarmsOf {
  operator_id: string
  charge_point_id: string
  level: number
  alarms: number
  active: number
  codes: string[]
}
const noCodes = sql<string[]>`coalesce(al.codes, '{}')`
const inspection = sql<InspectionState>`case when i.inspected_on is null then 'none'
  when not i.passed or i.due_on < current_date then 'overdue' when i.due_on < current_date + 30 then 'soon' else 'good' end`

interface ChargePointFound extends Omit<ChargePointSafety, 'measuredAt'> {
  measuredAt: Date | null
}
function chargePoints(tx: Tx, filter: ChargePointSafetyFilter) {
  let query = tx
    .selectFrom('stations_charge_points as p')
    .innerJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 'p.operator_id').onRef('s.id', '=', 'p.station_id'),
    )
    .leftJoin('stations_links as l', (on) =>
      on.onRef('l.operator_id', '=', 'p.operator_id').onRef('l.charge_point_id', '=', 'p.id'),
    )
    .leftJoin(
      sql<AlarmsOf>`(
        select a.operator_id, a.charge_point_id, ${alarmColumns} from stations_alarms a
        where a.state <> 'closed' and a.charge_point_id is not null group by 1, 2)`.as('al'),
      (on) => on.onRef('al.operator_id', '=', 'p.operator_id').onRef('al.charge_point_id', '=', 'p.id'),
    )
    .leftJoin(
      sql<{ operator_id: string; charge_point_id: string; temperature_dc: number; sampled_at: Date }>`(
        select distinct on (operator_id, charge_point_id) operator_id, charge_point_id, temperature_dc, sampled_at from stations_connector_values
        where temperature_dc is not null order by operator_id, charge_point_id, temperature_dc desc)`.as('v'),
      (on) => on.onRef('v.operator_id', '=', 'p.operator_id').onRef('v.charge_point_id', '=', 'p.id'),
    )
    .leftJoin(
      sql<{
        operator_id: string
        charge_point_id: string
        inspected_on: string
        due_on: string | null
        passed: boolean
      }>`(
        select distinct on (operator_id, charge_point_id) operator_id, charge_point_id, inspected_on, due_on, passed from stations_inspections
        order by operator_id, charge_point_id, inspected_on desc, id desc)`.as('i'),
      (on) => on.onRef('i.operator_id', '=', 'p.operator_id').onRef('i.charge_point_id', '=', 'p.id'),
    )
    .where('p.asset_state', '<>', 'retired')
    .select([
      'p.id as chargePointId',
      ...aliasColumns('p', ['chargePointNo']),
      'p.name as chargePointName',
      's.id as stationId',
      's.name as stationName',
      ...aliasColumns('s', ['timeZone']),
      sql<boolean>`coalesce(l.connected, false)`.as('connected'),
      sql<number>`coalesce(al.level, 0)`.as('level'),
      sql<number>`coalesce(al.alarms, 0)`.as('alarms'),
      sql<number>`coalesce(al.active, 0)`.as('active'),
      noCodes.as('codes'),
      ...aliasColumns('v', ['temperatureDc']),
      'v.sampled_at as measuredAt',
      sql<string | null>`i.inspected_on::text`.as('inspectedOn'),
      'i.passed',
      sql<string | null>`i.due_on::text`.as('dueOn'),
      inspection.as('inspection'),
    ])
  if (filter.stationId) query = query.where('p.station_id', '=', filter.stationId)
  if (filter.search) query = query.where(textMatchesSql(filter.search, { codes: [sql`p.charge_point_no`] }))
  if (filter.level) query = query.where(sql<SqlBool>`coalesce(al.level, 0) >= ${filter.level}`)
  if (filter.inspection) query = query.where(sql<SqlBool>`${inspection} = ${filter.inspection}`)
  return query
}

const chargePointSorts = {
  level: sql`coalesce(al.level, 0)`,
  chargePointNo: sql`p.charge_point_no`,
  temperatureDc: sql`v.temperature_dc`,
  dueOn: sql`i.due_on`,
} as const

/** Returns the charge points that are not retired, most severe first unless `sort` is set. */
export async function pageOfChargePointSafety(
  tx: Tx,
  query: ChargePointSafetyFilter & PagedQuery<typeof listChargePointSafety>,
): Promise<Page<ChargePointSafety>> {
  const [column, down] = sortColumnOf(query.sort, chargePointSorts, '-level')
  const all = chargePoints(tx, query)
    .orderBy(column, (by) => by[down]().nullsLast())
    .orderBy('p.charge_point_no')
  const found = await readPage(tx, all, query)
  return {
    ...found,
    list: (found.list as ChargePointFound[]).map((row) => toReplyRow(row)),
  }
}

function connectors(tx: Tx, filter: ConnectorSafetyFilter) {
  let query = tx
    .selectFrom('stations_connectors as g')
    .innerJoin('stations_charge_points as p', (on) =>
      on.onRef('p.operator_id', '=', 'g.operator_id').onRef('p.id', '=', 'g.charge_point_id'),
    )
    .innerJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 'p.operator_id').onRef('s.id', '=', 'p.station_id'),
    )
    .leftJoin('stations_links as l', (on) =>
      on.onRef('l.operator_id', '=', 'p.operator_id').onRef('l.charge_point_id', '=', 'p.id'),
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
    // Faults of the charge point as a whole apply to each of its connectors.
    .leftJoin(
      sql<AlarmsOf & { connector_no: number }>`(
        select a.operator_id, a.charge_point_id, n.connector_no, ${alarmColumns} from stations_alarms a
        join stations_connectors n on n.operator_id = a.operator_id and n.charge_point_id = a.charge_point_id and a.connector_no in (0, n.connector_no)
        where a.state <> 'closed' group by 1, 2, 3)`.as('al'),
      (on) =>
        on
          .onRef('al.operator_id', '=', 'g.operator_id')
          .onRef('al.charge_point_id', '=', 'g.charge_point_id')
          .onRef('al.connector_no', '=', 'g.connector_no'),
    )
    .where('p.asset_state', '<>', 'retired')
    .select([
      'p.id as chargePointId',
      ...aliasColumns('p', ['chargePointNo']),
      'p.name as chargePointName',
      ...aliasColumns('g', ['connectorNo']),
      's.id as stationId',
      's.name as stationName',
      ...aliasColumns('s', ['timeZone']),
      sql<boolean>`coalesce(l.connected, false)`.as('connected'),
      sql<ReportedConnectorStatus | null>`gs.status`.as('last'),
      sql<number>`coalesce(al.level, 0)`.as('level'),
      sql<number>`coalesce(al.alarms, 0)`.as('alarms'),
      sql<number>`coalesce(al.active, 0)`.as('active'),
      noCodes.as('codes'),
      ...aliasColumns('v', ['temperatureDc']),
      sql<Date | null>`case when v.temperature_dc is not null then v.sampled_at end`.as('measuredAt'),
    ])
  if (filter.stationId) query = query.where('p.station_id', '=', filter.stationId)
  if (filter.search) query = query.where(textMatchesSql(filter.search, { codes: [sql`p.charge_point_no`] }))
  if (filter.level) query = query.where(sql<SqlBool>`coalesce(al.level, 0) >= ${filter.level}`)
  return query
}

const connectorSorts = {
  level: sql`coalesce(al.level, 0)`,
  chargePointNo: sql`p.charge_point_no`,
  temperatureDc: sql`v.temperature_dc`,
} as const
export async function pageOfConnectorSafety(
  tx: Tx,
  query: ConnectorSafetyFilter & PagedQuery<typeof listConnectorSafety>,
): Promise<Page<ConnectorSafety>> {
  const [column, down] = sortColumnOf(query.sort, connectorSorts, '-level')
  const all = connectors(tx, query)
    .orderBy(column, (by) => by[down]().nullsLast())
    .orderBy('p.charge_point_no')
    .orderBy('g.connector_no')
  const found = await readPage(tx, all, query)
  return {
    ...found,
    list: found.list.map(({ connected, last, ...row }) => ({
      ...toReplyRow(row),
      key: connectorKey(row.chargePointId, row.connectorNo),
      status: connectorStatusOf(connected, last),
    })),
  }
}

export interface NewInspection {
  operatorId: string
  id: string
  chargePointId: string
  inspectedOn: string
  dueOn: string | null
  passed: boolean
  note: string | null
  userId: string
  userName: string
}
export async function addInspection(tx: Tx, one: NewInspection): Promise<void> {
  await tx
    .insertInto('stations_inspections')
    .values({
      operator_id: one.operatorId,
      id: one.id,
      charge_point_id: one.chargePointId,
      inspected_on: one.inspectedOn,
      due_on: one.dueOn,
      passed: one.passed,
      note: one.note,
      user_id: one.userId,
      user_name: one.userName,
    })
    .execute()
}
