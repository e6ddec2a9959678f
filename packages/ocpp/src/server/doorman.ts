import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Attempt, GatewayLimits, GatewayOptions } from './gateway.options.ts'
import { readCredentials, readIdentity, readOffered, tooManyHeaders } from './knock.rules.ts'
import type { Counters, RefusalCause } from './stats.ts'
import { createThrottle } from './throttle.rules.ts'

/** One upgrade request, from the first look until it is refused or completed. */
export interface Visit {
  readonly attempt: Attempt
  /** False once it was answered, timed out, or the other side went away. */
  pending(): boolean
  /** Answers with the cause's status and closes. Later calls do nothing. */
  refuse(cause: RefusalCause): void
  /** Ends the visit without answering: the socket now belongs to the WebSocket. Counts the cause, if there is one. */
  handOver(cause?: RefusalCause): void
}

/*
 * One and the same answer for an unknown identity, a wrong password, a wrong user and no credentials, so that nothing
 * about identities can be learnt (S-01).
 */
const unauthorized =
  'HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm="ocpp"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n'

const statusOf: Readonly<Partial<Record<RefusalCause, number>>> = {
  path: 400,
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

export interface DoormanParts<P> {
  options: GatewayOptions<P>
  limits: GatewayLimits
  counters: Counters
  now: () => Date
}

export interface Doorman<P> {
  receive(request: IncomingMessage, socket: Duplex): Visit
  /** Checks a visit up to its credentials. Null: it was refused. */
  check(request: IncomingMessage, visit: Visit): Promise<{ point: P } | null>
}

export function createDoorman<P>(parts: DoormanParts<P>): Doorman<P> {
  const { options, limits, counters, now } = parts
  const throttle = createThrottle(limits.failedHandshakes)

  function receive(request: IncomingMessage, socket: Duplex): Visit {
    const credentials = readCredentials(request.headers.authorization)
    const attempt: Attempt = {
      identity: readIdentity(request.url ?? '', options.pathPrefix) ?? '',
      user: credentials?.user,
      password: credentials?.password,
      address: options.addressOf?.(request) ?? request.socket.remoteAddress ?? '',
      offered: readOffered(request.headers['sec-websocket-protocol']?.slice(0, 1024)),
    }
    let pending = true
    const gone = (): void => handOver()
    const timer = setTimeout(() => refuse('unavailable'), limits.handshakeMs)
    // Without a listener an error on this socket would end the process.
    socket.on('error', ignore)
    socket.once('close', gone)

    function handOver(cause?: RefusalCause): void {
      if (!pending) return
      pending = false
      clearTimeout(timer)
      socket.removeListener('close', gone)
      if (!cause) return
      counters.refused(cause)
      const { identity, address, offered } = attempt
      options.onRefused?.({ identity, address, offered, cause, at: now() })
    }
    function refuse(cause: RefusalCause): void {
      if (!pending) return
      const late = setTimeout(() => socket.destroy(), 2_000)
      socket.once('close', () => clearTimeout(late))
      socket.end(answerTo(cause), () => socket.destroy())
      handOver(cause)
    }
    return { attempt, pending: () => pending, refuse, handOver }
  }

  async function check(request: IncomingMessage, visit: Visit): Promise<{ point: P } | null> {
    const { attempt } = visit
    const { address, identity } = attempt
    if (tooManyHeaders(request.rawHeaders, request.headers)) return refuse(visit, 'headers')
    if (identity === '') return refuse(visit, 'path')

    const wait = throttle.admit(address, identity, performance.now())
    if (wait === null) return refuse(visit, 'throttled')
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    if (!visit.pending()) return null

    const verdict = await judge(request, attempt)
    if ('point' in verdict) {
      throttle.succeeded(address, identity, wait > 0)
      return visit.pending() ? verdict : null
    }
    if (verdict.refused !== 'unavailable') throttle.failed(address, identity, performance.now(), wait > 0)
    return refuse(visit, verdict.refused)
  }

  async function judge(
    request: IncomingMessage,
    attempt: Attempt,
  ): Promise<{ point: P } | { refused: RefusalCause }> {
    if (request.headers.authorization !== undefined && attempt.user === undefined)
      return { refused: 'no-credentials' }
    if (attempt.user !== undefined && attempt.user !== attempt.identity) return { refused: 'user' }
    try {
      return await options.authenticate(attempt)
    } catch (error) {
      options.log?.error(
        { err: error, identity: attempt.identity },
        'a charge point could not be authenticated',
      )
      return { refused: 'unavailable' }
    }
  }

  return { receive, check }
}

function refuse(visit: Visit, cause: RefusalCause): null {
  visit.refuse(cause)
  return null
}

function ignore(): void {}
