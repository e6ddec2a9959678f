import { hourMs } from '@evops/platform/contract'
import { splitTime, type TimeSpan } from '@evops/tariffs/contract'
import {
  findContradiction,
  isStepWithinPower,
  powerMargin,
  registerRoundingDwh,
  unknownRatingW,
  type SessionBattery,
  type SessionContradiction,
  type RegisterReading,
} from './plausibility.rules.ts'
import type { TimedConnectorState } from './power-states.rules.ts'
import { instantOfReading, judgeClock, type ClockVerdict, type ClockReading } from './session-clock.rules.ts'

/** A stored meter value. */
export interface SessionMeterValue extends ClockReading {
  registerDwh: number | null
  powerW: number | null
  soc: number | null
}

/** All known data of a session when its stop arrives. Registers in 0.1 Wh, null if not reported. Times in epoch ms. */
export interface RawSession {
  start: ClockReading & { registerDwh: number | null }
  /** In the order of receipt. */
  meterValues: readonly SessionMeterValue[]
  /** States that its connector reported. */
  states?: readonly TimedConnectorState[]
  stop: ClockReading & { registerDwh: number | null; tookNothing?: boolean; byRule?: boolean }
  ratedPowerW: number
  /** The vehicle's battery, if known. */
  battery?: SessionBattery | null
  /** True if a person decided that the registers are right, whatever the other figures are. */
  isDecided?: boolean
}

/**
 * Result of reading a session: its times, the readings for billing, and its anomalies (flags of the domain handbook,
 * section 6).
 */
export interface InterpretedSession {
  startedAt: number
  endedAt: number
  /** Readings for pricing, in order and never backwards. Empty if the session must not be billed. */
  readings: RegisterReading[]
  /** Null: unknown. Known without readings if both clocks ran backwards. */
  energyDwh: number | null
  startSoc: number | null
  endSoc: number | null
  maxPowerW: number | null
  /** Charging, idle and paused time from start to end. */
  timeSplit: TimeSpan[]
  flags: string[]
  /** Set if other figures contradict the registers, so that the session is held for a person. */
  contradiction: SessionContradiction | null
}

const unknownMostW = unknownRatingW * powerMargin
/**
 * Largest energy of a session whose register was 0 at its start, or that of two hours at full power: lorries take more
 * than 250 kWh. A larger value is the meter's lifetime total (M-07).
 */
const mostFromZeroDwh = 2_500_000
const mostFromZeroHours = 2

/**
 * Reads a session so that it is billed correctly or not at all (M-06 to M-09). The register at the stop determines the
 * energy, and the meter values only its distribution over time. A session that contradicts physics is quarantined for a
 * user.
 */
export function interpretSession(raw: RawSession): InterpretedSession {
  const read = readByClock(raw, judgeClock([raw.start, ...raw.meterValues, raw.stop]))
  if (!isPossibleJump(raw, read)) return read
  for (const verdict of otherVerdicts(raw)) {
    const again = readByClock(raw, verdict)
    if (again.readings.length > 0) return { ...again, flags: [...new Set([...again.flags, 'A13'])].toSorted() }
  }
  return read
}

/** Returns true if the registers are possible, but not in the time that the judged clock gives them. */
function isPossibleJump({ start, stop }: RawSession, { readings, flags, contradiction }: InterpretedSession): boolean {
  if (readings.length > 0 || contradiction || start.registerDwh === null || stop.registerDwh === null) return false
  return flags.includes('A07') || flags.includes('A13')
}

/**
 * Other clocks that may have measured the session: ours, if the device's jumped while it charged, and the device's, if
 * ours was set back.
 */
function otherVerdicts({ start, stop }: RawSession): ClockVerdict[] {
  if (stop.receivedAt < start.receivedAt) return [{ by: 'device', shiftMs: 0, isTrusted: true }]
  return [{ by: 'receipt' }]
}

function readByClock(raw: RawSession, verdict: ClockVerdict): InterpretedSession {
  const times = timesBy(raw, verdict)
  const { meterValues, startedAt } = times
  const endedAt = Math.max(times.endedAt, startedAt)
  const flags = new Set<string>()
  if (times.corrected || times.endedAt < startedAt) flags.add('A13')

  const read = readRegisters(raw, {
    meterValues,
    startedAt,
    endedAt,
    backInTime: times.endedAt < startedAt,
    hasReceiptTimes: times.corrected,
  })
  for (const flag of read.flags) flags.add(flag)
  return {
    startedAt,
    endedAt,
    readings: read.readings,
    energyDwh: read.energyDwh,
    startSoc: meterValues.find((meterValue) => meterValue.soc !== null)?.soc ?? null,
    endSoc: meterValues.findLast((meterValue) => meterValue.soc !== null)?.soc ?? null,
    maxPowerW: meterValues.reduce<number | null>(
      (most, { powerW }) => (powerW === null ? most : Math.max(most ?? 0, powerW)),
      null,
    ),
    timeSplit: timeSplitOf(raw, verdict, { meterValues, startedAt, endedAt }),
    flags: [...flags].toSorted(),
    contradiction: read.contradiction,
  }
}

/** Splits the session's time by the same clock as its readings. */
function timeSplitOf(
  { start, states = [], stop }: RawSession,
  verdict: ClockVerdict,
  { meterValues, startedAt, endedAt }: Pick<SessionCourse, 'meterValues' | 'startedAt' | 'endedAt'>,
): TimeSpan[] {
  return splitTime({
    from: startedAt,
    to: endedAt,
    reports: states.map((report) => ({ at: instantOfReading(report, verdict), state: report.state })),
    samples: [
      { at: startedAt, registerDwh: start.registerDwh, powerW: null },
      ...meterValues,
      { at: endedAt, registerDwh: stop.registerDwh, powerW: null },
    ],
  })
}

/** Treats a session without energy and without a register as a meter with a constant register. */
function stillOf(raw: RawSession): Pick<RawSession, 'start' | 'stop'> {
  const { start, stop } = raw
  if (!stop.tookNothing || start.registerDwh !== null || stop.registerDwh !== null) return raw
  return { start: { ...start, registerDwh: 0 }, stop: { ...stop, registerDwh: 0 } }
}

interface SessionCourse {
  meterValues: readonly (SessionMeterValue & { at: number })[]
  startedAt: number
  endedAt: number
  backInTime: boolean
  hasReceiptTimes: boolean
}
type ReadRegisters = Pick<InterpretedSession, 'readings' | 'energyDwh' | 'contradiction' | 'flags'>

/** Reads the registers of a session. Without the start or end register the energy is unknown (A05). */
function readRegisters(raw: RawSession, course: SessionCourse): ReadRegisters {
  const { meterValues, startedAt, endedAt, backInTime } = course
  const { start: started, stop } = stillOf(raw)
  if (started.registerDwh === null || stop.registerDwh === null) return withoutEnergy(['A05'])
  const first = { at: startedAt, registerDwh: started.registerDwh }
  const end = { at: endedAt, registerDwh: stop.registerDwh }
  const mostW = (raw.ratedPowerW || unknownRatingW) * powerMargin
  const { possible, leftOut: isLeftOut } = possibleReadings(meterValues, first, end)
  const start = firstCredible([first, ...possible, end], mostW)
  const begin = start ?? first
  const remaining = possible.filter((reading) => reading.at > begin.at)
  const leftOut = begin !== first || isLeftOut ? ['A05'] : []

  const energyDwh = end.registerDwh - begin.registerDwh
  const fault = faultOf({
    backInTime,
    backwards: begin.registerDwh < 0 || energyDwh < 0,
    tooMuch: !start || !isStepWithinPower({ at: startedAt, registerDwh: begin.registerDwh }, end, mostW),
  })
  // Both clocks ran backwards: the energy is known, and only its time is not. A person decides about the bill.
  if (fault === 'A13' && energyDwh >= 0 && begin === first)
    return { readings: [], energyDwh, flags: [...leftOut, fault], contradiction: null }
  if (fault) return withoutEnergy([...leftOut, fault])
  const contradiction =
    raw.isDecided === true
      ? null
      : findContradiction({
          begin,
          end,
          meterValues: meterValues.filter(({ at }) => at >= startedAt && at <= endedAt),
          mostW,
          battery: raw.battery ?? null,
          hasReceiptTimes: course.hasReceiptTimes,
        })
  if (contradiction) return withoutEnergy([...leftOut, contradiction.flag], contradiction)
  return {
    readings: [{ at: startedAt, registerDwh: begin.registerDwh }, ...remaining, end],
    energyDwh,
    flags: [...leftOut, ...sizeFlags(energyDwh, endedAt - startedAt)],
    contradiction: null,
  }
}

function withoutEnergy(flags: string[], contradiction: SessionContradiction | null = null): ReadRegisters {
  return { readings: [], energyDwh: null, flags, contradiction }
}

/**
 * Returns the readings between start and stop that fit both, never backwards. `leftOut`: some did not fit. A reading
 * that differs by rounding alone takes the value of the start or the stop.
 */
function possibleReadings(
  meterValues: SessionCourse['meterValues'],
  first: RegisterReading,
  end: RegisterReading,
): { possible: RegisterReading[]; leftOut: boolean } {
  const inside = meterValues.flatMap(({ at, registerDwh }) =>
    registerDwh !== null && at > first.at && at < end.at
      ? [{ at, registerDwh: roundedTo(registerDwh, first, end) }]
      : [],
  )
  const possible = withoutBackwards(
    inside.filter(({ registerDwh }) => registerDwh >= first.registerDwh && registerDwh <= end.registerDwh),
  )
  return { possible, leftOut: possible.length < inside.length }
}

function roundedTo(registerDwh: number, first: RegisterReading, end: RegisterReading): number {
  if (registerDwh > end.registerDwh && registerDwh - end.registerDwh <= registerRoundingDwh) return end.registerDwh
  if (registerDwh < first.registerDwh && first.registerDwh - registerDwh <= registerRoundingDwh)
    return first.registerDwh
  return registerDwh
}

/**
 * Returns the times of a session, each message at its true time as far as known. `editEnergy`: not the device's own
 * time.
 */
export function sessionTimes<S extends ClockReading>(raw: {
  start: ClockReading
  meterValues: readonly S[]
  stop: ClockReading & { byRule?: boolean }
}): SessionTimes<S> {
  return timesBy(raw, judgeClock([raw.start, ...raw.meterValues, raw.stop]))
}

interface SessionTimes<S> {
  startedAt: number
  endedAt: number
  meterValues: (S & { at: number })[]
  corrected: boolean
}

function timesBy<S extends ClockReading>(
  raw: { start: ClockReading; meterValues: readonly S[]; stop: ClockReading & { byRule?: boolean } },
  verdict: ClockVerdict,
): SessionTimes<S> {
  const meterValues = raw.meterValues
    .map((meterValue) => ({ ...meterValue, at: instantOfReading(meterValue, verdict) }))
    .toSorted((a, b) => a.at - b.at)
  const endedAt = instantOfReading(raw.stop, verdict)
  const startAt = instantOfReading(raw.start, verdict)
  // A start with an unset clock is not later than the first known time within the session.
  const startedAt = startAt === raw.start.deviceAt ? startAt : Math.min(startAt, meterValues[0]?.at ?? startAt, endedAt)
  return {
    startedAt,
    endedAt,
    meterValues,
    corrected:
      verdict.by === 'receipt' ||
      startedAt !== raw.start.deviceAt ||
      (raw.stop.byRule !== true && endedAt !== raw.stop.deviceAt),
  }
}

/** Returns the flag that prevents billing. Null if the session can be billed. */
function faultOf(found: { backInTime: boolean; backwards: boolean; tooMuch: boolean }): string | null {
  if (found.backInTime) return 'A13'
  if (found.backwards) return 'A05'
  return found.tooMuch ? 'A07' : null
}

/**
 * M-07: an offline start may report 0, and the lifetime register afterwards. The session begins at the first reading
 * from which the next one is reachable with the charge point's power. Undefined if there is no such reading.
 */
function firstCredible(readings: readonly RegisterReading[], mostW: number): RegisterReading | undefined {
  const mostDwh = Math.max(mostFromZeroDwh, mostW === unknownMostW ? 0 : mostW * 10 * mostFromZeroHours)
  return readings.find((reading, place) => {
    const next = readings[place + 1]
    if (!next || reading.registerDwh < 0) return false
    if (reading.registerDwh === 0 && next.registerDwh > mostDwh) return false
    return isStepWithinPower(reading, next, mostW)
  })
}

/** Removes readings that a later, lower one contradicts. */
function withoutBackwards(readings: readonly RegisterReading[]): RegisterReading[] {
  const remaining: RegisterReading[] = []
  let lowestLater = Number.POSITIVE_INFINITY
  for (const reading of readings.toReversed()) {
    if (reading.registerDwh > lowestLater) continue
    lowestLater = reading.registerDwh
    remaining.push(reading)
  }
  return remaining.toReversed()
}

/** A06 hardly any energy, A08 longer than a day, A09 more than any car takes. */
function sizeFlags(energyDwh: number, lastedMs: number): string[] {
  return [
    ...(energyDwh < 5_000 || lastedMs < 60_000 ? ['A06'] : []),
    ...(lastedMs > 24 * hourMs ? ['A08'] : []),
    ...(energyDwh > 2_500_000 ? ['A09'] : []),
  ]
}
