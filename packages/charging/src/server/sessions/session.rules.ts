import { instantOf, judgeClock, type Heard } from './session-clock.rules.ts'

/** A sample as it was stored. */
export interface SessionMeterValue extends Heard {
  registerDwh: number | null
  powerW: number | null
  soc: number | null
}

/** Everything that is known of a session when its stop arrives. Registers in 0.1 Wh, null where none was reported; times in epoch ms. */
export interface RawSession {
  start: Heard & { registerDwh: number | null }
  /** In the order of arrival. */
  meterValues: readonly SessionMeterValue[]
  stop: Heard & { registerDwh: number | null; tookNothing?: boolean; byRule?: boolean }
  ratedPowerW: number
}

export interface Reading {
  at: number
  registerDwh: number
}

/** A session read: its times, the readings to bill, and its anomalies (flags of the domain handbook, section 6). */
export interface ReadSession {
  startedAt: number
  endedAt: number
  /** Fit for pricing: in order, never backwards. Empty when the session must not be billed. */
  readings: Reading[]
  energyDwh: number | null
  startSoc: number | null
  endSoc: number | null
  maxPowerW: number | null
  flags: string[]
}

/** A charge point may exceed its rating by a tenth (A07), and a register may step by one kWh between two readings. */
const powerMargin = 1.1
const stepDwh = 10_000
const unknownRatingW = 1_000_000
const hourMs = 3_600_000
/** No session takes more from a register that reported 0 at its start: that was the meter's life (M-07). */
const mostFromZeroDwh = 2_500_000

/**
 * Reads a session so that it is billed rightly or not at all (M-06 to M-09): the register at the stop decides the
 * energy, the samples in between only where it fell; what contradicts physics goes to quarantine for a person.
 */
export function readSession(raw: RawSession): ReadSession {
  const times = sessionTimes(raw)
  const { meterValues, startedAt } = times
  const endedAt = Math.max(times.endedAt, startedAt)
  const flags = new Set<string>()
  if (times.corrected || times.endedAt < startedAt) flags.add('A13')

  const read = readRegisters(raw, { meterValues, startedAt, endedAt, backInTime: times.endedAt < startedAt })
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
    flags: [...flags].toSorted(),
  }
}

/** A session that took nothing and reported no register reads as a meter that stood still. */
function stillOf(raw: RawSession): Pick<RawSession, 'start' | 'stop'> {
  const { start, stop } = raw
  if (!stop.tookNothing || start.registerDwh !== null || stop.registerDwh !== null) return raw
  return { start: { ...start, registerDwh: 0 }, stop: { ...stop, registerDwh: 0 } }
}

/** What the registers say of a session. Without that of its begin or of its end nobody knows what flowed (A05). */
function readRegisters(
  raw: RawSession,
  times: {
    meterValues: readonly (SessionMeterValue & { at: number })[]
    startedAt: number
    endedAt: number
    backInTime: boolean
  },
): Pick<ReadSession, 'readings' | 'energyDwh'> & { flags: string[] } {
  const { meterValues, startedAt, endedAt, backInTime } = times
  const { start: begun, stop } = stillOf(raw)
  if (begun.registerDwh === null || stop.registerDwh === null)
    return { readings: [], energyDwh: null, flags: ['A05'] }
  const first = { at: startedAt, registerDwh: begun.registerDwh }
  const end = { at: endedAt, registerDwh: stop.registerDwh }
  const mostW = (raw.ratedPowerW || unknownRatingW) * powerMargin
  const inside = meterValues.flatMap(({ at, registerDwh }) =>
    registerDwh !== null && at > startedAt && at < endedAt ? [{ at, registerDwh }] : [],
  )
  const possible = withoutBackwards(
    inside.filter(({ registerDwh }) => registerDwh >= first.registerDwh && registerDwh <= end.registerDwh),
  )
  const start = firstCredible([first, ...possible, end], mostW)
  const begin = start ?? first
  const kept = possible.filter((reading) => reading.at > begin.at)
  const leftOut = begin !== first || possible.length < inside.length ? ['A05'] : []

  const energyDwh = end.registerDwh - begin.registerDwh
  const fault = faultOf({
    backInTime,
    backwards: begin.registerDwh < 0 || energyDwh < 0,
    tooMuch: !start || !withinPower({ at: startedAt, registerDwh: begin.registerDwh }, end, mostW),
  })
  if (fault) return { readings: [], energyDwh: null, flags: [...leftOut, fault] }
  return {
    readings: [{ at: startedAt, registerDwh: begin.registerDwh }, ...kept, end],
    energyDwh,
    flags: [...leftOut, ...sizeFlags(energyDwh, endedAt - startedAt)],
  }
}

/** The times of a session, each message at its true instant (as far as can be known). `corrected`: not the device's own. */
export function sessionTimes<S extends Heard>(raw: {
  start: Heard
  meterValues: readonly S[]
  stop: Heard & { byRule?: boolean }
}): { startedAt: number; endedAt: number; meterValues: (S & { at: number })[]; corrected: boolean } {
  const verdict = judgeClock([raw.start, ...raw.meterValues, raw.stop])
  const meterValues = raw.meterValues
    .map((meterValue) => ({ ...meterValue, at: instantOf(meterValue, verdict) }))
    .toSorted((a, b) => a.at - b.at)
  const endedAt = instantOf(raw.stop, verdict)
  const startAt = instantOf(raw.start, verdict)
  // A start whose clock was not set yet is no later than the first thing we know to lie inside the session.
  const startedAt =
    startAt === raw.start.deviceAt ? startAt : Math.min(startAt, meterValues[0]?.at ?? startAt, endedAt)
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

/** Why a session can't be billed; null when it can. */
function faultOf(found: { backInTime: boolean; backwards: boolean; tooMuch: boolean }): string | null {
  if (found.backInTime) return 'A13'
  if (found.backwards) return 'A05'
  return found.tooMuch ? 'A07' : null
}

/**
 * M-07: an offline start may report 0 and the life-long register afterwards. The session begins at the first reading
 * from which the next one can be reached with the charge point's power. Undefined: no reading is like that.
 */
function firstCredible(readings: readonly Reading[], mostW: number): Reading | undefined {
  return readings.find((reading, place) => {
    const next = readings[place + 1]
    if (!next || reading.registerDwh < 0) return false
    if (reading.registerDwh === 0 && next.registerDwh > mostFromZeroDwh) return false
    return withinPower(reading, next, mostW)
  })
}

/** True when the step from one reading to the next is within the charge point's power (and a kilowatt-hour of coarseness). */
function withinPower(from: Reading, to: Reading, mostW: number): boolean {
  return to.registerDwh - from.registerDwh <= (mostW * 10 * Math.max(to.at - from.at, 0)) / hourMs + stepDwh
}

/** Leaves out readings that a later one contradicts by being lower. */
function withoutBackwards(readings: readonly Reading[]): Reading[] {
  const kept: Reading[] = []
  let lowestLater = Number.POSITIVE_INFINITY
  for (const reading of readings.toReversed()) {
    if (reading.registerDwh > lowestLater) continue
    lowestLater = reading.registerDwh
    kept.push(reading)
  }
  return kept.toReversed()
}

/** A06 hardly anything, A08 longer than a day, A09 more than any car takes. */
function sizeFlags(energyDwh: number, lastedMs: number): string[] {
  return [
    ...(energyDwh < 5_000 || lastedMs < 60_000 ? ['A06'] : []),
    ...(lastedMs > 24 * hourMs ? ['A08'] : []),
    ...(energyDwh > 2_500_000 ? ['A09'] : []),
  ]
}
