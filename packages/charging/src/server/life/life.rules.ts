import type { CanonicalStopReason, SessionState, TargetKind } from '../../contract/index.ts'

/** Timeouts of the session state machine (domain handbook, section 6), in seconds. */
export const createdTimeoutS = 30
export const startingTimeoutS = 90
export const stoppingTimeoutS = 30
/** Wait for the stop record: 30 s, then three times 30 s, and once more five minutes. */
export const stopRecordTimeoutS = 30 + 3 * 30 + 300

export type OverdueTransition =
  | { to: 'failed'; why: 'not-sent' | 'no-start' }
  | { to: 'charging' | 'awaiting_record'; why: 'stop-unheard' | 'stop-taken' }
  | { to: 'abnormal'; why: 'no-record' }

/** Returns the next state of a session whose time in its state is over. Null: it stays. */
export function overdueTransition(
  session: { state: SessionState; stateAt: number; stillCharging: boolean },
  now: number,
): OverdueTransition | null {
  const isOver = (seconds: number) => now - session.stateAt >= seconds * 1000
  switch (session.state) {
    case 'created':
      return isOver(createdTimeoutS) ? { to: 'failed', why: 'not-sent' } : null
    case 'starting':
      return isOver(startingTimeoutS) ? { to: 'failed', why: 'no-start' } : null
    case 'stopping':
      if (!isOver(stoppingTimeoutS)) return null
      return session.stillCharging
        ? { to: 'charging', why: 'stop-unheard' }
        : { to: 'awaiting_record', why: 'stop-taken' }
    case 'awaiting_record':
      return isOver(stopRecordTimeoutS) ? { to: 'abnormal', why: 'no-record' } : null
    default:
      return null
  }
}

/** Data of a running session that has a target or a limit. Money is null if the cost was not calculated. */
export interface RunningSessionLimits {
  targetKind: TargetKind | null
  targetValue: number | null
  limitDwh: number | null
  /** Total amount that may be spent: the token's limit, or the balance. */
  spendableMinor: number | null
  reserveMinor: number
  energyDwh: number | null
  /** True if the start register is unknown, so energy and cost are the highest possible values. */
  isEstimated: boolean
  costMinor: number | null
  soc: number | null
  minutes: number
  /** True if the other connector of the same vehicle did not start. */
  partnerFailed: boolean
}

/** Returns the reason why a running session must be stopped now. Null: it continues. */
export function runningSessionStop(session: RunningSessionLimits): { as: CanonicalStopReason; why: string } | null {
  const { targetKind: kind, targetValue, energyDwh, costMinor, soc, minutes } = session
  const target = targetValue ?? Number.POSITIVE_INFINITY
  const [targetWhy, limitWhy] = session.isEstimated
    ? ['target-estimated', 'limit-estimated']
    : ['target-reached', 'limit-reached']
  if (session.partnerFailed) return { as: 'operator_remote', why: 'partner-failed' }
  if (kind === 'energy' && (energyDwh ?? 0) >= target) return { as: 'target_energy', why: targetWhy }
  if (kind === 'amount' && (costMinor ?? 0) >= target) return { as: 'target_amount', why: targetWhy }
  if (kind === 'minutes' && minutes >= target) return { as: 'target_time', why: 'target-reached' }
  if (kind === 'soc' && (soc ?? 0) >= target) return { as: 'full', why: 'target-reached' }
  if (session.limitDwh !== null && (energyDwh ?? 0) >= session.limitDwh) return { as: 'out_of_credit', why: limitWhy }
  if (session.spendableMinor !== null && (costMinor ?? 0) >= session.spendableMinor - session.reserveMinor)
    return { as: 'out_of_credit', why: limitWhy }
  return null
}

/** State of a running session at the last check, times in ms. */
export interface LastSessionCheck {
  energyDwh: number | null
  soc: number | null
  at: number
}
const sameMs = 15_000

/** Cost of a session so far, calculated at `at` from the meter values up to `sampledAt`. */
export interface CalculatedCost<Cost> {
  cost: Cost
  sampledAt: number | null
  at: number
}
const sameCostMs = 60_000

/**
 * Returns true if the last calculated cost is still valid. A session is billed up to its last meter value, so without a
 * new one only groups, discounts and late meter values change the cost. If the start register is unknown, the energy
 * may have increased in the meantime.
 */
export function isCalculatedCostValid(
  { unmeasured, sampledAt }: { unmeasured: object | null; sampledAt: Date | null },
  last: CalculatedCost<unknown>,
  at: number,
): boolean {
  return unmeasured === null && last.sampledAt === (sampledAt?.getTime() ?? null) && at - last.at < sameCostMs
}

/**
 * Returns true if all data that decides about a running session must be read again. Its cost grows with the measured
 * energy. Changes by others who share the wallet, and time-based fees, are detected within `sameMs`.
 */
export function isSessionCheckDue(
  session: Pick<RunningSessionLimits, 'energyDwh' | 'soc' | 'partnerFailed' | 'targetKind'> & {
    unmeasured: object | null
  },
  last: LastSessionCheck | undefined,
  at: number,
): boolean {
  if (!last || session.energyDwh !== last.energyDwh || session.soc !== last.soc) return true
  const byTime = session.unmeasured !== null || session.partnerFailed || session.targetKind === 'minutes'
  return byTime || at - last.at >= sameMs
}
