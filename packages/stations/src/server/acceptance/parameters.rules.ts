import { configurationOf } from '../calls/configuration.rules.ts'
import {
  waitOrEndedCommand,
  fail,
  figure,
  isLook,
  refusal,
  text,
  type Look,
  type SentCommand,
  type Sight,
} from './observation.rules.ts'

/** Settings that the platform requires (required by OCPP 1.6, section 9.1). */
const needed = [
  'HeartbeatInterval',
  'MeterValueSampleInterval',
  'MeterValuesSampledData',
  'NumberOfConnectors',
]
const written = 'MeterValueSampleInterval'
const register = 'Energy.Active.Import.Register'
/** Keys are case-insensitive (OCPP 1.6, CiString50Type). */
const plain = (key: string) => key.toLowerCase()

/** Parameters step: reads and checks the settings, then changes one and restores it. */
export function parametersStep(sight: Sight): Look {
  const calls = sight.calls.filter(
    ({ action, at }) => at >= sight.since && ['GetConfiguration', 'ChangeConfiguration'].includes(action),
  )
  const all = waitOrEndedCommand(sight, sight.commands.find(isWhole), () => ({
    action: 'GetConfiguration',
    payload: {},
  }))
  if (isLook(all)) return all
  const refused = refusal(all, 'command-refused')
  const found = configurationOf(all.reply)
  if (refused || !found) return fail(refused ?? 'command-refused', calls)
  const values = new Map(found.map(({ key, value }) => [plain(key), value ?? '']))
  const valueOf = (key: string) => values.get(plain(key))
  const missing = needed.filter((key) => valueOf(key) === undefined)
  const facts = [
    ...figure('keys', 'count', found.length),
    ...figure('connectors', 'count', Number(valueOf('NumberOfConnectors') ?? Number.NaN) || null),
    ...figure('sample-interval', 'seconds', Number(valueOf(written) ?? Number.NaN) || null),
  ]
  if (missing.length > 0)
    return fail('keys-missing', calls, [...facts, ...text('missing', missing.join(', '))])
  if (Number(valueOf('NumberOfConnectors')) !== sight.connectors)
    return fail('connectors-differ', calls, [...facts, ...figure('registered', 'count', sight.connectors)])
  const measurands = valueOf('MeterValuesSampledData') ?? ''
  // An empty list means the energy register (section 9.1.22).
  if (measurands !== '' && !measurands.includes(register)) return fail('no-energy-measurand', calls, facts)
  const before = valueOf(written) ?? ''
  return change(sight, before === '10' ? '15' : '10', before) ?? { do: 'pass', facts, calls }

  /** Sets the value, reads it back and restores it. Returns null once all is done. */
  function change({ commands }: Sight, trial: string, was: string): Look | null {
    for (const value of [trial, was]) {
      const set = commands.find(
        ({ action, payload }) => action === 'ChangeConfiguration' && payload.value === value,
      )
      const setDone = waitOrEndedCommand(sight, set, () => ({
        action: 'ChangeConfiguration',
        payload: { key: written, value },
      }))
      if (isLook(setDone)) return setDone
      const no = refusal(setDone, 'not-writable')
      if (no) return fail(no, calls, facts)
      const get = commands.find((one) => isOne(one) && one.requestedAt > setDone.requestedAt)
      const getDone = waitOrEndedCommand(sight, get, () => ({
        action: 'GetConfiguration',
        payload: { key: [written] },
      }))
      if (isLook(getDone)) return getDone
      if (configurationOf(getDone.reply)?.find(({ key }) => plain(key) === plain(written))?.value !== value)
        return fail('not-kept', calls, facts)
    }
    return null
  }
}

const isOne = ({ action, payload }: SentCommand) =>
  action === 'GetConfiguration' && Array.isArray(payload.key)
const isWhole = (one: SentCommand) => one.action === 'GetConfiguration' && !isOne(one)
