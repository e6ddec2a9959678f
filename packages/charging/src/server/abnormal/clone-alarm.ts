import type { Tx } from '@evops/platform/server'
import { raiseCardAlarm } from '@evops/stations/server'
import type { Found } from './flags.rules.ts'
import type { Begun } from './flags.store.ts'
import type { Look } from './anomaly-poll.ts'

/**
 * Dispatchers hear of a token at two places once, when it is found: an alarm at the order's charge point, naming both. It is
 * the one that its authorisation may have raised (`refused-start`).
 */
export async function raiseCloneAlarms(
  tx: Tx,
  looked: readonly { session: Look; found: readonly Found[] }[],
  begun: readonly Begun[],
): Promise<void> {
  const fresh = new Set(begun.flatMap(({ sessionId, flag }) => (flag === 'A18' ? [sessionId] : [])))
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
