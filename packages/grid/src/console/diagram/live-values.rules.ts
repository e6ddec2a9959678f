import type { ConnectorStatus } from '@evops/stations/contract'
import type { NetLive } from '../../contract/index.ts'

/** Current value of a data point. Null: unknown or too old; then `at` is the time of the last value. */
export interface DataPointValue {
  value: number | ConnectorStatus | null
  at: string | null
}
export const unknownDataPointValue: DataPointValue = { value: null, at: null }
/** Seconds after which a charge point's last power value no longer counts as current. */
const freshChargePointS = 300

export type ChargePointLive = NetLive['chargePoints'][number]
export const isValueStale = (at: string | null, now: string, freshS: number) =>
  at === null || Date.parse(now) - Date.parse(at) > freshS * 1_000

/** Returns the power of a charge point and the time of the value; null if one of its connectors has no value. */
export function chargePointPower(chargePoint: ChargePointLive, now: string): DataPointValue {
  const charging = chargePoint.connectors.filter(({ status }) => status === 'charging')
  if (chargePoint.connectors.every(({ status }) => status === 'offline')) return unknownDataPointValue
  const readingTimes = charging.flatMap((one) => one.at ?? [])
  const at = readingTimes.toSorted()[0] ?? (charging.length === 0 ? now : null)
  const isKnown = charging.every((one) => one.powerW !== null && !isValueStale(one.at, now, freshChargePointS))
  return { value: isKnown ? reportedPowerW(chargePoint) : null, at }
}
/** Returns the reported power of a charge point in W. */
export function reportedPowerW({ connectors }: ChargePointLive): number {
  return connectors.reduce((sum, { powerW, status }) => sum + (status === 'charging' ? (powerW ?? 0) : 0), 0)
}
