import { firstPlannedProfileId } from '@evops/stations/contract'

export const quarterHourMs = 900_000
/** Number of quarter hours in a command, including the current one. */
export const sentQuarterHours = 5
/** Remaining validity in ms below which a limit is renewed. */
const renewMs = 30 * 60_000
const smallW = 100
const laterW = 500
const raiseW = 500

/** Limit that a connector accepted: watts of the quarter hours from `from` to `until`, in ms. */
export interface SentLimit {
  from: number
  until: number
  watts: readonly number[]
  /** Time of acceptance. */
  at: number
  /** Session that the limit applies to. */
  tx?: number | undefined
  /** True if the charge point has restarted since then and may have lost the limit. */
  doubtful?: boolean
}
export interface DesiredLimit {
  from: number
  watts: readonly number[]
}
/** Limits that a connector has accepted. */
export interface AcceptedLimits {
  next: SentLimit | null
  session: SentLimit | null
  fallbackW: number | null
  fallbackAt: number | null
}

/** Profile ids of our limits for a connector. They replace only each other and no other profiles. */
export function chargingProfileIds(connectorNo: number): { fallback: number; next: number; session: number } {
  const no = firstPlannedProfileId + connectorNo * 10
  return { fallback: no, next: no + 1, session: no + 2 }
}

/** Returns the limit that applies at an instant, out of the two accepted ones. */
export function acceptedLimitAt({ next, session }: AcceptedLimits, tx: number | null, at: number): SentLimit | null {
  if (session && tx !== null && session.tx === tx && at < session.until) return session
  return next && at < next.until ? next : null
}

/** Returns the power in W that the profiles allow at an instant. Null: unknown. */
export function limitInForceW(holding: AcceptedLimits, tx: number | null, at: number): number | null {
  const profile = acceptedLimitAt(holding, tx, at)
  if (!profile) return holding.fallbackW
  return profile.watts[Math.max(0, Math.floor((at - profile.from) / quarterHourMs))] ?? holding.fallbackW
}

/**
 * Returns the time since which the current power applies: the acceptance, or the start of the quarter hour with a
 * different power.
 */
export function limitInForceSince(holding: AcceptedLimits, tx: number | null, at: number): number {
  const profile = acceptedLimitAt(holding, tx, at)
  if (!profile) {
    const ends = [holding.next, holding.session].flatMap((one) => (one && one.until <= at ? [one.until] : []))
    return Math.max(holding.fallbackAt ?? 0, ...ends)
  }
  const slot = Math.floor((at - profile.from) / quarterHourMs)
  const isStep = slot > 0 && profile.watts[slot] !== profile.watts[slot - 1]
  return Math.max(profile.at, isStep ? profile.from + slot * quarterHourMs : 0)
}

export type LimitUpdateReason = 'lower' | 'later' | 'raise' | 'renew'

/**
 * Returns whether a connector needs a new limit, and why. Null: the current limit is correct. Without a session only
 * limits that are too high or about to expire are replaced, because the plan changes with each arriving vehicle and
 * charge points store limits in memory that wears out. A new session gets its own limit immediately.
 */
export function limitUpdateReasonOf(
  holding: AcceptedLimits,
  { tx, wanted, now }: { tx: number | null; wanted: DesiredLimit; now: number },
): LimitUpdateReason | null {
  const first = wanted.watts[0] ?? 0
  const held = limitInForceW(holding, tx, now)
  if (held === null || first <= held - smallW) return 'lower'
  const profile = acceptedLimitAt(holding, tx, now)
  if (profile?.doubtful) return 'lower'
  const isIdle = tx === null && profile !== null
  const isLater = wanted.watts.some((watts, slot) => {
    const at = wanted.from + slot * quarterHourMs
    return (
      slot > 0 &&
      profile !== null &&
      at < profile.until &&
      watts <= (limitInForceW(holding, tx, at) ?? Infinity) - laterW
    )
  })
  if (isLater && !isIdle) return 'later'
  if (!isIdle && first >= held + Math.max(raiseW, held / 50)) return 'raise'
  const fallbackW = holding.fallbackW ?? 0
  const isFallback = wanted.watts.every((watts) => Math.abs(watts - fallbackW) < smallW)
  return !isFallback && (profile?.until ?? 0) - now < renewMs ? 'renew' : null
}

export interface SmartChargingAbilities {
  unit: 'W' | 'A'
  /** Sum of the voltages of all phases, for the conversion to amperes. */
  volts: number
  maxPeriods: number | null
}
export interface LimitPeriod {
  startPeriod: number
  limit: number
}

/**
 * Returns the periods of a schedule that begins with the first quarter hour. Equal quarter hours are merged, and the
 * maximum number of periods is respected.
 */
export function limitPeriodsOf(
  watts: readonly number[],
  { unit, volts, maxPeriods }: Pick<SmartChargingAbilities, 'unit' | 'volts' | 'maxPeriods'>,
): LimitPeriod[] {
  const inUnit = (value: number) => (unit === 'W' ? value : Math.floor((value / volts) * 10) / 10)
  const all = watts
    .map((value, slot) => ({ startPeriod: (slot * quarterHourMs) / 1_000, limit: inUnit(value) }))
    .filter(({ limit }, slot, list) => slot === 0 || limit !== list[slot - 1]?.limit)
  if (maxPeriods === null || all.length <= maxPeriods) return all
  const most = Math.max(1, maxPeriods)
  const rest = Math.min(...all.slice(most - 1).map(({ limit }) => limit))
  return [...all.slice(0, most - 1), { startPeriod: all[most - 1]?.startPeriod ?? 0, limit: rest }]
}

const toSchedule = (at: number, unit: 'W' | 'A', chargingSchedulePeriod: LimitPeriod[]) => ({
  startSchedule: new Date(at).toISOString(),
  chargingRateUnit: unit,
  chargingSchedulePeriod,
})

/** Builds the profile of the fallback limit, without an end and at a lower stack level than planned limits. */
export function fallbackProfile(
  connectorNo: number,
  { watts, level, at, abilities }: { watts: number; level: number; at: number; abilities: SmartChargingAbilities },
) {
  return {
    connectorId: connectorNo,
    csChargingProfiles: {
      chargingProfileId: chargingProfileIds(connectorNo).fallback,
      stackLevel: level,
      chargingProfilePurpose: 'TxDefaultProfile',
      chargingProfileKind: 'Absolute',
      chargingSchedule: toSchedule(at, abilities.unit, limitPeriodsOf([watts], abilities)),
    },
  }
}

/**
 * Builds the profile one stack level above the fallback, for the running or the next session. The end is set twice,
 * because some charge points ignore validTo.
 */
export function plannedProfile(
  connectorNo: number,
  {
    wanted,
    tx,
    level,
    abilities,
  }: { wanted: DesiredLimit; tx: number | null; level: number; abilities: SmartChargingAbilities },
) {
  const { fallback: _, ...nos } = chargingProfileIds(connectorNo)
  const lasts = wanted.watts.length * quarterHourMs
  return {
    connectorId: connectorNo,
    csChargingProfiles: {
      chargingProfileId: tx === null ? nos.next : nos.session,
      ...(tx !== null && { transactionId: tx }),
      stackLevel: level,
      chargingProfilePurpose: tx === null ? 'TxDefaultProfile' : 'TxProfile',
      chargingProfileKind: 'Absolute',
      validTo: new Date(wanted.from + lasts).toISOString(),
      chargingSchedule: {
        duration: lasts / 1_000,
        ...toSchedule(wanted.from, abilities.unit, limitPeriodsOf(wanted.watts, abilities)),
      },
    },
  }
}
