import type { GatewayLimits, GatewayOptions, AuthenticatedClient } from './gateway.options.ts'
import type { GatewayConnection } from './link.ts'
import type { GatewayCounters, DisconnectCause } from './stats.ts'
import type { UpgradeAttempt } from './visit.ts'

export interface ConnectionSlotsOptions<P> {
  options: GatewayOptions<P>
  limits: GatewayLimits
  counters: GatewayCounters
  proceed: (link: GatewayConnection<P>) => void
}

/** Close code and reason of a connection. */
export interface ConnectionCloseReason {
  code: number
  reason: string
}

/** Connection slots: at most one live connection per identity. */
export class ConnectionSlots<P> {
  readonly #parts: ConnectionSlotsOptions<P>
  readonly #seats = new Map<string, GatewayConnection<P>>()
  /** Closed connections with a call in progress. The identity's next connection waits for it, to preserve the order. */
  readonly #stragglers = new Map<string, GatewayConnection<P>>()
  #onEmpty: (() => void) | undefined
  #sweeper: NodeJS.Timeout | undefined

  constructor(parts: ConnectionSlotsOptions<P>) {
    this.#parts = parts
  }

  get size(): number {
    return this.#seats.size
  }

  get(identity: string): GatewayConnection<P> | undefined {
    return this.#seats.get(identity)
  }

  all(): Iterable<GatewayConnection<P>> {
    return this.#seats.values()
  }

  /**
   * Returns true if the identity has no live connection, after a probe if necessary (architecture decision 8).
   * Otherwise the attempt has been refused or has ended.
   */
  async freeFor(visit: UpgradeAttempt): Promise<boolean> {
    for (;;) {
      const old = this.#seats.get(visit.attempt.identity)
      if (!old) return visit.pending
      old.newcomer = visit
      const lives = old.state === 'open' && (await this.#probe(old))
      if (!visit.pending) return false
      if (lives || old.newcomer !== visit) {
        if (lives) this.#raiseImpostor(old, visit.attempt)
        visit.refuse('duplicate')
        return false
      }
      this.#end(old)
    }
  }

  /** Returns true if this identity's connection in this process is alive, for an attempt at another process. */
  async challenge(newcomer: AuthenticatedClient): Promise<boolean> {
    const link = this.#seats.get(newcomer.identity)
    if (!link) return false
    if (link.state === 'open' && (await this.#probe(link))) {
      this.#raiseImpostor(link, newcomer)
      return true
    }
    this.#end(link)
    return false
  }

  #end(link: GatewayConnection<P>): void {
    link.socket.terminate()
    this.leave(link, { code: 1006, reason: 'no sign of life' })
  }

  take(link: GatewayConnection<P>): void {
    this.#seats.set(link.identity, link)
    const straggler = this.#stragglers.get(link.identity)
    if (straggler) {
      straggler.heir = link
      link.busy = true
    }
    const { keepAliveMs } = this.#parts.limits
    if (keepAliveMs > 0) this.#sweeper ??= setInterval(() => this.#sweep(), Math.ceil(keepAliveMs / 4)).unref()
    this.#parts.options.onOpen?.(link)
  }

  /**
   * Handles a closed connection. Only this connection's own slot is freed, however late the close event arrives (S-05).
   */
  leave(link: GatewayConnection<P>, end: ConnectionCloseReason): void {
    if (link.state === 'closed') return
    link.state = 'closed'
    if (this.#seats.get(link.identity) === link) this.#seats.delete(link.identity)
    if (link.busy) this.#stragglers.set(link.identity, link)
    link.waiting = []
    link.waitingChars = 0
    link.probe?.settle(false)
    link.commands.abandon()
    if (this.#seats.size === 0) {
      clearInterval(this.#sweeper)
      this.#sweeper = undefined
      this.#onEmpty?.()
    }
    this.#parts.options.onClose?.(link, end)
  }

  /** Records a sign of life of this connection. */
  alive(link: GatewayConnection<P>): void {
    link.seenAt = performance.now()
    link.pinged = false
    link.probe?.settle(true)
  }

  /** Closes the connection after the response to the call in progress. */
  close(link: GatewayConnection<P>, end: ConnectionCloseReason): void {
    if (link.state !== 'open') return
    link.state = 'closing'
    link.closeWith = end
    link.waiting = []
    if (!link.busy) link.socket.close(end.code, end.reason)
  }

  /** Closes a connection after a protocol violation. */
  cut(link: GatewayConnection<P>, cause: DisconnectCause, code: number): void {
    if (link.state !== 'open') return
    this.#parts.counters.cut(cause)
    this.#parts.options.log?.warn({ identity: link.identity, cause }, 'charge point cut off')
    link.state = 'closing'
    link.waiting = []
    // A client that does not read will not read a close frame either.
    if (cause === 'slow-reader' || cause === 'no-pong') link.socket.terminate()
    else link.socket.close(code, cause)
  }

  /** Handles the end of the connection's call in progress. */
  release(link: GatewayConnection<P>): void {
    link.busy = false
    const { heir } = link
    link.heir = undefined
    if (this.#stragglers.get(link.identity) === link) this.#stragglers.delete(link.identity)
    if (heir) this.release(heir)
    if (link.state === 'closing') link.socket.close(link.closeWith.code, link.closeWith.reason)
    else this.#parts.proceed(link)
  }

  /**
   * Closes each connection at a random time within the jitter. Connections that exceed the grace period are terminated.
   */
  async empty(how: ConnectionCloseReason & { jitterMs: number; graceMs: number }): Promise<void> {
    if (this.#seats.size === 0) return
    const emptied = new Promise<void>((resolve) => (this.#onEmpty = resolve))
    const end = { code: how.code, reason: how.reason }
    const timers = [...this.#seats.values()].map((link) =>
      setTimeout(() => this.close(link, end), Math.random() * how.jitterMs),
    )
    const cutRest = (): void => {
      for (const link of this.#seats.values()) link.socket.terminate()
    }
    timers.push(setTimeout(cutRest, how.jitterMs + how.graceMs))
    await emptied
    for (const timer of timers) clearTimeout(timer)
  }

  #raiseImpostor(old: GatewayConnection<P>, newcomer: AuthenticatedClient): void {
    this.#parts.counters.impostors += 1
    const { identity, user, address, offered } = newcomer
    this.#parts.options.onImpostor?.(old, { identity, user, address, offered })
  }

  /** Pings, and returns whether anything arrived in time. Concurrent callers share one probe. */
  #probe(link: GatewayConnection<P>): Promise<boolean> {
    if (link.probe) return link.probe.result
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const settle = (alive: boolean): void => {
      clearTimeout(timer)
      link.probe = undefined
      resolve(alive)
    }
    const timer = setTimeout(() => settle(false), this.#parts.limits.probeMs)
    link.probe = { result: promise, settle }
    link.socket.ping()
    return promise
  }

  #sweep(): void {
    const at = performance.now()
    const { keepAliveMs } = this.#parts.limits
    for (const link of this.#seats.values()) {
      const silentMs = at - link.seenAt
      if (link.pinged && silentMs > 2 * keepAliveMs) this.cut(link, 'no-pong', 1006)
      else if (!link.pinged && silentMs > keepAliveMs && link.state === 'open') {
        link.pinged = true
        link.socket.ping()
      }
    }
  }
}
