import type {
  AcceptanceFact,
  AcceptanceFailure,
  AcceptancePrompt,
  CommandAction,
  CommandState,
} from '../../contract/index.ts'
import type { RecordedCall, MessageFields } from './wire.rules.ts'

/** Input for judging a step. All of it is in the database, so any process can continue a run. */
export interface AcceptanceObservation {
  now: Date
  connectorNo: number
  idTag: string
  /** Number of registered connectors. */
  connectors: number
  /** Calls since the start of the run, oldest first. */
  calls: readonly RecordedCall[]
  /** Commands sent since the start of the step, oldest first. */
  commands: readonly SentTestCommand[]
  /** Start of the step. */
  since: Date
  /** Time at which the technician confirmed the instruction. */
  doneAt: Date | null
  link: { connected: boolean; changedAt: Date | null }
  /** Connector status as the charge point reported it. */
  reported: string | null
  /** Sessions of this charge point's transactions, or null if no package provides them. */
  orders: ReadonlyMap<number, AcceptedSession> | null
}
export interface SentTestCommand {
  action: string
  payload: MessageFields
  state: CommandState
  reply: unknown
  requestedAt: Date
  answeredAt: Date | null
}
export interface AcceptedSession {
  sessionNo: string
  /** `abnormal`: the session could not be billed as received. */
  state: 'open' | 'settled' | 'abnormal'
  /** Flags of an abnormal session. */
  flags: readonly string[]
}

/** Next action of a step. */
export type AcceptanceStepAction =
  | {
      do: 'wait'
      say: AcceptancePrompt
      /** Seconds of waiting after which the step has failed. */
      limitS: number
      late: AcceptanceFailure
      send?: { action: CommandAction; payload: MessageFields }
    }
  | { do: 'pass'; facts: AcceptanceFact[]; calls: RecordedCall[] }
  | { do: 'fail'; failure: AcceptanceFailure; facts: AcceptanceFact[]; calls: RecordedCall[] }

/** Timeouts in seconds: longer for an action by a person, shorter for a device's response. */
export const manualActionTimeoutS = 900
export const responseTimeoutS = 120

export function waitForEvent(
  say: AcceptancePrompt,
  limitS: number,
  late: AcceptanceFailure,
  send?: { action: CommandAction; payload: MessageFields },
): AcceptanceStepAction {
  return { do: 'wait', say, limitS, late, ...(send && { send }) }
}
export function failStep(
  failure: AcceptanceFailure,
  calls: RecordedCall[] = [],
  facts: AcceptanceFact[] = [],
): AcceptanceStepAction {
  return { do: 'fail', failure, calls, facts }
}
export const isStepAction = (value: object): value is AcceptanceStepAction => 'do' in value

const open = new Set<string>(['waiting', 'sent'])
/** Returns the state of a command of this step: what to wait for, or the command once it has finished. */
export function waitOrEndedCommand(
  sight: AcceptanceObservation,
  sent: SentTestCommand | undefined,
  make: () => { action: CommandAction; payload: MessageFields },
): AcceptanceStepAction | SentTestCommand {
  if (sent && !open.has(sent.state)) return sent
  if (!sent && !sight.link.connected) return waitForEvent('switch-on', manualActionTimeoutS, 'no-answer')
  return waitForEvent('wait-answer', responseTimeoutS, 'no-answer', sent ? undefined : make())
}
/** Returns null if the command was accepted, otherwise the reason why the step fails. */
export function commandRefusalOf({ state }: SentTestCommand, refused: AcceptanceFailure): AcceptanceFailure | null {
  if (state === 'accepted') return null
  return state === 'timeout' || state === 'offline' ? 'no-answer' : refused
}
export const findSentCommand = (sight: AcceptanceObservation, action: string, after = sight.since) =>
  sight.commands.find((one) => one.action === action && one.requestedAt >= after)

export const textFact = (key: string, value: unknown): AcceptanceFact[] =>
  typeof value === 'string' && value !== '' ? [{ key, kind: 'text', value: value.slice(0, 200) }] : []
export const numberFact = (
  key: string,
  kind: 'wh' | 'w' | 'seconds' | 'count',
  value: number | null | undefined,
): AcceptanceFact[] => (value === null || value === undefined ? [] : [{ key, kind, value }])
export const timeFact = (key: string, at: Date | number): AcceptanceFact[] => [
  { key, kind: 'time', value: new Date(at).toISOString() },
]
