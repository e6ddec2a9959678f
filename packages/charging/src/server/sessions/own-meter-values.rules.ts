import { clockToleranceMs } from '@evops/stations/server'
import type { Heard } from './session-clock.rules.ts'

/** Another session of the connector, as [device's start, start heard, stop heard]: epoch ms, null while its end is not reported. */
export type OtherSession = [deviceStartedAt: number, startReceivedAt: number, stopReceivedAt: number | null]

/** The begin of a session, by the device's clock and by ours. */
interface Begin {
  deviceStartedAt: number
  startReceivedAt: number
}

/**
 * Without what other sessions of the connector said. A connector serves one at a time, so by its own clock, right or wrong, a sample
 * is of the session that began last before it; and only a session that is being reported can have said it.
 */
export function withoutOthers<S extends Heard>(
  meterValues: readonly S[],
  session: Begin,
  others: readonly OtherSession[],
): S[] {
  if (others.length === 0) return [...meterValues]
  return meterValues.filter((meterValue) => !others.some((other) => isOf(other, meterValue, session)))
}

function isOf(
  [began, heardFrom, heardTo]: OtherSession,
  { deviceAt, receivedAt }: Heard,
  session: Begin,
): boolean {
  if (deviceAt === null || deviceAt < began) return false
  if (receivedAt < heardFrom || receivedAt > (heardTo ?? Number.POSITIVE_INFINITY)) return false
  // One that began earlier and is reported later says what lies before this one's begin.
  return (
    began > session.deviceStartedAt || (deviceAt < session.deviceStartedAt && heardFrom > session.startReceivedAt)
  )
}

/**
 * Without what lies after the stop by the device's clock and was not said in the session: heard before its start was
 * told, or heard between start and stop without having waited in the device as they did.
 */
export function untilStop<S extends Heard>(meterValues: readonly S[], start: Heard, stop: Heard): S[] {
  const { deviceAt: endedAt } = stop
  if (endedAt === null) return [...meterValues]
  // How far the clock is behind counts in each of them: what waited less was made later.
  const waitedMs = Math.min(lag(start), lag(stop)) - clockToleranceMs
  return meterValues.filter(
    (meterValue) =>
      meterValue.deviceAt === null ||
      meterValue.deviceAt <= endedAt ||
      (meterValue.receivedAt >= start.receivedAt && (waitedMs <= 0 || lag(meterValue) >= waitedMs)),
  )
}

function lag({ deviceAt, receivedAt }: Heard): number {
  return deviceAt === null ? 0 : receivedAt - deviceAt
}
