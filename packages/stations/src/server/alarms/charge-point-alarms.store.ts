import type { Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import { catalogueFaultOf } from '../../contract/index.ts'
import { addAlarmStep, raiseOrCountAlarm, type AlarmKey } from './life.store.ts'

/**
 * Raises an alarm while a connector does not follow its charging profile (F63), or while the prices of today cannot be
 * sent to a YKC charge point (F69), and clears it afterwards (`detail` null). Runs in the caller's transaction. A
 * repeated report changes nothing.
 */
export async function updateChargePointAlarm(
  tx: Tx,
  { code, detail, at, ...place }: AlarmKey & { code: 'F63' | 'F69'; detail: string | null; at: Date },
): Promise<void> {
  if (detail !== null) {
    await raiseOrCountAlarm(tx, {
      ...place,
      code,
      detail,
      at,
      level: catalogueFaultOf(code).level,
      persistent: true,
      ruleId: null,
    })
    return
  }
  const { rows } = await sql<{ id: string; level: number }>`
    update stations_alarms set state = 'cleared', cleared_at = greatest(${at}::timestamptz, raised_at), changed_at = clock_timestamp()
    where operator_id = ${place.operatorId} and charge_point_id = ${place.chargePointId} and connector_no = ${place.connectorNo} and code = ${code}
      and state in ('raised', 'acknowledged')
    returning id, level`.execute(tx)
  for (const { id, level } of rows)
    await addAlarmStep(tx, place.operatorId, { alarmId: id, kind: 'cleared', level, at })
}
