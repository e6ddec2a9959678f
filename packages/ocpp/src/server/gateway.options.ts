import type { IncomingMessage } from 'node:http'
import type { CallsFromPoint16, CallsFromPoint201, CallsFromPoint21 } from '../contract/index.ts'
import type { OcppError } from './ocpp-error.ts'
import type { Connection } from './connection.ts'
import type { RefusalCause } from './stats.ts'
import type { ThrottleLimits } from './throttle.rules.ts'
import type { Subprotocol } from './versions.ts'

/** A charge point that wants in, as its upgrade request describes it. */
export interface Attempt {
  identity: string
  user: string | undefined
  /** As sent, undecoded; undefined when no credentials came along. */
  password: Buffer | undefined
  address: string
  /** It came over TLS. */
  secure: boolean
  /** The client certificate of the TLS handshake (DER), not believed yet. */
  certificate: Buffer | undefined
  /** Subprotocols in the charge point's order. */
  offered: string[]
}

/** What is recorded of a visitor with right credentials. */
export type Newcomer = Pick<Attempt, 'identity' | 'user' | 'address' | 'offered'>

/** An attempt that was refused. Carries no password; `identity` is '' when the path named none. */
export interface RefusedAttempt {
  identity: string
  address: string
  offered: string[]
  cause: RefusalCause
  at: Date
}

/** What the owner of the points may answer. */
export type Verdict<P> =
  | { point: P }
  | { refused: Extract<RefusalCause, 'no-credentials' | 'unknown' | 'password' | 'profile' | 'certificate'> }

export interface CallContext<P, Payload> {
  connection: Connection<P>
  payload: Payload
  receivedAt: Date
  messageId: string
  /** What stood in it and fits no schema, taken out because nothing hangs on it; left out: nothing did. */
  strange?: readonly string[]
}

/** Answers one action. What it resolves to is sent as the CALLRESULT, so it resolves after its effects are committed. */
export type Handler<P, Payload, Reply extends object> = (context: CallContext<P, Payload>) => Promise<Reply>

export type Handlers16<P> = {
  [Action in keyof CallsFromPoint16]?: Handler<
    P,
    CallsFromPoint16[Action]['request'],
    CallsFromPoint16[Action]['response']
  >
}

/** Those of 2.x: what 2.1 adds to a message of 2.0.1 may be there too. */
export type Handlers201<P> = {
  [Action in keyof CallsFromPoint201]?: Handler<
    P,
    CallsFromPoint201[Action]['request'],
    CallsFromPoint201[Action]['response']
  >
}

export type Handlers21<P> = {
  [Action in keyof CallsFromPoint21]?: Handler<
    P,
    CallsFromPoint21[Action]['request'],
    CallsFromPoint21[Action]['response']
  >
}

/** Handlers by version and action. An action of the version without a handler is answered NotSupported. */
export interface HandlerTable<P> {
  'ocpp1.6'?: Handlers16<P>
  'ocpp2.0.1'?: Handlers201<P>
  'ocpp2.1'?: Handlers21<P>
}

export interface GatewayLimits {
  /** Largest message; a larger one closes the socket with 1009. */
  messageBytes: number
  /** Default wait for a charge point's answer. */
  callTimeoutMs: number
  /** How long an old socket has to prove that it lives before a second one of its identity takes over. */
  probeMs: number
  handshakeMs: number
  /** Calls of one point that may wait for its call in progress, and our calls that may wait for its answer. */
  queuePerPoint: number
  /** Characters of those waiting calls together. */
  queueCharsPerPoint: number
  /** Unsent bytes towards one point before it counts as not reading. */
  unsentBytes: number
  /** Unreadable frames in a row before the socket is closed. */
  garbageMessages: number
  maxPoints: number
  /** A point that was silent this long is pinged; silent as long again, it is cut. 0: never. */
  keepAliveMs: number
  failedHandshakes: ThrottleLimits
}

export const defaultLimits: GatewayLimits = {
  messageBytes: 65_536,
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

/** The part of a pino logger that is used here. */
export interface GatewayLog {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface GatewayOptions<P> {
  /** Begins and ends with a slash; the identity follows. */
  pathPrefix: string
  /** In order of preference. */
  versions: readonly Subprotocol[]
  /**
   * Decides on an attempt. Called before anything about subprotocols is looked at, and with `password` undefined when
   * none was sent (a point may be open without one). Its time must not tell known from unknown identities.
   */
  authenticate(attempt: Attempt): Promise<Verdict<P>>
  handlers: HandlerTable<P>
  /** What another error of a handler than an OcppError means to the point; undefined: it is ours, an InternalError. */
  refusalOf?(error: unknown): OcppError | undefined
  onOpen?(connection: Connection<P>): void
  /** Once for every onOpen. The point may be connected again by a newer session already. */
  onClose?(connection: Connection<P>, end: { code: number; reason: string }): void
  onRefused?(attempt: RefusedAttempt): void
  /** Every text frame as it went over the wire; must be quick, must not throw. */
  onMessage?(connection: Connection<P>, direction: 'in' | 'out', text: string, at: Date): void
  /** Whether another process holds a living socket of this point (its `Gateway.challenge`); the visitor is then refused. */
  livesElsewhere?(point: P, newcomer: Newcomer): Promise<boolean>
  /** A call was answered, or left without an answer: by what, and how long after it came. Must be quick, must not throw. */
  onAnswered?(action: string, result: string, ms: number): void
  /** A second socket signed in while the first was alive. The newcomer has been refused. */
  onImpostor?(alive: Connection<P>, newcomer: Newcomer): void
  limits?: Partial<GatewayLimits>
  /** Checks our answers against the response schemas too: for tests, since handlers are typed. A misfit is an InternalError. */
  checkAnswers?: boolean
  /** Default: the socket's address, and whether it is one of TLS. For installations behind a proxy that can be trusted. */
  originOf?(request: IncomingMessage): { address: string; secure: boolean }
  now?: () => Date
  log?: GatewayLog
}

/** How one of our calls ended. Offline: never sent, or the socket closed before the answer came. */
export type CallOutcome =
  | { state: 'answered'; payload: unknown }
  | { state: 'error'; code: string; description: string; details: unknown }
  | { state: 'timeout' }
  | { state: 'offline' }
