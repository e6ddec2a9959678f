import { newId } from '@evops/platform/contract'
import { withPreparedStatements, conditionSqlText, type Tx, aliasColumns } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'
import { hasEndedAlarmsSql, simDays } from './life.store.ts'
import type {
  FaultDecision,
  DecidingFaultMapping,
  AlarmRuleTarget,
  ChargePointFaultReport,
  DecidingAlarmRule,
} from './deciding.rules.ts'

/* Queries of the alarm jobs, in platform transactions. Each statement filters by operator. */

/** Maximum seconds between two checks of an operator. */
const sweepSeconds = 30

/**
 * Selects operators that need a check: new data, a last check too long ago, or alarms whose cause has ended. Lost
 * connections are checked at the end of their hold time; an earlier reconnection is new data.
 */
const work = (now: RawBuilder<unknown>) => sql<{ operatorId: string; isNew: boolean }>`
    select f.operator_id as "operatorId", n.found as "isNew" from organisation_operator_facts f
    left join stations_alarm_watch w on w.operator_id = f.operator_id
    cross join lateral (select coalesce(w.looked_at, '-infinity') < ${now}::timestamptz - make_interval(secs => ${sql.lit(sweepSeconds)})
      or exists (select from stations_state_changes c where c.operator_id = f.operator_id and c.fault_code is null
        and (c.reported_status = 'Faulted' or c.error_code is not null))
      or exists (select from stations_events e where e.operator_id = f.operator_id and not e.alarmed
        and e.kind in ('security', 'connection') and e.level >= 3)
      or exists (select from stations_events e where e.operator_id = f.operator_id and not e.alarmed
        and e.kind = 'monitor' and (e.level >= 2 or e.cleared))
      or exists (select from stations_links l where l.operator_id = f.operator_id and l.changed_at > coalesce(w.links_seen_at, '-infinity'))
      or exists (select from stations_alarm_pending p join stations_alarm_rules r on r.operator_id = p.operator_id and r.id = p.rule_id
        where p.operator_id = f.operator_id and (r.kind <> 'offline' or p.since <= ${now}::timestamptz - make_interval(secs => r.hold_seconds))) as found) n
    where n.found or ${hasEndedAlarmsSql(sql`f.operator_id`, now)}`
/** Condition that is true if such an operator exists. */
export const alarmsDueSql = conditionSqlText(sql`exists (${work(sql`clock_timestamp()`)})`)
export async function operatorsWithAlarmWork(tx: Tx, now: Date): Promise<{ operatorId: string; isNew: boolean }[]> {
  const { rows } = await sql<{
    operatorId: string
    isNew: boolean
  }>`${work(sql`${now}`)} order by 1`.execute(tx)
  return rows
}

/** Ensures that one process at a time checks an operator. Returns false if another process does. */
export async function lockAlarmCheck(tx: Tx, operatorId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('stations_alarms' || ${operatorId}, 0)) as taken`.execute(tx)
  return rows[0]?.taken ?? false
}

/** Stores the time of the last complete check of an operator. */
export async function saveLastAlarmCheck(tx: Tx, operatorId: string, now: Date): Promise<void> {
  await sql`
    insert into stations_alarm_watch (operator_id, links_seen_at, looked_at) values (${operatorId}, '-infinity', ${now})
    on conflict (operator_id) do update set looked_at = excluded.looked_at`.execute(tx)
}

/** Inserts the default rules of an operator. Their names are translated by key until a user renames them. */
export async function ensureBuiltinRules(tx: Tx, operatorId: string): Promise<void> {
  const nothing = { codes: [], minLevel: 1, measure: null, above: true, limit: null }
  const begin = [
    { builtin: 'faults', kind: 'fault', hold: 0, content: { ...nothing, minLevel: 2 } },
    { builtin: 'offline', kind: 'offline', hold: 60, content: nothing },
    { builtin: 'security', kind: 'security', hold: 0, content: { ...nothing, minLevel: 3 } },
    {
      builtin: 'hot',
      kind: 'threshold',
      hold: 60,
      content: { ...nothing, measure: 'temperatureDc', limit: 900 },
    },
  ]
  await sql`
    insert into stations_alarm_rules (operator_id, id, builtin, name, kind, content, hold_seconds)
    select ${operatorId}, id, builtin, builtin, kind, content, hold
    from unnest(${begin.map(() => newId())}::uuid[], ${begin.map((rule) => rule.builtin)}::text[], ${begin.map((rule) => rule.kind)}::text[],
      ${begin.map((rule) => JSON.stringify(rule.content))}::jsonb[], ${begin.map((rule) => rule.hold)}::int[]) as r (id, builtin, kind, content, hold)
    where not exists (select from stations_alarm_rules known where known.operator_id = ${operatorId} and known.builtin is not null)
    on conflict do nothing`.execute(tx)
}

export async function activeRules(tx: Tx, operatorId: string): Promise<DecidingAlarmRule[]> {
  const rows = await tx
    .selectFrom('stations_alarm_rules')
    .select([
      ...aliasColumns(['id', 'kind', 'stationId', 'chargePointId', 'vendor', 'model']),
      sql<DecidingAlarmRule['content']>`content`.as('content'),
      ...aliasColumns(['level', 'holdSeconds', 'days', 'fromMinute', 'toMinute', 'silentUntil']),
    ])
    .where('operator_id', '=', operatorId)
    .where('enabled', '=', true)
    .orderBy('updated_at', 'desc')
    .execute()
  return rows
}
export async function faultMappingsOf(tx: Tx, operatorId: string): Promise<DecidingFaultMapping[]> {
  return tx
    .selectFrom('stations_fault_mappings')
    .select(aliasColumns(['vendor', 'model', 'errorCode', 'vendorCode', 'faultCode', 'level']))
    .where('operator_id', '=', operatorId)
    .orderBy('updated_at', 'desc')
    .execute()
}

const placeColumns = sql`p.station_id as "stationId", p.id as "chargePointId", p.vendor, p.model, s.time_zone as "timeZone"`
const placed = sql`join stations_charge_points p on p.operator_id = x.operator_id and p.id = x.charge_point_id
  join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id`

export interface UnprocessedFault extends ChargePointFaultReport, AlarmRuleTarget {
  id: string
  connectorNo: number
  info: string | null
  receivedAt: Date
  /** True if the connector still reports the fault. */
  holds: boolean
  vendor: string | null
  model: string | null
  protocol: string
}
/** Returns unprocessed faults in the order of their arrival. */
export async function unprocessedFaults(tx: Tx, operatorId: string, limit: number): Promise<UnprocessedFault[]> {
  const { rows } = await sql<UnprocessedFault>`
    select x.id, x.connector_no as "connectorNo", x.error_code as "errorCode", x.vendor_error_code as "vendorErrorCode", x.info, x.received_at as "receivedAt",
      coalesce((g.reported_status, g.error_code, g.vendor_error_code) is not distinct from (x.reported_status, x.error_code, x.vendor_error_code), false) as holds,
      p.protocol, ${placeColumns}
    from stations_state_changes x ${placed}
    left join stations_connector_states g on g.operator_id = x.operator_id and g.charge_point_id = x.charge_point_id and g.connector_no = x.connector_no
    where x.operator_id = ${operatorId} and x.fault_code is null and (x.reported_status = 'Faulted' or x.error_code is not null)
    order by x.id limit ${limit}`.execute(tx)
  return rows
}
export async function markFaultsProcessed(
  tx: Tx,
  operatorId: string,
  judged: readonly (FaultDecision & { id: string })[],
): Promise<void> {
  await sql`
    update stations_state_changes c set fault_code = r.code, fault_level = r.level
    from unnest(${judged.map((row) => row.id)}::uuid[], ${judged.map((row) => row.code)}::text[], ${judged.map((row) => row.level)}::smallint[]) as r (id, code, level)
    where c.operator_id = ${operatorId} and c.id = r.id`.execute(tx)
}

export interface AttackEvent extends AlarmRuleTarget {
  id: string
  level: number
  code: string
  detail: string | null
  receivedAt: Date
}
/** Returns attacks on charge points that have no alarm yet. Each is returned once. */
export async function takeAttackEvents(tx: Tx, operatorId: string): Promise<AttackEvent[]> {
  const { rows } = await sql<AttackEvent>`
    with taken as (
      update stations_events set alarmed = true
      where operator_id = ${operatorId} and not alarmed and kind in ('security', 'connection') and level >= 3
      returning operator_id, id, charge_point_id, level, code, detail, received_at)
    select x.id, x.level, x.code, x.detail, x.received_at as "receivedAt", ${placeColumns} from taken x ${placed} order by x.id`.execute(
    withPreparedStatements(tx),
  )
  return rows
}

export interface ExpiringSim {
  stationId: string
  /** Null for a terminal. */
  chargePointId: string | null
  terminalNo: string | null
  endsOn: string
}
/** Returns the charge points and terminals whose SIM card expires soon or has expired, without an alarm so far. */
export async function expiringSims(tx: Tx, operatorId: string, now: Date): Promise<ExpiringSim[]> {
  const soon = sql`${now}::timestamptz::date + ${simDays}::int`
  const open = sql`a.operator_id = ${operatorId} and a.code = 'F32' and a.state in ('raised', 'acknowledged')`
  const { rows } = await sql<ExpiringSim>`
    select p.station_id as "stationId", p.id as "chargePointId", null as "terminalNo", p.sim_expires_on::text as "endsOn" from stations_charge_points p
    where p.operator_id = ${operatorId} and p.sim_expires_on <= ${soon} and p.asset_state <> 'retired'
      and not exists (select from stations_alarms a where ${open} and a.charge_point_id = p.id)
    union all
    select t.station_id, null, t.terminal_no, t.sim_expires_on::text from stations_terminals t
    where t.operator_id = ${operatorId} and t.sim_expires_on <= ${soon} and t.enabled
      and not exists (select from stations_alarms a where ${open} and a.station_id = t.station_id and a.terminal_no = t.terminal_no)`.execute(
    tx,
  )
  return rows
}

export interface ConnectionChange extends AlarmRuleTarget {
  connected: boolean
  at: Date
}
/** A row is timestamped before its transaction is visible, so each query overlaps the previous one. */
const overlapSeconds = 10
/** Returns opened and closed connections. Each becomes one event. */
export async function takeConnectionChanges(tx: Tx, operatorId: string): Promise<ConnectionChange[]> {
  const { rows } = await sql<ConnectionChange & { chargePointId: string }>`
    select x.connected, x.changed_at as at, ${placeColumns}
    from stations_links x ${placed}
    where x.operator_id = ${operatorId} and p.asset_state = 'operating' and x.changed_at >
      (select links_seen_at from stations_alarm_watch w where w.operator_id = ${operatorId}) - make_interval(secs => ${overlapSeconds})
    order by x.changed_at`.execute(tx)
  const last = rows.at(-1)
  if (!last) return []
  const { rows: inserted } = await sql<{ chargePointId: string; at: Date }>`
    insert into stations_events (operator_id, id, charge_point_id, kind, level, code, device_at, received_at)
    select ${operatorId}, id, charge_point_id, 'link', case when connected then 1 else 2 end, case when connected then 'Online' else 'Offline' end, at, at
    from unnest(${rows.map((row) => newId(row.at.getTime()))}::uuid[], ${rows.map((row) => row.chargePointId)}::uuid[], ${rows.map((row) => row.connected)}::boolean[], ${rows.map((row) => row.at)}::timestamptz[]) as r (id, charge_point_id, connected, at)
    on conflict do nothing returning charge_point_id as "chargePointId", received_at as at`.execute(tx)
  await sql`update stations_alarm_watch set links_seen_at = greatest(links_seen_at, ${last.at}::timestamptz + interval '1 millisecond') where operator_id = ${operatorId}`.execute(
    tx,
  )
  const fresh = new Set(inserted.map(({ chargePointId, at }) => `${chargePointId} ${at.getTime()}`))
  return rows.filter(({ chargePointId, at }) => fresh.has(`${chargePointId} ${at.getTime()}`))
}
/** Returns disconnected charge points without an active or pending alarm, which the check for changes has missed. */
export async function offlineWithoutAlarm(tx: Tx, operatorId: string): Promise<ConnectionChange[]> {
  const { rows } = await sql<ConnectionChange>`
    select x.connected, x.changed_at as at, ${placeColumns}
    from stations_links x ${placed}
    where x.operator_id = ${operatorId} and p.asset_state = 'operating' and not x.connected
      and not exists (select from stations_alarms a where a.operator_id = x.operator_id and a.charge_point_id = x.charge_point_id and a.code = 'F30' and a.state in ('raised', 'acknowledged'))
      and not exists (select from stations_alarm_pending w where w.operator_id = x.operator_id and w.charge_point_id = x.charge_point_id and w.code = 'F30')`.execute(
    tx,
  )
  return rows
}
