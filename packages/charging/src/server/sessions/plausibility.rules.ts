import { hourMs } from '@evops/platform/contract'
import type { AbnormalFlag, AnomalyEvidence } from '../../contract/index.ts'

export interface RegisterReading {
  at: number
  registerDwh: number
}

/** A figure of the session that its other figures contradict, with both of them. */
export interface SessionContradiction {
  flag: AbnormalFlag
  evidence: AnomalyEvidence
}

/** Battery of the vehicle, and the share of it that a session may take. */
export interface SessionBattery {
  dwh: number
  source: 'token' | 'vehicle'
  percent: number
}

export interface MeasuredSession {
  /** First reading that is billed, and the reading at the stop. */
  begin: RegisterReading
  end: RegisterReading
  /** Meter values between start and stop, in order of time. Null: not reported. */
  meterValues: readonly {
    at: number
    registerDwh: number | null
    powerW: number | null
    soc?: number | null
  }[]
  /** Power that the charge point can deliver at most. */
  mostW: number
  battery: SessionBattery | null
  /** True if times of receipt replace times of the device, so the time between two readings is not exact. */
  hasReceiptTimes: boolean
}

/** A charge point may exceed its rated power by a tenth (A07). */
export const powerMargin = 1.1
/** Assumed for a charge point without a rated power. */
export const unknownRatingW = 1_000_000
/** 1 Wh. A charge point may round a register to whole watt-hours in one message and not in another. */
export const registerRoundingDwh = 10
/** Meters may count in steps of 1 kWh, so smaller differences contradict nothing. */
export const registerStepDwh = 10_000
/** Between two meter values that are further apart, the vehicle may have paused. */
const longestGapMs = hourMs / 2
/** A charge point may read its meter this seldom, and report the last reading in between. */
const staleMs = hourMs / 4
/** A state of charge that falls by this many percentage points is that of another vehicle. */
const otherVehicleDrop = 20
/** Power times time may be wrong by a factor of two before it contradicts the register. */
const powerFactor = 2

/**
 * Compares the energy that a session's registers give with all other figures: its meter values, power times time and
 * the vehicle's battery. Null if nothing contradicts it. A contradicted session is not billed, because only a person
 * can decide which figure is right.
 */
export function findContradiction(measured: MeasuredSession): SessionContradiction | null {
  return belowMeterValues(measured) ?? beyondPower(measured) ?? unpowered(measured) ?? beyondBattery(measured)
}

/**
 * The stop is below meter values that the charge point can have reached. A single higher value that later ones
 * contradict is a spike.
 */
function belowMeterValues({ begin, end, meterValues, mostW }: MeasuredSession): SessionContradiction | null {
  const readings = readingsOf(meterValues)
  const toleranceDwh = resolutionOf([begin, end])
  let run: RegisterReading[] = []
  let found: RegisterReading | undefined
  for (const [place, reading] of readings.entries()) {
    const previous = run.at(-1) ?? begin
    const isAbove = reading.registerDwh > end.registerDwh + toleranceDwh
    run = isAbove && isReachable(previous, reading, mostW) ? [...run, reading] : []
    if (run.length === 0) continue
    const isLast = place === readings.length - 1
    if ((run.length > 1 || isLast) && reading.registerDwh > (found?.registerDwh ?? 0)) found = reading
  }
  if (!found) return null
  return {
    flag: 'A05',
    evidence: {
      kind: 'below-value',
      ...figuresOf(begin, end),
      valueDwh: found.registerDwh,
      valueAt: at(found),
    },
  }
}

/** The step from the last meter value to the stop is more than the charge point can deliver in that time. */
function beyondPower({
  begin,
  end,
  meterValues,
  mostW,
  hasReceiptTimes,
}: MeasuredSession): SessionContradiction | null {
  if (hasReceiptTimes) return null
  const last = readingsOf(meterValues).findLast(
    ({ registerDwh }) => registerDwh >= begin.registerDwh && registerDwh <= end.registerDwh,
  )
  if (!last || isStepWithinPower({ ...last, at: readAt(last, { begin, meterValues }) }, end, mostW)) return null
  return {
    flag: 'A07',
    evidence: {
      kind: 'above-value',
      ...figuresOf(begin, end),
      valueDwh: last.registerDwh,
      valueAt: at(last),
    },
  }
}

/**
 * Returns the earliest time at which a register may have been read: a charge point that reads its meter every few minutes
 * reports the same register in between. A register that stays the same without power is that of a vehicle at rest.
 */
function readAt(last: RegisterReading, { begin, meterValues }: Pick<MeasuredSession, 'begin' | 'meterValues'>): number {
  let earliest = last.at
  for (const { at: time, registerDwh, powerW } of meterValues.toReversed()) {
    if (time > last.at || registerDwh === null) continue
    if (registerDwh !== last.registerDwh || powerW === 0 || last.at - time > staleMs) return earliest
    earliest = time
  }
  const isBegin = begin.registerDwh === last.registerDwh && last.at - begin.at <= staleMs
  return isBegin ? Math.min(earliest, begin.at) : earliest
}

/** Returns the largest step in which all these registers count, at least 1 Wh and at most 1 kWh. */
function resolutionOf(readings: readonly RegisterReading[]): number {
  const isStep = (step: number) => readings.every(({ registerDwh }) => registerDwh % step === 0)
  return [registerStepDwh, 1_000, 100].find(isStep) ?? registerRoundingDwh
}

/** The reported power, over the time for which it was reported, gives far more energy than the registers. */
function unpowered({ begin, end, meterValues, mostW }: MeasuredSession): SessionContradiction | null {
  const powers = meterValues.flatMap(({ at: time, powerW }) =>
    powerW !== null && powerW >= 0 && powerW <= mostW ? [{ at: time, powerW }] : [],
  )
  let wattMs = 0
  let reportedMs = 0
  for (const [place, power] of powers.entries()) {
    const previous = powers[place - 1]
    const gapMs = previous ? power.at - previous.at : 0
    if (!previous || gapMs > longestGapMs) continue
    wattMs += Math.min(previous.powerW, power.powerW) * gapMs
    reportedMs += gapMs
  }
  const leastDwh = Math.round((wattMs * 10) / hourMs)
  const energyDwh = end.registerDwh - begin.registerDwh
  if (leastDwh <= energyDwh * powerFactor + registerStepDwh) return null
  return {
    flag: 'A05',
    evidence: {
      kind: 'below-power',
      ...figuresOf(begin, end),
      energyDwh,
      leastDwh,
      powerW: Math.round(wattMs / reportedMs),
      lastedS: Math.round(reportedMs / 1000),
    },
  }
}

/**
 * The registers give more energy than the vehicle's battery can take. A session in which vehicles changed, which the
 * state of charge shows, has a battery for each of them.
 */
function beyondBattery({ begin, end, battery, meterValues }: MeasuredSession): SessionContradiction | null {
  if (!battery) return null
  const energyDwh = end.registerDwh - begin.registerDwh
  const limitDwh = Math.floor((battery.dwh * battery.percent * vehiclesIn(meterValues)) / 100)
  if (energyDwh <= limitDwh) return null
  const kind = battery.source === 'token' ? 'much-battery' : 'much-vehicle'
  return {
    flag: 'A09',
    evidence: { kind, energyDwh, limitDwh, batteryDwh: battery.dwh, percent: battery.percent },
  }
}

function vehiclesIn(meterValues: MeasuredSession['meterValues']): number {
  let vehicles = 1
  let highest = 0
  for (const { soc } of meterValues) {
    if (soc === null || soc === undefined) continue
    if (soc > highest - otherVehicleDrop) {
      highest = Math.max(highest, soc)
      continue
    }
    vehicles += 1
    highest = soc
  }
  return vehicles
}

/** Returns true if the step from one reading to the next is within this power, plus 1 kWh for coarse meters. */
export function isStepWithinPower(from: RegisterReading, to: RegisterReading, mostW: number): boolean {
  return to.registerDwh - from.registerDwh <= (mostW * 10 * Math.max(to.at - from.at, 0)) / hourMs + registerStepDwh
}

/**
 * Returns true if a charge point can have delivered this energy, in 0.1 Wh, in this time. A tenth above the rated power
 * and steps of 1 kWh are possible; 0xFFFFFFFF for an unknown value is not.
 */
export function isPossibleCount(energyDwh: number, { ratedPowerW, forMs }: { ratedPowerW: number; forMs: number }) {
  const mostW = (ratedPowerW || unknownRatingW) * powerMargin
  return isStepWithinPower({ at: 0, registerDwh: 0 }, { at: forMs, registerDwh: energyDwh }, mostW)
}

function isReachable(from: RegisterReading, to: RegisterReading, mostW: number): boolean {
  return to.registerDwh >= from.registerDwh - registerRoundingDwh && isStepWithinPower(from, to, mostW)
}

function readingsOf(meterValues: MeasuredSession['meterValues']): RegisterReading[] {
  return meterValues.flatMap(({ at: time, registerDwh }) => (registerDwh === null ? [] : [{ at: time, registerDwh }]))
}

function figuresOf(begin: RegisterReading, end: RegisterReading) {
  return { startDwh: begin.registerDwh, endDwh: end.registerDwh }
}

function at(reading: RegisterReading): string {
  return new Date(reading.at).toISOString()
}
