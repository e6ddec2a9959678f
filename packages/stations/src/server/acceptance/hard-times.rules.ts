import {
  manualActionTimeoutS,
  waitOrEndedCommand,
  failStep,
  numberFact,
  isStepAction,
  commandRefusalOf,
  findSentCommand,
  timeFact,
  waitForEvent,
  type AcceptanceStepAction,
  type AcceptanceObservation,
} from './observation.rules.ts'
import {
  sessionFacts,
  meterRegistersOf,
  doesRegisterDecrease,
  transactionOfStep,
  transactionStartFacts,
  transactionStopFacts,
  type AcceptanceTransaction,
} from './session.rules.ts'
import { deviceTimeOfCall } from './wire.rules.ts'

const meterValuesS = 600
const rebootS = 300
const sessionS = 180
const awayS = 1_800
/** A stop that is as recent as its connection was timestamped when it was sent. */
const stampMs = 100
/** Charge points send timestamps in whole seconds. */
const stepMs = 999
/** Without a boot notification, the row with the reconnection time may be written this much later. */
const writtenMs = 2_000

/** Reboot step: a restart during charging must not lose the session. */
export function checkRebootStep(sight: AcceptanceObservation): AcceptanceStepAction {
  const session = transactionOfStep(sight)
  if (isStepAction(session)) return session
  const reset = findSentCommand(sight, 'Reset', session.start.at)
  if (!reset && session.meterValues.length === 0)
    return waitForEvent('wait-meter-values', meterValuesS, 'no-meter-values')
  const done = waitOrEndedCommand(sight, reset, () => ({ action: 'Reset', payload: { type: 'Hard' } }))
  if (isStepAction(done)) return done
  const calls = sight.calls.filter(({ action, at }) => action === 'Reset' && at >= sight.since)
  const refused = commandRefusalOf(done, 'reset-refused')
  if (refused) return failStep(refused, calls)
  const boot = sight.calls.find(
    (call) => call.action === 'BootNotification' && call.direction === 'in' && call.at > done.requestedAt,
  )
  if (!boot) return waitForEvent('wait-reboot', rebootS, 'no-reboot')
  const away = Math.round((boot.at.getTime() - done.requestedAt.getTime()) / 1000)
  const facts = [...transactionStartFacts(session), ...numberFact('booted-after', 'seconds', away)]
  calls.push(boot)
  if (!session.stop) {
    // A queued meter value can also arrive after the boot, but its timestamp is earlier.
    const goesOn = session.meterValues.some(
      (call) => call.at >= boot.at && (deviceTimeOfCall(call) ?? call.at.getTime()) >= boot.at.getTime() - stepMs,
    )
    if (!goesOn) return waitForEvent('wait-session', sessionS, 'session-lost')
    return stopIt(sight, session) ?? waitForEvent('wait-stop', answerOfStopS, 'no-stop')
  }
  return over(sight, { session, calls, facts })
}

/** Offline step: data of a charging session without network must arrive later with the original timestamps. */
export function checkLateDataStep(sight: AcceptanceObservation): AcceptanceStepAction {
  const session = transactionOfStep(sight)
  if (isStepAction(session)) return session
  const { stop, start, meterValues } = session
  const back = backAgain(sight, session)
  if (!back) {
    if (stop) return failStep('not-cut', [start, stop])
    if (meterValues.length === 0) return waitForEvent('wait-meter-values', meterValuesS, 'no-meter-values')
    return waitForEvent('cut-network', manualActionTimeoutS, 'not-cut')
  }
  if (!sight.link.connected && !stop) return waitForEvent('stop-and-reconnect', awayS, 'not-back')
  if (!stop) return waitForEvent('wait-upload', rebootS, 'upload-lost')
  const stoppedAt = deviceTimeOfCall(stop) ?? stop.at.getTime()
  const facts = [
    ...transactionStartFacts(session),
    ...timeFact('connected-at', back),
    ...timeFact('told-at', stop.at),
    ...numberFact('late-by', 'seconds', Math.round((stop.at.getTime() - stoppedAt) / 1000)),
  ]
  if (stoppedAt > back) return failStep('restamped', [start, stop], [...facts, ...transactionStopFacts(session)])
  return over(sight, { session, calls: [start], facts })
}

/**
 * Returns the time of the last disconnection or reconnection, or null if the charge point was never offline in this
 * session.
 */
function backAgain({ calls, link }: AcceptanceObservation, { start, stop }: AcceptanceTransaction): number | null {
  const until = stop?.at ?? null
  // The order of the messages is used, not their times: a boot response and a stop can be within one millisecond.
  const meanwhile = calls.slice(calls.indexOf(start), stop ? calls.indexOf(stop) : undefined)
  const boot = meanwhile.findLast(({ action }) => action === 'BootNotification')
  if (boot) return boot.at.getTime() - stampMs
  if (link.changedAt === null || link.changedAt <= start.at) return null
  const changed = link.changedAt.getTime() - writtenMs
  return until !== null && until.getTime() < changed ? null : changed
}

const answerOfStopS = 120
/** Stops a session that is still charging, so that nobody pays for the test. */
function stopIt(
  sight: AcceptanceObservation,
  { transactionId, start }: AcceptanceTransaction,
): AcceptanceStepAction | null {
  const done = waitOrEndedCommand(sight, findSentCommand(sight, 'RemoteStopTransaction', start.at), () => ({
    action: 'RemoteStopTransaction',
    payload: { transactionId },
  }))
  if (isStepAction(done)) return done
  const refused = commandRefusalOf(done, 'stop-refused')
  return refused ? failStep(refused) : null
}

type Found = Pick<Extract<AcceptanceStepAction, { do: 'pass' }>, 'facts' | 'calls'>
function over(
  sight: AcceptanceObservation,
  { session, calls, facts }: Found & { session: AcceptanceTransaction },
): AcceptanceStepAction {
  const all = [...facts, ...transactionStopFacts(session)]
  const shown = session.stop ? [...calls, session.stop] : calls
  if (doesRegisterDecrease(meterRegistersOf(session))) return failStep('register-backwards', shown, all)
  const order = sessionFacts(sight, session)
  if (isStepAction(order)) return order
  return { do: 'pass', facts: [...all, ...order], calls: shown }
}
