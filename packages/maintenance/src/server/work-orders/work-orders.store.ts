import type { Page, PagedQuery } from '@evops/platform/contract'
import {
  textMatchesSql,
  readPage,
  buildRowSlice,
  type RowSlice,
  type SliceRequest,
  type Tx,
  sortColumnOf,
  aliasColumns,
  toReplyRow,
} from '@evops/platform/server'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type {
  ClaimState,
  OpenState,
  WorkOrderFilter,
  WorkOrderRow,
  WorkPhase,
  listWorkOrders,
} from '../../contract/index.ts'
import {
  loadOperatorCalendars,
  parseSuspensions,
  suspensionsSql,
  type OperatorCalendars,
  type StoredSuspension,
} from './clock.store.ts'
import { runningPhaseOf, slaStageOf } from './sla.rules.ts'

/** Due time of the next step. */
const due = sql`case when o.state in ('new', 'dispatched') then o.accept_due when o.state = 'accepted' then o.arrive_due
  when o.state in ('on_site', 'processing') then o.fix_due end`
export const isBroken = sql<boolean>`(o.accept_broken_at is not null or o.arrive_broken_at is not null or o.fix_broken_at is not null)`

/** Number of work orders below one. */
const under = (only: RawBuilder<unknown>) => sql<number>`(select count(*)::int from maintenance_work_orders p
  where p.operator_id = o.operator_id and p.parent_id = o.id ${only})`

const contractorName = sql<string | null>`(select c.name from maintenance_contractors c
  where c.operator_id = o.operator_id and c.id = o.contractor_id)`
const newestClaim = sql<ClaimState | null>`(select c.state from maintenance_claims c where c.operator_id = o.operator_id and c.work_order_id = o.id
  order by c.claimed_at desc, c.id desc limit 1)`

const ownColumns = [
  'id',
  'no',
  'source',
  'type',
  'level',
  'state',
  'stationId',
  'chargePointId',
  'connectorNo',
  'assetKind',
  'assetId',
  'assetLabel',
  'alarmId',
  'feedbackId',
  'description',
  'assigneeId',
  'contractorId',
  'createdAt',
  'dispatchedAt',
  'acceptedAt',
  'onSiteAt',
  'doneAt',
  'closedAt',
  'suspendedAt',
  'version',
  'acceptFrom',
  'parentId',
] as const

function workOrders(tx: Tx, now: Date) {
  return tx.selectFrom('maintenance_work_orders as o').select([
    ...aliasColumns('o', ownColumns),
    sql<
      string | null
    >`(select p.no from maintenance_work_orders p where p.operator_id = o.operator_id and p.id = o.parent_id)`.as(
      'parentNo',
    ),
    sql<boolean>`(o.customer_confirms and o.confirmation_id is null)`.as('awaitsConfirmation'),
    under(sql``).as('children'),
    under(sql`and p.state not in ('closed', 'cancelled')`).as('openChildren'),
    sql<WorkOrderTimes>`jsonb_build_object('accept', jsonb_build_array(o.accept_minutes, o.accept_due), 'arrive', jsonb_build_array(o.arrive_minutes, o.arrive_due),
        'fix', jsonb_build_array(o.fix_minutes, o.fix_due))`.as('times'),
    sql<
      StoredSuspension[] | null
    >`case when o.state not in ('done', 'closed', 'cancelled') and (o.suspended_seconds > 0 or o.state = 'suspended') then ${suspensionsSql('o')} end`.as(
      'stops',
    ),
    sql<Date | null>`${due}`.as('due'),
    sql<boolean>`coalesce(${due} < ${now}::timestamptz, false)`.as('overdue'),
    isBroken.as('broken'),
    sql<string | null>`(select s.station_name from stations_station_names s
        where s.operator_id = o.operator_id and s.station_id = o.station_id)`.as('stationName'),
    sql<string>`coalesce((select s.time_zone from stations_station_names s
        where s.operator_id = o.operator_id and s.station_id = o.station_id),
        (select p.time_zone from organisation_operator_facts p where p.operator_id = o.operator_id))`.as('timeZone'),
    ...(['latitude', 'longitude'] as const).map((name) =>
      sql<number | null>`(select s.${sql.ref(name)} from stations_station_positions s
        where s.operator_id = o.operator_id and s.station_id = o.station_id)`.as(name),
    ),
    ...(['chargePointNo', 'chargePointName'] as const).map((name) =>
      sql<
        string | null
      >`(select p.${sql.ref(name === 'chargePointNo' ? 'charge_point_no' : 'charge_point_name')} from stations_charge_point_names p
        where p.operator_id = o.operator_id and p.charge_point_id = o.charge_point_id)`.as(name),
    ),
    sql<string | null>`(select s.name from maintenance_staff s
        where s.operator_id = o.operator_id and s.id = o.assignee_id)`.as('assigneeName'),
    contractorName.as('contractorName'),
    newestClaim.as('claim'),
  ])
}
/** Condition on the state of the newest warranty claim. */
const hasClaimState = (
  state: ClaimState,
) => sql<SqlBool>`(o.operator_id, o.id) in (select c.operator_id, c.work_order_id
  from (select distinct on (n.operator_id, n.work_order_id) n.operator_id, n.work_order_id, n.state from maintenance_claims n
    order by n.operator_id, n.work_order_id, n.claimed_at desc, n.id desc) c where c.state = ${state})`
type Times = 'createdAt' | 'dispatchedAt' | 'acceptedAt' | 'onSiteAt' | 'doneAt' | 'closedAt' | 'suspendedAt' | 'due'
type WorkOrderTimes = Record<WorkPhase, [minutes: number | null, due: string | null]>
type Clocked = 'phase' | 'usedPercent' | 'pausedBy' | 'waitsFor' | 'goesOnAt'
type Found = Omit<WorkOrderRow, Times | Clocked> &
  Record<Exclude<Times, 'createdAt'>, Date | null> & {
    createdAt: Date
    acceptFrom: Date | null
    times: WorkOrderTimes
    stops: StoredSuspension[] | null
  }
function present({ acceptFrom, times, stops, ...row }: Found, calendars: OperatorCalendars, now: Date): WorkOrderRow {
  const phase = runningPhaseOf(row.state)
  const isWaiting = row.state === 'suspended'
  const waitsFor = isWaiting ? (stops?.at(-1)?.[2] ?? null) : null
  if (phase === null) return { ...toReplyRow(row), phase, usedPercent: null, pausedBy: null, waitsFor, goesOnAt: null }
  const [minutes, due] = times[phase]
  const from = phase === 'accept' ? (acceptFrom ?? row.createdAt) : row.createdAt
  const current = slaStageOf(
    { state: row.state, from, time: { minutes, due: due === null ? null : new Date(due), warn: null } },
    { calendar: calendars.of(row.stationId), stops: parseSuspensions(stops) },
    now,
  )
  return { ...toReplyRow(row), phase, ...toReplyRow(current), waitsFor }
}

/** Requesting user and time. */
export interface WorkOrderQuery {
  now: Date
  userId: string
}
const ofUser = (
  userId: string,
) => sql<SqlBool>`exists (select from maintenance_staff s where s.operator_id = o.operator_id and s.user_id = ${userId}
  and (s.id = o.assignee_id or exists (select from maintenance_work_order_helpers h where h.operator_id = o.operator_id and h.work_order_id = o.id and h.staff_id = s.id)))`

function selectWorkOrders(tx: Tx, wish: WorkOrderFilter, { now, userId }: WorkOrderQuery) {
  let rows = workOrders(tx, now)
  const { search, state, level, type, source, assigneeId, stationId, alarmId } = wish
  if (search)
    rows = rows.where(
      sql<SqlBool>`(${textMatchesSql(search, { names: [sql`o.asset_label`], codes: [sql`o.no`] })} or o.charge_point_id in (
        select p.charge_point_id from stations_charge_point_names p where p.operator_id = o.operator_id
          and ${textMatchesSql(search, { names: [sql`p.charge_point_name`], codes: [sql`p.charge_point_no`] })}))`,
    )
  if (state === 'open') rows = rows.where('o.state', 'not in', ['closed', 'cancelled'])
  else if (state) rows = rows.where('o.state', '=', state)
  if (level) rows = rows.where('o.level', '=', level)
  if (type) rows = rows.where('o.type', '=', type)
  if (wish.claim) rows = rows.where(hasClaimState(wish.claim))
  if (source) rows = rows.where('o.source', '=', source)
  if (assigneeId) rows = rows.where('o.assignee_id', '=', assigneeId)
  if (wish.contractorId) rows = rows.where('o.contractor_id', '=', wish.contractorId)
  if (stationId) rows = rows.where('o.station_id', '=', stationId)
  if (alarmId) rows = rows.where('o.alarm_id', '=', alarmId)
  if (wish.overdue !== undefined)
    rows = rows.where(sql<SqlBool>`coalesce(${due} < ${now}::timestamptz, false) = ${wish.overdue}`)
  if (wish.broken !== undefined) rows = rows.where(sql<SqlBool>`${isBroken} = ${wish.broken}`)
  if (wish.parentId) rows = rows.where('o.parent_id', '=', wish.parentId)
  if (wish.folded) rows = rows.where('o.parent_id', 'is', null)
  if (wish.mine) rows = rows.where(ofUser(userId))
  if (wish.from) rows = rows.where('o.created_at', '>=', new Date(wish.from))
  if (wish.to) rows = rows.where('o.created_at', '<', new Date(wish.to))
  if (wish.assetKind) rows = rows.where('o.asset_kind', '=', wish.assetKind)
  if (wish.assetId) rows = rows.where('o.asset_id', '=', wish.assetId)
  if (wish.chargePointId) rows = rows.where('o.charge_point_id', '=', wish.chargePointId)
  if (wish.chargePointModel !== undefined) rows = rows.where('o.charge_point_model', '=', wish.chargePointModel)
  if (wish.firmware !== undefined) rows = rows.where('o.charge_point_firmware', '=', wish.firmware)
  if (wish.code)
    rows = rows.where(
      sql<SqlBool>`exists (select from stations_alarm_facts a where a.operator_id = o.operator_id and a.alarm_id = o.alarm_id and a.code = ${wish.code})`,
    )
  return rows.where(counts(wish))
}
/** Condition: the report counts the work order on these days for this figure. */
function counts({ dayFrom, dayTo, counted }: WorkOrderFilter): RawBuilder<SqlBool> {
  const conditions = [
    ...(dayFrom ? [sql`d.day >= ${dayFrom}::date`] : []),
    ...(dayTo ? [sql`d.day <= ${dayTo}::date`] : []),
    ...(counted ? [sql`${sql.ref(`d.${counted}_work_orders`)} > 0`] : []),
  ]
  if (conditions.length === 0) return sql<SqlBool>`true`
  return sql<SqlBool>`exists (select from maintenance_work_order_days d where d.operator_id = o.operator_id and d.work_order_id = o.id
    and ${sql.join(conditions, sql` and `)})`
}
const sorts = { createdAt: sql`o.created_at`, level: sql`o.level`, due: sql`${due}` } as const

export async function pageOfWorkOrders(
  tx: Tx,
  { sort, ...query }: WorkOrderFilter & PagedQuery<typeof listWorkOrders>,
  context: WorkOrderQuery,
): Promise<Page<WorkOrderRow>> {
  const [by, down] = sortColumnOf(sort, sorts, '-createdAt')
  const rows = selectWorkOrders(tx, query, context)
    .orderBy(by, down)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
  const found = await readPage(tx, rows, query)
  const calendars = await loadOperatorCalendars(tx)
  return { ...found, list: found.list.map((row) => present(row, calendars, context.now)) }
}
export async function sliceOfWorkOrders(
  tx: Tx,
  filter: WorkOrderFilter,
  { after, limit, query }: SliceRequest<WorkOrderRow> & { query: WorkOrderQuery },
): Promise<RowSlice<WorkOrderRow, WorkOrderRow>> {
  let rows = selectWorkOrders(tx, filter, query).orderBy('o.created_at').orderBy('o.id').limit(limit)
  if (after)
    rows = rows.where(sql<SqlBool>`(o.created_at, o.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
  const calendars = await loadOperatorCalendars(tx)
  return buildRowSlice(
    (await rows.execute()).map((row) => present(row, calendars, query.now)),
    limit,
  )
}
export async function findWorkOrderRow(tx: Tx, id: string, now: Date): Promise<WorkOrderRow | undefined> {
  const row = await workOrders(tx, now).where('o.id', '=', id).executeTakeFirst()
  return row && present(row, await loadOperatorCalendars(tx), now)
}
export async function summarizeWorkOrders(
  tx: Tx,
  filter: WorkOrderFilter,
  { now, userId }: WorkOrderQuery,
): Promise<{ open: Record<OpenState, number>; overdue: number; mine: number }> {
  const filtered = selectWorkOrders(tx, filter, { now, userId }).clearSelect().select('o.id')
  const { rows } = await sql<{ state: OpenState; n: number; overdue: number; mine: number }>`
    select o.state, count(*) filter (where o.parent_id is null)::int as n,
      count(*) filter (where ${due} < ${now}::timestamptz and o.parent_id is null)::int as overdue,
      count(*) filter (where ${ofUser(userId)})::int as mine
    from maintenance_work_orders o where o.state not in ('closed', 'cancelled') and o.id in (${filtered}) group by 1`.execute(
    tx,
  )
  const open = { new: 0, dispatched: 0, accepted: 0, on_site: 0, processing: 0, suspended: 0, done: 0 }
  let [overdue, mine] = [0, 0]
  for (const row of rows) {
    open[row.state] = row.n
    overdue += row.overdue
    mine += row.mine
  }
  return { open, overdue, mine }
}
