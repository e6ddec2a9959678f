import { newId } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { AlarmState, AlarmStepKind } from '../../contract/index.ts'

/** Days before the expiry of a SIM card at which an alarm (F32) is raised for its charge point or terminal. */
export const simDays = 30

/** Subject of an alarm. There is at most one open alarm for each subject. */
export interface AlarmKey {
  operatorId: string
  stationId: string
  chargePointId: string | null
  connectorNo: number
  code: string
  /** Terminal concerned; the alarm then has no charge point. */
  terminalNo?: string | null
  /** Station day concerned; the alarm then has no charge point. */
  day?: string | null
}
export interface AlarmToRaise extends AlarmKey {
  level: number
  persistent: boolean
  ruleId: string | null
  detail: string | null
  at: Date
}
interface Step {
  alarmId: string
  kind: AlarmStepKind
  level: number
  at: Date
  by?: { userId: string; name: string } | undefined
  note?: string | undefined
  /** User who was assigned or unassigned. */
  personId?: string | undefined
}

/** Raises an alarm, or increases the count of the open one. A cleared alarm that recurs continues as the same alarm. */
export async function raiseOrCountAlarm(tx: Tx, wish: AlarmToRaise): Promise<void> {
  const id = newId(wish.at.getTime())
  const { rows } = await sql<{ id: string; before: AlarmState | null; state: AlarmState; level: number }>`
    insert into stations_alarms as a (operator_id, id, station_id, charge_point_id, connector_no, code, terminal_no, day, level, persistent, rule_id, detail, raised_at, last_at)
    values (${wish.operatorId}, ${id}, ${wish.stationId}, ${wish.chargePointId}, ${wish.connectorNo}, ${wish.code}, ${wish.terminalNo ?? null}, ${wish.day ?? null}, ${wish.level}, ${wish.persistent}, ${wish.ruleId}, ${wish.detail?.slice(0, 300) ?? null}, ${wish.at}, ${wish.at})
    on conflict (operator_id, station_id, charge_point_id, connector_no, code, terminal_no, day) where state <> 'closed' do update
      set count = a.count + 1, persistent = excluded.persistent or (a.persistent and a.state <> 'cleared'), last_at = greatest(a.last_at, excluded.last_at), detail = coalesce(excluded.detail, a.detail),
        level = greatest(a.level, excluded.level), rule_id = coalesce(excluded.rule_id, a.rule_id), cleared_at = null,
        state = case when a.state = 'cleared' then case when a.acknowledged_at is null then 'raised' else 'acknowledged' end else a.state end,
        folded_into = case when a.state = 'cleared' then null else a.folded_into end, changed_at = clock_timestamp()
    returning with (old as o, new as n) n.id, o.state as before, n.state, n.level`.execute(tx)
  const row = rows[0]
  if (!row || (row.before !== null && row.before !== 'cleared')) return
  const kind = row.before === null ? 'raised' : 'reopened'
  await addAlarmStep(tx, wish.operatorId, { alarmId: row.id, kind, level: row.level, at: wish.at })
}

export async function addAlarmStep(tx: Tx, operatorId: string, step: Step): Promise<void> {
  await addSteps(tx, operatorId, [step])
}
async function addSteps(tx: Tx, operatorId: string, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return
  await tx
    .insertInto('stations_alarm_steps')
    .values(
      steps.map(({ alarmId, kind, level, at, by, note, personId }) => ({
        operator_id: operatorId,
        id: newId(),
        alarm_id: alarmId,
        kind,
        level,
        at,
        user_id: by?.userId ?? null,
        user_name: by?.name ?? null,
        note: note ?? null,
        person_id: personId ?? null,
      })),
    )
    .execute()
}

interface Moved {
  id: string
  level: number
  at: Date
}
async function stepAll(
  tx: Tx,
  operatorId: string,
  { kind, moved }: { kind: AlarmStepKind; moved: readonly Moved[] },
): Promise<number> {
  await addSteps(
    tx,
    operatorId,
    moved.map(({ id, level, at }) => ({ alarmId: id, kind, level, at })),
  )
  return moved.length
}

/** Instant: a value, or the database clock. */
type Moment = RawBuilder<unknown>

/**
 * SQL for alarms whose cause has ended: a report without the fault, a restored connection, or a value within its limit.
 */
function endedAlarms(operator: RawBuilder<unknown>, now: Moment) {
  return sql`
    select a.operator_id, a.id, e.at from stations_alarms a
      join stations_charge_points p on p.operator_id = a.operator_id and p.id = a.charge_point_id
      cross join lateral (
        select l.changed_at as at from stations_links l where a.code = 'F30' and l.operator_id = a.operator_id and l.charge_point_id = a.charge_point_id
          and (l.connected or p.asset_state <> 'operating')
        union all
        select coalesce((select v.sampled_at from stations_connector_values v where v.operator_id = a.operator_id and v.charge_point_id = a.charge_point_id and v.connector_no = a.connector_no), ${now}::timestamptz)
        from stations_alarm_rules r where r.operator_id = a.operator_id and r.id = a.rule_id and r.kind = 'threshold'
          and not exists (select from stations_alarm_pending w where w.operator_id = a.operator_id and w.charge_point_id = a.charge_point_id and w.connector_no = a.connector_no and w.code = a.code)
        union all
        select ${now}::timestamptz where a.code = 'F32' and not coalesce(p.sim_expires_on <= ${now}::timestamptz::date + ${sql.lit(simDays)}::int and p.asset_state <> 'retired', false)
        union all
        (select c.received_at from stations_state_changes c
        where a.code not in ('F30', 'F32', 'F41', 'F42', 'F43', 'F63', 'F69') and c.operator_id = a.operator_id and c.charge_point_id = a.charge_point_id and c.connector_no = a.connector_no and c.received_at > a.last_at
          and c.fault_code is distinct from a.code and (c.fault_code is not null or (c.reported_status <> 'Faulted' and c.error_code is null))
          and not exists (select from stations_alarm_rules r where r.operator_id = a.operator_id and r.id = a.rule_id and r.kind = 'threshold')
        order by c.received_at limit 1)
        limit 1) e
      where a.operator_id = ${operator} and a.state in ('raised', 'acknowledged') and a.persistent and a.monitors = '{}' and a.charge_point_id is not null`
}
/** Condition that is true if the terminal's SIM card was renewed, or if the terminal is disabled or deleted. */
const isEndedTerminal = (
  now: Moment,
) => sql<SqlBool>`a.terminal_no is not null and a.state in ('raised', 'acknowledged')
  and not exists (select from stations_terminals t where t.operator_id = a.operator_id and t.station_id = a.station_id and t.terminal_no = a.terminal_no
    and t.enabled and t.sim_expires_on <= ${now}::timestamptz::date + ${sql.lit(simDays)}::int)`
/** Condition that is true while an operator has an alarm to clear. */
export function hasEndedAlarmsSql(operator: RawBuilder<unknown>, now: Moment): RawBuilder<SqlBool> {
  return sql<SqlBool>`(exists (${endedAlarms(operator, now)})
    or exists (select from stations_alarms a where a.operator_id = ${operator} and ${isEndedTerminal(now)}))`
}

/** Clears the alarms whose cause has ended. */
export async function clearEndedAlarms(tx: Tx, operatorId: string, now: Date): Promise<number> {
  const { rows } = await sql<Moved>`
    with ended as (
      ${endedAlarms(sql`${operatorId}::uuid`, sql`${now}`)})
    update stations_alarms a set state = 'cleared', cleared_at = greatest(ended.at, a.raised_at), changed_at = clock_timestamp()
    from ended where a.operator_id = ended.operator_id and a.id = ended.id
    returning a.id, a.level, a.cleared_at as at`.execute(tx)
  return stepAll(tx, operatorId, { kind: 'cleared', moved: rows })
}

/** Clears the alarms of terminals whose SIM card was renewed, or that are disabled or deleted. */
export async function clearEndedTerminals(tx: Tx, operatorId: string, now: Date): Promise<number> {
  const { rows } = await sql<Moved>`
    update stations_alarms a set state = 'cleared', cleared_at = greatest(${now}::timestamptz, a.raised_at), changed_at = clock_timestamp()
    where a.operator_id = ${operatorId} and ${isEndedTerminal(sql`${now}`)}
    returning a.id, a.level, a.cleared_at as at`.execute(tx)
  return stepAll(tx, operatorId, { kind: 'cleared', moved: rows })
}

/** Raises an alarm by one level if nobody has acknowledged it within its rule's time. */
export async function escalateUnacknowledged(tx: Tx, operatorId: string, now: Date): Promise<number> {
  const { rows } = await sql<Moved>`
    update stations_alarms a set level = least(a.level + 1, 4), escalated_at = ${now}, changed_at = clock_timestamp()
    from stations_alarm_rules r
    where a.operator_id = ${operatorId} and r.operator_id = a.operator_id and r.id = a.rule_id and a.state = 'raised' and a.escalated_at is null
      and a.folded_into is null and r.escalate_minutes is not null and a.raised_at <= ${now}::timestamptz - make_interval(mins => r.escalate_minutes)
    returning a.id, a.level, a.escalated_at as at`.execute(tx)
  return stepAll(tx, operatorId, { kind: 'escalated', moved: rows })
}

/**
 * Closes cleared alarms after their rule's quiet time. Major and critical alarms must be acknowledged first, except
 * those that belonged to a storm.
 */
export async function closeClearedAlarms(tx: Tx, operatorId: string, now: Date): Promise<number> {
  const { rows } = await sql<Moved>`
    update stations_alarms a set state = 'closed', closed_at = ${now}, changed_at = clock_timestamp(), cleared_at = coalesce(a.cleared_at, ${now})
    where a.operator_id = ${operatorId} and a.state <> 'closed' and (a.state = 'cleared' or not a.persistent)
      and (a.level < 3 or a.acknowledged_at is not null or a.folded_into is not null)
      and greatest(a.cleared_at, a.acknowledged_at, a.last_at) <= ${now}::timestamptz - make_interval(mins =>
        coalesce((select r.close_minutes from stations_alarm_rules r where r.operator_id = a.operator_id and r.id = a.rule_id), 30))
    returning a.id, a.level, a.closed_at as at`.execute(tx)
  return stepAll(tx, operatorId, { kind: 'closed', moved: rows })
}

export interface StationFaultCount {
  stationId: string
  code: string
  level: number
  affected: number
  chargePoints: number
  /** The alarm that stands for all of them, while it is active. */
  stormId: string | null
}
/** Returns, by station and fault, the number of operating charge points that have it now. */
export async function countFaultsByStation(tx: Tx, operatorId: string): Promise<StationFaultCount[]> {
  const { rows } = await sql<StationFaultCount>`
    with active as (
      select station_id, code, max(level) filter (where charge_point_id is not null) as level, count(distinct charge_point_id)::int as affected,
        max(id::text) filter (where charge_point_id is null and terminal_no is null and day is null)::uuid as storm_id
      from stations_alarms where operator_id = ${operatorId} and state in ('raised', 'acknowledged') and persistent group by station_id, code)
    select a.station_id as "stationId", a.code, a.level, a.affected, a.storm_id as "stormId",
      (select count(*)::int from stations_charge_points p where p.operator_id = ${operatorId} and p.station_id = a.station_id and p.asset_state = 'operating') as "chargePoints"
    from active a where a.affected >= 3 or a.storm_id is not null`.execute(tx)
  return rows
}

/** Assigns the charge points' alarms to the station's storm alarm. Notifications that were not sent remain unsent. */
export async function assignToStormAlarm(
  tx: Tx,
  operatorId: string,
  { stationId, code }: { stationId: string; code: string },
): Promise<number> {
  const { rows } = await sql<Moved>`
    with storm as (
      select id from stations_alarms where operator_id = ${operatorId} and station_id = ${stationId} and code = ${code} and charge_point_id is null and terminal_no is null and day is null and state in ('raised', 'acknowledged'))
    update stations_alarms a set folded_into = storm.id, changed_at = clock_timestamp() from storm
    where a.operator_id = ${operatorId} and a.station_id = ${stationId} and a.code = ${code} and a.charge_point_id is not null and a.folded_into is null
      and a.state in ('raised', 'acknowledged')
    returning a.id, a.level, clock_timestamp() as at`.execute(tx)
  if (rows.length === 0) return 0
  await sql`update stations_alarms set changed_at = clock_timestamp() where operator_id = ${operatorId} and station_id = ${stationId} and code = ${code} and charge_point_id is null and terminal_no is null and day is null and state <> 'closed'`.execute(
    tx,
  )
  await sql`update stations_alarm_steps set notified = true where operator_id = ${operatorId} and not notified and alarm_id = any(${rows.map((row) => row.id)}::uuid[])`.execute(
    tx,
  )
  return stepAll(tx, operatorId, { kind: 'folded', moved: rows })
}

/** The storm is over: the station's alarm clears, and what still holds stands for itself again. */
export async function endStormAlarm(
  tx: Tx,
  operatorId: string,
  { stormId, now }: { stormId: string; now: Date },
): Promise<void> {
  const { rows: over } = await sql<Moved>`
    update stations_alarms set state = 'cleared', cleared_at = ${now}, changed_at = clock_timestamp()
    where operator_id = ${operatorId} and id = ${stormId} returning id, level, ${now}::timestamptz as at`.execute(tx)
  await stepAll(tx, operatorId, { kind: 'cleared', moved: over })
  const { rows } = await sql<Moved>`
    update stations_alarms set folded_into = null, changed_at = clock_timestamp()
    where operator_id = ${operatorId} and folded_into = ${stormId} and state in ('raised', 'acknowledged') returning id, level, ${now}::timestamptz as at`.execute(
    tx,
  )
  await stepAll(tx, operatorId, { kind: 'unfolded', moved: rows })
}
