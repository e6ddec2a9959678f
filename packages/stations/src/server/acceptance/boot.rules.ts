import {
  byHandS,
  fail,
  figure,
  isLook,
  waitOrEndedCommand,
  refusal,
  sentOf,
  text,
  wait,
  type Look,
  type Sight,
} from './observation.rules.ts'
import { deviceTime } from './wire.rules.ts'

const bootS = 300
/** Maximum wait in seconds for a time that the charge point sends unprompted. */
const clockS = 20
/** Maximum clock offset in seconds. It causes at most this error at a tariff period boundary of half an hour. */
const mostDrift = 60

/** Boot step: the charge point boots (on request or by a power cycle), is accepted, and its clock is correct. */
export function bootStep(sight: Sight): Look {
  const { calls, since, now } = sight
  const boot = calls.findLast(
    (call) => call.action === 'BootNotification' && call.direction === 'in' && call.at >= since,
  )
  if (!boot) return callForBoot(sight)
  if (!boot.answer) return wait('wait-boot', bootS, 'no-boot')
  const { payload } = boot
  const facts = [
    ...text('vendor', payload.chargePointVendor),
    ...text('model', payload.chargePointModel),
    ...text('serial', payload.chargePointSerialNumber ?? payload.chargeBoxSerialNumber),
    ...text('firmware', payload.firmwareVersion),
  ]
  if (boot.answer.payload?.status !== 'Accepted') return fail('boot-refused', [boot], facts)
  const timed = calls.filter(
    (call) => call.direction === 'in' && call.at >= boot.at && deviceTime(call) !== null,
  )
  const [first] = timed
  if (!first) {
    const request = sentOf(sight, 'TriggerMessage', boot.at)
    const silent = now.getTime() - boot.at.getTime() > clockS * 1000
    if (silent) return { do: 'pass', facts, calls: [boot] }
    const payloadOf = { requestedMessage: 'StatusNotification', connectorId: sight.connectorNo }
    return wait(
      'wait-answer',
      bootS,
      'no-answer',
      request || !sight.link.connected ? undefined : { action: 'TriggerMessage', payload: payloadOf },
    )
  }
  const drift = Math.round(((deviceTime(first) ?? 0) - first.at.getTime()) / 1000)
  const all = [...facts, ...figure('clock', 'seconds', drift)]
  if (Math.abs(drift) > mostDrift) return fail('clock-off', [boot, first], all)
  return { do: 'pass', facts: all, calls: [boot, first] }
}

/**
 * Requests a boot notification and then a restart from a connected charge point. Without a connection the technician is
 * instructed to switch it off and on.
 */
function callForBoot(sight: Sight): Look {
  const switchOn = wait('switch-on', byHandS, 'no-boot')
  const trigger = sentOf(sight, 'TriggerMessage')
  if (!trigger && !sight.link.connected) return switchOn
  const triggered = waitOrEndedCommand(sight, trigger, () => ({
    action: 'TriggerMessage',
    payload: { requestedMessage: 'BootNotification' },
  }))
  if (isLook(triggered)) return triggered
  if (refusal(triggered, 'command-refused') === null) return wait('wait-boot', bootS, 'no-boot')
  const reset = waitOrEndedCommand(sight, sentOf(sight, 'Reset'), () => ({
    action: 'Reset',
    payload: { type: 'Soft' },
  }))
  if (isLook(reset)) return reset
  return refusal(reset, 'command-refused') === null ? wait('wait-boot', bootS, 'no-boot') : switchOn
}
