import { clockToleranceMs } from '@evops/stations/server'
import type { ClockReading } from './session-clock.rules.ts'

/**
 * Another session of the connector, as [device's start, receipt of start, receipt of stop]: epoch ms, null while its
 * end is not reported.
 */
export type CompetingSession = [deviceStartedAt: number, startReceivedAt: number, stopReceivedAt: number | null]

/** Start of a session, by the device's clock and by ours. */
interface Begin {
  deviceStartedAt: number
  startReceivedAt: number
}

/**
 * Removes meter values of other sessions on the connector. A connector serves one session at a time. So by the device's
 * own clock, right or wrong, a meter value belongs to the session that started last before it. Only a session that is
 * being reported can have sent it.
 */
export function dropForeignMeterValues<S extends ClockReading>(
  meterValues: readonly S[],
  session: Begin,
  others: readonly CompetingSession[],
): S[] {
  if (others.length === 0) return [...meterValues]
  return meterValues.filter((meterValue) => !others.some((other) => isOf(other, meterValue, session)))
}

function isOf(
  [began, heardFrom, heardTo]: CompetingSession,
  { deviceAt, receivedAt }: ClockReading,
  session: Begin,
): boolean {
  if (deviceAt === null || deviceAt < began) return false
  if (receivedAt < heardFrom || receivedAt > (heardTo ?? Number.POSITIVE_INFINITY)) return false
  // A session that started earlier and is reported later has the meter values before this session's start.
  return began > session.deviceStartedAt || (deviceAt < session.deviceStartedAt && heardFrom > session.startReceivedAt)
}

/**
 * Removes meter values after the stop (by the device's clock) that do not belong to the session: received before its
 * start was reported, or received between start and stop without the same delay in the device.
 */
export function meterValuesUntilStop<S extends ClockReading>(
  meterValues: readonly S[],
  start: ClockReading,
  stop: ClockReading,
): S[] {
  const { deviceAt: endedAt } = stop
  if (endedAt === null) return [...meterValues]
  // A slow clock adds the same delay to each message. A meter value with less delay was measured later.
  const waitedMs = Math.min(lag(start), lag(stop)) - clockToleranceMs
  return meterValues.filter(
    (meterValue) =>
      meterValue.deviceAt === null ||
      meterValue.deviceAt <= endedAt ||
      (meterValue.receivedAt >= start.receivedAt && (waitedMs <= 0 || lag(meterValue) >= waitedMs)),
  )
}

function lag({ deviceAt, receivedAt }: ClockReading): number {
  return deviceAt === null ? 0 : receivedAt - deviceAt
}
