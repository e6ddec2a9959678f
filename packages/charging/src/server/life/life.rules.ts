import type { CanonicalStopReason, SessionState, TargetKind } from '../../contract/index.ts'

/** The timings of the state machine (domain handbook, section 6), in seconds. */
export const createdS = 30
export const startingS = 90
export const stoppingS = 30
/** A record is waited for 30 s, three times 30 s more, and once more five minutes. */
export const recordS = 30 + 3 * 30 + 300

export type Due =
  | { to: 'failed'; why: 'not-sent' | 'no-start' }
  | { to: 'charging' | 'awaiting_record'; why: 'stop-unheard' | 'stop-taken' }
  | { to: 'abnormal'; why: 'no-record' }

/** Where an order goes whose time in its state is over; null: it stays. */
export function dueOf(
  session: { state: SessionState; stateAt: number; stillCharging: boolean },
  now: number,
): Due | null {
  const isOver = (seconds: number) => now - session.stateAt >= seconds * 1000
  switch (session.state) {
    case 'created':
      return isOver(createdS) ? { to: 'failed', why: 'not-sent' } : null
    case 'starting':
      return isOver(startingS) ? { to: 'failed', why: 'no-start' } : null
    case 'stopping':
      if (!isOver(stoppingS)) return null
      return session.stillCharging
        ? { to: 'charging', why: 'stop-unheard' }
        : { to: 'awaiting_record', why: 'stop-taken' }
    case 'awaiting_record':
      return isOver(recordS) ? { to: 'abnormal', why: 'no-record' } : null
    default:
      return null
  }
}

/** What is known of a running order that has an end to reach. Money is null where nobody asked what it costs. */
export interface Running {
  targetKind: TargetKind | null
  targetValue: number | null
  limitDwh: number | null
  /** What may be spent in all: the token's limit, or the balance. */
  spendableMinor: number | null
  reserveMinor: number
  energyDwh: number | null
  /** Energy and cost are the most that it can have taken: its start register is not known. */
  isEstimated: boolean
  costMinor: number | null
  soc: number | null
  minutes: number
  /** The other connector of the same vehicle did not start. */
  partnerFailed: boolean
}

/** Why a running order must be stopped now; null: it goes on. */
export function stopFor(session: Running): { as: CanonicalStopReason; why: string } | null {
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
  if (session.limitDwh !== null && (energyDwh ?? 0) >= session.limitDwh)
    return { as: 'out_of_credit', why: limitWhy }
  if (session.spendableMinor !== null && (costMinor ?? 0) >= session.spendableMinor - session.reserveMinor)
    return { as: 'out_of_credit', why: limitWhy }
  return null
}

/** A session as it was looked at last, in ms; it went on. */
export interface LastLook {
  energyDwh: number | null
  soc: number | null
  at: number
}
const sameMs = 15_000

/** What a session costs so far, as it was worked out at `at` from samples up to the one of `sampledAt`. */
export interface WorkedOut<Cost> {
  cost: Cost
  sampledAt: number | null
  at: number
}
const sameCostMs = 60_000

/**
 * True: it costs what it cost then. A session is billed up to its last sample, so without a new one only groups, discounts and samples
 * that come late make it another. Where its start register is not known it may have taken more by now.
 */
export function costsTheSame(
  { unmeasured, sampledAt }: { unmeasured: object | null; sampledAt: Date | null },
  last: WorkedOut<unknown>,
  at: number,
): boolean {
  return unmeasured === null && last.sampledAt === (sampledAt?.getTime() ?? null) && at - last.at < sameCostMs
}

/**
 * True: all that decides about a running session has to be read again. What it costs grows with what was measured; the money of
 * others who share the wallet, and fees for time, are seen within `sameMs`.
 */
export function isDueAgain(
  session: Pick<Running, 'energyDwh' | 'soc' | 'partnerFailed' | 'targetKind'> & { unmeasured: object | null },
  last: LastLook | undefined,
  at: number,
): boolean {
  if (!last || session.energyDwh !== last.energyDwh || session.soc !== last.soc) return true
  const byTime = session.unmeasured !== null || session.partnerFailed || session.targetKind === 'minutes'
  return byTime || at - last.at >= sameMs
}
