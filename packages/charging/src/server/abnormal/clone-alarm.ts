import type { Tx } from '@evops/platform/server'
import { tellCard } from '@evops/stations/server'
import type { Found } from './flags.rules.ts'
import type { Begun } from './flags.store.ts'
import type { Look } from './look.ts'

/** Dispatchers hear of a token at two places once, when it is found: an alarm where the order stands, naming both. */
export async function tellClones(
  tx: Tx,
  looked: readonly { order: Look; found: readonly Found[] }[],
  begun: readonly Begun[],
): Promise<void> {
  const fresh = new Set(begun.flatMap(({ orderId, flag }) => (flag === 'A18' ? [orderId] : [])))
  for (const { order, found } of looked) {
    const evidence = found.find(({ flag }) => flag === 'A18')?.evidence
    if (!evidence || !fresh.has(order.id)) continue
    const { firstStation, firstOrderNo, secondStation, secondOrderNo } = evidence
    const { operatorId, stationId, pileId, gunNo, startedAt } = order
    await tellCard(tx, {
      operatorId,
      stationId,
      pileId,
      gunNo,
      detail: `${firstStation} (${firstOrderNo}) ↔ ${secondStation} (${secondOrderNo})`,
      at: new Date(startedAt),
    })
  }
}
