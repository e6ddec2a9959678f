import type {
  AcceptanceFact,
  AcceptanceFailure,
  AcceptancePrompt,
  CommandAction,
  CommandState,
} from '../../contract/index.ts'
import type { Call, Fields } from './wire.rules.ts'

/** Input for judging a step. All of it is in the database, so any process can continue a run. */
export interface Sight {
  now: Date
  connectorNo: number
  idTag: string
  /** Number of registered connectors. */
  connectors: number
  /** Calls since the start of the run, oldest first. */
  calls: readonly Call[]
  /** Commands sent since the start of the step, oldest first. */
  commands: readonly SentCommand[]
  /** Start of the step. */
  since: Date
  /** Time at which the technician confirmed the instruction. */
  doneAt: Date | null
  link: { connected: boolean; changedAt: Date | null }
  /** Connector status as the charge point reported it. */
  reported: string | null
  /** Sessions of this charge point's transactions, or null if no package provides them. */
  orders: ReadonlyMap<number, AcceptedOrder> | null
}
export interface SentCommand {
  action: string
  payload: Fields
  state: CommandState
  reply: unknown
  requestedAt: Date
  answeredAt: Date | null
}
export interface AcceptedOrder {
  sessionNo: string
  /** `abnormal`: the session could not be billed as received. */
  state: 'open' | 'settled' | 'abnormal'
  /** Flags of an abnormal session. */
  flags: readonly string[]
}

/** Next action of a step. */
export type Look =
  | {
      do: 'wait'
      say: AcceptancePrompt
      /** Seconds of waiting after which the step has failed. */
      limitS: number
      late: AcceptanceFailure
      send?: { action: CommandAction; payload: Fields }
    }
  | { do: 'pass'; facts: AcceptanceFact[]; calls: Call[] }
  | { do: 'fail'; failure: AcceptanceFailure; facts: AcceptanceFact[]; calls: Call[] }

/** Timeouts in seconds: longer for an action by a person, shorter for a device's response. */
export const byHandS = 900
export const answerS = 120

export function wait(
  say: AcceptancePrompt,
  limitS: number,
  late: AcceptanceFailure,
  send?: { action: CommandAction; payload: Fields },
): Look {
  return { do: 'wait', say, limitS, late, ...(send && { send }) }
}
export function fail(failure: AcceptanceFailure, calls: Call[] = [], facts: AcceptanceFact[] = []): Look {
  return { do: 'fail', failure, calls, facts }
}
export const isLook = (value: object): value is Look => 'do' in value

const open = new Set<string>(['waiting', 'sent'])
/** Returns the state of a command of this step: what to wait for, or the command once it has finished. */
export function waitOrEndedCommand(
  sight: Sight,
  sent: SentCommand | undefined,
  make: () => { action: CommandAction; payload: Fields },
): Look | SentCommand {
  if (sent && !open.has(sent.state)) return sent
  if (!sent && !sight.link.connected) return wait('switch-on', byHandS, 'no-answer')
  return wait('wait-answer', answerS, 'no-answer', sent ? undefined : make())
}
/** Returns null if the command was accepted, otherwise the reason why the step fails. */
export function refusal({ state }: SentCommand, refused: AcceptanceFailure): AcceptanceFailure | null {
  if (state === 'accepted') return null
  return state === 'timeout' || state === 'offline' ? 'no-answer' : refused
}
export const sentOf = (sight: Sight, action: string, after = sight.since) =>
  sight.commands.find((one) => one.action === action && one.requestedAt >= after)

export const text = (key: string, value: unknown): AcceptanceFact[] =>
  typeof value === 'string' && value !== '' ? [{ key, kind: 'text', value: value.slice(0, 200) }] : []
export const figure = (
  key: string,
  kind: 'wh' | 'w' | 'seconds' | 'count',
  value: number | null | undefined,
): AcceptanceFact[] => (value === null || value === undefined ? [] : [{ key, kind, value }])
export const time = (key: string, at: Date | number): AcceptanceFact[] => [
  { key, kind: 'time', value: new Date(at).toISOString() },
]
