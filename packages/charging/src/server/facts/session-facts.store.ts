import type { CanonicalStopReason } from '../../contract/index.ts'
import type { PricedPeriod, PricedSegment, SessionReading, TimeSpan } from '@evops/tariffs/contract'
import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'

/** A time span of one connector of a station. */
export interface ConnectorSpan {
  stationId: string
  chargePointId: string
  connectorNo: number
  from: Date
  to: Date
}

/** Kind of payer. A company is stored by its id, a person only by their group. */
export const payerKinds = ['company', 'member', 'partner', 'guest', 'token', 'unknown'] as const
export type PayerKind = (typeof payerKinds)[number]

/** An ended session as reports count it. Instants are epoch ms. */
export interface SessionFact {
  id: string
  /** True if the start failed. The other figures are empty then. */
  failedStart: boolean
  stationId: string
  chargePointId: string
  connectorNo: number
  currency: string
  startedAt: number
  endedAt: number
  /** Time at which the plug was removed, or the end of the session if unknown. */
  pluggedUntil: number
  /** Null if the time of the session was never split: all of it counts as charging. */
  chargingSeconds: number | null
  /** Charging, idle and paused time of the current bill. Empty if it was never split. */
  timeSplit: TimeSpan[]
  /** 0 if nothing is billed. */
  energyDwh: number
  electricityMinor: number
  serviceMinor: number
  occupancyMinor: number
  totalMinor: number
  reducedMinor: number
  /** Refunded and waived amounts. */
  refundedMinor: number
  /** Readings of the current bill. Empty without a bill. */
  readings: SessionReading[]
  byPeriod: PricedPeriod[]
  /** True if a part of the service amount is not for energy: per minute, per session, or the minimum charge. */
  hasFees: boolean
  segments: Omit<PricedSegment, 'startReading' | 'endReading' | 'meteredDwh'>[]
  /** Tariff version of the bill. */
  tariffVersionId: string | null
  startMode: string
  stopReason: CanonicalStopReason | null
  payerKind: PayerKind
  /** Id of a company. */
  payerId: string | null
  /** The payer's group at the start, or ''. */
  payerClass: string
  vehicleId: string | null
  startSoc: number | null
  endSoc: number | null
}

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`)
const money = (column: string) => sql.raw(`coalesce(o.${column}, 0)`)
/** Longest possible session. The rules close a longer one long before. */
const longest = sql.raw("interval '31 days'")

/** Joins the payer and the owner of the vehicle of a session `o` at that time. */
const whose = sql`
    left join lateral (
      select w.id, w.kind from ledger_wallet_names w
      where w.operator_id = o.operator_id and w.id = any(o.holder_id || charging_payers_of(o)) and w.kind <> 'purse'
      order by w.id = o.holder_id limit 1
    ) payer on true
    left join lateral (
      select c.class_key from members_class_spells c
      where c.operator_id = o.operator_id and c.holder_id = payer.id and c.valid @> o.started_at limit 1
    ) class on true
    left join lateral (
      select a.session_id, a.vehicle_id from fleet_assigned_sessions a where a.operator_id = o.operator_id and a.session_id = o.id
    ) said on true
    left join lateral (
      select s.vehicle_id from fleet_token_spells s
      where said.session_id is null and s.operator_id = o.operator_id and s.token_id = o.token_id and s.valid @> o.started_at limit 1
    ) bound on true
    cross join lateral (
      select case when said.session_id is not null then said.vehicle_id when o.shown_by in ('vin', 'evccid') then o.shown_vehicle_id
        else coalesce(bound.vehicle_id, o.shown_vehicle_id) end as vehicle_id
    ) vehicle`

/**
 * Returns sessions that overlap the spans, including the time their vehicle stayed plugged, and failed starts; or those
 * with these ids. Void sessions are excluded.
 */
export async function sessionFacts(
  tx: Tx,
  of: readonly ConnectorSpan[] | { ids: readonly string[] },
): Promise<SessionFact[]> {
  const from =
    'ids' in of
      ? sql`charging_sessions o where o.id = any(${of.ids}::uuid[]) and`
      : sql`jsonb_to_recordset(${JSON.stringify(of)}::jsonb)
        as q ("stationId" uuid, "chargePointId" uuid, "connectorNo" smallint, "from" timestamptz, "to" timestamptz)
      join charging_sessions o on o.charge_point_id = q."chargePointId" and o.connector_no = q."connectorNo" and o.station_id = q."stationId"
        and o.started_at < q."to" and o.started_at > q."from" - ${longest} and greatest(o.started_at, o.ended_at, o.unplugged_at) >= q."from"
      where`
  const { rows } = await sql<SessionFact>`
    with wanted as (
      select distinct o.operator_id, o.id from ${from} ((o.ended_at is not null and o.start_received_at is not null and o.state <> 'void') or o.state = 'failed'))
    select o.id, o.state = 'failed' as "failedStart", o.station_id as "stationId", o.charge_point_id as "chargePointId", o.connector_no as "connectorNo", o.currency,
      ${ms('o.started_at')} as "startedAt", ${ms('greatest(o.started_at, o.ended_at)')} as "endedAt",
      ${ms('greatest(o.started_at, o.ended_at, o.unplugged_at)')} as "pluggedUntil",
      o.charging_seconds as "chargingSeconds", coalesce(b."timeSplit", '[]') as "timeSplit",
      ${money('energy_dwh')} as "energyDwh", ${money('electricity_minor')} as "electricityMinor", ${money('service_minor')} as "serviceMinor",
      ${money('occupancy_minor')} as "occupancyMinor", ${money('total_minor')} as "totalMinor", o.reduced_minor as "reducedMinor",
      -- What was waived was given back, too: total less both is what is payable.
      coalesce(o.total_minor - o.reduced_minor - o.payable_minor, 0) as "refundedMinor", coalesce(b."billingReadings", '[]') as readings, coalesce(b."byPeriod", '[]') as "byPeriod",
      coalesce(jsonb_array_length(b.fees), 0) > 0 as "hasFees",
      coalesce(b.segments, '[]') as segments, b.tariff_version_id as "tariffVersionId",
      o.start_mode as "startMode", o.stop_reason as "stopReason", o.start_soc as "startSoc", o.end_soc as "endSoc",
      case when o.start_mode = 'roaming' then 'partner' when payer.id is not null then payer.kind when o.token_id is not null then 'token' else 'unknown' end as "payerKind",
      case when o.start_mode <> 'roaming' and payer.kind = 'company' then payer.id end as "payerId",
      coalesce(class.class_key, '') as "payerClass", coalesce(said.vehicle_id, vehicle.vehicle_id) as "vehicleId"
    from wanted w join charging_sessions o on o.operator_id = w.operator_id and o.id = w.id
    left join lateral (
      -- Unpacked once: each -> would unpack the whole bill again.
      select parts.*, newest.tariff_version_id from (
        select bill, tariff_version_id from charging_bills where operator_id = o.operator_id and session_id = o.id order by revision desc limit 1
      ) newest, jsonb_to_record(newest.bill) as parts ("billingReadings" jsonb, "byPeriod" jsonb, segments jsonb, fees jsonb, "timeSplit" jsonb)
    ) b on o.energy_dwh is not null
    ${whose}
    order by o.started_at, o.id`.execute(tx)
  return rows
}
