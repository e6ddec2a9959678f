import type { Tx } from '@evops/platform/server'
import { sql, type RawBuilder } from 'kysely'
import type { AlarmMeasure, AlarmRuleForm } from '../../contract/index.ts'

/** Time interval in the past during which a rule's condition was true for one connector. */
export interface ConditionInterval {
  chargePointNo: string
  connectorNo: number
  at: Date
  until: Date | null
}
export interface ConditionPast {
  looked: number
  fits: number
  stretches: ConditionInterval[]
  /** Set if not all charge points were checked. */
  chargePoints?: { looked: number; of: number } | undefined
}
/** Past fault reports, separate for each fault. The caller decides which ones match a rule. */
export interface PastFault extends ConditionInterval {
  stationId: string
  chargePointId: string
  vendor: string | null
  model: string | null
  timeZone: string
  code: string
  level: number
}

const within = (
  form: AlarmRuleForm,
) => sql<boolean>`(${form.chargePointId}::uuid is null or p.id = ${form.chargePointId}::uuid)
  and (${form.stationId}::uuid is null or p.station_id = ${form.stationId}::uuid)
  and (${form.vendor} = '' or lower(p.vendor) = lower(${form.vendor})) and (${form.model} = '' or lower(p.model) = lower(${form.model}))`

const mostStretches = 20_000

/** Returns the fault reports since an instant, each with the time of the connector's next different report. */
export async function pastFaults(tx: Tx, form: AlarmRuleForm, since: Date): Promise<PastFault[]> {
  const { rows } = await sql<PastFault>`
    select p.charge_point_no as "chargePointNo", c.connector_no as "connectorNo", c.received_at as at, p.station_id as "stationId", p.id as "chargePointId", p.vendor, p.model, s.time_zone as "timeZone",
      c.fault_code as code, c.fault_level as level,
      (select min(n.received_at) from stations_state_changes n where n.operator_id = c.operator_id and n.charge_point_id = c.charge_point_id and n.connector_no = c.connector_no
        and n.received_at > c.received_at and n.fault_code is distinct from c.fault_code) as until
    from stations_state_changes c join stations_charge_points p on p.operator_id = c.operator_id and p.id = c.charge_point_id
    join stations_stations s on s.operator_id = p.operator_id and s.id = p.station_id
    where c.fault_code is not null and c.received_at >= ${since} and ${within(form)} order by c.id limit ${mostStretches}`.execute(
    tx,
  )
  return rows
}

/** Returns the connection losses since an instant. */
export async function pastConnectionLosses(tx: Tx, form: AlarmRuleForm, since: Date): Promise<ConditionInterval[]> {
  const { rows } = await sql<ConditionInterval>`
    select p.charge_point_no as "chargePointNo", 0 as "connectorNo", e.received_at as at,
      (select min(n.received_at) from stations_events n where n.operator_id = e.operator_id and n.charge_point_id = e.charge_point_id and n.kind = 'link'
        and n.code = 'Online' and n.received_at > e.received_at) as until
    from stations_events e join stations_charge_points p on p.operator_id = e.operator_id and p.id = e.charge_point_id
    where e.kind = 'link' and e.code = 'Offline' and e.received_at >= ${since} and ${within(form)} order by e.received_at limit ${mostStretches}`.execute(
    tx,
  )
  return rows
}

export async function pastSecurityEvents(tx: Tx, form: AlarmRuleForm, since: Date): Promise<ConditionPast> {
  const { rows } = await sql<ConditionInterval & { level: number }>`
    select p.charge_point_no as "chargePointNo", 0 as "connectorNo", e.received_at as at, null::timestamptz as until, e.level
    from stations_events e join stations_charge_points p on p.operator_id = e.operator_id and p.id = e.charge_point_id
    where e.kind in ('security', 'connection') and e.received_at >= ${since} and ${within(form)} order by e.received_at limit ${mostStretches}`.execute(
    tx,
  )
  const stretches = rows.filter(({ level }) => level >= Math.max(3, form.content.minLevel))
  return { looked: rows.length, fits: stretches.length, stretches }
}

const columns: Readonly<Record<AlarmMeasure, string>> = {
  temperatureDc: 'temperature_dc',
  powerW: 'power_w',
  voltageDv: 'voltage_dv',
  currentDa: 'current_da',
}
/**
 * Columns of the five-minute aggregates with the maximum. If the maximum is within the limit, the single meter values
 * need not be read.
 */
const highest: Partial<Record<AlarmMeasure, string>> = {
  temperatureDc: 'temperature_max_dc',
  powerW: 'power_max_w',
}
/**
 * Maximum number of charge points for reading a week of single meter values. They are chosen independently of their
 * values.
 */
const mostChargePoints = 25
/** Age in minutes below which meter values may not be aggregated yet. */
const youngMinutes = 60

interface Beyond {
  value: RawBuilder<unknown>
  beyond: RawBuilder<unknown>
  /** Condition on the meter values to check. */
  where: RawBuilder<boolean>
}
/** Returns each meter value with its result, one row each. */
function single({ value, beyond, where }: Beyond, from: RawBuilder<unknown>) {
  return sql`
    select p.charge_point_no, p.charge_point_key, g.connector_no, x.at, ${beyond} as fits, 1 as meter_values from stations_charge_points p
    cross join lateral (select connector_no from stations_connectors where operator_id = p.operator_id and charge_point_id = p.id union select 0::smallint) g
    cross join lateral stations_meter_values_within(p.operator_id, p.charge_point_key, g.connector_no, ${from}, 'infinity') x
    where ${value} is not null and ${where}`
}
/** The same, with one row for each five minutes within the limit. */
function compactedReadings(each: Beyond, { column, limit, since }: { column: string; limit: number; since: Date }) {
  const young = sql`date_bin('5 minutes', now() - make_interval(mins => ${youngMinutes}), 'epoch')`
  const top = sql.ref(`r.${column}`)
  const rolled = sql`stations_rollups r join stations_charge_points p on p.operator_id = r.operator_id and p.charge_point_key = r.charge_point_key`
  const old = sql`r.step = 300 and r.at >= ${since} and r.at < ${young} and ${each.where}`
  return sql`
    select p.charge_point_no, r.charge_point_key, r.connector_no, r.at, false as fits, r.meter_values from ${rolled} where ${old} and ${top} <= ${limit}
    union all
    select p.charge_point_no, r.charge_point_key, r.connector_no, x.at, ${each.beyond}, 1 from ${rolled}
    cross join lateral stations_meter_values_within(r.operator_id, r.charge_point_key, r.connector_no, r.at, r.at + interval '5 minutes') x
    where x.at < r.at + interval '5 minutes' and ${old} and ${top} > ${limit} and ${each.value} is not null
    union all ${single(each, young)}`
}

async function countChargePoints(tx: Tx, form: AlarmRuleForm): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stations_charge_points p where ${within(form)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Returns intervals of meter values beyond a limit. A new interval starts after a value within the limit or after a gap
 * of ten minutes.
 */
export async function pastLimitExceedances(tx: Tx, form: AlarmRuleForm, since: Date): Promise<ConditionPast> {
  const { measure, above, limit } = form.content
  if (measure === null || limit === null) return { looked: 0, fits: 0, stretches: [] }
  const value: RawBuilder<unknown> = sql.ref(`x.${columns[measure]}`)
  const beyond = above ? sql`${value} > ${limit}` : sql`${value} < ${limit}`
  const column = above ? highest[measure] : undefined
  const of = column ? 0 : await countChargePoints(tx, form)
  const where =
    of > mostChargePoints
      ? sql<boolean>`${within(form)} and p.id in (select p.id from stations_charge_points p where ${within(form)} order by md5(p.id::text) limit ${mostChargePoints})`
      : within(form)
  const each = { value, beyond, where }
  const looked = column ? compactedReadings(each, { column, limit, since }) : single(each, sql`${since}`)
  const { rows } = await sql<{
    looked: number
    fits: number
    stretches: { p: string; g: number; a: string; u: string }[] | null
  }>`
    with looked as materialized (${looked}),
    marked as (
      select *, (fits and not coalesce(lag(fits) over w, false)) or at - lag(at) over w > interval '10 minutes' as begins
      from looked window w as (partition by charge_point_key, connector_no order by at)),
    numbered as (select *, count(*) filter (where begins) over (partition by charge_point_key, connector_no order by at) as stretch from marked),
    stretches as (
      select charge_point_no, connector_no, min(at) as at, max(at) as until from numbered where fits group by charge_point_key, charge_point_no, connector_no, stretch order by 3 limit ${mostStretches})
    select (select coalesce(sum(meter_values), 0)::int from looked) as looked, (select count(*)::int from looked where fits) as fits,
      (select jsonb_agg(jsonb_build_object('p', charge_point_no, 'g', connector_no, 'a', at, 'u', until) order by at) from stretches) as stretches`.execute(
    tx,
  )
  const row = rows[0]
  return {
    looked: row?.looked ?? 0,
    fits: row?.fits ?? 0,
    chargePoints: of > mostChargePoints ? { looked: mostChargePoints, of } : undefined,
    stretches: (row?.stretches ?? []).map(({ p, g, a, u }) => ({
      chargePointNo: p,
      connectorNo: g,
      at: new Date(a),
      until: new Date(u),
    })),
  }
}
