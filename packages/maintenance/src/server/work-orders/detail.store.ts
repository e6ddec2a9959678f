import { type Tx, aliasColumns, toReplyRow } from '@evops/platform/server'
import { sql, type SqlBool } from 'kysely'
import type {
  WorkOrderPlaceState,
  SuspendReason,
  WorkOrderDetail,
  WorkOrderPart,
  WorkOrderStep,
} from '../../contract/index.ts'

/** Returns the fields of a work order that lists do not contain. */
export async function getWorkOrderDetails(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('maintenance_work_orders')
    .where('id', '=', id)
    .select(
      aliasColumns([
        'operatorId',
        'reporter',
        'createdByName',
        'acceptDue',
        'arriveDue',
        'fixDue',
        'acceptBrokenAt',
        'arriveBrokenAt',
        'fixBrokenAt',
        'suspendedSeconds',
        'cause',
        'remedy',
        'rating',
        'returned',
        'proof',
        'secondName',
        'customerConfirms',
        'unconfirmed',
      ]),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const at = (time: Date | null) => time?.toISOString() ?? null
  return {
    ...row,
    acceptDue: at(row.acceptDue),
    arriveDue: at(row.arriveDue),
    fixDue: at(row.fixDue),
    acceptBrokenAt: at(row.acceptBrokenAt),
    arriveBrokenAt: at(row.arriveBrokenAt),
    fixBrokenAt: at(row.fixBrokenAt),
  }
}
export async function listWorkOrderSteps(tx: Tx, id: string): Promise<WorkOrderStep[]> {
  const rows = await tx
    .selectFrom('maintenance_work_order_steps as s')
    .leftJoin('maintenance_conflicts as c', (on) =>
      on
        .onRef('c.operator_id', '=', 's.operator_id')
        .onRef('c.work_order_id', '=', 's.work_order_id')
        .onRef('c.step_seq', '=', 's.seq'),
    )
    .leftJoin('maintenance_sent_acts as a', (on) =>
      on
        .onRef('a.operator_id', '=', 's.operator_id')
        .onRef('a.work_order_id', '=', 's.work_order_id')
        .on(sql<SqlBool>`(a.step_seq = s.seq or a.id = c.id)`),
    )
    .where('s.work_order_id', '=', id)
    .select([
      's.from_state as from',
      's.to_state as to',
      's.at',
      's.text',
      ...aliasColumns('s', ['byName', 'staffName']),
      's.seq',
      's.kind',
      sql<SuspendReason | null>`s.reason`.as('reason'),
      's.lat_e6',
      's.lng_e6',
      'a.received_at',
      'a.off_seconds',
      'c.settled_name',
    ])
    .orderBy('s.seq')
    .execute()
  return rows.map(({ lat_e6, lng_e6, received_at, off_seconds, settled_name, ...row }) => ({
    ...toReplyRow(row),
    lat: degrees(lat_e6),
    lng: degrees(lng_e6),
    sent:
      received_at === null || off_seconds === null
        ? null
        : {
            at: received_at.toISOString(),
            clockOffSeconds: off_seconds,
            appliedByName: settled_name ?? '',
          },
  }))
}
export async function listWorkOrderHelpers(tx: Tx, id: string): Promise<WorkOrderDetail['helpers']> {
  return tx
    .selectFrom('maintenance_work_order_helpers as h')
    .innerJoin('maintenance_staff as s', (on) =>
      on.onRef('s.operator_id', '=', 'h.operator_id').onRef('s.id', '=', 'h.staff_id'),
    )
    .where('h.work_order_id', '=', id)
    .select(['s.id', 's.name'])
    .orderBy('s.name')
    .execute()
}
export async function listWorkOrderParts(tx: Tx, id: string): Promise<WorkOrderPart[]> {
  return tx
    .selectFrom('maintenance_work_order_parts')
    .where('work_order_id', '=', id)
    .select(aliasColumns(['id', 'name', 'partNo', 'quantity', 'unitMinor', 'currency', 'addedByName']))
    .orderBy('id')
    .execute()
}
const degrees = (e6: number | null) => (e6 === null ? null : e6 / 1e6)
export async function listWorkOrderPictures(tx: Tx, id: string): Promise<WorkOrderDetail['pictures']> {
  const rows = await tx
    .selectFrom('maintenance_work_order_pictures')
    .where('work_order_id', '=', id)
    .select(aliasColumns(['id', 'addedByName', 'addedAt', 'takenAt', 'latE6', 'lngE6']))
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  return rows.map(({ latE6, lngE6, ...row }) => ({
    ...toReplyRow(row),
    lat: degrees(latE6),
    lng: degrees(lngE6),
  }))
}
/** Returns true if the user is the assignee or a helper. */
export async function isAssigneeOrHelper(tx: Tx, id: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from maintenance_work_orders o join maintenance_staff s on s.operator_id = o.operator_id and s.user_id = ${userId}
    where o.id = ${id} and (s.id = o.assignee_id or exists (select from maintenance_work_order_helpers h
      where h.operator_id = o.operator_id and h.work_order_id = o.id and h.staff_id = s.id))`.execute(tx)
  return rows.length > 0
}

export interface WorkOrderAlarm {
  id: string
  stationId: string
  chargePointId: string | null
  connectorNo: number
  code: string
  level: number
  state: string
  persistent: boolean
  detail: string | null
  raisedAt: Date
  clearedAt: Date | null
  /** Terminal of the work order, and its name. */
  terminalId?: string | null
  terminalLabel?: string | null
}
export async function findAlarm(tx: Tx, id: string): Promise<WorkOrderAlarm | undefined> {
  const { rows } = await sql<WorkOrderAlarm>`
    select alarm_id as id, station_id as "stationId", charge_point_id as "chargePointId", connector_no as "connectorNo", code, level, state, persistent, detail,
      raised_at as "raisedAt", cleared_at as "clearedAt", terminal_id as "terminalId", terminal_label as "terminalLabel" from stations_alarm_facts where alarm_id = ${id}`.execute(
    tx,
  )
  return rows[0]
}
export function isAlarmActive({ state, persistent }: Pick<WorkOrderAlarm, 'state' | 'persistent'>): boolean {
  return persistent ? state === 'raised' || state === 'acknowledged' : state !== 'closed'
}

/** Returns the current state at the place of a work order; null: its subject cannot be queried. */
export async function currentPlaceState(
  tx: Tx,
  workOrder: {
    alarmId: string | null
    chargePointId: string | null
    connectorNo: number | null
    doneAt: string | null
    createdAt: string
  },
): Promise<WorkOrderPlaceState | null> {
  const { alarmId, chargePointId, connectorNo } = workOrder
  if (alarmId === null && chargePointId === null) return null
  const alarm = alarmId === null ? undefined : await findAlarm(tx, alarmId)
  const alarmDetail = alarm && {
    id: alarm.id,
    code: alarm.code,
    level: alarm.level,
    holds: isAlarmActive(alarm),
    raisedAt: alarm.raisedAt.toISOString(),
    clearedAt: alarm.clearedAt?.toISOString() ?? null,
  }
  const none = {
    connected: null,
    lastSeenAt: null,
    connectorStatus: null,
    connectorStatusAt: null,
    failedStarts: 0,
  }
  if (chargePointId === null) return { alarm: alarmDetail ?? null, ...none }
  const since = workOrder.doneAt ?? workOrder.createdAt
  const { rows } = await sql<{
    connected: boolean | null
    lastSeenAt: Date | null
    connectorStatus: string | null
    connectorStatusAt: Date | null
    failedStarts: number
  }>`
    select coalesce(p.connected, false) as connected, p.last_seen_at as "lastSeenAt", g.status as "connectorStatus", g.received_at as "connectorStatusAt",
      (select count(*)::int from charging_failed_starts f where f.operator_id = p.operator_id and f.charge_point_id = p.charge_point_id
        and (${connectorNo}::smallint is null or f.connector_no = ${connectorNo}::smallint) and f.started_at >= ${since}::timestamptz) as "failedStarts"
    from stations_charge_point_signs p left join stations_connector_states_now g on g.operator_id = p.operator_id and g.charge_point_id = p.charge_point_id and g.connector_no = ${connectorNo}::smallint
    where p.charge_point_id = ${chargePointId}`.execute(tx)
  const { connected = null, lastSeenAt, connectorStatus = null, connectorStatusAt, failedStarts = 0 } = rows[0] ?? {}
  return {
    alarm: alarmDetail ?? null,
    connected,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    connectorStatus,
    connectorStatusAt: connectorStatusAt?.toISOString() ?? null,
    failedStarts,
  }
}
