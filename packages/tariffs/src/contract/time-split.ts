import { z } from 'zod'

/*
 * Split of a session's time into charging, idle and paused time (decision 239). The transaction of a charge point ends
 * when it is stopped or unplugged, which may be hours after the vehicle is full.
 */

/**
 * `idle`: the vehicle takes no energy although it could. `paused`: no energy flows for a reason that is not the
 * vehicle's, or an unknown one; it costs neither charging minutes nor an idle fee.
 */
export const timeKinds = ['charging', 'idle', 'paused'] as const
export type TimeKind = (typeof timeKinds)[number]

/** Evidence of a span: a report of the connector, the meter values, both, or nothing but the transaction. */
export const timeSpanEvidenceKinds = ['report', 'meter', 'both', 'none'] as const
export type TimeSpanEvidenceKind = (typeof timeSpanEvidenceKinds)[number]

/** Span of a session's time, in epoch ms; `to` is exclusive. */
export const timeSpan = z.object({
  from: z.int(),
  to: z.int(),
  kind: z.enum(timeKinds),
  basis: z.enum(timeSpanEvidenceKinds),
})
export type TimeSpan = z.infer<typeof timeSpan>

/**
 * State of a connector as far as energy is concerned. `plugged`: connected and not charging, which is idle after the
 * vehicle has charged and says nothing before. `unknown`: the report says nothing about energy.
 */
export type PowerState = 'charging' | 'vehicle' | 'station' | 'plugged' | 'unknown'
export interface PowerReport {
  at: number
  state: PowerState
}
/** Meter value at its true time, in epoch ms. A register or power that was not reported is null. */
export interface PowerSample {
  at: number
  registerDwh: number | null
  powerW: number | null
}
export interface TimeEvidence {
  from: number
  to: number
  reports: readonly PowerReport[]
  samples: readonly PowerSample[]
}

/** Power up to which a vehicle does not charge: its electronics and a meter's noise take that much. */
const stillW = 100
/** Distance of meter values that are compared: a shorter one has a register's resolution for its result. */
const compareMs = 60_000
/** Resolution of a register if its values do not show a coarser one: 1 Wh. */
const finestDwh = 10
const wattMsPerDwh = 360_000
/** Largest number of stored spans. Reports and meter values that alternate faster are left out. */
const mostSpans = 300

/**
 * Splits the time of a session. The spans cover it without gaps or overlaps, and neighbours differ.
 *
 * - Idle time begins when the vehicle has charged, is reported to take no energy, and the meter does not contradict.
 *   It ends when energy flows again.
 * - Without a report, time counts as charging, unless the meter shows that no energy flows: then it is paused.
 * - The meter has the last word where energy flows: that is charging, whatever was reported.
 */
export function splitTime(evidence: TimeEvidence): TimeSpan[] {
  const sorted = {
    ...evidence,
    reports: evidence.reports.toSorted((a, b) => a.at - b.at),
    samples: evidence.samples.toSorted((a, b) => a.at - b.at),
  }
  let spans = splitSorted(sorted, compareMs)
  for (let shortestMs = 1_000; spans.length > mostSpans; shortestMs *= 2)
    spans = splitSorted(
      { ...sorted, reports: lastingReports(sorted.reports, shortestMs) },
      Math.max(compareMs, shortestMs),
    )
  return spans
}

function lastingReports(reports: readonly PowerReport[], shortestMs: number): PowerReport[] {
  return reports.filter(({ at }, index) => {
    const next = reports[index + 1]
    return next === undefined || next.at - at >= shortestMs
  })
}

/** Returns the seconds of a kind, rounded down as a whole. */
export function secondsOfTimeKind(spans: readonly TimeSpan[], kind: TimeKind): number {
  return Math.floor(millisecondsOfTimeKind(spans, kind) / 1_000)
}

export function millisecondsOfTimeKind(spans: readonly TimeSpan[], kind: TimeKind): number {
  return spans.reduce((sum, span) => (span.kind === kind ? sum + span.to - span.from : sum), 0)
}

/** Fits a split to corrected times: spans outside are cut, and uncovered time counts as charging. */
export function fitSplit(spans: readonly TimeSpan[], { from, to }: { from: number; to: number }): TimeSpan[] {
  const fitted: TimeSpan[] = []
  let at = from
  const fillUntil = (until: number) => {
    addSpan(fitted, { from: at, to: until, kind: 'charging', basis: 'none' })
    at = Math.max(at, until)
  }
  for (const span of spans) {
    const [begin, end] = [Math.max(span.from, at), Math.min(span.to, to)]
    if (end <= begin) continue
    fillUntil(begin)
    addSpan(fitted, { ...span, from: begin, to: end })
    at = end
  }
  fillUntil(to)
  return fitted
}

function splitSorted({ from, to, reports, samples }: TimeEvidence, distanceMs: number): TimeSpan[] {
  const spans: TimeSpan[] = []
  const meter = { distanceMs, resolutionDwh: resolutionOf(samples) }
  let first = 0
  for (const stretch of stretchesOf({ from, to, reports })) {
    while ((samples[first]?.at ?? Number.POSITIVE_INFINITY) < stretch.from) first += 1
    let end = first
    while ((samples[end]?.at ?? Number.POSITIVE_INFINITY) <= stretch.to) end += 1
    for (const { flow, ...span } of flowSpans(stretch, samples.slice(first, end), meter)) {
      const verdict = verdictOf(stretch.state, flow)
      addSpan(spans, {
        ...span,
        ...(verdict.kind === 'idle' && !hasCharged(spans) ? waiting(verdict) : verdict),
      })
    }
  }
  return spans
}

/** A vehicle that has not charged yet waits, for example for its own timer. It is not full. */
function waiting({ basis }: Pick<TimeSpan, 'basis'>): Pick<TimeSpan, 'kind' | 'basis'> {
  return { kind: 'paused', basis }
}

function hasCharged(spans: readonly TimeSpan[]): boolean {
  return spans.some(({ kind, basis, from, to }) => kind === 'charging' && (basis !== 'none' || to - from >= compareMs))
}

interface Stretch {
  from: number
  to: number
  state: Exclude<PowerState, 'plugged'>
}

/** Returns the reported state of each part of the session. A report counts until the next one. */
function stretchesOf({ from, to, reports }: Omit<TimeEvidence, 'samples'>): Stretch[] {
  const stretches: Stretch[] = []
  let current: Stretch = { from, to, state: 'unknown' }
  let hasCharged = false
  for (const { at, state: reported } of reports) {
    if (at >= to) break
    hasCharged ||= reported === 'charging'
    const state = reported === 'plugged' ? (hasCharged ? 'vehicle' : 'unknown') : reported
    if (state === current.state) continue
    const border = Math.max(at, from)
    if (border > current.from) stretches.push({ ...current, to: border })
    current = { from: border, to, state }
  }
  if (to > current.from) stretches.push(current)
  return stretches
}

type Flow = 'flows' | 'none' | 'unknown'
interface FlowSpan {
  from: number
  to: number
  flow: Flow
}

/** Returns where the meter shows that energy flows or does not. Between distant values it may show neither. */
function flowSpans(
  { from, to }: Stretch,
  samples: readonly PowerSample[],
  { distanceMs, resolutionDwh }: { distanceMs: number; resolutionDwh: number },
): FlowSpan[] {
  const spans: FlowSpan[] = []
  let at = from
  let before: PowerSample | undefined
  for (const sample of samples) {
    if (!before) {
      if (sample.at > at) spans.push({ from: at, to: sample.at, flow: 'unknown' })
    } else if (sample.at - before.at < distanceMs) continue
    else spans.push({ from: before.at, to: sample.at, flow: flowBetween(before, sample, resolutionDwh) })
    before = sample
    at = sample.at
  }
  if (to > at) spans.push({ from: at, to, flow: 'unknown' })
  return spans
}

/** Both measurements count: where the register and the power contradict each other, nothing is certain. */
function flowBetween(before: PowerSample, after: PowerSample, resolutionDwh: number): Flow {
  const [byRegister, byPower] = [flowByRegister(before, after, resolutionDwh), flowByPower(before, after)]
  if (byRegister === 'unknown') return byPower
  return byPower === 'unknown' || byPower === byRegister ? byRegister : 'unknown'
}

function flowByPower(before: PowerSample, after: PowerSample): Flow {
  if (before.powerW === null || after.powerW === null) return 'unknown'
  const isStill = [before.powerW <= stillW, after.powerW <= stillW]
  if (isStill[0] !== isStill[1]) return 'unknown'
  return isStill[0] ? 'none' : 'flows'
}

/** The register is only as good as its resolution: the lowest and the highest power that fit it must agree. */
function flowByRegister(before: PowerSample, after: PowerSample, resolutionDwh: number): Flow {
  if (before.registerDwh === null || after.registerDwh === null) return 'unknown'
  const riseDwh = after.registerDwh - before.registerDwh
  if (riseDwh < 0) return 'unknown'
  const stillDwh = (stillW * (after.at - before.at)) / wattMsPerDwh
  if (riseDwh + resolutionDwh <= stillDwh) return 'none'
  return riseDwh - resolutionDwh > stillDwh ? 'flows' : 'unknown'
}

/** Returns the largest step of which all registers are multiples: a meter that counts whole kWh has a coarse one. */
function resolutionOf(samples: readonly PowerSample[]): number {
  const step = samples.reduce((common, { registerDwh }) => commonStep(common, Math.abs(registerDwh ?? 0)), 0)
  return Math.max(step, finestDwh)
}

function commonStep(a: number, b: number): number {
  let [larger, smaller] = [a, b]
  while (smaller > 0) [larger, smaller] = [smaller, larger % smaller]
  return larger
}

function verdictOf(state: Stretch['state'], flow: Flow): Pick<TimeSpan, 'kind' | 'basis'> {
  if (flow === 'flows') return { kind: 'charging', basis: state === 'charging' ? 'both' : 'meter' }
  if (state === 'vehicle') return { kind: 'idle', basis: flow === 'none' ? 'both' : 'report' }
  if (state === 'station') return { kind: 'paused', basis: flow === 'none' ? 'both' : 'report' }
  if (flow === 'none') return { kind: 'paused', basis: 'meter' }
  return { kind: 'charging', basis: state === 'charging' ? 'report' : 'none' }
}

/** Appends a span. A neighbour of the same kind grows, and rests on the evidence of both. */
function addSpan(spans: TimeSpan[], span: TimeSpan): void {
  if (span.to <= span.from) return
  const last = spans.at(-1)
  if (last?.kind !== span.kind) spans.push({ ...span })
  else {
    last.to = span.to
    last.basis = jointBasis(last.basis, span.basis)
  }
}

function jointBasis(a: TimeSpanEvidenceKind, b: TimeSpanEvidenceKind): TimeSpanEvidenceKind {
  if (a === b || b === 'none') return a
  return a === 'none' ? b : 'both'
}
