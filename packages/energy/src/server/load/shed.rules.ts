import type { ShedSession } from '../../contract/index.ts'
import type { ChargeMargin } from '../deps.ts'
import type { ChargingConnector } from './load.store.ts'

/**
 * What charges, in the order in which switching it off harms least: vehicles that are ready before their departure, the earliest
 * ready first; those that no plan waits for, the greatest power first; last those that are late already.
 */
export function leastHarmFirst(
  connectors: readonly ChargingConnector[],
  margins: readonly ChargeMargin[],
): ShedSession[] {
  const known = new Map(margins.map((one) => [placeOf(one), one]))
  return connectors
    .map((connector) => {
      const own = known.get(placeOf(connector))
      return {
        ...connector,
        marginSeconds: own?.marginSeconds ?? null,
        departAt: own?.departAt.toISOString() ?? null,
      }
    })
    .toSorted(
      (a, b) =>
        harmOf(a) - harmOf(b) ||
        (b.marginSeconds ?? 0) - (a.marginSeconds ?? 0) ||
        (b.powerW ?? 0) - (a.powerW ?? 0),
    )
}
const placeOf = ({ chargePointId, connectorNo }: { chargePointId: string; connectorNo: number }) => `${chargePointId}:${connectorNo}`
/** A departure without a time at which its vehicle is ready can't be kept already. */
function harmOf({ departAt, marginSeconds }: ShedSession): number {
  if (departAt === null) return 1
  return marginSeconds !== null && marginSeconds > 0 ? 0 : 2
}
