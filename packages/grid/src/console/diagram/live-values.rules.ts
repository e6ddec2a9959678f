import type { ConnectorStatus } from '@evops/stations/contract'
import type { NetLive } from '../../contract/index.ts'

/** What a data point says now. Null: not known, or so old that it is not what is now; then `at` is when it was. */
export interface PointValue {
  value: number | ConnectorStatus | null
  at: string | null
}
export const unknownValue: PointValue = { value: null, at: null }
/** A charge point that says nothing of what it takes for so long is not known to take that. */
const freshChargePointS = 300

export type ChargePointLive = NetLive['chargePoints'][number]
export const isOld = (at: string | null, now: string, freshS: number) =>
  at === null || Date.parse(now) - Date.parse(at) > freshS * 1_000

/** What a charge point takes, and since when that is known; null where one of its connectors does not say. */
export function chargePointPower(chargePoint: ChargePointLive, now: string): PointValue {
  const charging = chargePoint.connectors.filter(({ status }) => status === 'charging')
  if (chargePoint.connectors.every(({ status }) => status === 'offline')) return unknownValue
  const told = charging.flatMap((one) => one.at ?? [])
  const at = told.toSorted()[0] ?? (charging.length === 0 ? now : null)
  const isKnown = charging.every((one) => one.powerW !== null && !isOld(one.at, now, freshChargePointS))
  return { value: isKnown ? powerOf(chargePoint) : null, at }
}
/** What a charge point takes, W, as far as it says so. */
export function powerOf({ connectors }: ChargePointLive): number {
  return connectors.reduce((sum, { powerW, status }) => sum + (status === 'charging' ? (powerW ?? 0) : 0), 0)
}
