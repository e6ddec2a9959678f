import type { BalanceCause, BalanceState } from '../../contract/index.ts'
import { registerAt } from '../sessions/register-at.rules.ts'

/** Epoch ms, registers and energies in 0.1 Wh. */
export interface ConnectorSession {
  id: string
  sessionNo: string
  startedAt: number
  /** Null while it is open. */
  endedAt: number | null
  meterStartDwh: number
  meterEndDwh: number | null
  /** Billed; null when it is not. */
  energyDwh: number | null
  isVoid: boolean
  /** What the bill read, its start and end included when there is a bill. */
  readings: readonly { at: number; registerDwh: number }[]
  /** From its start register to the highest of its samples; null when none has a register. */
  meterValuesDwh: number | null
}
export interface ConnectorReading {
  at: number
  registerDwh: number
}
export interface Connector {
  chargePointId: string
  chargePointNo: string
  connectorNo: number
  /** In the order of their start, the last that ended before the day first. */
  sessions: readonly ConnectorSession[]
  /** Registers heard outside of orders, in the order of time. */
  readings: readonly ConnectorReading[]
}
export interface Day {
  from: number
  to: number
}
export interface ConnectorBalance {
  connectorDwh: number
  sessionsDwh: number
  /** What samples show of its orders; null when none does. */
  sampledDwh: number | null
  sessions: number
  causes: BalanceCause[]
  dayDwhOf: Map<string, number>
}

/**
 * A connector's day. Its energy is what its orders took inside the day, billed or not, and what its register rose between
 * them: connector = orders + steps + unbilled, exactly. A register that runs backwards, and samples above the register at which
 * their session is said to have ended, are named and add nothing.
 */
export function balanceConnector(connector: Connector, day: Day): ConnectorBalance {
  const found: ConnectorBalance = {
    connectorDwh: 0,
    sessionsDwh: 0,
    sampledDwh: null,
    sessions: 0,
    causes: [],
    dayDwhOf: new Map(),
  }
  const add = (cause: BalanceCause) => {
    found.causes.push(cause)
    if (cause.kind !== 'backwards' && cause.kind !== 'meterValues') found.connectorDwh += cause.energyDwh ?? 0
  }
  for (const session of connector.sessions) {
    const share = insideDay(session, day)
    if (share === null) continue
    const isBilled = session.energyDwh !== null && !session.isVoid
    found.sessions += 1
    found.dayDwhOf.set(session.id, isBilled ? share : 0)
    if (isBilled) {
      found.sessionsDwh += share
      found.connectorDwh += share
    } else if (share !== 0) add(unbilledCause(connector, session, share))
    const beyond = sampledBeyond(session, day)
    if (beyond === null) continue
    found.sampledDwh = (found.sampledDwh ?? 0) + share + beyond
    if (beyond > 0) add(ofSession(connector, session, 'meterValues', beyond))
  }
  for (const cause of stepsBetween(connector, day)) add(cause)
  return found
}

/** What an order's register grew inside the day; null when it lies outside, or is still open. */
function insideDay(session: ConnectorSession, day: Day): number | null {
  const { endedAt: end, startedAt, readings } = session
  if (end === null || session.meterEndDwh === null) return null
  if (end <= day.from || startedAt >= day.to) return null
  if (readings.length >= 2) return between(readings, day)
  return wholeAtEnd(session.energyDwh ?? session.meterEndDwh - session.meterStartDwh, end, day)
}

/**
 * How much more than its registers an order's samples show, on the day on which it ended: samples know nothing of midnight.
 * Null when it has none.
 */
function sampledBeyond(
  { meterValuesDwh, meterStartDwh, meterEndDwh, endedAt }: ConnectorSession,
  day: Day,
): number | null {
  if (meterValuesDwh === null || meterEndDwh === null || endedAt === null) return null
  return endedAt > day.from && endedAt <= day.to ? meterValuesDwh - Math.max(meterEndDwh - meterStartDwh, 0) : 0
}

function wholeAtEnd(whole: number, end: number, day: Day): number {
  return end > day.from && end <= day.to ? whole : 0
}

/** The register's growth inside the day, a straight line between neighbours. */
function between(points: readonly ConnectorReading[], day: Day): number {
  return registerAt(points, day.to) - registerAt(points, day.from)
}

function unbilledCause(connector: Connector, session: ConnectorSession, energyDwh: number): BalanceCause {
  return ofSession(connector, session, energyDwh < 0 ? 'backwards' : 'unbilled', energyDwh)
}

function ofSession(connector: Connector, session: ConnectorSession, kind: BalanceCause['kind'], energyDwh: number): BalanceCause {
  return causeOf(connector, {
    kind,
    energyDwh,
    sessionId: session.id,
    sessionNo: session.sessionNo,
    fromAt: session.startedAt,
    toAt: session.endedAt,
    fromDwh: session.meterStartDwh,
    toDwh: session.meterEndDwh,
  })
}

interface Mark {
  at: number
  registerDwh: number
  session: ConnectorSession | null
}

/**
 * What the register did while no order ran: from each order's end over the readings heard meanwhile to the next start.
 * A step counts on the day at whose end it was known. A register that counts each session from 0 says nothing here.
 */
function stepsBetween(connector: Connector, day: Day): BalanceCause[] {
  const perSession = connector.sessions.length > 1 && connector.sessions.every((session) => session.meterStartDwh === 0)
  if (perSession) return []
  const steps: BalanceCause[] = []
  let last: Mark | null = null
  for (const mark of marksOf(connector)) {
    if (last && !(mark.session && mark.session === last.session) && mark.at > day.from && mark.at <= day.to) {
      const energyDwh = mark.registerDwh - last.registerDwh
      if (energyDwh !== 0)
        steps.push(
          causeOf(connector, {
            kind: energyDwh > 0 ? 'step' : 'backwards',
            energyDwh,
            sessionId: mark.session?.id ?? null,
            sessionNo: mark.session?.sessionNo ?? null,
            fromAt: last.at,
            toAt: mark.at,
            fromDwh: last.registerDwh,
            toDwh: mark.registerDwh,
          }),
        )
    }
    last = mark
  }
  return mergeAdjacentCauses(steps)
}

/**
 * Starts and ends of orders, as their bills read them, and the readings between them, in the order of time. What lies
 * inside an order is its own.
 */
function marksOf(connector: Connector): Mark[] {
  const marks: Mark[] = connector.sessions.flatMap((session) => [
    { at: session.startedAt, registerDwh: session.readings[0]?.registerDwh ?? session.meterStartDwh, session },
    ...(session.endedAt !== null && session.meterEndDwh !== null
      ? [{ at: session.endedAt, registerDwh: session.readings.at(-1)?.registerDwh ?? session.meterEndDwh, session }]
      : []),
  ])
  const inside = (at: number) =>
    connector.sessions.some((session) => at >= session.startedAt && at <= (session.endedAt ?? Number.POSITIVE_INFINITY))
  for (const reading of connector.readings)
    if (!inside(reading.at)) marks.push({ at: reading.at, registerDwh: reading.registerDwh, session: null })
  return marks.toSorted((a, b) => a.at - b.at)
}

/** Steps that follow each other without an order between them are one. */
function mergeAdjacentCauses(steps: readonly BalanceCause[]): BalanceCause[] {
  const joined: BalanceCause[] = []
  for (const step of steps) {
    const before = joined.at(-1)
    if (before && before.kind === step.kind && before.sessionId === null && before.toAt === step.fromAt)
      joined[joined.length - 1] = {
        ...step,
        fromAt: before.fromAt,
        fromDwh: before.fromDwh,
        energyDwh: (before.energyDwh ?? 0) + (step.energyDwh ?? 0),
      }
    else joined.push(step)
  }
  return joined
}

type Figures = Pick<BalanceCause, 'kind' | 'energyDwh' | 'sessionId' | 'sessionNo' | 'fromDwh' | 'toDwh'> & {
  fromAt: number | null
  toAt: number | null
}
function causeOf(connector: Pick<Connector, 'chargePointId' | 'chargePointNo' | 'connectorNo'> | null, figures: Figures): BalanceCause {
  const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return {
    ...figures,
    fromAt: iso(figures.fromAt),
    toAt: iso(figures.toAt),
    chargePointId: connector?.chargePointId ?? null,
    chargePointNo: connector?.chargePointNo ?? null,
    connectorNo: connector?.connectorNo ?? null,
  }
}
const noFigures = {
  energyDwh: null,
  sessionId: null,
  sessionNo: null,
  fromAt: null,
  toAt: null,
  fromDwh: null,
  toDwh: null,
}

/** A stop that fits no order. */
export function orphanCause(
  connector: Pick<Connector, 'chargePointId' | 'chargePointNo' | 'connectorNo'>,
  stop: { at: number; registerDwh: number | null },
): BalanceCause {
  return {
    ...causeOf(connector, { ...noFigures, kind: 'orphan', toAt: stop.at, toDwh: stop.registerDwh }),
    connectorNo: null,
  }
}

export interface MeterReading {
  meterId: string
  multiplier: number
  at: number
  registerDwh: number
  restarts: boolean
}

/** Between the readings around a day may lie so much more than the day. */
const longestGapMs = 26 * 3_600_000

/** What the station's meters counted inside the day; null when one of them was not read around it. */
export function meterEnergy(readings: readonly MeterReading[], day: Day): number | null {
  const meters = [...Map.groupBy(readings, ({ meterId }) => meterId).values()]
  if (meters.length === 0) return null
  let sum = 0
  for (const all of meters) {
    const own = all.toSorted((a, b) => a.at - b.at)
    const first = own.findLast(({ at }) => at <= day.from)
    const last = own.find(({ at }) => at >= day.to)
    if (!first || !last || last.at - first.at > longestGapMs + (day.to - day.from)) return null
    sum += steps(own, day)
  }
  return sum
}

function steps(own: readonly MeterReading[], day: Day): number {
  let sum = 0
  own.forEach((reading, place) => {
    const before = own[place - 1]
    if (!before || reading.restarts || reading.at <= day.from || before.at >= day.to) return
    const grown = (reading.registerDwh - before.registerDwh) * reading.multiplier
    const share = Math.min(reading.at, day.to) - Math.max(before.at, day.from)
    sum += Math.round((grown * share) / (reading.at - before.at))
  })
  return sum
}

export interface Verdict {
  state: BalanceState
  lossDwh: number | null
  lossPermille: number | null
  /** What the station as a whole adds: its meter was not read, or differs from its connectors. */
  causes: BalanceCause[]
}

/** Whether a day is even: every cause below the register's gap, and the meter within the limits of the connectors. */
export function judgeDay(
  day: { meterDwh: number | null; connectorsDwh: number; hasMeter: boolean; causes: readonly BalanceCause[] },
  limits: { registerGapDwh: number; lossPermille: number; lossDwh: number; gainDwh: number },
): Verdict {
  const { meterDwh, connectorsDwh, hasMeter } = day
  const told = day.causes.some((cause) => isTold(cause, limits))
  if (meterDwh === null)
    return {
      state: told ? 'differs' : hasMeter ? 'gap' : 'even',
      lossDwh: null,
      lossPermille: null,
      causes: hasMeter ? [causeOf(null, { ...noFigures, kind: 'meter_gap' })] : [],
    }
  const lossDwh = meterDwh - connectorsDwh
  const lossPermille = meterDwh === 0 ? (lossDwh === 0 ? 0 : 1000) : Math.round((lossDwh * 1000) / meterDwh)
  // The share as it is: rounded, a little more than the limit would pass.
  const over = lossDwh * 1000 > meterDwh * limits.lossPermille || lossDwh > limits.lossDwh
  const isLoss = lossDwh < -limits.gainDwh || (over && lossDwh > limits.registerGapDwh)
  return {
    state: told || isLoss ? 'differs' : 'even',
    lossDwh,
    lossPermille,
    causes: isLoss ? [causeOf(null, { ...noFigures, kind: 'loss', energyDwh: lossDwh })] : [],
  }
}

/** Large enough to be reported, or without a figure at all. */
export function isTold(cause: BalanceCause, { registerGapDwh }: { registerGapDwh: number }): boolean {
  return cause.energyDwh === null || Math.abs(cause.energyDwh) > registerGapDwh
}
