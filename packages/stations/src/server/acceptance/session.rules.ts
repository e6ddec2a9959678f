import type { AcceptanceFact } from '../../contract/index.ts'
import {
  byHandS,
  waitOrEndedCommand,
  fail,
  figure,
  isLook,
  refusal,
  sentOf,
  text,
  time,
  wait,
  type Look,
  type Sight,
} from './observation.rules.ts'
import { deviceTime, isFields, readingsOf, type Call, type Fields } from './wire.rules.ts'

const startS = 180

/** Transaction of the run, as recorded in the OCPP messages. */
export interface Session {
  start: Call
  transactionId: number
  startWh: number
  stop: Call | null
  /** Meter values of the transaction. */
  meterValues: Call[]
}

function numberIn(payload: Readonly<Record<string, unknown>> | null | undefined, key: string): number {
  const value = payload?.[key]
  return typeof value === 'number' ? value : Number.NaN
}

/** Returns all transactions with a response, oldest first. */
export function sessionsOf({ calls, connectorNo }: Sight): Session[] {
  return calls.flatMap((start) => {
    if (start.direction !== 'in' || start.action !== 'StartTransaction' || !start.answer?.payload) return []
    if (start.payload.connectorId !== connectorNo) return []
    const transactionId = numberIn(start.answer.payload, 'transactionId')
    const later = calls.filter((call) => call.direction === 'in' && call.at >= start.at)
    const own = (call: Call) => call.payload.transactionId === transactionId
    const stop = later.find((call) => call.action === 'StopTransaction' && own(call)) ?? null
    const isMeterValue = (call: Call) =>
      call.action === 'MeterValues' &&
      call.payload.connectorId === connectorNo &&
      (own(call) || call.payload.transactionId === undefined)
    const meterValues = later.filter((call) => isMeterValue(call) && (!stop || call.at <= stop.at))
    return [{ start, transactionId, startWh: numberIn(start.payload, 'meterStart'), stop, meterValues }]
  })
}

/** Returns the transaction of this step: the active one, or one that has started since. Otherwise starts one. */
export function sessionHere(sight: Sight): Look | Session {
  const all = sessionsOf(sight)
  const here = all.findLast(({ start, stop }) => !stop || stop.at >= sight.since || start.at >= sight.since)
  if (here) return verdictOf(sight, here) ?? here
  const remote = sentOf(sight, 'RemoteStartTransaction')
  if (!remote && !isPlugged(sight))
    return wait(sight.reported === 'Finishing' ? 'replug' : 'plug-in', byHandS, 'no-plug')
  const payload = { connectorId: sight.connectorNo, idTag: sight.idTag }
  const done = waitOrEndedCommand(sight, remote, () => ({ action: 'RemoteStartTransaction', payload }))
  if (isLook(done)) return done
  const refused = refusal(done, 'start-refused')
  const calls = sight.calls.filter(
    ({ action, at }) => action === 'RemoteStartTransaction' && at >= sight.since,
  )
  if (refused) return fail(refused, calls)
  const denied = sight.calls.find(
    (call) => call.action === 'Authorize' && call.at >= sight.since && isDenied(call),
  )
  if (denied) return fail('token-refused', [...calls, denied])
  const elsewhere = sight.calls.find(
    (call) => call.action === 'StartTransaction' && call.direction === 'in' && call.at >= sight.since,
  )
  if (elsewhere && elsewhere.payload.connectorId !== sight.connectorNo)
    return fail(
      'other-connector',
      [...calls, elsewhere],
      figure('connector', 'count', numberIn(elsewhere.payload, 'connectorId')),
    )
  return wait('wait-start', startS, 'no-start')
}

function isDenied({ answer }: Call): boolean {
  const status = tokenStatus(answer?.payload)
  return status !== undefined && status !== 'Accepted'
}
function tokenStatus(payload: Fields | null | undefined): unknown {
  const info = payload?.idTagInfo
  return isFields(info) ? info.status : undefined
}

const plugged = new Set(['Preparing', 'SuspendedEV', 'SuspendedEVSE'])
function isPlugged({ reported, doneAt, since }: Sight): boolean {
  return plugged.has(reported ?? '') || (doneAt !== null && doneAt >= since)
}

function verdictOf({ idTag }: Sight, { start }: Session): Look | null {
  const status = tokenStatus(start.answer?.payload)
  if (start.payload.idTag !== idTag) return fail('other-token', [start])
  return status === 'Accepted' ? null : fail('token-refused', [start], text('answer', status))
}

/** Returns the reported registers of a transaction in order: start, meter values, stop. */
export function registersOf({ startWh, meterValues, stop }: Session): number[] {
  const readings = meterValues.flatMap((call) =>
    readingsOf(call).flatMap(({ wh }) => (wh === null ? [] : [wh])),
  )
  return stop ? [startWh, ...readings, numberIn(stop.payload, 'meterStop')] : [startWh, ...readings]
}
/**
 * Allows a difference of 1 Wh, because a register may be reported in whole Wh in one message and with decimals in
 * another.
 */
export const runsBackwards = (registers: readonly number[]) =>
  registers.some((wh, index) => index > 0 && wh < (registers[index - 1] ?? 0) - 1)

export function startFacts({ start, transactionId, startWh }: Session): AcceptanceFact[] {
  return [
    ...figure('transaction', 'count', transactionId),
    ...figure('register-start', 'wh', startWh),
    ...time('started-at', deviceTime(start) ?? start.at),
  ]
}
export function stopFacts(session: Session): AcceptanceFact[] {
  const { stop, startWh } = session
  if (!stop) return []
  const end = numberIn(stop.payload, 'meterStop')
  return [
    ...figure('register-end', 'wh', end),
    ...figure('energy', 'wh', end - startWh),
    ...time('stopped-at', deviceTime(stop) ?? stop.at),
    ...text('reason', stop.payload.reason ?? 'Local'),
  ]
}

const orderS = 60
/** Returns the facts of a stopped transaction's session, or what to wait for. */
export function sessionFacts({ orders }: Sight, session: Session): Look | AcceptanceFact[] {
  if (orders === null) return []
  const order = orders.get(session.transactionId)
  if (!order || order.state === 'open') return wait('wait-order', orderS, 'no-order')
  const facts = [...text('session', order.sessionNo), ...text('flags', order.flags.join(', '))]
  const { start, stop } = session
  if (order.state === 'abnormal') return fail('order-abnormal', stop ? [start, stop] : [start], facts)
  return facts
}
