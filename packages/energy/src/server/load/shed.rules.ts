import type { ShedSession } from '../../contract/index.ts'
import type { ChargeMargin } from '../deps.ts'
import type { ChargingConnector } from './load.store.ts'

/**
 * Sorts charging sessions so that those with the least impact when switched off come first: vehicles that are ready
 * before their departure, the earliest ready first, then sessions without a plan, the greatest power first, and last
 * those that are already late.
 */
export function sortByShedImpact(
  connectors: readonly ChargingConnector[],
  margins: readonly ChargeMargin[],
): ShedSession[] {
  const marginsByPlace = new Map(margins.map((one) => [placeOf(one), one]))
  return connectors
    .map((connector) => {
      const own = marginsByPlace.get(placeOf(connector))
      return {
        ...connector,
        marginSeconds: own?.marginSeconds ?? null,
        departAt: own?.departAt.toISOString() ?? null,
      }
    })
    .toSorted(
      (a, b) =>
        harmOf(a) - harmOf(b) || (b.marginSeconds ?? 0) - (a.marginSeconds ?? 0) || (b.powerW ?? 0) - (a.powerW ?? 0),
    )
}
const placeOf = ({ chargePointId, connectorNo }: { chargePointId: string; connectorNo: number }) =>
  `${chargePointId}:${connectorNo}`
/** A departure without a ready time is already impossible to meet. */
function harmOf({ departAt, marginSeconds }: ShedSession): number {
  if (departAt === null) return 1
  return marginSeconds !== null && marginSeconds > 0 ? 0 : 2
}
