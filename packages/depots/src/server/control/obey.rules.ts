/** Time in ms within which charge point and vehicle reduce their power. */
export const limitSettleMs = 20_000
/** Minimum time in ms between two readings above the limit that are not a coincidence. */
export const limitExcessMs = 10_000
/** Minimum interval in ms between requests for a meter value. */
const replyTimeoutMs = 15_000

export interface MeasuredDraw {
  now: number
  /** Current limit, and the time since which it applies. */
  sentW: number
  sentSince: number
  powerW: number | null
  sampledAt: number | null
  overAt: number | null
  requestedAt: number | null
}
export interface LimitCompliance {
  /** Null: unknown, as there is no reading since the limit applies. */
  obeys: boolean | null
  overAt: number | null
  /**
   * True if a meter value must be requested: there is no reading since the limit applies, or none after the reading
   * that was too high.
   */
  shouldRequest: boolean
}

/** Returns the power that counts as clearly above the limit: a tenth and a kilowatt more. */
export const limitExcessThresholdW = (sentW: number) => sentW * 1.1 + 1_000
export const isClearlyAboveLimit = (powerW: number, sentW: number) => powerW > limitExcessThresholdW(sentW)

/**
 * E-03: decides whether a connector ignores its limit: two readings clearly above the limit, ten seconds apart, after
 * the time allowed for the reduction. Meter values are requested if none arrive, so the result is known within a
 * minute.
 */
export function checkLimitCompliance(drawing: MeasuredDraw): LimitCompliance {
  const { now, sentW, sentSince, powerW, sampledAt, overAt, requestedAt } = drawing
  const isRequestOverdue = requestedAt === null || now - requestedAt >= replyTimeoutMs
  if (sampledAt === null || powerW === null || sampledAt < sentSince + limitSettleMs)
    return { obeys: null, overAt: null, shouldRequest: now >= sentSince + limitSettleMs && isRequestOverdue }
  if (!isClearlyAboveLimit(powerW, sentW)) return { obeys: true, overAt: null, shouldRequest: false }
  const first = overAt !== null && overAt >= sentSince ? overAt : sampledAt
  if (sampledAt >= first + limitExcessMs) return { obeys: false, overAt: first, shouldRequest: false }
  return { obeys: null, overAt: first, shouldRequest: now >= first + limitExcessMs && isRequestOverdue }
}
