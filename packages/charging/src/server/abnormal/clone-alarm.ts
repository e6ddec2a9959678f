import type { Tx } from '@evops/platform/server'
import { raiseCardAlarm } from '@evops/stations/server'
import type { FoundAnomaly } from './flags.rules.ts'
import type { NewSessionAnomaly } from './flags.store.ts'
import type { AnomalyInput } from './anomaly-poll.ts'

/**
 * Raises one alarm at the session's charge point when a token is found at two places, naming both. It is the same alarm
 * that its authorisation may have raised (`refused-start`).
 */
export async function raiseCloneAlarms(
  tx: Tx,
  looked: readonly { session: AnomalyInput; found: readonly FoundAnomaly[] }[],
  started: readonly NewSessionAnomaly[],
): Promise<void> {
  const fresh = new Set(started.flatMap(({ sessionId, flag }) => (flag === 'A18' ? [sessionId] : [])))
  for (const { session, found } of looked) {
    const evidence = found.find(({ flag }) => flag === 'A18')?.evidence
    if (!evidence || !fresh.has(session.id)) continue
    const { firstStation, firstSessionNo, secondStation, secondSessionNo } = evidence
    const { operatorId, stationId, chargePointId, startedAt } = session
    await raiseCardAlarm(tx, {
      operatorId,
      stationId,
      chargePointId,
      connectorNo: 0,
      detail: `${firstStation} (${firstSessionNo}) ↔ ${secondStation} (${secondSessionNo})`,
      at: new Date(startedAt),
    })
  }
}
