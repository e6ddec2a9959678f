import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'
import type { Attempt } from './gateway.options.ts'
import { readCredentials, readIdentity, readOffered } from './knock.rules.ts'
import type { RefusalCause } from './stats.ts'

/*
 * The same response for an unknown identity, a wrong password, a wrong user and missing credentials, so that nothing
 * about identities is revealed (S-01). Also used for throttled addresses.
 */
const unauthorized =
  'HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm="ocpp"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

const statusOf: Readonly<Partial<Record<RefusalCause, number>>> = {
  path: 400,
  identity: 400,
  headers: 431,
  duplicate: 409,
  full: 503,
  draining: 503,
  unavailable: 503,
}

function answerTo(cause: RefusalCause): string {
  const status = statusOf[cause]
  if (status === undefined) return unauthorized
  const retry = status === 503 ? 'Retry-After: 30\r\n' : ''
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${retry}Content-Length: 0\r\nConnection: close\r\n\r\n`
}

/** Reads the data of an upgrade request, without verification. */
export function readAttempt(
  request: IncomingMessage,
  pathPrefix: string,
  origin?: Pick<Attempt, 'address' | 'secure'>,
): Attempt {
  const credentials = readCredentials(request.headers.authorization)
  return {
    identity: readIdentity(request.url ?? '', pathPrefix) ?? '',
    user: credentials?.user,
    password: credentials?.password,
    address: origin?.address ?? request.socket.remoteAddress ?? '',
    secure: origin?.secure ?? request.socket instanceof TLSSocket,
    certificate: request.socket instanceof TLSSocket ? request.socket.getPeerCertificate().raw : undefined,
    offered: readOffered(request.headers['sec-websocket-protocol']?.slice(0, 1024)),
  }
}

export interface VisitParts {
  handshakeMs: number
  onRefused: (cause: RefusalCause) => void
}

/** One upgrade request, until it is refused, completed, timed out or closed by the client. */
export class Visit {
  readonly attempt: Attempt
  readonly #socket: Duplex
  readonly #parts: VisitParts
  readonly #timer: NodeJS.Timeout
  readonly #gone = (): void => this.handOver()
  #pending = true

  constructor(attempt: Attempt, socket: Duplex, parts: VisitParts) {
    this.attempt = attempt
    this.#socket = socket
    this.#parts = parts
    this.#timer = setTimeout(() => this.refuse('unavailable'), parts.handshakeMs)
    // Without a listener an error on this socket would end the process.
    socket.on('error', () => {})
    socket.once('close', this.#gone)
  }

  get pending(): boolean {
    return this.#pending
  }

  /** Responds with the HTTP status of the cause and closes. Later calls do nothing. */
  refuse(cause: RefusalCause): void {
    if (!this.#pending) return
    const socket = this.#socket
    const late = setTimeout(() => socket.destroy(), 2_000)
    socket.once('close', () => clearTimeout(late))
    socket.end(answerTo(cause), () => socket.destroy())
    this.handOver(cause)
  }

  /**
   * Ends the attempt without a response, because the socket now belongs to the WebSocket. Reports the cause, if there
   * is one.
   */
  handOver(cause?: RefusalCause): void {
    if (!this.#pending) return
    this.#pending = false
    clearTimeout(this.#timer)
    this.#socket.removeListener('close', this.#gone)
    if (cause) this.#parts.onRefused(cause)
  }
}
