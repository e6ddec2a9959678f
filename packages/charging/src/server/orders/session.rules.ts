import { instantOf, judgeClock, type Heard } from './session-clock.rules.ts'

/** A sample as it was stored. */
export interface SessionSample extends Heard {
  registerDwh: number | null
  powerW: number | null
  soc: number | null
}

/** Everything that is known of a session when its stop arrives. Registers in 0.1 Wh, times in epoch ms. */
export interface RawSession {
  start: Heard & { registerDwh: number }
  /** In the order of arrival. */
  samples: readonly SessionSample[]
  stop: Heard & { registerDwh: number }
  ratedPowerW: number
}

export interface Reading {
  at: number
  registerDwh: number
}

/** A session read: its times, the readings to bill, and what was odd (flags of the domain handbook, section 6). */
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

/** A pile may exceed its rating by a tenth (A07), and a register may step by one kWh between two readings. */
const powerMargin = 1.1
const stepDwh = 10_000
const unknownRatingW = 1_000_000
const hourMs = 3_600_000

/**
 * Reads a session so that it is billed rightly or not at all (M-06 to M-09): the register at the stop decides the
 * energy, the samples in between only where it fell; what contradicts physics goes to quarantine for a person.
 */
export function readSession(raw: RawSession): ReadSession {
  const heard: Heard[] = [raw.start, ...raw.samples, raw.stop].toSorted((a, b) => a.receivedAt - b.receivedAt)
  const verdict = judgeClock(heard)
  const flags = new Set<string>()
  const samples = raw.samples
    .map((sample) => ({ ...sample, at: instantOf(sample, verdict) }))
    .toSorted((a, b) => a.at - b.at)
  const endedAt = instantOf(raw.stop, verdict)
  const startedAt = startOf(raw, { verdict, endedAt, firstSample: samples[0]?.at })
  if (verdict === 'receipt' || startedAt !== raw.start.deviceAt || endedAt !== raw.stop.deviceAt)
    flags.add('A13')
  if (endedAt < startedAt) flags.add('A13')

  const mostW = (raw.ratedPowerW || unknownRatingW) * powerMargin
  const inside = samples.flatMap(({ at, registerDwh }) =>
    registerDwh !== null && at > startedAt && at < endedAt ? [{ at, registerDwh }] : [],
  )
  const end = { at: Math.max(endedAt, startedAt), registerDwh: raw.stop.registerDwh }
  const start = firstCredible([{ at: startedAt, registerDwh: raw.start.registerDwh }, ...inside, end], mostW)
  if (start.registerDwh !== raw.start.registerDwh) flags.add('A05')
  const kept = withoutBackwards(
    inside.filter(
      (reading) =>
        reading.at > start.at &&
        reading.registerDwh >= start.registerDwh &&
        reading.registerDwh <= end.registerDwh,
    ),
  )
  if (kept.length < inside.filter((reading) => reading.at > start.at).length) flags.add('A05')

  const energyDwh = end.registerDwh - start.registerDwh
  const billable =
    endedAt >= startedAt &&
    energyDwh >= 0 &&
    plausible({ at: startedAt, registerDwh: start.registerDwh }, end, mostW)
  if (!billable) flags.add(energyDwh < 0 ? 'A05' : endedAt < startedAt ? 'A13' : 'A07')
  if (billable) for (const flag of sizeFlags(energyDwh, endedAt - startedAt)) flags.add(flag)
  return {
    startedAt,
    endedAt: end.at,
    readings: billable ? [{ at: startedAt, registerDwh: start.registerDwh }, ...kept, end] : [],
    energyDwh: billable ? energyDwh : null,
    startSoc: samples.find((sample) => sample.soc !== null)?.soc ?? null,
    endSoc: samples.findLast((sample) => sample.soc !== null)?.soc ?? null,
    maxPowerW: samples.reduce<number | null>(
      (most, { powerW }) => (powerW === null ? most : Math.max(most ?? 0, powerW)),
      null,
    ),
    flags: [...flags].toSorted(),
  }
}

/** A start whose clock was not set yet is no later than the first thing we know to lie inside the session. */
function startOf(
  raw: RawSession,
  known: { verdict: ReturnType<typeof judgeClock>; endedAt: number; firstSample: number | undefined },
): number {
  const at = instantOf(raw.start, known.verdict)
  return at === raw.start.deviceAt ? at : Math.min(at, known.firstSample ?? at, known.endedAt)
}

/**
 * M-07: an offline start may report 0 and the life-long register afterwards. The session begins at the first reading
 * from which the next one can be reached with the pile's power.
 */
function firstCredible(readings: readonly Reading[], mostW: number): Reading {
  const index = readings.findIndex((reading, place) => {
    const next = readings[place + 1]
    return next === undefined || plausible(reading, next, mostW) || next.registerDwh < reading.registerDwh
  })
  const first = readings[0]
  const found = readings[index]
  // Only the stop would be left: nothing says where the session began.
  if (!first || !found || index === readings.length - 1) return first ?? { at: 0, registerDwh: 0 }
  return found
}

/** True when the step from one reading to the next is within the pile's power (and a kilowatt-hour of coarseness). */
function plausible(from: Reading, to: Reading, mostW: number): boolean {
  const mostDwh = (mostW * 10 * Math.max(to.at - from.at, 0)) / hourMs
  return to.registerDwh - from.registerDwh <= mostDwh + stepDwh
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
