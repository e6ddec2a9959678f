import { localSlots } from '@evops/tariffs/contract'

/** Energy of a session in 0.1 Wh since its start, at a time in epoch ms. */
export type EnergyReading = readonly [at: number, dwh: number]

export interface SessionToSplit {
  /** Epoch ms, by the charge point's clock. */
  from: number
  to: number
  timeZone: string
  energyDwh: number
  /** Energies that real-time data showed, in any order and of any number. */
  readings: readonly EnergyReading[]
  /** Rate number of each half-hour of a day in the charge point's model. Null: it had none. */
  cells: readonly number[] | null
  /** Energy of each rate according to the record. */
  byRate: readonly number[]
}
interface Slot {
  from: number
  to: number
  rate: number
  dwh: number
}

/** The clock of a charge point may differ by this much from ours before its split contradicts our readings. */
const clockMs = 60_000
/** A longer record has an impossible time. */
const longestMs = 7 * 86_400_000
/** Four rates in a record may each be rounded. */
const roundingDwh = 4

/**
 * Returns the energy at each half-hour within a session. The record's own split is used if our readings allow it: a
 * charge point changes its price by its own clock, and its screen shows that price. Otherwise our readings count alone,
 * and the comparison of the splits shows the difference (A04). Without readings the record is all that is known.
 */
export function splitByHalfHours(session: SessionToSplit): EnergyReading[] {
  const { from, to, energyDwh } = session
  if (!(to > from) || to - from > longestMs || energyDwh <= 0) return []
  const measured = measuredEnergies(session)
  const slots = slotsOf(session, measured)
  const shares = sharesOfRates(session, { slots, measured })
  let sum = 0
  return slots.slice(0, -1).map((slot, place) => {
    sum += shares?.[place] ?? slot.dwh
    return [slot.to, Math.min(energyDwh, Math.round(sum))] as const
  })
}

/** Returns start, readings and end in order of time. A reading that others exclude is left out. */
function measuredEnergies({ from, to, energyDwh, readings }: SessionToSplit): EnergyReading[] {
  const measured: EnergyReading[] = [[from, 0]]
  let most = 0
  for (const [at, dwh] of readings.toSorted(([a], [b]) => a - b)) {
    if (at <= from || at >= to || dwh < most || dwh > energyDwh) continue
    most = dwh
    measured.push([at, dwh])
  }
  return [...measured, [to, energyDwh]]
}

function slotsOf({ from, to, timeZone, cells }: SessionToSplit, measured: readonly EnergyReading[]): Slot[] {
  return [...localSlots(timeZone, { from, to })].map((slot) => ({
    from: slot.from,
    to: slot.to,
    rate: cells?.[slot.slot] ?? 0,
    dwh: energyAt(measured, slot.to) - energyAt(measured, slot.from),
  }))
}

function energyAt(measured: readonly EnergyReading[], at: number): number {
  const place = measured.findIndex(([time]) => time >= at)
  const [after, before] = [measured[place], measured[place - 1]]
  if (!after) return measured.at(-1)?.[1] ?? 0
  if (!before || after[0] === before[0]) return after[1]
  return before[1] + ((after[1] - before[1]) * (at - before[0])) / (after[0] - before[0])
}

/** Returns the energy of each slot according to the record. Null if the record contradicts our readings, or itself. */
function sharesOfRates(
  { cells, byRate, energyDwh }: SessionToSplit,
  { slots, measured }: { slots: readonly Slot[]; measured: readonly EnergyReading[] },
): number[] | null {
  const sum = byRate.reduce((all, dwh) => all + dwh, 0)
  if (!cells || Math.abs(sum - energyDwh) > roundingDwh) return null
  const own = byRate.map((_, rate) => slots.reduce((all, slot) => (slot.rate === rate ? all + slot.dwh : all), 0))
  const doubt = byRate.map((_, rate) => doubtOf(slots, measured, rate))
  if (byRate.some((dwh, rate) => Math.abs(dwh - (own[rate] ?? 0)) > (doubt[rate] ?? 0) + roundingDwh)) return null
  const durations = byRate.map((_, rate) =>
    slots.reduce((all, slot) => (slot.rate === rate ? all + slot.to - slot.from : all), 0),
  )
  return slots.map(({ rate, dwh, from, to }) => {
    const ownDwh = own[rate] ?? 0
    const share = ownDwh > 0 ? dwh / ownDwh : (to - from) / (durations[rate] ?? 1)
    return (byRate[rate] ?? 0) * share
  })
}

/** Returns the energy around the changes of a rate: within the tolerance of clocks, and between the readings around it. */
function doubtOf(slots: readonly Slot[], measured: readonly EnergyReading[], rate: number): number {
  return slots.slice(1).reduce((all, slot, place) => {
    const previous = slots[place]?.rate
    if (previous === slot.rate || (previous !== rate && slot.rate !== rate)) return all
    const before = measured.findLast(([at]) => at <= slot.from)?.[0] ?? slot.from
    const after = measured.find(([at]) => at >= slot.from)?.[0] ?? slot.from
    return (
      all +
      energyAt(measured, Math.max(after, slot.from + clockMs)) -
      energyAt(measured, Math.min(before, slot.from - clockMs))
    )
  }, 0)
}
