import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { codeOfMeasure, type AlarmMeasure } from '../../contract/index.ts'
import type { AlarmRuleTarget, DecidingAlarmRule } from './deciding.rules.ts'

/** Condition with its start time. It becomes an alarm after its rule's hold time. */
export interface PendingCondition {
  ruleId: string
  chargePointId: string
  connectorNo: number
  code: string
  since: Date
  detail: string | null
  /** Null uses the level of the fault. */
  level: number | null
  /**
   * Names of the reporting monitors (see `monitors.ts`), whose end reports end the alarm. Empty if the connector state
   * determines the end.
   */
  monitors: readonly string[]
}

export async function insertPendingCondition(tx: Tx, operatorId: string, holding: PendingCondition): Promise<void> {
  await sql`
    insert into stations_alarm_pending (operator_id, rule_id, charge_point_id, connector_no, code, since, detail, level, monitors)
    values (${operatorId}, ${holding.ruleId}, ${holding.chargePointId}, ${holding.connectorNo}, ${holding.code}, ${holding.since}, ${holding.detail}, ${holding.level}, ${holding.monitors}::text[])
    on conflict (operator_id, rule_id, charge_point_id, connector_no, code) do update
      set level = greatest(stations_alarm_pending.level, excluded.level), monitors = array(select distinct unnest(stations_alarm_pending.monitors || excluded.monitors)),
        since = case when excluded.code = 'F30' then greatest(stations_alarm_pending.since, excluded.since) else stations_alarm_pending.since end`.execute(
    tx,
  )
}

/** Deletes pending conditions that ended before they became an alarm: restored connections and ended faults. */
export async function deleteEndedPending(tx: Tx, operatorId: string): Promise<void> {
  await sql`
    delete from stations_alarm_pending w using stations_alarm_rules r, stations_charge_points p
    where w.operator_id = ${operatorId} and r.operator_id = w.operator_id and r.id = w.rule_id and p.operator_id = w.operator_id and p.id = w.charge_point_id
      and (not r.enabled or (r.kind = 'offline' and (p.asset_state <> 'operating'
          or exists (select from stations_links l where l.operator_id = w.operator_id and l.charge_point_id = w.charge_point_id and (l.connected or l.changed_at > w.since + interval '1 millisecond'))))
        or (r.kind = 'fault' and w.monitors = '{}' and exists (select from stations_connector_states g where g.operator_id = w.operator_id and g.charge_point_id = w.charge_point_id and g.connector_no = w.connector_no
          and g.status <> 'faulted' and g.error_code is null)))`.execute(tx)
  await sql`
    delete from stations_alarm_pending w where w.operator_id = ${operatorId}
      and not exists (select from stations_alarm_rules r where r.operator_id = w.operator_id and r.id = w.rule_id)`.execute(
    tx,
  )
}

const columns: Readonly<Record<AlarmMeasure, string>> = {
  temperatureDc: 'temperature_dc',
  powerW: 'power_w',
  voltageDv: 'voltage_dv',
  currentDa: 'current_da',
}
/** Maximum age in minutes of a value that is considered current. */
const freshMinutes = 10

/** Stores the values that exceed a limit now as pending conditions, and ends all others. */
export async function updateThresholdConditions(
  tx: Tx,
  operatorId: string,
  { rule, now }: { rule: DecidingAlarmRule; now: Date },
): Promise<void> {
  const { measure, above, limit } = rule.content
  if (measure === null || limit === null) return
  const value = sql.ref(`v.${columns[measure]}`)
  const beyond = above ? sql<boolean>`${value} > ${limit}` : sql<boolean>`${value} < ${limit}`
  const within = sql<boolean>`(${rule.chargePointId}::uuid is null or p.id = ${rule.chargePointId}::uuid)
    and (${rule.stationId}::uuid is null or p.station_id = ${rule.stationId}::uuid)
    and (${rule.vendor} = '' or lower(p.vendor) = lower(${rule.vendor})) and (${rule.model} = '' or lower(p.model) = lower(${rule.model}))`
  await sql`
    with now_beyond as (
      select v.charge_point_id, v.connector_no, v.sampled_at, ${value}::text as value
      from stations_connector_values v join stations_charge_points p on p.operator_id = v.operator_id and p.id = v.charge_point_id
      where v.operator_id = ${operatorId} and v.sampled_at > ${now}::timestamptz - make_interval(mins => ${freshMinutes}) and ${beyond} and ${within}),
    ended as (
      delete from stations_alarm_pending w where w.operator_id = ${operatorId} and w.rule_id = ${rule.id}
        and not exists (select from now_beyond n where n.charge_point_id = w.charge_point_id and n.connector_no = w.connector_no))
    insert into stations_alarm_pending (operator_id, rule_id, charge_point_id, connector_no, code, since, detail)
    select ${operatorId}, ${rule.id}, charge_point_id, connector_no, ${codeOfMeasure[measure]}, sampled_at, value from now_beyond
    on conflict (operator_id, rule_id, charge_point_id, connector_no, code) do update set detail = excluded.detail
    where stations_alarm_pending.detail is distinct from excluded.detail`.execute(tx)
}

export interface DuePendingCondition extends PendingCondition, AlarmRuleTarget {
  /** True if an alarm of the same kind is already active. */
  alarmed: boolean
}
/**
 * Returns the conditions that have lasted for their hold time. A threshold's row remains while the condition exists;
 * other rows are deleted with their alarm.
 */
export async function findDueConditions(tx: Tx, operatorId: string, now: Date): Promise<DuePendingCondition[]> {
  const { rows } = await sql<DuePendingCondition>`
    select w.rule_id as "ruleId", w.connector_no as "connectorNo", w.code, w.since, w.detail, w.level, w.monitors, p.station_id as "stationId", p.id as "chargePointId", p.vendor, p.model,
      s.time_zone as "timeZone",
      exists (select from stations_alarms a where a.operator_id = w.operator_id and a.station_id = p.station_id and a.charge_point_id = w.charge_point_id and a.connector_no = w.connector_no
        and a.code = w.code and a.state in ('raised', 'acknowledged')) as alarmed
    from stations_alarm_pending w join stations_alarm_rules r on r.operator_id = w.operator_id and r.id = w.rule_id
    join stations_charge_points p on p.operator_id = w.operator_id and p.id = w.charge_point_id
    join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id
    where w.operator_id = ${operatorId} and w.since <= ${now}::timestamptz - make_interval(secs => r.hold_seconds) order by w.since`.execute(
    tx,
  )
  return rows
}
export async function endPendingCondition(
  tx: Tx,
  operatorId: string,
  { ruleId, chargePointId, connectorNo, code }: PendingCondition,
): Promise<void> {
  await sql`delete from stations_alarm_pending where operator_id = ${operatorId} and rule_id = ${ruleId} and charge_point_id = ${chargePointId} and connector_no = ${connectorNo} and code = ${code}`.execute(
    tx,
  )
}
