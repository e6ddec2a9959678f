import type { Tx } from '@evops/platform/server'
import type { BalanceCause, BalanceState } from '../../contract/index.ts'
import { registerAt } from '../sessions/register-at.rules.ts'

/** Times in epoch ms, registers and energy in 0.1 Wh. */
export interface BalanceSession {
  id: string
  sessionNo: string
  startedAt: number
  /** Null while it is open. */
  endedAt: number | null
  meterStartDwh: number
  meterEndDwh: number | null
  /** Billed energy. Null if not billed. */
  energyDwh: number | null
  isVoid: boolean
  /** Readings of the bill, including its start and end if there is a bill. */
  readings: readonly { at: number; registerDwh: number }[]
  /** Energy from its start register to the highest of its meter values. Null if none has a register. */
  meterValuesDwh: number | null
}
export interface ConnectorReading {
  at: number
  registerDwh: number
}
export interface ConnectorToBalance {
  chargePointId: string
  chargePointNo: string
  connectorNo: number
  /** Sorted by start. The last one that ended before the day is first. */
  sessions: readonly BalanceSession[]
  /** Registers received outside sessions, in chronological order. */
  readings: readonly ConnectorReading[]
}
export interface BalanceDay {
  from: number
  to: number
}
export interface ConnectorBalance {
  connectorDwh: number
  sessionsDwh: number
  /** Energy of its sessions according to meter values. Null if there are none. */
  sampledDwh: number | null
  sessions: number
  causes: BalanceCause[]
  dayDwhOf: Map<string, number>
}

/**
 * Balance of a connector's day. Its energy is the energy of its sessions within the day, billed or not, and the
 * increase of its register between them: connector = sessions + steps + unbilled, exactly. A register that runs
 * backwards, and meter values above the reported end register of their session, are listed and add nothing.
 */
export function calculateConnectorBalance(connector: ConnectorToBalance, day: BalanceDay): ConnectorBalance {
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

/** Returns the energy of a session within the day. Null if it is outside, or still open. */
function insideDay(session: BalanceSession, day: BalanceDay): number | null {
  const { endedAt: end, startedAt, readings } = session
  if (end === null || session.meterEndDwh === null) return null
  if (end <= day.from || startedAt >= day.to) return null
  if (readings.length >= 2) return between(readings, day)
  return wholeAtEnd(session.energyDwh ?? session.meterEndDwh - session.meterStartDwh, end, day)
}

/**
 * Returns the energy by which a session's meter values exceed its registers, on the day on which it ended, because
 * meter values are not split at midnight. Null if it has none.
 */
function sampledBeyond(
  { meterValuesDwh, meterStartDwh, meterEndDwh, endedAt }: BalanceSession,
  day: BalanceDay,
): number | null {
  if (meterValuesDwh === null || meterEndDwh === null || endedAt === null) return null
  return endedAt > day.from && endedAt <= day.to ? meterValuesDwh - Math.max(meterEndDwh - meterStartDwh, 0) : 0
}

function wholeAtEnd(whole: number, end: number, day: BalanceDay): number {
  return end > day.from && end <= day.to ? whole : 0
}

/** Returns the increase of the register within the day, linear between neighbours. */
function between(points: readonly ConnectorReading[], day: BalanceDay): number {
  return registerAt(points, day.to) - registerAt(points, day.from)
}

/**
 * Adds meter values to the readings of a bill, which keeps few of them, so that a session over midnight is split by what
 * its register counted. A meter value that contradicts the bill is left out.
 */
export function addReadings(
  billed: readonly ConnectorReading[],
  meterValues: readonly ConnectorReading[],
): readonly ConnectorReading[] {
  const fitting = meterValues.filter(({ at, registerDwh }) => {
    const before = billed.findLast((reading) => reading.at < at)
    const after = billed.find((reading) => reading.at > at)
    return before && after && before.registerDwh <= registerDwh && registerDwh <= after.registerDwh
  })
  const all = [...billed, ...fitting].toSorted((a, b) => a.at - b.at)
  return all.filter(({ registerDwh }, place) => registerDwh >= (all[place - 1]?.registerDwh ?? registerDwh))
}

function unbilledCause(connector: ConnectorToBalance, session: BalanceSession, energyDwh: number): BalanceCause {
  return ofSession(connector, session, energyDwh < 0 ? 'backwards' : 'unbilled', energyDwh)
}

function ofSession(
  connector: ConnectorToBalance,
  session: BalanceSession,
  kind: BalanceCause['kind'],
  energyDwh: number,
): BalanceCause {
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
  session: BalanceSession | null
}

/**
 * Returns the changes of the register while no session ran: from each session's end over the readings between to the
 * next start. A step counts on the day at whose end it was known. A register that counts each session from 0 gives no
 * information here.
 */
function stepsBetween(connector: ConnectorToBalance, day: BalanceDay): BalanceCause[] {
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
 * Returns starts and ends of sessions from their bills, and the readings between them, in chronological order. Readings
 * within a session belong to it.
 */
function marksOf(connector: ConnectorToBalance): Mark[] {
  const marks: Mark[] = connector.sessions.flatMap((session) => [
    {
      at: session.startedAt,
      registerDwh: session.readings[0]?.registerDwh ?? session.meterStartDwh,
      session,
    },
    ...(session.endedAt !== null && session.meterEndDwh !== null
      ? [
          {
            at: session.endedAt,
            registerDwh: session.readings.at(-1)?.registerDwh ?? session.meterEndDwh,
            session,
          },
        ]
      : []),
  ])
  const inside = (at: number) =>
    connector.sessions.some((session) => at >= session.startedAt && at <= (session.endedAt ?? Number.POSITIVE_INFINITY))
  for (const reading of connector.readings)
    if (!inside(reading.at)) marks.push({ at: reading.at, registerDwh: reading.registerDwh, session: null })
  return marks.toSorted((a, b) => a.at - b.at)
}

/** Merges consecutive steps without a session between them. */
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
function causeOf(
  connector: Pick<ConnectorToBalance, 'chargePointId' | 'chargePointNo' | 'connectorNo'> | null,
  figures: Figures,
): BalanceCause {
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

/** Returns the cause for a stop that matches no session. */
export function orphanStopCause(
  connector: Pick<ConnectorToBalance, 'chargePointId' | 'chargePointNo' | 'connectorNo'>,
  stop: { at: number; registerDwh: number | null },
): BalanceCause {
  return {
    ...causeOf(connector, { ...noFigures, kind: 'orphan', toAt: stop.at, toDwh: stop.registerDwh }),
    connectorNo: null,
  }
}

/** Disagreement between the series of meters: energies in 0.1 Wh for kinds of energy. */
export interface MeterDisagreement {
  kind: 'register' | 'delivered' | 'maximum' | 'gap' | 'jump'
  figure: number
  other: number
}
export type MeterChecks = (tx: Tx, place: { stationId: string; day: string }) => Promise<readonly MeterDisagreement[]>

const meterKinds = {
  register: 'meter_register',
  delivered: 'meter_delivered',
  maximum: 'meter_maximum',
  gap: 'meter_quarters',
  jump: 'meter_quarters',
} as const
/** Returns a cause for each kind of disagreement, with the largest difference. A day with one is not balanced. */
export function meterCauses(disagreements: readonly MeterDisagreement[]): BalanceCause[] {
  return [...Map.groupBy(disagreements, ({ kind }) => meterKinds[kind])].map(([kind, own]) => {
    const isEnergy = kind === 'meter_register' || kind === 'meter_delivered'
    const differences = own.map(({ figure, other }) => figure - other).toSorted((a, b) => Math.abs(b) - Math.abs(a))
    return causeOf(null, { ...noFigures, kind, energyDwh: isEnergy ? (differences[0] ?? null) : null })
  })
}

export interface MeterReading {
  meterId: string
  multiplier: number
  at: number
  registerDwh: number
  restarts: boolean
}

/** Longest time that the readings around a day may cover. */
const longestGapMs = 26 * 3_600_000

/** Returns the energy that the station's meters counted within the day. Null if one of them was not read around it. */
export function meterEnergy(readings: readonly MeterReading[], day: BalanceDay): number | null {
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

function steps(own: readonly MeterReading[], day: BalanceDay): number {
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

export interface DayBalanceVerdict {
  state: BalanceState
  lossDwh: number | null
  lossPermille: number | null
  /** Causes of the whole station: its meter was not read, or differs from its connectors. */
  causes: BalanceCause[]
}

/**
 * Compares a station's meter with the sum of its connectors for a day. The day differs if a cause of difference is above
 * the limit for register gaps, the loss is above its limits, or the connectors counted more than the meter allows.
 */
export function judgeDayBalance(
  day: { meterDwh: number | null; connectorsDwh: number; hasMeter: boolean; causes: readonly BalanceCause[] },
  limits: { registerGapDwh: number; lossPermille: number; lossDwh: number; gainDwh: number },
): DayBalanceVerdict {
  const { meterDwh, connectorsDwh, hasMeter } = day
  const hasReportedCause = day.causes.some((cause) => isReportableCause(cause, limits))
  if (meterDwh === null)
    return {
      state: hasReportedCause ? 'differs' : hasMeter ? 'gap' : 'even',
      lossDwh: null,
      lossPermille: null,
      causes: hasMeter ? [causeOf(null, { ...noFigures, kind: 'meter_gap' })] : [],
    }
  const lossDwh = meterDwh - connectorsDwh
  const lossPermille = meterDwh === 0 ? (lossDwh === 0 ? 0 : 1000) : Math.round((lossDwh * 1000) / meterDwh)
  // The exact share is compared: a rounded one would accept slightly more than the limit.
  const over = lossDwh * 1000 > meterDwh * limits.lossPermille || lossDwh > limits.lossDwh
  const isLoss = lossDwh < -limits.gainDwh || (over && lossDwh > limits.registerGapDwh)
  return {
    state: hasReportedCause || isLoss ? 'differs' : 'even',
    lossDwh,
    lossPermille,
    causes: isLoss ? [causeOf(null, { ...noFigures, kind: 'loss', energyDwh: lossDwh })] : [],
  }
}

/** Returns true for a cause above the limit, or one without a figure. */
export function isReportableCause(cause: BalanceCause, { registerGapDwh }: { registerGapDwh: number }): boolean {
  return cause.energyDwh === null || Math.abs(cause.energyDwh) > registerGapDwh
}
