import {
  isFields,
  meterRegistersOf,
  doesRegisterDecrease,
  findSentCommand,
  transactionsOf,
  statusAfter,
  type RecordedCall,
  type SentTestCommand,
  type AcceptanceTransaction,
  type AcceptanceObservation,
} from '@evops/stations/server'
import {
  chargeSeconds,
  quietMinutes,
  type RetestFailure,
  type RetestSkip,
  type RetestStepKey,
} from '../../contract/index.ts'

/** Data for evaluating a step: the OCPP messages, and the stations' data of the place. */
export interface RetestInputs extends AcceptanceObservation {
  /** Start time of the re-test. */
  startedRoundAt: Date
  /**
   * True if the alarm of the work order is still active, or the same fault was reported at the place since the start.
   */
  alarmActive: boolean
  /** True if the connector reported a fault since the start. */
  faultedSince: boolean
}
type Send = {
  action: 'TriggerMessage' | 'UnlockConnector' | 'RemoteStartTransaction' | 'RemoteStopTransaction'
  payload: Record<string, unknown>
}
export interface RetestConnectorState {
  status?: string | null
  energyWh?: number
  seconds?: number
  calls?: readonly RecordedCall[]
}
/** Next action of a step. A waiting step fails with this reason after `limitS` seconds. */
export type RetestStepDecision =
  | { do: 'wait'; limitS: number; late: RetestFailure; send?: Send }
  | ({ do: 'pass' } & RetestConnectorState)
  | ({ do: 'skip'; skip: RetestSkip } & RetestConnectorState)
  | ({ do: 'fail'; failure: RetestFailure } & RetestConnectorState)

const linkS = 180
const answerS = 90
const startS = 180
const stopS = 120
const bad = new Set(['Faulted', 'Unavailable'])
const plugged = new Set(['Preparing', 'SuspendedEV', 'SuspendedEVSE', 'Occupied'])

const wait = (limitS: number, late: RetestFailure, send?: Send): RetestStepDecision => ({
  do: 'wait',
  limitS,
  late,
  ...(send && { send }),
})
const fail = (failure: RetestFailure, shown: RetestConnectorState = {}): RetestStepDecision => ({
  do: 'fail',
  failure,
  ...shown,
})

/** Returns the step's command once it has ended; a verdict before. */
function commandOutcome(sight: RetestInputs, send: Send): RetestStepDecision | SentTestCommand {
  const sent = findSentCommand(sight, send.action)
  if (!sent) return sight.link.connected ? wait(answerS, 'no-answer', send) : wait(linkS, 'offline')
  if (sent.state === 'waiting' || sent.state === 'sent') return wait(answerS, 'no-answer')
  return sent.state === 'timeout' || sent.state === 'offline' ? fail('no-answer') : sent
}
const isVerdict = (value: RetestStepDecision | SentTestCommand): value is RetestStepDecision => 'do' in value
const statusOf = ({ reply }: SentTestCommand) => (isFields(reply) ? reply.status : undefined)
const outgoing = ({ calls, since }: RetestInputs, action: string) =>
  calls.filter((call) => call.direction === 'out' && call.action === action && call.at >= since)

/** Rules of the steps of a re-test, evaluated with the data received so far. */
export const retestRules: Readonly<Record<RetestStepKey, (sight: RetestInputs) => RetestStepDecision>> = {
  state({ link, alarmActive, reported }) {
    if (!link.connected) return wait(linkS, 'offline')
    if (alarmActive) return wait(linkS, 'alarm-active')
    if (bad.has(reported ?? '')) return wait(linkS, 'faulted')
    return { do: 'pass', status: reported }
  },
  answer(sight) {
    const payload = { requestedMessage: 'StatusNotification', connectorId: sight.connectorNo }
    const sent = commandOutcome(sight, { action: 'TriggerMessage', payload })
    if (isVerdict(sent)) return sent
    const triggerCalls = outgoing(sight, 'TriggerMessage')
    if (sent.state !== 'accepted') return fail('trigger-refused', { calls: triggerCalls })
    const report = statusAfter(sight.calls, { connectorNo: sight.connectorNo, since: sent.requestedAt })
    if (!report) return wait(answerS, 'no-status')
    const shown = { status: report.status, calls: [...triggerCalls, report.call] }
    return report.status === 'Faulted' ? fail('faulted', shown) : { do: 'pass', ...shown }
  },
  unlock(sight) {
    if (sight.reported !== 'Available' && !findSentCommand(sight, 'UnlockConnector'))
      return { do: 'skip', skip: 'in-use', status: sight.reported }
    const sent = commandOutcome(sight, {
      action: 'UnlockConnector',
      payload: { connectorId: sight.connectorNo },
    })
    if (isVerdict(sent)) return sent
    const shown = { status: sight.reported, calls: outgoing(sight, 'UnlockConnector') }
    if (sent.state === 'accepted') return { do: 'pass', ...shown }
    return statusOf(sent) === 'NotSupported'
      ? { do: 'skip', skip: 'not-supported', ...shown }
      : fail('unlock-failed', shown)
  },
  charge(sight) {
    const session = transactionsOf(sight).findLast(({ start }) => start.payload.idTag === sight.idTag)
    return session ? chargeOf(sight, session) : startOf(sight)
  },
  quiet({ now, startedRoundAt, alarmActive, faultedSince, link, reported }) {
    if (alarmActive || faultedSince) return fail('fault-again', { status: reported })
    if (now.getTime() - startedRoundAt.getTime() < quietMinutes * 60_000)
      return wait(quietMinutes * 60 + linkS, 'offline')
    return link.connected ? { do: 'pass', status: reported } : wait(quietMinutes * 60 + linkS, 'offline')
  },
}

function startOf(sight: RetestInputs): RetestStepDecision {
  const isSent = findSentCommand(sight, 'RemoteStartTransaction') !== undefined
  if (!isSent && !plugged.has(sight.reported ?? ''))
    return {
      do: 'skip',
      skip: sight.reported === 'Available' ? 'no-vehicle' : 'in-use',
      status: sight.reported,
    }
  const payload = { connectorId: sight.connectorNo, idTag: sight.idTag }
  const sent = commandOutcome(sight, { action: 'RemoteStartTransaction', payload })
  if (isVerdict(sent)) return sent
  if (sent.state !== 'accepted') return fail('start-refused', { calls: outgoing(sight, 'RemoteStartTransaction') })
  return wait(startS, 'no-start')
}

/** Evaluates a running test charge: it charges for a minute, then it is stopped. */
function chargeOf(sight: RetestInputs, session: AcceptanceTransaction): RetestStepDecision {
  const { start, stop, transactionId } = session
  const info = start.answer?.payload?.idTagInfo
  if (isFields(info) && info.status !== 'Accepted') return fail('token-refused', { calls: [start] })
  if (!stop) {
    if (sight.now.getTime() - start.at.getTime() < chargeSeconds * 1000) return wait(chargeSeconds + stopS, 'no-stop')
    const sent = commandOutcome(sight, { action: 'RemoteStopTransaction', payload: { transactionId } })
    if (isVerdict(sent)) return sent
    return sent.state === 'accepted' ? wait(stopS, 'no-stop') : fail('stop-refused', { calls: [start] })
  }
  const registers = meterRegistersOf(session)
  const energyWh = (registers.at(-1) ?? 0) - (registers[0] ?? 0)
  const seconds = Math.round((stop.at.getTime() - start.at.getTime()) / 1000)
  const shown = { energyWh, seconds, calls: [start, stop], status: sight.reported }
  if (doesRegisterDecrease(registers)) return fail('register-backwards', shown)
  return energyWh > 0 ? { do: 'pass', ...shown } : fail('no-energy', shown)
}
