import {
  manualActionTimeoutS,
  failStep,
  numberFact,
  isStepAction,
  waitOrEndedCommand,
  commandRefusalOf,
  findSentCommand,
  textFact,
  waitForEvent,
  type AcceptanceStepAction,
  type AcceptanceObservation,
} from './observation.rules.ts'
import { deviceTimeOfCall } from './wire.rules.ts'

const bootS = 300
/** Maximum wait in seconds for a time that the charge point sends unprompted. */
const clockS = 20
/** Maximum clock offset in seconds. It causes at most this error at a tariff period boundary of half an hour. */
const mostDrift = 60

/** Boot step: the charge point boots (on request or by a power cycle), is accepted, and its clock is correct. */
export function checkBootStep(sight: AcceptanceObservation): AcceptanceStepAction {
  const { calls, since, now } = sight
  const boot = calls.findLast(
    (call) => call.action === 'BootNotification' && call.direction === 'in' && call.at >= since,
  )
  if (!boot) return callForBoot(sight)
  if (!boot.answer) return waitForEvent('wait-boot', bootS, 'no-boot')
  const { payload } = boot
  const facts = [
    ...textFact('vendor', payload.chargePointVendor),
    ...textFact('model', payload.chargePointModel),
    ...textFact('serial', payload.chargePointSerialNumber ?? payload.chargeBoxSerialNumber),
    ...textFact('firmware', payload.firmwareVersion),
  ]
  if (boot.answer.payload?.status !== 'Accepted') return failStep('boot-refused', [boot], facts)
  const timed = calls.filter((call) => call.direction === 'in' && call.at >= boot.at && deviceTimeOfCall(call) !== null)
  const [first] = timed
  if (!first) {
    const request = findSentCommand(sight, 'TriggerMessage', boot.at)
    const silent = now.getTime() - boot.at.getTime() > clockS * 1000
    if (silent) return { do: 'pass', facts, calls: [boot] }
    const payloadOf = { requestedMessage: 'StatusNotification', connectorId: sight.connectorNo }
    return waitForEvent(
      'wait-answer',
      bootS,
      'no-answer',
      request || !sight.link.connected ? undefined : { action: 'TriggerMessage', payload: payloadOf },
    )
  }
  const drift = Math.round(((deviceTimeOfCall(first) ?? 0) - first.at.getTime()) / 1000)
  const all = [...facts, ...numberFact('clock', 'seconds', drift)]
  if (Math.abs(drift) > mostDrift) return failStep('clock-off', [boot, first], all)
  return { do: 'pass', facts: all, calls: [boot, first] }
}

/**
 * Requests a boot notification and then a restart from a connected charge point. Without a connection the technician is
 * instructed to switch it off and on.
 */
function callForBoot(sight: AcceptanceObservation): AcceptanceStepAction {
  const switchOn = waitForEvent('switch-on', manualActionTimeoutS, 'no-boot')
  const trigger = findSentCommand(sight, 'TriggerMessage')
  if (!trigger && !sight.link.connected) return switchOn
  const triggered = waitOrEndedCommand(sight, trigger, () => ({
    action: 'TriggerMessage',
    payload: { requestedMessage: 'BootNotification' },
  }))
  if (isStepAction(triggered)) return triggered
  if (commandRefusalOf(triggered, 'command-refused') === null) return waitForEvent('wait-boot', bootS, 'no-boot')
  const reset = waitOrEndedCommand(sight, findSentCommand(sight, 'Reset'), () => ({
    action: 'Reset',
    payload: { type: 'Soft' },
  }))
  if (isStepAction(reset)) return reset
  return commandRefusalOf(reset, 'command-refused') === null ? waitForEvent('wait-boot', bootS, 'no-boot') : switchOn
}
