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
import { sql, type SqlBool } from 'kysely'
import type { AlarmDetail, AlarmFilter, AlarmRow, AlarmsPerLevel, AlarmStep, listAlarms } from '../../contract/index.ts'

function rows(tx: Tx) {
  return tx
    .selectFrom('stations_alarms as a')
    .innerJoin('stations_stations as s', (on) =>
      on.onRef('s.operator_id', '=', 'a.operator_id').onRef('s.id', '=', 'a.station_id'),
    )
    .leftJoin('stations_charge_points as p', (on) =>
      on.onRef('p.operator_id', '=', 'a.operator_id').onRef('p.id', '=', 'a.charge_point_id'),
    )
    .select([
      ...aliasColumns('a', [
        'id',
        'stationId',
        'chargePointId',
        'connectorNo',
        'terminalNo',
        'code',
        'level',
        'state',
        'persistent',
        'count',
        'detail',
        'raisedAt',
        'lastAt',
        'acknowledgedAt',
        'clearedAt',
        'closedAt',
        'escalatedAt',
        'foldedInto',
        'assignedTo',
        'assignedName',
      ]),
      's.name as stationName',
      ...aliasColumns('s', ['timeZone']),
      ...aliasColumns('p', ['chargePointNo']),
      'p.name as chargePointName',
      sql<string | null>`a.day::text`.as('day'),
      'a.acknowledged_name as acknowledgedBy',
      'a.closed_name as closedBy',
      sql<number>`(select count(distinct f.charge_point_id)::int from stations_alarms f where f.operator_id = a.operator_id and f.folded_into = a.id)`.as(
        'folded',
      ),
    ])
}
type Times = 'raisedAt' | 'lastAt' | 'acknowledgedAt' | 'clearedAt' | 'closedAt' | 'escalatedAt'
type Found = Omit<AlarmRow, Times> & {
  raisedAt: Date
  lastAt: Date
  acknowledgedAt: Date | null
  clearedAt: Date | null
  closedAt: Date | null
  escalatedAt: Date | null
}
function present(row: Found): AlarmRow {
  return toReplyRow(row)
}

/** Sort weight: unacknowledged alarms highest, ended alarms lowest; then the level. */
const weight = sql`case a.state when 'raised' then 12 when 'acknowledged' then 8 when 'cleared' then 4 else 0 end + a.level`

const sortColumns = {
  raisedAt: 'a.raised_at',
  lastAt: 'a.last_at',
  level: 'a.level',
  count: 'a.count',
  weight,
} as const

/** `me`: the user for `assigned=me`. */
export type AlarmQuery = AlarmFilter & { me?: string }

function matching(tx: Tx, filter: AlarmQuery) {
  let found = rows(tx)
  const { state, level, code, stationId, chargePointId, connectorNo, search, from, to, active, foldedInto } = filter
  if (state?.length)
    found = found.where(
      sql<SqlBool>`(a.state = any(${state.filter((each) => each !== 'open')}::text[]) or (${state.includes('open')} and a.state <> 'closed'))`,
    )
  if (level?.length) found = found.where('a.level', 'in', level)
  if (code?.length) found = found.where('a.code', 'in', code)
  if (stationId) found = found.where('a.station_id', '=', stationId)
  if (chargePointId) found = found.where('a.charge_point_id', '=', chargePointId)
  if (connectorNo !== undefined) found = found.where('a.connector_no', '=', connectorNo)
  if (search)
    found = found.where(
      textMatchesSql(search, {
        names: [sql`p.name`, sql`s.name`],
        codes: [sql`p.charge_point_no`, sql`a.terminal_no`],
      }),
    )
  if (from) found = found.where('a.raised_at', '>=', new Date(from))
  if (to) found = found.where('a.raised_at', '<', new Date(to))
  if (active) found = found.where('a.state', 'in', ['raised', 'acknowledged'])
  if (foldedInto) found = found.where('a.folded_into', '=', foldedInto)
  if (filter.assigned === 'none') found = found.where('a.assigned_to', 'is', null)
  else if (filter.assigned) found = found.where('a.assigned_to', '=', filter.me ?? null)
  // Of a charge point all is shown, of the rest only what stands for itself.
  if (!foldedInto && !chargePointId) found = found.where('a.folded_into', 'is', null)
  return found
}

export async function pageOfAlarms(tx: Tx, query: AlarmQuery & PagedQuery<typeof listAlarms>): Promise<Page<AlarmRow>> {
  const [column, direction] = sortColumnOf(query.sort, sortColumns, '-raisedAt')
  let found = matching(tx, query).orderBy(column, direction)
  if (column !== sortColumns.raisedAt) found = found.orderBy('a.raised_at', 'desc')
  const one = await readPage(tx, found.orderBy('a.id', direction), query)
  return { ...one, list: one.list.map(present) }
}

/** Returns all alarms that match a filter, newest first, in slices. */
export async function sliceOfAlarms(
  tx: Tx,
  filter: AlarmQuery,
  { after, limit }: SliceRequest<AlarmRow>,
): Promise<RowSlice<AlarmRow, AlarmRow>> {
  let found = matching(tx, filter).orderBy('a.raised_at', 'desc').orderBy('a.id', 'desc').limit(limit)
  if (after)
    found = found.where(sql<SqlBool>`(a.raised_at, a.id) < (${after.raisedAt}::timestamptz, ${after.id}::uuid)`)
  return buildRowSlice((await found.execute()).map(present), limit)
}
export async function alarmsById(tx: Tx, ids: readonly string[]): Promise<AlarmRow[]> {
  if (ids.length === 0) return []
  return (
    await rows(tx)
      .where('a.id', 'in', [...ids])
      .execute()
  ).map(present)
}

/** What stands for itself and changed since, for those who watch. */
export async function alarmsChangedSince(tx: Tx, operatorId: string, since: Date): Promise<AlarmRow[]> {
  const found = await rows(tx)
    .where('a.operator_id', '=', operatorId)
    .where('a.changed_at', '>', since)
    .where('a.folded_into', 'is', null)
    .orderBy('a.changed_at')
    .limit(5_000)
    .execute()
  return found.map(present)
}
/** Returns the alarms that a storm alarm represents since an instant. They leave the lists. */
export async function alarmsFoldedSince(tx: Tx, operatorId: string, since: Date): Promise<AlarmRow[]> {
  const found = await rows(tx)
    .where('a.operator_id', '=', operatorId)
    .where('a.changed_at', '>', since)
    .where('a.folded_into', 'is not', null)
    .limit(5_000)
    .execute()
  return found.map(present)
}
export async function openAlarms(tx: Tx, stationId: string | undefined, limit: number): Promise<AlarmRow[]> {
  const found = matching(tx, { state: ['open'], ...(stationId ? { stationId } : {}) })
  const list = await found.orderBy(weight, 'desc').orderBy('a.raised_at', 'desc').limit(limit).execute()
  return list.map(present)
}

export async function findAlarm(tx: Tx, id: string): Promise<AlarmDetail | undefined> {
  const row = await rows(tx)
    .leftJoin('stations_alarm_rules as r', (on) =>
      on.onRef('r.operator_id', '=', 'a.operator_id').onRef('r.id', '=', 'a.rule_id'),
    )
    .select([...aliasColumns('a', ['ruleId']), 'r.name as ruleName'])
    .where('a.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { ruleId, ruleName, ...alarm } = row
  const steps = await tx
    .selectFrom('stations_alarm_steps')
    .select(['id', 'kind', 'level', 'at', 'user_name as by', 'note'])
    .where('alarm_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .limit(500)
    .execute()
  return { ...present(alarm), ruleId, ruleName, steps: steps.map(presentStep) }
}
function presentStep({ at, ...step }: Omit<AlarmStep, 'at'> & { at: Date }): AlarmStep {
  return { ...step, at: at.toISOString() }
}

interface Summary {
  open: number
  active: number
  waiting: number
  byLevel: AlarmsPerLevel
  stations: { stationId: string; name: string; open: number; level: number }[]
  raised: number
  meanAcknowledgeSeconds: number | null
  meanRepairSeconds: number | null
}
export async function summaryOfAlarms(
  tx: Tx,
  { stationId, since }: { stationId?: string | undefined; since: Date },
): Promise<Summary> {
  const place = sql<SqlBool>`(${stationId ?? null}::uuid is null or a.station_id = ${stationId ?? null}::uuid)`
  const { rows: stations } = await sql<
    Summary['stations'][number] & Record<'active' | 'waiting' | 'l1' | 'l2' | 'l3' | 'l4', number>
  >`
    select a.station_id as "stationId", s.name, count(*)::int as open, max(a.level) as level,
      count(*) filter (where a.state in ('raised', 'acknowledged'))::int as active, count(*) filter (where a.state = 'raised')::int as waiting,
      count(*) filter (where a.level = 1)::int as l1, count(*) filter (where a.level = 2)::int as l2,
      count(*) filter (where a.level = 3)::int as l3, count(*) filter (where a.level = 4)::int as l4
    from stations_alarms a join stations_stations s on s.operator_id = a.operator_id and s.id = a.station_id
    where a.state <> 'closed' and a.folded_into is null and ${place} group by 1, 2 order by max(a.level) desc, count(*) desc, s.name`.execute(
    tx,
  )
  const { rows: means } = await sql<Pick<Summary, 'raised' | 'meanAcknowledgeSeconds' | 'meanRepairSeconds'>>`
    select count(*)::int as raised, round(avg(extract(epoch from a.acknowledged_at - a.raised_at)))::int as "meanAcknowledgeSeconds",
      round(avg(extract(epoch from a.cleared_at - a.raised_at)) filter (where a.persistent))::int as "meanRepairSeconds"
    from stations_alarms a where a.raised_at >= ${since} and a.folded_into is null and ${place}`.execute(tx)
  const sum = (key: 'open' | 'active' | 'waiting' | 'l1' | 'l2' | 'l3' | 'l4') =>
    stations.reduce((total, row) => total + row[key], 0)
  return {
    open: sum('open'),
    active: sum('active'),
    waiting: sum('waiting'),
    byLevel: { 1: sum('l1'), 2: sum('l2'), 3: sum('l3'), 4: sum('l4') },
    stations: stations
      .slice(0, 200)
      .map(({ stationId: id, name, open, level }) => ({ stationId: id, name, open, level })),
    ...(means[0] ?? { raised: 0, meanAcknowledgeSeconds: null, meanRepairSeconds: null }),
  }
}

interface By {
  userId: string
  name: string
  at: Date
}
/** Locks the row for an action. Returns undefined if the alarm does not exist. */
export async function lockAlarm(
  tx: Tx,
  id: string,
): Promise<Pick<AlarmRow, 'id' | 'state' | 'persistent' | 'level'> | undefined> {
  return tx
    .selectFrom('stations_alarms')
    .select(['id', 'state', 'persistent', 'level'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}
export async function setAlarmAcknowledged(tx: Tx, id: string, { userId, name, at }: By): Promise<void> {
  await tx
    .updateTable('stations_alarms')
    .set({
      state: sql`case when state = 'raised' then 'acknowledged' else state end`,
      acknowledged_at: at,
      acknowledged_by: userId,
      acknowledged_name: name,
      changed_at: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()
}
/** Null removes the assignment. */
export async function setAlarmAssigned(
  tx: Tx,
  id: string,
  person: { userId: string; name: string } | null,
): Promise<void> {
  await tx
    .updateTable('stations_alarms')
    .set({
      assigned_to: person?.userId ?? null,
      assigned_name: person?.name ?? null,
      changed_at: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()
}
export async function setAlarmClosed(tx: Tx, id: string, { userId, name, at }: By): Promise<void> {
  await tx
    .updateTable('stations_alarms')
    .set({
      state: 'closed',
      closed_at: at,
      closed_by: userId,
      closed_name: name,
      cleared_at: sql`coalesce(cleared_at, ${at})`,
      acknowledged_at: sql`coalesce(acknowledged_at, ${at})`,
      acknowledged_by: sql`coalesce(acknowledged_by, ${userId}::uuid)`,
      acknowledged_name: sql`coalesce(acknowledged_name, ${name})`,
      changed_at: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()
}
