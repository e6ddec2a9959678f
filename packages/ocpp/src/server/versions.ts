import type { OcppErrorCode } from './ocpp-error.ts'

export const subprotocols = ['ocpp1.6', 'ocpp2.0.1', 'ocpp2.1'] as const
export type Subprotocol = (typeof subprotocols)[number]

/** All differences between the versions of OCPP-J at this layer. A new version is a new row. */
export interface OcppVersion {
  subprotocol: Subprotocol
  /**
   * File in the npm package `ocpp-rpc` with the official schemas, and the id suffixes of an action's request and
   * response.
   */
  schemaFile: string
  requestSuffix: string
  responseSuffix: string
  /** The version's names for the codes of `OcppErrorCode`. A code that is not listed has the same name. */
  spelling: Readonly<Partial<Record<OcppErrorCode, string>>>
  /** Error code for an unreadable message. */
  unreadable: string
  /**
   * Error code for an unknown message type. Undefined: such a message is ignored (1.6J section 4.1.3: "the server SHALL
   * ignore the message payload").
   */
  unknownType: string | undefined
  /** Message types without a response: 2.1's unconfirmed SEND (6) and its error report about our response (5). */
  unanswered: readonly number[]
  /** Transaction messages: a lost one is unpaid energy. A charge point stores each one until it gets a response. */
  transactional: readonly string[]
}

const spelling2 = {
  FormationViolation: 'FormatViolation',
  OccurenceConstraintViolation: 'OccurrenceConstraintViolation',
} as const

export const ocppVersionTable: Readonly<Record<Subprotocol, OcppVersion>> = {
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

/** Returns an error code in the version's spelling. */
export function errorCodeForVersion(version: OcppVersion, code: OcppErrorCode): string {
  return version.spelling[code] ?? code
}
