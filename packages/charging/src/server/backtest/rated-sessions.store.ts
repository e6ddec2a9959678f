import type { Tx } from '@evops/platform/server'
import type { GroupPrice, PlugTime, ReductionTerms, SessionReading, TimeSpan } from '@evops/tariffs/contract'
import { sql } from 'kysely'
import type { BilledPeriods } from './tally.rules.ts'

/** Selection of sessions: settled, by start (half-open), at some or all stations. */
export interface SessionsToRateFilter {
  from: Date
  to: Date
  stationIds: readonly string[] | null
}

/** A settled session with all data for rating it again. */
export interface StoredSessionToRate {
  id: string
  stationId: string
  idTag: string
  timeZone: string
  currency: string
  startedAt: Date
  /** Start time in microseconds, used as the position of the next slice. */
  at: string
  endedAt: Date | null
  meterStartDwh: number
  energyDwh: number | null
  totalMinor: number
  /** Payable amount, as in lists and in the ledger. */
  payableMinor: number
  refundedMinor: number
  /** Was due and then waived: free under any rule. */
  isWaived: boolean
  billingReadings: SessionReading[] | null
  oldPeriods: BilledPeriods | null
  /** Fees that are not for energy, including occupancy. */
  oldFeesE4: number
  group: GroupPrice | null
  plug: PlugTime | null
  /** Null for a bill from before its time was split. */
  timeSplit: TimeSpan[] | null
  reductions: ReductionTerms[] | null
  /** [epoch ms, register], in chronological order. */
  meterValues: [number, number][]
}

const ratedSessionsWhere = ({ from, to, stationIds }: SessionsToRateFilter) => sql`
  o.state = 'settled' and o.started_at >= ${from} and o.started_at < ${to}
  ${stationIds ? sql`and o.station_id = any(${stationIds}::uuid[])` : sql``}`

/** Counts the sessions of a back-test. */
export async function countSessionsToRate(tx: Tx, which: SessionsToRateFilter): Promise<number> {
  const { rows } = await sql<{ sessions: number }>`
    select count(*) as sessions from charging_sessions o where ${ratedSessionsWhere(which)}`.execute(tx)
  return rows[0]?.sessions ?? 0
}

/** Billing data of a session other than its meter values. Meter values of a wrong clock have wrong times (A13). */
const billingColumns = sql`
  o.id, o.station_id as "stationId", o.id_tag as "idTag", o.time_zone as "timeZone", o.currency, o.started_at as "startedAt",
  to_char(o.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, o.ended_at as "endedAt",
  coalesce(o.meter_start_dwh, 0) as "meterStartDwh", o.energy_dwh as "energyDwh", o.total_minor as "totalMinor",
  o.payable_minor as "payableMinor", o.refunded_minor as "refundedMinor", o.pay_state = 'free' and o.total_minor > o.reduced_minor as "isWaived",
  b.bill -> 'billingReadings' as "billingReadings", b.bill -> 'byPeriod' as "oldPeriods",
  b.bill -> 'group' as "group", b.bill -> 'plug' as plug, b.bill -> 'timeSplit' as "timeSplit", b.bill -> 'reductions' as reductions,
  coalesce((select sum((fee ->> 'amountE4')::bigint)::bigint from jsonb_array_elements(b.bill -> 'fees') fee), 0)
    + coalesce((b.bill #>> '{occupancy,amount,exactE4}')::bigint, 0) as "oldFeesE4", coalesce(s.meter_values, '[]') as "meterValues"`
const joined = sql`
  left join lateral (
    select bill from charging_bills where operator_id = o.operator_id and session_id = o.id order by revision desc limit 1
  ) b on true
  left join stations_charge_point_names n on n.operator_id = o.operator_id and n.charge_point_id = o.charge_point_id
  left join lateral (
    select json_agg(json_build_array((extract(epoch from l.at) * 1000)::bigint, l.register_dwh) order by l.at, l.register_dwh) as meter_values
    from stations_meter_values_within(o.operator_id, n.charge_point_key, o.connector_no, o.started_at, o.ended_at) l
    where 'A13' <> all (o.flags) and o.source = 'ocpp' and l.at > o.started_at and l.at < o.ended_at and l.register_dwh is not null
  ) s on true`

/** Returns a slice of the sessions, oldest first, after a position in this order. */
export async function sliceOfSessionsToRate(
  tx: Tx,
  which: SessionsToRateFilter,
  { after, limit }: { after: { id: string; at: string } | undefined; limit: number },
): Promise<StoredSessionToRate[]> {
  const { rows } = await sql<StoredSessionToRate>`
    with chosen as materialized (
      select o.* from charging_sessions o
      where ${ratedSessionsWhere(which)} ${after ? sql`and (o.started_at, o.id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}
      order by o.started_at, o.id limit ${limit}
    )
    select ${billingColumns} from chosen o ${joined} order by o.started_at, o.id`.execute(tx)
  return rows
}

/** Returns one session, settled or not, in the form of a slice. `totalMinor` is null while unknown. */
export async function loadSessionToRate(
  tx: Tx,
  id: string,
): Promise<(Omit<StoredSessionToRate, 'totalMinor'> & { totalMinor: number | null; bill: unknown }) | undefined> {
  const { rows } = await sql<
    Omit<StoredSessionToRate, 'totalMinor'> & { totalMinor: number | null; bill: unknown }
  >`select ${billingColumns}, b.bill from charging_sessions o ${joined} where o.id = ${id}`.execute(tx)
  return rows[0]
}
