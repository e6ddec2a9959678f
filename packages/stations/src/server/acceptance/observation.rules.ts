import type {
  AcceptanceFact,
  AcceptanceFailure,
  AcceptanceSay,
  CommandAction,
  CommandState,
} from '../../contract/index.ts'
import type { Call, Fields } from './wire.rules.ts'

/** What a step is judged by: everything lies in the database, so that any process can go on with a run. */
export interface Sight {
  now: Date
  connectorNo: number
  idTag: string
  /** Connectors that are registered. */
  connectors: number
  /** Since the run began, oldest first. */
  calls: readonly Call[]
  /** Sent since the step began, oldest first. */
  commands: readonly SentCommand[]
  /** The step's beginning. */
  since: Date
  /** When the technician said that it is done. */
  doneAt: Date | null
  link: { connected: boolean; changedAt: Date | null }
  /** The connector's status in the charge point's own word. */
  reported: string | null
  /** The orders of this charge point's transactions; null where nobody keeps any. */
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
  /** `abnormal`: it could not be billed as it came. */
  state: 'open' | 'settled' | 'abnormal'
  /** What is odd about it. */
  flags: readonly string[]
}

/** What is to be done next. */
export type Look =
  | {
      do: 'wait'
      say: AcceptanceSay
      /** After so many seconds of waiting for this the step has failed. */
      limitS: number
      late: AcceptanceFailure
      send?: { action: CommandAction; payload: Fields }
    }
  | { do: 'pass'; facts: AcceptanceFact[]; calls: Call[] }
  | { do: 'fail'; failure: AcceptanceFailure; facts: AcceptanceFact[]; calls: Call[] }

/** People are slow, machines are not. */
export const byHandS = 900
export const answerS = 120

export function wait(
  say: AcceptanceSay,
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
/** How a command stands that this step sends: what to wait for, or the command once it has ended. */
export function waitOrEndedCommand(
  sight: Sight,
  sent: SentCommand | undefined,
  make: () => { action: CommandAction; payload: Fields },
): Look | SentCommand {
  if (sent && !open.has(sent.state)) return sent
  if (!sent && !sight.link.connected) return wait('switch-on', byHandS, 'no-answer')
  return wait('wait-answer', answerS, 'no-answer', sent ? undefined : make())
}
/** Null: it was accepted; else why the step fails. */
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
