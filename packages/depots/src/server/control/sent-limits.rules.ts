import { plannedProfileNos } from '@evops/stations/contract'

export const slotMs = 900_000
/** Quarter hours that a connector is told at a time, the one that runs included. */
export const toldSlots = 5
/** What holds for less than this is told anew. */
const renewMs = 30 * 60_000
const smallW = 100
const laterW = 500
const raiseW = 500

/** What a connector was told and accepted: watts of quarter hours from `from` to `until`, in ms. */
export interface Told {
  from: number
  until: number
  watts: readonly number[]
  /** When it accepted. */
  at: number
  /** The session that it is for. */
  tx?: number | undefined
  /** It has booted since: it may still keep to it, or not. */
  doubtful?: boolean
}
export interface Wanted {
  from: number
  watts: readonly number[]
}
/** What a connector has accepted so far. */
export interface Holding {
  next: Told | null
  session: Told | null
  fallbackW: number | null
  fallbackAt: number | null
}

/** Numbers of our profiles of a connector: they take each other's place and nobody else's. */
export function profileNos(connectorNo: number): { fallback: number; next: number; session: number } {
  const no = plannedProfileNos + connectorNo * 10
  return { fallback: no, next: no + 1, session: no + 2 }
}

/** Of the two that it accepted, the one that counts at an instant. */
export function countsAt({ next, session }: Holding, tx: number | null, at: number): Told | null {
  if (session && tx !== null && session.tx === tx && at < session.until) return session
  return next && at < next.until ? next : null
}

/** Watts that its profiles allow it at an instant; null: nobody knows. */
export function inForce(holding: Holding, tx: number | null, at: number): number | null {
  const told = countsAt(holding, tx, at)
  if (!told) return holding.fallbackW
  return told.watts[Math.max(0, Math.floor((at - told.from) / slotMs))] ?? holding.fallbackW
}

/** Since when the connector has had to keep to what counts now: it was told, or its quarter hour began with another power. */
export function countsSince(holding: Holding, tx: number | null, at: number): number {
  const told = countsAt(holding, tx, at)
  if (!told) {
    const ends = [holding.next, holding.session].flatMap((one) => (one && one.until <= at ? [one.until] : []))
    return Math.max(holding.fallbackAt ?? 0, ...ends)
  }
  const slot = Math.floor((at - told.from) / slotMs)
  const isStep = slot > 0 && told.watts[slot] !== told.watts[slot - 1]
  return Math.max(told.at, isStep ? told.from + slot * slotMs : 0)
}

export type Need = 'lower' | 'later' | 'raise' | 'renew'

/**
 * Whether a connector has to be told what is wanted of it, and why; null: what it holds says the same. Where nobody
 * charges only what allows too much now is told, and what ends: a plan changes with every vehicle that comes, and charge
 * points keep what they are told in memory that wears. Whoever begins to charge there is told their own at once.
 */
export function needOf(
  holding: Holding,
  { tx, wanted, now }: { tx: number | null; wanted: Wanted; now: number },
): Need | null {
  const first = wanted.watts[0] ?? 0
  const held = inForce(holding, tx, now)
  if (held === null || first <= held - smallW) return 'lower'
  const told = countsAt(holding, tx, now)
  if (told?.doubtful) return 'lower'
  const isIdle = tx === null && told !== null
  const isLater = wanted.watts.some((watts, slot) => {
    const at = wanted.from + slot * slotMs
    return (
      slot > 0 && told !== null && at < told.until && watts <= (inForce(holding, tx, at) ?? Infinity) - laterW
    )
  })
  if (isLater && !isIdle) return 'later'
  if (!isIdle && first >= held + Math.max(raiseW, held / 50)) return 'raise'
  const fallbackW = holding.fallbackW ?? 0
  const isFallback = wanted.watts.every((watts) => Math.abs(watts - fallbackW) < smallW)
  return !isFallback && (told?.until ?? 0) - now < renewMs ? 'renew' : null
}

export interface Abilities {
  unit: 'W' | 'A'
  /** Volts of all phases together, for amperes. */
  volts: number
  maxPeriods: number | null
}
export interface Period {
  startPeriod: number
  limit: number
}

/** Periods of a schedule that begins with the first of the quarter hours: what is the same is one, and no more than it takes. */
export function periodsOf(
  watts: readonly number[],
  { unit, volts, maxPeriods }: Pick<Abilities, 'unit' | 'volts' | 'maxPeriods'>,
): Period[] {
  const inUnit = (value: number) => (unit === 'W' ? value : Math.floor((value / volts) * 10) / 10)
  const all = watts
    .map((value, slot) => ({ startPeriod: (slot * slotMs) / 1_000, limit: inUnit(value) }))
    .filter(({ limit }, slot, list) => slot === 0 || limit !== list[slot - 1]?.limit)
  if (maxPeriods === null || all.length <= maxPeriods) return all
  const most = Math.max(1, maxPeriods)
  const rest = Math.min(...all.slice(most - 1).map(({ limit }) => limit))
  return [...all.slice(0, most - 1), { startPeriod: all[most - 1]?.startPeriod ?? 0, limit: rest }]
}

const toSchedule = (at: number, unit: 'W' | 'A', chargingSchedulePeriod: Period[]) => ({
  startSchedule: new Date(at).toISOString(),
  chargingRateUnit: unit,
  chargingSchedulePeriod,
})

/** What it gives while nobody tells it anything: without an end, below what it is told. */
export function fallbackProfile(
  connectorNo: number,
  { watts, level, at, abilities }: { watts: number; level: number; at: number; abilities: Abilities },
) {
  return {
    connectorId: connectorNo,
    csChargingProfiles: {
      chargingProfileId: profileNos(connectorNo).fallback,
      stackLevel: level,
      chargingProfilePurpose: 'TxDefaultProfile',
      chargingProfileKind: 'Absolute',
      chargingSchedule: toSchedule(at, abilities.unit, periodsOf([watts], abilities)),
    },
  }
}

/** A level above the fallback, for the session that runs or for the next; it ends by itself, twice said: not all keep to validTo. */
export function plannedProfile(
  connectorNo: number,
  {
    wanted,
    tx,
    level,
    abilities,
  }: { wanted: Wanted; tx: number | null; level: number; abilities: Abilities },
) {
  const { fallback: _, ...nos } = profileNos(connectorNo)
  const lasts = wanted.watts.length * slotMs
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
        ...toSchedule(wanted.from, abilities.unit, periodsOf(wanted.watts, abilities)),
      },
    },
  }
}
