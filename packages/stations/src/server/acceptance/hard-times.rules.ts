import {
  byHandS,
  waitOrEndedCommand,
  fail,
  figure,
  isLook,
  refusal,
  sentOf,
  time,
  wait,
  type Look,
  type Sight,
} from './observation.rules.ts'
import {
  sessionFacts,
  registersOf,
  runsBackwards,
  sessionHere,
  startFacts,
  stopFacts,
  type Session,
} from './session.rules.ts'
import { deviceTime } from './wire.rules.ts'

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
export function rebootStep(sight: Sight): Look {
  const session = sessionHere(sight)
  if (isLook(session)) return session
  const reset = sentOf(sight, 'Reset', session.start.at)
  if (!reset && session.meterValues.length === 0)
    return wait('wait-meter-values', meterValuesS, 'no-meter-values')
  const done = waitOrEndedCommand(sight, reset, () => ({ action: 'Reset', payload: { type: 'Hard' } }))
  if (isLook(done)) return done
  const calls = sight.calls.filter(({ action, at }) => action === 'Reset' && at >= sight.since)
  const refused = refusal(done, 'reset-refused')
  if (refused) return fail(refused, calls)
  const boot = sight.calls.find(
    (call) => call.action === 'BootNotification' && call.direction === 'in' && call.at > done.requestedAt,
  )
  if (!boot) return wait('wait-reboot', rebootS, 'no-reboot')
  const away = Math.round((boot.at.getTime() - done.requestedAt.getTime()) / 1000)
  const facts = [...startFacts(session), ...figure('booted-after', 'seconds', away)]
  calls.push(boot)
  if (!session.stop) {
    // A queued meter value can also arrive after the boot, but its timestamp is earlier.
    const goesOn = session.meterValues.some(
      (call) => call.at >= boot.at && (deviceTime(call) ?? call.at.getTime()) >= boot.at.getTime() - stepMs,
    )
    if (!goesOn) return wait('wait-session', sessionS, 'session-lost')
    return stopIt(sight, session) ?? wait('wait-stop', answerOfStopS, 'no-stop')
  }
  return over(sight, { session, calls, facts })
}

/** Offline step: data of a charging session without network must arrive later with the original timestamps. */
export function lateStep(sight: Sight): Look {
  const session = sessionHere(sight)
  if (isLook(session)) return session
  const { stop, start, meterValues } = session
  const back = backAgain(sight, session)
  if (!back) {
    if (stop) return fail('not-cut', [start, stop])
    if (meterValues.length === 0) return wait('wait-meter-values', meterValuesS, 'no-meter-values')
    return wait('cut-network', byHandS, 'not-cut')
  }
  if (!sight.link.connected && !stop) return wait('stop-and-reconnect', awayS, 'not-back')
  if (!stop) return wait('wait-upload', rebootS, 'upload-lost')
  const stoppedAt = deviceTime(stop) ?? stop.at.getTime()
  const facts = [
    ...startFacts(session),
    ...time('connected-at', back),
    ...time('told-at', stop.at),
    ...figure('late-by', 'seconds', Math.round((stop.at.getTime() - stoppedAt) / 1000)),
  ]
  if (stoppedAt > back) return fail('restamped', [start, stop], [...facts, ...stopFacts(session)])
  return over(sight, { session, calls: [start], facts })
}

/**
 * Returns the time of the last disconnection or reconnection, or null if the charge point was never offline in this
 * session.
 */
function backAgain({ calls, link }: Sight, { start, stop }: Session): number | null {
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
function stopIt(sight: Sight, { transactionId, start }: Session): Look | null {
  const done = waitOrEndedCommand(sight, sentOf(sight, 'RemoteStopTransaction', start.at), () => ({
    action: 'RemoteStopTransaction',
    payload: { transactionId },
  }))
  if (isLook(done)) return done
  const refused = refusal(done, 'stop-refused')
  return refused ? fail(refused) : null
}

type Found = Pick<Extract<Look, { do: 'pass' }>, 'facts' | 'calls'>
function over(sight: Sight, { session, calls, facts }: Found & { session: Session }): Look {
  const all = [...facts, ...stopFacts(session)]
  const shown = session.stop ? [...calls, session.stop] : calls
  if (runsBackwards(registersOf(session))) return fail('register-backwards', shown, all)
  const order = sessionFacts(sight, session)
  if (isLook(order)) return order
  return { do: 'pass', facts: [...all, ...order], calls: shown }
}
