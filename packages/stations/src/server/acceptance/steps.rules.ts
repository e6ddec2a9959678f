import type { AcceptanceStepKey } from '../../contract/index.ts'
import { checkBootStep } from './boot.rules.ts'
import { checkLateDataStep, checkRebootStep } from './hard-times.rules.ts'
import {
  failStep,
  numberFact,
  isStepAction,
  commandRefusalOf,
  findSentCommand,
  waitOrEndedCommand,
  waitForEvent,
  type AcceptanceStepAction,
  type AcceptanceObservation,
} from './observation.rules.ts'
import { checkParametersStep } from './parameters.rules.ts'
import {
  sessionFacts,
  meterRegistersOf,
  doesRegisterDecrease,
  transactionOfStep,
  transactionStartFacts,
  transactionStopFacts,
} from './session.rules.ts'
import { meterReadingsOfCall } from './wire.rules.ts'

const meterValuesS = 600
const stopS = 120
const enoughMeterValues = 2

/** Rules that judge each step by the messages so far. */
export const acceptanceRules: Readonly<
  Record<AcceptanceStepKey, (sight: AcceptanceObservation) => AcceptanceStepAction>
> = {
  boot: checkBootStep,
  parameters: checkParametersStep,
  start(sight) {
    const session = transactionOfStep(sight)
    if (isStepAction(session)) return session
    return { do: 'pass', facts: transactionStartFacts(session), calls: [session.start] }
  },
  meter(sight) {
    const session = transactionOfStep(sight)
    if (isStepAction(session)) return session
    const { meterValues, startWh } = session
    const registers = meterRegistersOf({ ...session, stop: null })
    if (doesRegisterDecrease(registers)) return failStep('register-backwards', meterValues.slice(-3))
    const last = registers.at(-1) ?? startWh
    const counts = registers.length - 1
    if (counts < enoughMeterValues || last <= startWh)
      return waitForEvent('wait-meter-values', meterValuesS, counts === 0 ? 'no-meter-values' : 'no-energy')
    const powers = meterValues.flatMap((call) => meterReadingsOfCall(call).map(({ powerW }) => powerW ?? 0))
    const facts = [
      ...numberFact('meterValues', 'count', counts),
      ...numberFact('energy', 'wh', last - startWh),
      ...numberFact('power', 'w', Math.max(...powers) || null),
    ]
    return { do: 'pass', facts, calls: meterValues.slice(-3) }
  },
  stop(sight) {
    const session = transactionOfStep(sight)
    if (isStepAction(session)) return session
    if (!session.stop) {
      const payload = { transactionId: session.transactionId }
      const done = waitOrEndedCommand(sight, findSentCommand(sight, 'RemoteStopTransaction', session.start.at), () => ({
        action: 'RemoteStopTransaction',
        payload,
      }))
      if (isStepAction(done)) return done
      const refused = commandRefusalOf(done, 'stop-refused')
      const requests = sight.calls.filter(({ action, at }) => action === 'RemoteStopTransaction' && at >= sight.since)
      return refused ? failStep(refused, requests) : waitForEvent('wait-stop', stopS, 'no-stop')
    }
    const calls = [session.start, session.stop]
    if (doesRegisterDecrease(meterRegistersOf(session)))
      return failStep('register-backwards', calls, transactionStopFacts(session))
    const order = sessionFacts(sight, session)
    if (isStepAction(order)) return order
    return { do: 'pass', facts: [...transactionStopFacts(session), ...order], calls }
  },
  reboot: checkRebootStep,
  late: checkLateDataStep,
}
