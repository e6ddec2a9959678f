import type { IncomingMessage } from 'node:http'
import type { CallsFromPoint16, CallsFromPoint201, CallsFromPoint21, SchemaDeviation } from '../contract/index.ts'
import type { OcppError } from './ocpp-error.ts'
import type { OcppConnection } from './connection.ts'
import type { ConnectionRefusalCause } from './stats.ts'
import type { HandshakeReporter, ShareFailure, HandshakeThrottleLimits } from './throttle.rules.ts'
import type { Subprotocol } from './versions.ts'

/** Connection attempt of a charge point, from its upgrade request. */
export interface ConnectionAttempt {
  identity: string
  user: string | undefined
  /** Password bytes as sent, or undefined without credentials. */
  password: Buffer | undefined
  address: string
  /** True for a TLS connection. */
  secure: boolean
  /** Client certificate of the TLS handshake (DER), not verified yet. */
  certificate: Buffer | undefined
  /** Subprotocols in the order of the charge point. */
  offered: string[]
}

/** Recorded data of a client with valid credentials. */
export type AuthenticatedClient = Pick<ConnectionAttempt, 'identity' | 'user' | 'address' | 'offered'>

/** Refused connection attempt. Contains no password; `identity` is '' if the path has none. */
export interface RefusedHandshake {
  identity: string
  address: string
  offered: string[]
  cause: ConnectionRefusalCause
  at: Date
}

/** Possible results of the authentication. */
export type AuthenticationResult<P> =
  | { point: P }
  | {
      refused: Extract<
        ConnectionRefusalCause,
        'no-credentials' | 'unknown' | 'password' | 'profile' | 'policy' | 'certificate'
      >
    }

export interface CallContext<P, Payload> {
  connection: OcppConnection<P>
  payload: Payload
  receivedAt: Date
  messageId: string
  /** Deviations from the schema that were corrected, as `path: kind`. Missing if there were none. */
  strange?: readonly string[]
}

/**
 * Handles one action. The resolved value is sent as the CALLRESULT, so it must resolve after its effects are committed.
 */
export type CallHandler<P, Payload, Reply extends object> = (context: CallContext<P, Payload>) => Promise<Reply>

export type Handlers16<P> = {
  [Action in keyof CallsFromPoint16]?: CallHandler<
    P,
    CallsFromPoint16[Action]['request'],
    CallsFromPoint16[Action]['response']
  >
}

/** Handlers for 2.x: a 2.0.1 message may also contain the additions of 2.1. */
export type Handlers201<P> = {
  [Action in keyof CallsFromPoint201]?: CallHandler<
    P,
    CallsFromPoint201[Action]['request'],
    CallsFromPoint201[Action]['response']
  >
}

export type Handlers21<P> = {
  [Action in keyof CallsFromPoint21]?: CallHandler<
    P,
    CallsFromPoint21[Action]['request'],
    CallsFromPoint21[Action]['response']
  >
}

/** Handlers by version and action. An action of the version without a handler gets the response NotSupported. */
export interface HandlerTable<P> {
  'ocpp1.6'?: Handlers16<P>
  'ocpp2.0.1'?: Handlers201<P>
  'ocpp2.1'?: Handlers21<P>
}

export interface GatewayLimits {
  /**
   * Maximum message size in bytes. A larger message closes the connection with 1009. The end of a session may contain
   * all of its meter values: those of a day, one a minute, have about 360 kB.
   */
  messageBytes: number
  /** Default timeout for a charge point's response. */
  callTimeoutMs: number
  /** Time for an old connection to prove that it is alive before a second one with the same identity replaces it. */
  probeMs: number
  handshakeMs: number
  /** Maximum waiting calls from one charge point, and maximum waiting calls to it. */
  queuePerPoint: number
  /** Maximum characters of those waiting calls in total. */
  queueCharsPerPoint: number
  /** Maximum unsent bytes to one charge point before it counts as a slow reader. */
  unsentBytes: number
  /** Number of consecutive unreadable messages after which the connection is closed. */
  garbageMessages: number
  maxPoints: number
  /** Silence in ms after which a charge point is pinged, and after the same time again disconnected. 0 means never. */
  keepAliveMs: number
  failedHandshakes: HandshakeThrottleLimits
}

export const defaultGatewayLimits: GatewayLimits = {
  messageBytes: 524_288,
  callTimeoutMs: 30_000,
  probeMs: 5_000,
  handshakeMs: 10_000,
  queuePerPoint: 256,
  queueCharsPerPoint: 1_048_576,
  unsentBytes: 1_048_576,
  garbageMessages: 100,
  maxPoints: 50_000,
  keepAliveMs: 60_000,
  failedHandshakes: { burst: 300, perSecond: 50, longestWaitMs: 5_000, memory: 50_000 },
}

/** Used part of a pino logger. */
export interface GatewayLog {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface GatewayOptions<P> {
  /** Starts and ends with a slash; the identity follows. */
  pathPrefix: string
  /** In order of preference. */
  versions: readonly Subprotocol[]
  /**
   * Decides on a connection attempt. Called before subprotocols are checked. `password` is undefined if none was sent
   * (some charge points may connect without one). Its duration must not reveal whether an identity is known.
   */
  authenticate(attempt: ConnectionAttempt): Promise<AuthenticationResult<P>>
  handlers: HandlerTable<P>
  /**
   * Returns the OCPP error for a handler's error other than OcppError. Undefined means an internal error
   * (InternalError).
   */
  refusalOf?(error: unknown): OcppError | undefined
  /**
   * Called for an admitted charge point before its handshake is answered, so that its connection is recorded when it is
   * usable. Returns what undoes the record if the handshake fails after all. A failure does not prevent the connection.
   */
  beforeOpen?(newcomer: { point: P; subprotocol: Subprotocol; address: string }): Promise<() => void>
  onOpen?(connection: OcppConnection<P>): void
  /** Called once for each onOpen. The charge point may already have a newer connection. */
  onClose?(connection: OcppConnection<P>, end: { code: number; reason: string }): void
  onRefused?(attempt: RefusedHandshake): void
  /** Called with each text message as transmitted. Must be fast and must not throw. */
  onMessage?(connection: OcppConnection<P>, direction: 'in' | 'out', text: string, at: Date): void
  /**
   * Returns true if another process has a live connection of this charge point (its `Gateway.challenge`). The new
   * connection is then refused.
   */
  livesElsewhere?(point: P, newcomer: AuthenticatedClient): Promise<boolean>
  /**
   * Called after each call with its result and duration, whether it got a response or not. Must be fast and must not
   * throw.
   */
  onAnswered?(action: string, result: string, ms: number): void
  /** Called for each call that was read in spite of deviations. Must be fast and must not throw. */
  onLenient?(connection: OcppConnection<P>, call: { action: string; leniencies: readonly SchemaDeviation[] }): void
  /**
   * Called for each message that could not be read or was refused: where it is wrong, and by which rule of the schema.
   * The action is empty if it is unreadable. Must be fast and must not throw.
   */
  onRefusedCall?(connection: OcppConnection<P>, call: { action: string; path: string; rule: string }): void
  /** Called for each call that was handled. Must be fast and must not throw. */
  onHandled?(connection: OcppConnection<P>, action: string): void
  /** Called when a second connection with valid credentials was refused because the first one is alive. */
  onImpostor?(alive: OcppConnection<P>, newcomer: AuthenticatedClient): void
  limits?: Partial<GatewayLimits>
  /** Counts failed handshakes, and those that were refused unread. */
  onFailedHandshake?: HandshakeReporter
  /** Counts failed handshakes over all processes; without it, each gateway counts for itself. */
  shareFailure?: ShareFailure
  /**
   * Also validates our responses against the schemas, for tests, because handlers are typed. An invalid response is an
   * InternalError.
   */
  checkAnswers?: boolean
  /**
   * Returns the client's address and whether it uses TLS. Default: those of the socket. For installations behind a
   * trusted proxy.
   */
  originOf?(request: IncomingMessage): { address: string; secure: boolean }
  now?: () => Date
  log?: GatewayLog
}

/** Result of one of our calls. Offline: never sent, or the connection closed before the response. */
export type CallOutcome =
  | { state: 'answered'; payload: unknown }
  | { state: 'error'; code: string; description: string; details: unknown }
  | { state: 'timeout' }
  | { state: 'offline' }
