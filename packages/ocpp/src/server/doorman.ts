import type { IncomingMessage } from 'node:http'
import type { ConnectionAttempt, GatewayLimits, GatewayOptions, AuthenticationResult } from './gateway.options.ts'
import { identityPathError, hasTooManyHeaders } from './knock.rules.ts'
import type { ConnectionRefusalCause } from './stats.ts'
import { createHandshakeThrottle, type HandshakeThrottle } from './throttle.rules.ts'
import type { UpgradeAttempt } from './visit.ts'

/** Checks connection attempts up to their credentials. */
export class ConnectionAttemptChecker<P> {
  readonly #options: GatewayOptions<P>
  readonly #throttle: HandshakeThrottle

  constructor(options: GatewayOptions<P>, limits: GatewayLimits) {
    this.#options = options
    this.#throttle = createHandshakeThrottle(limits.failedHandshakes, options.onFailedHandshake)
  }

  /** Returns null if the attempt was refused or has ended. */
  async check(request: IncomingMessage, visit: UpgradeAttempt): Promise<{ point: P } | null> {
    const { attempt } = visit
    const { address, identity } = attempt
    if (hasTooManyHeaders(request.rawHeaders, request.headers)) return refuse(visit, 'headers')
    if (identity === '') return refuse(visit, identityPathError(request.url ?? '', this.#options.pathPrefix))

    const wait = this.#throttle.admit(address, identity, performance.now())
    if (wait === null) return refuse(visit, 'throttled')
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    if (!visit.pending) return null

    const verdict = await this.#judge(request, attempt)
    if ('point' in verdict) {
      this.#throttle.succeeded(address, identity, wait > 0)
      return visit.pending ? verdict : null
    }
    if (verdict.refused !== 'unavailable') {
      this.#throttle.failed(address, identity, performance.now(), wait > 0)
      if (wait === 0) void this.#share(address)
    }
    return refuse(visit, verdict.refused)
  }

  /** Nobody waits for the count of all processes: it slows the next attempts of the address. */
  async #share(address: string): Promise<void> {
    try {
      if (await this.#options.shareFailure?.(address)) this.#throttle.exhaust(address, performance.now())
    } catch (error) {
      this.#options.log?.warn({ err: error }, 'a failed handshake was not counted over all processes')
    }
  }

  async #judge(
    request: IncomingMessage,
    attempt: ConnectionAttempt,
  ): Promise<AuthenticationResult<P> | { refused: ConnectionRefusalCause }> {
    if (request.headers.authorization !== undefined && attempt.user === undefined) return { refused: 'no-credentials' }
    if (attempt.user !== undefined && attempt.user !== attempt.identity) return { refused: 'user' }
    try {
      return await this.#options.authenticate(attempt)
    } catch (error) {
      const { identity } = attempt
      this.#options.log?.error({ err: error, identity }, 'a charge point could not be authenticated')
      return { refused: 'unavailable' }
    }
  }
}

function refuse(visit: UpgradeAttempt, cause: ConnectionRefusalCause): null {
  visit.refuse(cause)
  return null
}
