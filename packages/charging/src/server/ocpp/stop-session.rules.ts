import { registerRoundingDwh } from '../sessions/plausibility.rules.ts'

/** A session of the charge point that the stop may end. Times in epoch ms, registers in 0.1 Wh. */
export interface StopCandidate {
  transactionId: number
  idTag: string
  isRunning: boolean
  deviceStartedAt: number
  meterStartDwh: number | null
  /** End that the session already has. Null while it runs. */
  deviceEndedAt: number | null
  meterEndDwh: number | null
}

/** A stop whose transaction number is not one of ours. */
export interface UnmatchedStop {
  /** Null: no tag was reported. */
  idTag: string | null
  /** Epoch ms of the device's clock. Null if unreadable. */
  deviceAt: number | null
  registerDwh: number | null
}

/** A start and a stop of the same clock may differ by this much, because clocks are set while charging. */
const clockStepMs = 120_000

/**
 * Finds the session of a stop with a number that we never gave: 0, -1 or the charge point's own. It is the only running
 * session of the charge point with this tag, or the only one at all if no tag was reported. A repeated stop finds the
 * session that it ended. Null: several sessions fit, or none, so that a person decides.
 */
export function matchSessionToStop(stop: UnmatchedStop, candidates: readonly StopCandidate[]): StopCandidate | null {
  const ofTag = candidates.filter(
    ({ idTag }) => stop.idTag === null || idTag.toLowerCase() === stop.idTag.toLowerCase(),
  )
  const repeated = ofTag.find((each) => !each.isRunning && isEndOf(each, stop))
  if (repeated) return repeated
  const [only, another] = ofTag.filter((each) => each.isRunning && isAfterStart(each, stop))
  return only && !another ? only : null
}

function isEndOf({ deviceEndedAt, meterEndDwh }: StopCandidate, { deviceAt, registerDwh }: UnmatchedStop) {
  return deviceAt !== null && deviceEndedAt === deviceAt && meterEndDwh === registerDwh
}

/**
 * Returns false for the stop of an earlier session, which a charge point may send after days: its register is below the
 * start, or both its time and its register are not after the start.
 */
function isAfterStart(
  { deviceStartedAt, meterStartDwh }: StopCandidate,
  { deviceAt, registerDwh }: UnmatchedStop,
): boolean {
  const startDwh = meterStartDwh ?? 0
  if (registerDwh !== null && registerDwh < startDwh - registerRoundingDwh) return false
  if (deviceAt === null || deviceAt >= deviceStartedAt - clockStepMs) return true
  // A register that counts each session from 0 says nothing about the order.
  return registerDwh !== null && startDwh > 0 && registerDwh > startDwh
}
