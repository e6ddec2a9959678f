import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { TLSSocket } from 'node:tls'
import type { ConnectionAttempt } from './gateway.options.ts'
import { readCredentials, readIdentity, parseOfferedSubprotocols } from './knock.rules.ts'
import type { ConnectionRefusalCause } from './stats.ts'

/*
 * The same response for an unknown identity, a wrong password, a wrong user and missing credentials, so that nothing
 * about identities is revealed (S-01). Also used for throttled addresses.
 */
const unauthorized =
  'HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm="ocpp"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

const statusOf: Readonly<Partial<Record<ConnectionRefusalCause, number>>> = {
  path: 400,
  identity: 400,
  headers: 431,
  duplicate: 409,
  full: 503,
  draining: 503,
  unavailable: 503,
}

function answerTo(cause: ConnectionRefusalCause): string {
  const status = statusOf[cause]
  if (status === undefined) return unauthorized
  const retry = status === 503 ? 'Retry-After: 30\r\n' : ''
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${retry}Content-Length: 0\r\nConnection: close\r\n\r\n`
}

/** Reads the data of an upgrade request, without verification. */
export function readConnectionAttempt(
  request: IncomingMessage,
  pathPrefix: string,
  origin?: Pick<ConnectionAttempt, 'address' | 'secure'>,
): ConnectionAttempt {
  const credentials = readCredentials(request.headers.authorization)
  return {
    identity: readIdentity(request.url ?? '', pathPrefix) ?? '',
    user: credentials?.user,
    password: credentials?.password,
    address: origin?.address ?? request.socket.remoteAddress ?? '',
    secure: origin?.secure ?? request.socket instanceof TLSSocket,
    certificate: request.socket instanceof TLSSocket ? request.socket.getPeerCertificate().raw : undefined,
    offered: parseOfferedSubprotocols(request.headers['sec-websocket-protocol']?.slice(0, 1024)),
  }
}

export interface UpgradeHandlerOptions {
  handshakeMs: number
  onRefused: (cause: ConnectionRefusalCause) => void
}

/** One upgrade request, until it is refused, completed, timed out or closed by the client. */
export class UpgradeAttempt {
  readonly attempt: ConnectionAttempt
  readonly #socket: Duplex
  readonly #parts: UpgradeHandlerOptions
  readonly #timer: NodeJS.Timeout
  readonly #gone = (): void => this.handOver()
  #pending = true

  constructor(attempt: ConnectionAttempt, socket: Duplex, parts: UpgradeHandlerOptions) {
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
  refuse(cause: ConnectionRefusalCause): void {
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
  handOver(cause?: ConnectionRefusalCause): void {
    if (!this.#pending) return
    this.#pending = false
    clearTimeout(this.#timer)
    this.#socket.removeListener('close', this.#gone)
    if (cause) this.#parts.onRefused(cause)
  }
}
