import type { AcceptanceFact } from '../../contract/index.ts'
import {
  manualActionTimeoutS,
  waitOrEndedCommand,
  failStep,
  numberFact,
  isStepAction,
  commandRefusalOf,
  findSentCommand,
  textFact,
  timeFact,
  waitForEvent,
  type AcceptanceStepAction,
  type AcceptanceObservation,
} from './observation.rules.ts'
import { deviceTimeOfCall, isFields, meterReadingsOfCall, type RecordedCall, type MessageFields } from './wire.rules.ts'

const startS = 180

/** Transaction of the run, as recorded in the OCPP messages. */
export interface AcceptanceTransaction {
  start: RecordedCall
  transactionId: number
  startWh: number
  stop: RecordedCall | null
  /** Meter values of the transaction. */
  meterValues: RecordedCall[]
}

function numberIn(payload: Readonly<Record<string, unknown>> | null | undefined, key: string): number {
  const value = payload?.[key]
  return typeof value === 'number' ? value : Number.NaN
}

/** Returns all transactions with a response, oldest first. */
export function transactionsOf({ calls, connectorNo }: AcceptanceObservation): AcceptanceTransaction[] {
  return calls.flatMap((start) => {
    if (start.direction !== 'in' || start.action !== 'StartTransaction' || !start.answer?.payload) return []
    if (start.payload.connectorId !== connectorNo) return []
    const transactionId = numberIn(start.answer.payload, 'transactionId')
    const later = calls.filter((call) => call.direction === 'in' && call.at >= start.at)
    const own = (call: RecordedCall) => call.payload.transactionId === transactionId
    const stop = later.find((call) => call.action === 'StopTransaction' && own(call)) ?? null
    const isMeterValue = (call: RecordedCall) =>
      call.action === 'MeterValues' &&
      call.payload.connectorId === connectorNo &&
      (own(call) || call.payload.transactionId === undefined)
    const meterValues = later.filter((call) => isMeterValue(call) && (!stop || call.at <= stop.at))
    return [{ start, transactionId, startWh: numberIn(start.payload, 'meterStart'), stop, meterValues }]
  })
}

/** Returns the transaction of this step: the active one, or one that has started since. Otherwise starts one. */
export function transactionOfStep(sight: AcceptanceObservation): AcceptanceStepAction | AcceptanceTransaction {
  const all = transactionsOf(sight)
  const here = all.findLast(({ start, stop }) => !stop || stop.at >= sight.since || start.at >= sight.since)
  if (here) return verdictOf(sight, here) ?? here
  const remote = findSentCommand(sight, 'RemoteStartTransaction')
  if (!remote && !isPlugged(sight))
    return waitForEvent(sight.reported === 'Finishing' ? 'replug' : 'plug-in', manualActionTimeoutS, 'no-plug')
  const payload = { connectorId: sight.connectorNo, idTag: sight.idTag }
  const done = waitOrEndedCommand(sight, remote, () => ({ action: 'RemoteStartTransaction', payload }))
  if (isStepAction(done)) return done
  const refused = commandRefusalOf(done, 'start-refused')
  const calls = sight.calls.filter(({ action, at }) => action === 'RemoteStartTransaction' && at >= sight.since)
  if (refused) return failStep(refused, calls)
  const denied = sight.calls.find((call) => call.action === 'Authorize' && call.at >= sight.since && isDenied(call))
  if (denied) return failStep('token-refused', [...calls, denied])
  const elsewhere = sight.calls.find(
    (call) => call.action === 'StartTransaction' && call.direction === 'in' && call.at >= sight.since,
  )
  if (elsewhere && elsewhere.payload.connectorId !== sight.connectorNo)
    return failStep(
      'other-connector',
      [...calls, elsewhere],
      numberFact('connector', 'count', numberIn(elsewhere.payload, 'connectorId')),
    )
  return waitForEvent('wait-start', startS, 'no-start')
}

function isDenied({ answer }: RecordedCall): boolean {
  const status = tokenStatus(answer?.payload)
  return status !== undefined && status !== 'Accepted'
}
function tokenStatus(payload: MessageFields | null | undefined): unknown {
  const info = payload?.idTagInfo
  return isFields(info) ? info.status : undefined
}

const plugged = new Set(['Preparing', 'SuspendedEV', 'SuspendedEVSE'])
function isPlugged({ reported, doneAt, since }: AcceptanceObservation): boolean {
  return plugged.has(reported ?? '') || (doneAt !== null && doneAt >= since)
}

function verdictOf({ idTag }: AcceptanceObservation, { start }: AcceptanceTransaction): AcceptanceStepAction | null {
  const status = tokenStatus(start.answer?.payload)
  if (start.payload.idTag !== idTag) return failStep('other-token', [start])
  return status === 'Accepted' ? null : failStep('token-refused', [start], textFact('answer', status))
}

/** Returns the reported registers of a transaction in order: start, meter values, stop. */
export function meterRegistersOf({ startWh, meterValues, stop }: AcceptanceTransaction): number[] {
  const readings = meterValues.flatMap((call) =>
    meterReadingsOfCall(call).flatMap(({ wh }) => (wh === null ? [] : [wh])),
  )
  return stop ? [startWh, ...readings, numberIn(stop.payload, 'meterStop')] : [startWh, ...readings]
}
/**
 * Allows a difference of 1 Wh, because a register may be reported in whole Wh in one message and with decimals in
 * another.
 */
export const doesRegisterDecrease = (registers: readonly number[]) =>
  registers.some((wh, index) => index > 0 && wh < (registers[index - 1] ?? 0) - 1)

export function transactionStartFacts({ start, transactionId, startWh }: AcceptanceTransaction): AcceptanceFact[] {
  return [
    ...numberFact('transaction', 'count', transactionId),
    ...numberFact('register-start', 'wh', startWh),
    ...timeFact('started-at', deviceTimeOfCall(start) ?? start.at),
  ]
}
export function transactionStopFacts(session: AcceptanceTransaction): AcceptanceFact[] {
  const { stop, startWh } = session
  if (!stop) return []
  const end = numberIn(stop.payload, 'meterStop')
  return [
    ...numberFact('register-end', 'wh', end),
    ...numberFact('energy', 'wh', end - startWh),
    ...timeFact('stopped-at', deviceTimeOfCall(stop) ?? stop.at),
    ...textFact('reason', stop.payload.reason ?? 'Local'),
  ]
}

const orderS = 60
/** Returns the facts of a stopped transaction's session, or what to wait for. */
export function sessionFacts(
  { orders }: AcceptanceObservation,
  session: AcceptanceTransaction,
): AcceptanceStepAction | AcceptanceFact[] {
  if (orders === null) return []
  const order = orders.get(session.transactionId)
  if (!order || order.state === 'open') return waitForEvent('wait-order', orderS, 'no-order')
  const facts = [...textFact('session', order.sessionNo), ...textFact('flags', order.flags.join(', '))]
  const { start, stop } = session
  if (order.state === 'abnormal') return failStep('order-abnormal', stop ? [start, stop] : [start], facts)
  return facts
}
