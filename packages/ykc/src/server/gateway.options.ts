import type { ChecksumOrder, YkcMessage, YkcMessageName, YkcValues } from '../contract/index.ts'

export interface YkcLimits {
  /** Time for the first accepted login of a socket. */
  loginMs: number
  /** Time for the rest of a frame that has begun. After it the start byte counts as garbage. */
  halfFrameMs: number
  /** Silence after which a charge point is down: three heartbeats of 10 s and a margin. */
  silenceMs: number
  /** Interval of the check of these times. */
  sweepMs: number
  /** Least time between two frames to one charge point: some read one frame per 100 ms. */
  frameGapMs: number
  callTimeoutMs: number
  /** Sockets without an accepted login, over all addresses. The oldest is closed for a new one. */
  strangers: number
  maxSockets: number
  /** Charge points on one socket, behind a concentrator. */
  pointsPerSocket: number
  /** Frames of a socket that wait for their handler before the socket is read no further. */
  waitingFrames: number
  /** Unread bytes to one socket before it counts as a slow reader. */
  unsentBytes: number
  /** Bytes in a row that belong to no frame, after which the socket is closed. */
  garbageBytes: number
  /** Refused logins of one number, address and ICCID, after which the next ones are refused unread for a minute. */
  refusedLogins: number
  /** The same for one number and address with any ICCID: somebody tries them. */
  refusedGuesses: number
}

/** Limits count per socket and number, never per address: a whole depot connects from one NAT address at once. */
export const defaultYkcLimits: YkcLimits = {
  loginMs: 20_000,
  halfFrameMs: 5_000,
  silenceMs: 35_000,
  sweepMs: 1_000,
  frameGapMs: 200,
  callTimeoutMs: 10_000,
  strangers: 2_000,
  maxSockets: 50_000,
  pointsPerSocket: 64,
  waitingFrames: 64,
  unsentBytes: 65_536,
  garbageBytes: 4_096,
  refusedLogins: 5,
  refusedGuesses: 100,
}

/** A charge point that logged in on a socket. */
export interface YkcConnection<Point> {
  readonly chargePointNo: string
  readonly point: Point
  readonly address: string
  readonly openedAt: Date
  readonly login: YkcValues<'Login'>
  /** Sends a message without waiting for an answer. Returns false if the connection has ended. */
  send<Name extends YkcMessageName>(name: Name, values: YkcValues<Name>): boolean
  close(reason: YkcEndReason): void
}

export type YkcEndReason =
  | 'closed by the charge point'
  | 'connection error'
  | 'connection replaced'
  | 'silence'
  | 'slow reader'
  | 'garbage'
  | 'login refused'
  | 'registration changed'
  | 'server stops'

/** Result of a command. Offline: never sent, or the connection ended before the answer. */
export type YkcCallOutcome = { state: 'answered'; message: YkcMessage } | { state: 'timeout' } | { state: 'offline' }

/** Causes of a refused login. Full: too many charge points on one socket. Throttled: refused too often before. */
export type YkcRefusal =
  | 'unknown'
  | 'no-credentials'
  | 'password'
  | 'profile'
  | 'policy'
  | 'certificate'
  | 'ykc-iccid'
  | 'ykc-network'
  | 'full'
  | 'throttled'

export interface YkcLoginAttempt {
  login: YkcValues<'Login'>
  address: string
  secure: boolean
}

/** Things of a stream that are no message. All are dropped in silence, as the protocol wants, and reported here. */
export type YkcStreamFault =
  | { kind: 'garbage'; bytes: number }
  | { kind: 'encrypted' | 'before-login' | 'wrong-direction' | 'unknown-type' | 'too-short'; type: number }
  | { kind: 'foreign-number'; type: number; chargePointNo: string }
  | { kind: 'checksum-order'; order: ChecksumOrder }
  | { kind: 'login-timeout' | 'too-many-strangers' }

/** A message of a charge point. `answer` sends a message with the sequence of this one. */
export interface YkcContext<Point> {
  connection: YkcConnection<Point>
  message: YkcMessage
  receivedAt: Date
  answer: <Name extends YkcMessageName>(name: Name, values: YkcValues<Name>) => void
}

export interface YkcGatewayOptions<Point> {
  /** `boundIccid`: digits of the ICCID that the number is bound to. Its logins are read, however often others fail. */
  authenticate(attempt: YkcLoginAttempt): Promise<{ point: Point } | { refused: YkcRefusal; boundIccid?: string }>
  /**
   * Handles a message of a charge point, one at a time and in their order. Its promise is the acknowledgement: the
   * handler answers after the commit. A handler that fails sends nothing, and the charge point repeats.
   */
  handle(context: YkcContext<Point>): Promise<void>
  onOpen?(connection: YkcConnection<Point>): void
  /** Called once for each onOpen. The charge point may already have a newer connection. */
  onClose?(connection: YkcConnection<Point>, reason: YkcEndReason): void
  onRefused?(attempt: YkcLoginAttempt, cause: YkcRefusal): void
  /** Called with each frame of a charge point after its accepted login. */
  onFrame?(connection: YkcConnection<Point>, direction: 'in' | 'out', bytes: Uint8Array, at: Date): void
  onFault?(fault: YkcStreamFault, origin: { address: string; connection?: YkcConnection<Point> | undefined }): void
  /** Called when two connections of one number have replaced each other more than three times in five minutes. */
  onCopiedNumber?(connection: YkcConnection<Point>): void
  onError?(error: unknown): void
  limits?: Partial<YkcLimits>
  now?: () => Date
}
