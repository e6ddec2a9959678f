import { withPreparedStatements, type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'
import type { SessionDetail } from '../../contract/index.ts'
import { countedEnergyJoin, countedEnergySql, type CountedEnergy } from './counted-energy.store.ts'
import type { UnmeasuredSessionInput } from './estimate.rules.ts'
import type { StoredCurvePoint } from './vehicle-curve.rules.ts'
import type { SessionMeterValue } from './session.rules.ts'
import { unmeasuredSessionJoins, unmeasuredSessionSql } from './unmeasured.store.ts'

/** Largest number of meter values of a session's curve (31 days with one per minute). */
const mostMeterValues = 45_000

export interface SessionDetailFacts {
  transactionId: number
  tokenId: string | null
  holderId: string | null
  deviceStartedAt: Date | null
  startReceivedAt: Date | null
  meterStartDwh: number | null
  deviceEndedAt: Date | null
  stopReceivedAt: Date | null
  meterEndDwh: number | null
  reportedStopReason: string | null
  reportedChargingSeconds: number | null
  chargePointTotalMinor: number | null
  maxPowerW: number | null
  tariffVersionId: string | null
  tariffName: string | null
  tariffVersion: number | null
  /** The stored bill. Null if there is none. */
  bill: unknown
  journalId: string | null
  revision: number | null
  limitMinor: number | null
  limitDwh: number | null
  requestedByName: string | null
  partnerNo: string | null
  chargePointKey: number
  ratedPowerW: number
  unmeasured: UnmeasuredSessionInput | null
  counted: CountedEnergy | null
  vehicle: { data: SessionDetail['vehicleData']; curve: StoredCurvePoint[] } | null
  evidence: SessionDetail['evidence']
}

/** Returns the additional data of a session's page. Undefined if the session does not belong to the operator. */
export async function loadSessionDetailFacts(tx: Tx, id: string): Promise<SessionDetailFacts | undefined> {
  const { rows } = await sql<SessionDetailFacts>`
    select o.transaction_id as "transactionId", o.token_id as "tokenId", o.holder_id as "holderId", o.device_started_at as "deviceStartedAt",
      o.start_received_at as "startReceivedAt", o.meter_start_dwh as "meterStartDwh", o.device_ended_at as "deviceEndedAt",
      o.stop_received_at as "stopReceivedAt", o.meter_end_dwh as "meterEndDwh", o.reported_stop_reason as "reportedStopReason", o.reported_charging_seconds as "reportedChargingSeconds",
      (select c.total_minor from charging_charge_point_settlements c where c.operator_id = o.operator_id and c.session_id = o.id) as "chargePointTotalMinor",
      o.max_power_w as "maxPowerW", o.tariff_version_id as "tariffVersionId", r.rule_name as "tariffName",
      r.number as "tariffVersion", b.bill, b.journal_id as "journalId", b.revision,
      o.limit_minor as "limitMinor", o.limit_dwh as "limitDwh", p.actor_name as "requestedByName", m.partner_no as "partnerNo", n.charge_point_key as "chargePointKey", n.rated_power_w as "ratedPowerW",
      ${unmeasuredSessionSql} as unmeasured, ${countedEnergySql} as counted,
      (select json_build_object('data', y.vehicle, 'curve', y.vehicle_curve) from charging_transactions t
        join charging_ykc_starts y on y.operator_id = t.operator_id and y.charge_point_id = t.charge_point_id and y.serial = t.ref
        where o.protocol = 'ykc1.6' and t.operator_id = o.operator_id and t.transaction_id = o.transaction_id) as vehicle,
      coalesce((select json_agg(json_build_object('flag', f.flag, 'evidence', f.evidence) order by f.flag) from charging_flags f
        where f.operator_id = o.operator_id and f.session_id = o.id and f.state = 'open'), '[]') as evidence
    from charging_sessions o
    join stations_charge_point_names n on n.operator_id = o.operator_id and n.charge_point_id = o.charge_point_id
    ${unmeasuredSessionJoins}
    ${countedEnergyJoin}
    left join charging_session_partners m on m.operator_id = o.operator_id and m.session_id = o.id
    left join tariffs_version_names r on r.operator_id = o.operator_id and r.version_id = o.tariff_version_id
    left join lateral (
      select bill, journal_id, revision from charging_bills where operator_id = o.operator_id and session_id = o.id order by revision desc limit 1
    ) b on true
    left join lateral (
      select actor_name from charging_session_operations where operator_id = o.operator_id and session_id = o.id and action = 'start' order by at limit 1
    ) p on true
    where o.id = ${id}`.execute(withPreparedStatements(tx))
  return rows[0]
}

export interface StoredSessionMeterValue extends SessionMeterValue {
  voltageDv: number | null
  currentDa: number | null
}

/** Returns the meter values of a session in the order of receipt. They were received between its start and its stop. */
export async function loadSessionMeterValues(
  tx: Tx,
  session: {
    chargePointKey: number
    connectorNo: number
    /** Range of the meter values' times: the device's, or those of receipt if its clock was wrong. */
    from: Date
    to: Date
    heardFrom: Date
    heardTo: Date
  },
): Promise<StoredSessionMeterValue[]> {
  const { rows } = await sql<
    Omit<StoredSessionMeterValue, 'deviceAt' | 'receivedAt'> & { deviceAt: Date | null; receivedAt: Date }
  >`
    select s.device_at as "deviceAt", s.received_at as "receivedAt", s.register_dwh as "registerDwh", s.power_w as "powerW", s.soc,
      s.voltage_dv as "voltageDv", s.current_da as "currentDa"
    from stations_meter_values_within(platform_operator(), ${session.chargePointKey}, ${session.connectorNo}, ${session.from}, ${session.to}) s
    where s.received_at >= ${session.heardFrom} and s.received_at <= ${session.heardTo}
    order by s.received_at, s.at limit ${mostMeterValues}`.execute(tx)
  return rows.map((row) => ({
    ...row,
    deviceAt: row.deviceAt?.getTime() ?? null,
    receivedAt: row.receivedAt.getTime(),
  }))
}

/** Returns the booking that a session consumed. */
export async function bookingOf(tx: Tx, sessionId: string): Promise<SessionDetail['booking']> {
  const { rows } = await sql<{ id: string; no: string }>`
    select booking_id as id, booking_no as no from members_booking_sessions where session_id = ${sessionId}`.execute(tx)
  return rows[0] ?? null
}

/** Returns the sessions of both connectors of one vehicle, first connector first. Empty for a single connector. */
export async function siblingSessions(
  tx: Tx,
  session: { id: string; parentId: string | null },
): Promise<SessionDetail['siblings']> {
  const parent = session.parentId ?? session.id
  const rows = await tx
    .selectFrom('charging_sessions')
    .where((where) => where.or([where('id', '=', parent), where('parent_id', '=', parent)]))
    .select(aliasColumns(['id', 'sessionNo', 'connectorNo', 'state', 'energyDwh', 'totalMinor']))
    .orderBy('parent_id', (by) => by.asc().nullsFirst())
    .execute()
  return rows.length > 1 ? rows : []
}
