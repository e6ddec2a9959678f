import type { WebSocket } from 'ws'
import type { CallQueue } from './call-queue.ts'
import type { Message } from './messages.ts'
import type { Speech } from './speeches.ts'
import type { Connection } from './connection.ts'

/** A call that waits for its turn, with the moment it came. */
export interface WaitingCall {
  message: Extract<Message, { kind: 'call' }>
  receivedAt: Date
  /** Monotonic, for the latency. */
  tick: number
}

/** A session with the gateway's own book-keeping. */
export interface Link<P> extends Connection<P> {
  readonly socket: WebSocket
  readonly speech: Speech<P>
  readonly commands: CallQueue
  /** A call is in progress: its handler's, or that of the identity's previous session, whose order we keep. */
  busy: boolean
  waiting: WaitingCall[]
  waitingChars: number
  /** 'open' → 'closing' (no new calls; the one in progress is still answered) → 'closed'. */
  state: 'open' | 'closing' | 'closed'
  closeWith: { code: number; reason: string }
  /** Monotonic moment of the last sign of life. */
  seenAt: number
  pinged: boolean
  garbage: number
  /** Waits until this session's call in progress has ended. */
  heir: Link<P> | undefined
  /** A probe under way, and how it ends: true at a sign of life, false when the socket closes. */
  probe: { result: Promise<boolean>; settle: (alive: boolean) => void } | undefined
  /** The last that asked for this session's seat: of several newcomers only it may take over. */
  newcomer: object | undefined
}
