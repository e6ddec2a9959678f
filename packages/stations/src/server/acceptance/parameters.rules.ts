import { configurationOfReply } from '../calls/configuration.rules.ts'
import {
  waitOrEndedCommand,
  failStep,
  numberFact,
  isStepAction,
  commandRefusalOf,
  textFact,
  type AcceptanceStepAction,
  type SentTestCommand,
  type AcceptanceObservation,
} from './observation.rules.ts'

/** Settings that the platform requires (required by OCPP 1.6, section 9.1). */
const needed = ['HeartbeatInterval', 'MeterValueSampleInterval', 'MeterValuesSampledData', 'NumberOfConnectors']
const written = 'MeterValueSampleInterval'
const register = 'Energy.Active.Import.Register'
/** Keys are case-insensitive (OCPP 1.6, CiString50Type). */
const plain = (key: string) => key.toLowerCase()

/** Parameters step: reads and checks the settings, then changes one and restores it. */
export function checkParametersStep(sight: AcceptanceObservation): AcceptanceStepAction {
  const calls = sight.calls.filter(
    ({ action, at }) => at >= sight.since && ['GetConfiguration', 'ChangeConfiguration'].includes(action),
  )
  const all = waitOrEndedCommand(sight, sight.commands.find(isWhole), () => ({
    action: 'GetConfiguration',
    payload: {},
  }))
  if (isStepAction(all)) return all
  const refused = commandRefusalOf(all, 'command-refused')
  const found = configurationOfReply(all.reply)
  if (refused || !found) return failStep(refused ?? 'command-refused', calls)
  const values = new Map(found.map(({ key, value }) => [plain(key), value ?? '']))
  const valueOf = (key: string) => values.get(plain(key))
  const missing = needed.filter((key) => valueOf(key) === undefined)
  const facts = [
    ...numberFact('keys', 'count', found.length),
    ...numberFact('connectors', 'count', Number(valueOf('NumberOfConnectors') ?? Number.NaN) || null),
    ...numberFact('sample-interval', 'seconds', Number(valueOf(written) ?? Number.NaN) || null),
  ]
  if (missing.length > 0) return failStep('keys-missing', calls, [...facts, ...textFact('missing', missing.join(', '))])
  if (Number(valueOf('NumberOfConnectors')) !== sight.connectors)
    return failStep('connectors-differ', calls, [...facts, ...numberFact('registered', 'count', sight.connectors)])
  const measurands = valueOf('MeterValuesSampledData') ?? ''
  // An empty list means the energy register (section 9.1.22).
  if (measurands !== '' && !measurands.includes(register)) return failStep('no-energy-measurand', calls, facts)
  const before = valueOf(written) ?? ''
  return change(sight, before === '10' ? '15' : '10', before) ?? { do: 'pass', facts, calls }

  /** Sets the value, reads it back and restores it. Returns null once all is done. */
  function change({ commands }: AcceptanceObservation, trial: string, was: string): AcceptanceStepAction | null {
    for (const value of [trial, was]) {
      const set = commands.find(({ action, payload }) => action === 'ChangeConfiguration' && payload.value === value)
      const setDone = waitOrEndedCommand(sight, set, () => ({
        action: 'ChangeConfiguration',
        payload: { key: written, value },
      }))
      if (isStepAction(setDone)) return setDone
      const no = commandRefusalOf(setDone, 'not-writable')
      if (no) return failStep(no, calls, facts)
      const get = commands.find((one) => isOne(one) && one.requestedAt > setDone.requestedAt)
      const getDone = waitOrEndedCommand(sight, get, () => ({
        action: 'GetConfiguration',
        payload: { key: [written] },
      }))
      if (isStepAction(getDone)) return getDone
      if (configurationOfReply(getDone.reply)?.find(({ key }) => plain(key) === plain(written))?.value !== value)
        return failStep('not-kept', calls, facts)
    }
    return null
  }
}

const isOne = ({ action, payload }: SentTestCommand) => action === 'GetConfiguration' && Array.isArray(payload.key)
const isWhole = (one: SentTestCommand) => one.action === 'GetConfiguration' && !isOne(one)
