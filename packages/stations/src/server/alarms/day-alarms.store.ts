import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { catalogueFaultOf, type AlarmState } from '../../contract/index.ts'
import { addAlarmStep, raiseOrCountAlarm } from './life.store.ts'

/**
 * Alarm codes of a station's day: the energy balance does not add up (F60); two ledgers have different figures (F61);
 * departures of the service day cannot be met (F64); the demand of a supply point approaches its contracted power
 * (F65), or exceeds it (F66); the server that limits a supply point does not respond (F67); meters disagree (F68).
 */
export type DayAlarmCode = 'F60' | 'F61' | 'F64' | 'F65' | 'F66' | 'F67' | 'F68'
/** Codes for which a new affected part raises the alarm again, even after a user has closed the alarm. */
const partsAreNews = new Set<DayAlarmCode>(['F64', 'F65', 'F66', 'F67', 'F68'])

export interface DayAlarm {
  operatorId: string
  code: DayAlarmCode
  stationId: string
  /** Date in the station's calendar: 2026-11-19. */
  day: string
  /** The difference, or null if there is none or none any more. */
  detail: string | null
  at: Date
}

/**
 * Raises or clears the alarm of a station's day, in the transaction that calculated the figures. There is one alarm for
 * a day with a difference, cleared when its figures are corrected. A repeated report changes nothing. An alarm closed
 * by a user remains closed unless another departure (F64) or quarter hour (F65, F66) is affected. Returns true if an
 * alarm has changed.
 */
export async function raiseDayAlarm(
  tx: Tx,
  { operatorId, code, stationId, day, detail, at }: DayAlarm,
): Promise<boolean> {
  const { rows } = await sql<{
    id: string
    state: AlarmState
    level: number
    detail: string | null
    byHand: boolean
  }>`
    select id, state, level, detail, closed_by is not null as "byHand" from stations_alarms
    where operator_id = ${operatorId} and station_id = ${stationId} and day = ${day} and code = ${code}
    order by raised_at desc, id desc limit 1 for update`.execute(tx)
  const existing = rows[0]
  const holds = existing !== undefined && (existing.state === 'raised' || existing.state === 'acknowledged')
  if (detail === null) {
    if (!holds) return false
    await sql`
      update stations_alarms set state = 'cleared', cleared_at = greatest(${at}::timestamptz, raised_at), changed_at = clock_timestamp()
      where operator_id = ${operatorId} and id = ${existing.id}`.execute(tx)
    await addAlarmStep(tx, operatorId, { alarmId: existing.id, kind: 'cleared', level: existing.level, at })
    return true
  }
  if (
    (holds && existing.detail === detail) ||
    (existing?.byHand && (!partsAreNews.has(code) || names(existing.detail, detail)))
  )
    return false
  await raiseOrCountAlarm(tx, {
    operatorId,
    stationId,
    chargePointId: null,
    connectorNo: 0,
    code,
    day,
    detail,
    at,
    level: catalogueFaultOf(code).level,
    persistent: true,
    ruleId: null,
  })
  return true
}

/** Returns true if all parts of the new detail are in the known one. Parts are separated by dots. */
function names(existingDetail: string | null, detail: string): boolean {
  const before = new Set(existingDetail?.split(' · '))
  return detail.split(' · ').every((part) => before.has(part))
}

/** Returns the days of stations with an active alarm. */
export async function listAlarmDays(tx: Tx, code: DayAlarmCode): Promise<{ stationId: string; day: string }[]> {
  const { rows } = await sql<{ stationId: string; day: string }>`
    select station_id as "stationId", day::text as day from stations_alarms
    where code = ${code} and day is not null and state in ('raised', 'acknowledged') order by day`.execute(tx)
  return rows
}
