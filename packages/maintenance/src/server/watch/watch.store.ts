import { withPreparedStatements, type Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'
import type { WorkCause, WorkPhase, WorkStepKind, WorkRules } from '../../contract/index.ts'
import type { WorkOrderAlarm } from '../work-orders/detail.store.ts'

/** Condition for an alarm `a`: it has neither an open work order nor one that a user ended. */
const withoutWorkOrder = sql`not exists (select from maintenance_work_orders o where o.operator_id = a.operator_id and o.alarm_id = a.alarm_id
  and not (o.state = 'cancelled' and exists (select from maintenance_work_order_steps s where s.operator_id = o.operator_id and s.work_order_id = o.id
    and s.seq = o.step_seq and s.by_id is null)))`

/** Parameters of a check for one operator. */
export interface WorkOrderCheckQuery {
  operatorId: string
  rules: WorkRules
  now: Date
}

// These queries run every few seconds for each operator and are prepared once: planning took ten times as long as
// reading.

/** Alarms that are active long enough and have neither an open work order nor one that a user ended. */
export const alarmsNeedingWorkOrders = ({ operatorId, rules, now }: WorkOrderCheckQuery) => sql<
  WorkOrderAlarm & { isStorm: boolean }
>`
    select exists (select from stations_alarm_facts f where f.operator_id = a.operator_id and f.folded_into = a.alarm_id) as "isStorm", a.alarm_id as id, a.station_id as "stationId", a.charge_point_id as "chargePointId", a.connector_no as "connectorNo", a.code, a.level, a.state, a.persistent,
      a.detail, a.raised_at as "raisedAt", a.cleared_at as "clearedAt", a.terminal_id as "terminalId", a.terminal_label as "terminalLabel"
    from stations_alarm_facts a
    where a.operator_id = ${operatorId} and a.state in ('raised', 'acknowledged') and a.persistent and a.folded_into is null
      and a.level >= ${rules.alarmLevel} and a.raised_at <= ${now}::timestamptz - make_interval(mins => ${rules.alarmMinutes})
      and ${withoutWorkOrder}
    order by a.level desc, a.raised_at limit 100`

/** Alarms of charge points in an alarm storm with an open work order: one work order per charge point below it. */
export const alarmsInOutages = ({ operatorId }: WorkOrderCheckQuery) => sql<WorkOrderAlarm & { parentId: string }>`
    select distinct on (a.charge_point_id) coalesce(p.parent_id, p.id) as "parentId", a.alarm_id as id, a.station_id as "stationId", a.charge_point_id as "chargePointId",
      a.connector_no as "connectorNo", a.code, a.level, a.state, a.persistent, a.detail, a.raised_at as "raisedAt", a.cleared_at as "clearedAt"
    from maintenance_work_orders p join stations_alarm_facts a on a.operator_id = p.operator_id and a.folded_into = p.alarm_id
    where p.operator_id = ${operatorId} and p.alarm_id is not null and p.charge_point_id is null and p.state not in ('closed', 'cancelled')
      and a.state in ('raised', 'acknowledged') and a.persistent and ${withoutWorkOrder}
      and not exists (select from maintenance_work_orders c where c.operator_id = p.operator_id and c.parent_id = coalesce(p.parent_id, p.id)
        and c.charge_point_id = a.charge_point_id and c.state not in ('closed', 'cancelled'))
    order by a.charge_point_id, a.level desc, a.raised_at limit 200`
/** Open work orders of charge points that are older than that of their station's alarm storm. */
export const workOrdersToJoin = ({ operatorId }: WorkOrderCheckQuery) => sql<{
  id: string
  parentId: string
  parentNo: string
}>`
    select o.id, t.id as "parentId", t.no as "parentNo"
    from maintenance_work_orders p join stations_alarm_facts a on a.operator_id = p.operator_id and a.folded_into = p.alarm_id
    join maintenance_work_orders o on o.operator_id = a.operator_id and o.alarm_id = a.alarm_id and o.state not in ('closed', 'cancelled') and o.parent_id is null
    join maintenance_work_orders t on t.operator_id = p.operator_id and t.id = coalesce(p.parent_id, p.id) and t.state not in ('closed', 'cancelled')
    where p.operator_id = ${operatorId} and p.alarm_id is not null and p.charge_point_id is null and p.state not in ('closed', 'cancelled') limit 200`
/** Returns the open work order of an outage at a station: a second storm there belongs to it. */
export async function findOpenOutage(
  tx: Tx,
  { operatorId, stationId }: { operatorId: string; stationId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select o.id from maintenance_work_orders o where o.operator_id = ${operatorId} and o.station_id = ${stationId} and o.charge_point_id is null
      and o.source = 'alarm' and o.parent_id is null and o.state not in ('closed', 'cancelled')
      and exists (select from maintenance_work_orders c where c.operator_id = o.operator_id and c.parent_id = o.id) order by o.created_at limit 1`.execute(
    withPreparedStatements(tx),
  )
  return rows[0]?.id
}
/**
 * Outages that are completely over: completed ones, and those in progress with at least one repaired part; with the
 * most frequent cause of their parts.
 */
export const finishedOutages = ({ operatorId }: WorkOrderCheckQuery) => sql<{ id: string; cause: WorkCause | null }>`
    select o.id, p.cause from maintenance_work_orders o
    cross join lateral (select mode() within group (order by c.cause) as cause, count(*) as repaired from maintenance_work_orders c
      where c.operator_id = o.operator_id and c.parent_id = o.id and c.state = 'closed') p
    join stations_alarm_facts a on a.operator_id = o.operator_id and a.alarm_id = o.alarm_id
    where o.operator_id = ${operatorId} and o.charge_point_id is null and a.state in ('cleared', 'closed')
      and exists (select from maintenance_work_orders c where c.operator_id = o.operator_id and c.parent_id = o.id)
      and not exists (select from maintenance_work_orders c where c.operator_id = o.operator_id and c.parent_id = o.id
        and c.state not in ('closed', 'cancelled'))
      and (o.state = 'done' or (p.repaired > 0 and o.state in ('accepted', 'on_site', 'processing', 'suspended'))) limit 200`

export interface FailingConnector {
  stationId: string
  chargePointId: string
  connectorNo: number
  failures: number
  lastAt: Date
  lastSession: string
}
/** Connectors with consecutive failed starts and without an open work order of that kind. */
export const failingConnectors = ({ operatorId, rules, now }: WorkOrderCheckQuery) => sql<FailingConnector>`
    select f.station_id as "stationId", f.charge_point_id as "chargePointId", f.connector_no as "connectorNo", count(*)::int as failures, max(f.started_at) as "lastAt",
      max(f.session_no) as "lastSession"
    from charging_failed_starts f
    where f.operator_id = ${operatorId} and f.started_at > ${now}::timestamptz - make_interval(mins => ${rules.startMinutes}) and f.started_at <= ${now}::timestamptz
      and f.started_at > coalesce((select max(coalesce(o.closed_at, 'infinity')) from maintenance_work_orders o where o.operator_id = f.operator_id
        and o.charge_point_id = f.charge_point_id and o.connector_no = f.connector_no and o.source = 'starts'), '-infinity')
    group by 1, 2, 3 having count(*) >= ${rules.startFailures} limit 100`

/** Minimum minutes for which an alarm must be over before its work order is cancelled: an alarm may come back. */
const leastQuietMinutes = 5
/** Condition for a work order `o`: a user created, dispatched or changed it. Only users decide about it from then on. */
const takenByUser = sql`exists (select from maintenance_work_order_steps s where s.operator_id = o.operator_id and s.work_order_id = o.id and s.by_id is not null)`
/** Work orders that no user has touched and whose alarm has been over for as long as alarms must last for a work order. */
export const workOrdersWithoutAlarm = ({ operatorId, rules, now }: WorkOrderCheckQuery) => sql<{ id: string }>`
    select o.id from maintenance_work_orders o join stations_alarm_facts a on a.operator_id = o.operator_id and a.alarm_id = o.alarm_id
    where o.operator_id = ${operatorId} and o.source = 'alarm' and o.state in ('new', 'dispatched') and not ${takenByUser}
      and (a.state = 'closed' or (a.state = 'cleared'
        and a.cleared_at <= ${now}::timestamptz - make_interval(mins => greatest(${rules.alarmMinutes}::int, ${leastQuietMinutes}::int))))
      and not exists (select from maintenance_work_orders c where c.operator_id = o.operator_id and c.parent_id = o.id
        and c.state not in ('closed', 'cancelled')) limit 200`
/** Work orders of users whose alarm is over, without a note about that since then. */
export const workOrdersOfClearedAlarms = ({ operatorId }: WorkOrderCheckQuery) => sql<{ id: string }>`
    select o.id from maintenance_work_orders o join stations_alarm_facts a on a.operator_id = o.operator_id and a.alarm_id = o.alarm_id
    where o.operator_id = ${operatorId} and o.source = 'alarm' and o.state not in ('done', 'closed', 'cancelled') and a.state in ('cleared', 'closed')
      and ${takenByUser} and not exists (select from maintenance_work_order_steps n where n.operator_id = o.operator_id and n.work_order_id = o.id
        and n.kind = 'noted' and n.by_id is null and n.at >= coalesce(a.cleared_at, a.closed_at)) limit 200`
/** Work orders that the assignee did not accept in time. */
export const unacceptedWorkOrders = ({ operatorId, rules, now }: WorkOrderCheckQuery) => sql<{ id: string }>`
    select o.id from maintenance_work_orders o
    where o.operator_id = ${operatorId} and o.state = 'dispatched'
      and coalesce(o.take_until, o.dispatched_at + make_interval(mins => (${rules.acceptMinutes}::int[])[o.level])) < ${now}::timestamptz limit 200`
/** Work orders with a time limit that is exceeded or four fifths used and not recorded yet. */
export const overdueWorkOrders = ({ operatorId, now }: WorkOrderCheckQuery) => sql<{ id: string; phase: WorkPhase }>`
    select o.id, p.phase from maintenance_work_orders o
    cross join lateral (values ('accept', o.accept_due, o.accept_warn, o.accept_broken_at, o.state in ('new', 'dispatched')),
      ('arrive', o.arrive_due, o.arrive_warn, o.arrive_broken_at, o.state in ('new', 'dispatched', 'accepted')),
      ('fix', o.fix_due, o.fix_warn, o.fix_broken_at, o.state in ('new', 'dispatched', 'accepted', 'on_site', 'processing')))
      as p (phase, due, warn, broken, runs)
    where o.operator_id = ${operatorId} and o.state not in ('closed', 'cancelled') and p.runs and p.broken is null
      and (p.due < ${now}::timestamptz or (p.warn < ${now}::timestamptz and p.phase <> all (o.warned))) limit 200`

/** Runs one of these queries; prepared once per connection. */
export async function queryPrepared<T>(tx: Tx, look: RawBuilder<T>): Promise<T[]> {
  return (await look.execute(withPreparedStatements(tx))).rows
}
/**
 * Returns true if a check would find anything for an operator: all queries in one statement, which is the only work of
 * an idle check.
 */
export async function isAnyWorkOrderDue(tx: Tx, query: WorkOrderCheckQuery): Promise<boolean> {
  const { fromAlarms, fromStarts } = query.rules
  const looks: ((query: WorkOrderCheckQuery) => RawBuilder<unknown>)[] = [
    finishedOutages,
    workOrdersWithoutAlarm,
    workOrdersOfClearedAlarms,
    workOrdersToJoin,
    overdueWorkOrders,
    unacceptedWorkOrders,
  ]
  if (fromAlarms) looks.push(alarmsNeedingWorkOrders, alarmsInOutages)
  if (fromStarts) looks.push(failingConnectors)
  const each = looks.map((look) => sql`exists (${look(query)})`)
  const { rows } = await sql<{ any: boolean }>`select ${sql.join(each, sql` or `)} as any`.execute(tx)
  return rows[0]?.any ?? false
}

/** Returns operators with staff or open work orders: others do not use work orders, and none are created for them. */
export async function listOperatorsWithWork(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select operator_id as id from organisation_operator_facts o
    where exists (select from maintenance_staff s where s.operator_id = o.operator_id)
      or exists (select from maintenance_work_orders w where w.operator_id = o.operator_id and w.state not in ('closed', 'cancelled'))`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
/** Locks an operator for one process; false: another process holds the lock. */
export async function lockWorkOrderWatch(tx: Tx, operatorId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(7234130, hashtext(${operatorId})) as taken`.execute(withPreparedStatements(tx))
  return rows[0]?.taken ?? false
}

/** A step with a pending notification. */
export interface UnsentNotice {
  operatorId: string
  workOrderId: string
  kind: WorkStepKind
  text: string
  no: string
  level: number
  type: string
  description: string
  stationId: string | null
  stationName: string | null
  chargePointNo: string | null
  assetLabel: string | null
  assignee: { userId: string | null; email: string } | null
}
/** SQL condition: a step or a rejected action has a pending notification. */
export const noticesPendingSql =
  'exists (select from maintenance_work_order_steps where not notified) or exists (select from maintenance_conflicts where not notified)'
/** Returns pending notifications in order; they are marked as sent when the platform transaction commits. */
export async function claimUnsentNotices(tx: Tx, limit: number): Promise<UnsentNotice[]> {
  const { rows } = await sql<UnsentNotice & { seq: number; at: Date }>`
    with next as (select operator_id, work_order_id, seq from maintenance_work_order_steps where not notified order by at limit ${limit} for update skip locked),
    taken as (update maintenance_work_order_steps s set notified = true from next
      where s.operator_id = next.operator_id and s.work_order_id = next.work_order_id and s.seq = next.seq
      returning s.operator_id, s.work_order_id, s.seq, s.at, s.kind, s.text)
    select t.operator_id as "operatorId", t.work_order_id as "workOrderId", t.seq, t.at, t.kind, t.text, o.no, o.level, o.type, o.description,
      o.station_id as "stationId", o.asset_label as "assetLabel",
      (select n.station_name from stations_station_names n where n.operator_id = o.operator_id and n.station_id = o.station_id) as "stationName",
      (select n.charge_point_no from stations_charge_point_names n where n.operator_id = o.operator_id and n.charge_point_id = o.charge_point_id) as "chargePointNo",
      (select jsonb_build_object('userId', s.user_id, 'email', s.email) from maintenance_staff s where s.operator_id = o.operator_id and s.id = o.assignee_id) as assignee
    from taken t join maintenance_work_orders o on o.operator_id = t.operator_id and o.id = t.work_order_id order by t.at, t.seq`.execute(
    tx,
  )
  return rows
}
/** Rejected offline actions of one user at one work order. */
export interface RejectedOfflineActs extends Pick<
  UnsentNotice,
  'operatorId' | 'workOrderId' | 'no' | 'level' | 'stationId' | 'stationName' | 'chargePointNo' | 'assetLabel'
> {
  userId: string
  byName: string
  count: number
}
/** Returns pending notifications; they are marked as sent when the platform transaction commits. */
export async function claimUnsentConflicts(tx: Tx, limit: number): Promise<RejectedOfflineActs[]> {
  const { rows } = await sql<RejectedOfflineActs>`
    with next as (select operator_id, id from maintenance_conflicts where not notified order by received_at limit ${limit} for update skip locked),
    taken as (update maintenance_conflicts c set notified = true from next where c.operator_id = next.operator_id and c.id = next.id
      returning c.operator_id, c.work_order_id, c.user_id, c.by_name)
    select t.operator_id as "operatorId", t.work_order_id as "workOrderId", t.user_id as "userId", t.by_name as "byName", t.count, o.no, o.level,
      o.station_id as "stationId", o.asset_label as "assetLabel",
      (select n.station_name from stations_station_names n where n.operator_id = o.operator_id and n.station_id = o.station_id) as "stationName",
      (select n.charge_point_no from stations_charge_point_names n where n.operator_id = o.operator_id and n.charge_point_id = o.charge_point_id) as "chargePointNo"
    from (select operator_id, work_order_id, user_id, by_name, count(*)::int as count from taken group by 1, 2, 3, 4) t
    join maintenance_work_orders o on o.operator_id = t.operator_id and o.id = t.work_order_id order by o.no, t.by_name`.execute(
    tx,
  )
  return rows
}
/**
 * Returns the recipients of overdue notifications; for the work order's station, or for all. Chiefs of a contractor get
 * only its work orders.
 */
export async function listOverdueNoticeRecipients(
  tx: Tx,
  {
    operatorId,
    stationId = null,
    workOrderId = null,
  }: { operatorId: string; stationId?: string | null; workOrderId?: string | null },
): Promise<{ userId: string | null; email: string }[]> {
  const { rows } = await sql<{ userId: string | null; email: string }>`
    select s.user_id as "userId", s.email from maintenance_staff s
    where s.operator_id = ${operatorId} and s.chief and s.state <> 'left'
      and (s.contractor_id is null or s.contractor_id = (select o.contractor_id from maintenance_work_orders o where o.operator_id = s.operator_id and o.id = ${workOrderId}::uuid))
      and (${stationId}::uuid is null
        or exists (select from maintenance_staff_stations t where t.operator_id = s.operator_id and t.staff_id = s.id and t.station_id = ${stationId}::uuid)
        or not exists (select from maintenance_staff_stations t where t.operator_id = s.operator_id and t.staff_id = s.id))`.execute(
    tx,
  )
  return rows
}
