import type { AcceptanceStepKey } from '../../contract/index.ts'
import { bootStep } from './boot.rules.ts'
import { lateStep, rebootStep } from './hard-times.rules.ts'
import {
  fail,
  figure,
  isLook,
  refusal,
  sentOf,
  waitOrEndedCommand,
  wait,
  type Look,
  type Sight,
} from './observation.rules.ts'
import { parametersStep } from './parameters.rules.ts'
import {
  sessionFacts,
  registersOf,
  runsBackwards,
  sessionHere,
  startFacts,
  stopFacts,
} from './session.rules.ts'
import { readingsOf } from './wire.rules.ts'

const meterValuesS = 600
const stopS = 120
const enoughMeterValues = 2

/** Rules that judge each step by the messages so far. */
export const acceptanceRules: Readonly<Record<AcceptanceStepKey, (sight: Sight) => Look>> = {
  boot: bootStep,
  parameters: parametersStep,
  start(sight) {
    const session = sessionHere(sight)
    if (isLook(session)) return session
    return { do: 'pass', facts: startFacts(session), calls: [session.start] }
  },
  meter(sight) {
    const session = sessionHere(sight)
    if (isLook(session)) return session
    const { meterValues, startWh } = session
    const registers = registersOf({ ...session, stop: null })
    if (runsBackwards(registers)) return fail('register-backwards', meterValues.slice(-3))
    const last = registers.at(-1) ?? startWh
    const counts = registers.length - 1
    if (counts < enoughMeterValues || last <= startWh)
      return wait('wait-meter-values', meterValuesS, counts === 0 ? 'no-meter-values' : 'no-energy')
    const powers = meterValues.flatMap((call) => readingsOf(call).map(({ powerW }) => powerW ?? 0))
    const facts = [
      ...figure('meterValues', 'count', counts),
      ...figure('energy', 'wh', last - startWh),
      ...figure('power', 'w', Math.max(...powers) || null),
    ]
    return { do: 'pass', facts, calls: meterValues.slice(-3) }
  },
  stop(sight) {
    const session = sessionHere(sight)
    if (isLook(session)) return session
    if (!session.stop) {
      const payload = { transactionId: session.transactionId }
      const done = waitOrEndedCommand(
        sight,
        sentOf(sight, 'RemoteStopTransaction', session.start.at),
        () => ({
          action: 'RemoteStopTransaction',
          payload,
        }),
      )
      if (isLook(done)) return done
      const refused = refusal(done, 'stop-refused')
      const requests = sight.calls.filter(
        ({ action, at }) => action === 'RemoteStopTransaction' && at >= sight.since,
      )
      return refused ? fail(refused, requests) : wait('wait-stop', stopS, 'no-stop')
    }
    const calls = [session.start, session.stop]
    if (runsBackwards(registersOf(session))) return fail('register-backwards', calls, stopFacts(session))
    const order = sessionFacts(sight, session)
    if (isLook(order)) return order
    return { do: 'pass', facts: [...stopFacts(session), ...order], calls }
  },
  reboot: rebootStep,
  late: lateStep,
}
