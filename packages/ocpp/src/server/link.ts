import type { WebSocket } from 'ws'
import type { CallQueue } from './call-queue.ts'
import type { OcppMessage } from './messages.ts'
import type { SupportedOcppVersion } from './speeches.ts'
import type { OcppConnection } from './connection.ts'

/** Waiting call with its time of receipt. */
export interface WaitingCall {
  message: Extract<OcppMessage, { kind: 'call' }>
  receivedAt: Date
  /** Monotonic time, for the latency. */
  tick: number
}

/** Connection with the gateway's internal state. */
export interface GatewayConnection<P> extends OcppConnection<P> {
  readonly socket: WebSocket
  readonly speech: SupportedOcppVersion<P>
  readonly commands: CallQueue
  /**
   * True while a call is in progress: in a handler of this connection, or of the identity's previous connection, whose
   * order is preserved.
   */
  busy: boolean
  waiting: WaitingCall[]
  waitingChars: number
  /** 'open' → 'closing' (no new calls; the one in progress still gets a response) → 'closed'. */
  state: 'open' | 'closing' | 'closed'
  closeWith: { code: number; reason: string }
  /** Monotonic time of the last sign of life. */
  seenAt: number
  pinged: boolean
  garbage: number
  /** Next connection, which waits until this connection's call in progress has ended. */
  heir: GatewayConnection<P> | undefined
  /** Probe in progress with its result: true at a sign of life, false when the connection closes. */
  probe: { result: Promise<boolean>; settle: (alive: boolean) => void } | undefined
  /** Latest attempt for this connection's slot. Of several attempts only this one may replace the connection. */
  newcomer: object | undefined
}
