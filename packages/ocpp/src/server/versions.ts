import type { ErrorCode } from './ocpp-error.ts'

export const subprotocols = ['ocpp1.6', 'ocpp2.0.1', 'ocpp2.1'] as const
export type Subprotocol = (typeof subprotocols)[number]

/** Everything in which the versions of OCPP-J differ for this layer. A new version is a new row. */
export interface Version {
  subprotocol: Subprotocol
  /** File of npm `ocpp-rpc` that holds the official schemas, and how their ids name an action's two halves. */
  schemaFile: string
  requestSuffix: string
  responseSuffix: string
  /** The version's own names for the codes of `ErrorCode`; a code that isn't listed is spelled the same. */
  spelling: Readonly<Partial<Record<ErrorCode, string>>>
  /** Answers a frame that can't be read. */
  unreadable: string
  /**
   * Answers a message type that doesn't exist. Undefined: such a frame is ignored (1.6J section 4.1.3: "the server
   * SHALL ignore the message payload").
   */
  unknownType: string | undefined
  /** Message types that want no answer: 2.1's unconfirmed SEND (6) and its complaint about an answer of ours (5). */
  unanswered: readonly number[]
  /** Messages of a transaction: what is lost of them is energy that nobody pays. A charge point keeps each until it is answered. */
  transactional: readonly string[]
}

const spelling2 = {
  FormationViolation: 'FormatViolation',
  OccurenceConstraintViolation: 'OccurrenceConstraintViolation',
} as const

export const versionTable: Readonly<Record<Subprotocol, Version>> = {
  'ocpp1.6': {
    subprotocol: 'ocpp1.6',
    schemaFile: 'ocpp1_6.json',
    requestSuffix: '.req',
    responseSuffix: '.conf',
    spelling: {},
    unreadable: 'FormationViolation',
    unknownType: undefined,
    unanswered: [],
    transactional: ['StartTransaction', 'StopTransaction', 'MeterValues'],
  },
  'ocpp2.0.1': {
    subprotocol: 'ocpp2.0.1',
    schemaFile: 'ocpp2_0_1.json',
    requestSuffix: '.req',
    responseSuffix: '.conf',
    spelling: spelling2,
    unreadable: 'RpcFrameworkError',
    unknownType: 'MessageTypeNotSupported',
    unanswered: [],
    transactional: ['TransactionEvent'],
  },
  'ocpp2.1': {
    subprotocol: 'ocpp2.1',
    schemaFile: 'ocpp2_1.json',
    requestSuffix: 'Request',
    responseSuffix: 'Response',
    spelling: spelling2,
    unreadable: 'RpcFrameworkError',
    unknownType: 'MessageTypeNotSupported',
    unanswered: [5, 6],
    transactional: ['TransactionEvent'],
  },
}

/** A code as the version writes it on the wire. */
export function spell(version: Version, code: ErrorCode): string {
  return version.spelling[code] ?? code
}
