import type { Visit } from './doorman.ts'
import type { GatewayLimits, GatewayOptions } from './gateway.options.ts'
import type { Link } from './session.ts'
import type { Counters, CutCause } from './stats.ts'

/** Who sits where: at most one living connection per identity. */
export interface Seats<P> {
  readonly size: number
  get(identity: string): Link<P> | undefined
  all(): Iterable<Link<P>>
  /**
   * True when the visitor's identity has no living socket, if need be after a probe. Otherwise the visit has been
   * refused. The seat must be taken without an await in between.
   */
  freeFor(visit: Visit): Promise<boolean>
  take(link: Link<P>): void
  /** The socket has closed. Only this link's own seat is given up, however late that news comes (S-05). */
  leave(link: Link<P>, end: { code: number; reason: string }): void
  alive(link: Link<P>): void
  close(link: Link<P>, end: { code: number; reason: string }): void
  cut(link: Link<P>, cause: CutCause, code: number): void
  /** The link's call in progress has ended. */
  release(link: Link<P>): void
  empty(how: { jitterMs: number; graceMs: number; code: number; reason: string }): Promise<void>
}

export interface SeatsParts<P> {
  options: GatewayOptions<P>
  limits: GatewayLimits
  counters: Counters
  proceed(link: Link<P>): void
}

export function createSeats<P>(parts: SeatsParts<P>): Seats<P> {
  const { options, limits, counters } = parts
  const seats = new Map<string, Link<P>>()
  /** Closed links whose call in progress hasn't ended: the identity's next link waits for it, to keep the order. */
  const stragglers = new Map<string, Link<P>>()
  let onEmpty: (() => void) | undefined
  let sweeper: NodeJS.Timeout | undefined

  async function freeFor(visit: Visit): Promise<boolean> {
    const { identity } = visit.attempt
    for (;;) {
      const old = seats.get(identity)
      if (!old) return visit.pending()
      old.newcomer = visit
      const lives = old.state === 'open' && (await probe(old))
      if (!visit.pending()) return false
      if (lives || old.newcomer !== visit) {
        if (lives) raiseImpostor(old, visit)
        visit.refuse('duplicate')
        return false
      }
      old.socket.terminate()
      leave(old, { code: 1006, reason: 'no sign of life' })
    }
  }

  function raiseImpostor(old: Link<P>, visit: Visit): void {
    counters.impostors += 1
    const { identity, user, address, offered } = visit.attempt
    options.onImpostor?.(old, { identity, user, address, offered })
  }

  function probe(link: Link<P>): Promise<boolean> {
    if (link.probe) return link.probe.result
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => settle(false), limits.probeMs)
    function settle(alive: boolean): void {
      clearTimeout(timer)
      link.probe = undefined
      resolve(alive)
    }
    link.probe = { result: promise, settle }
    link.socket.ping()
    return promise
  }

  function take(link: Link<P>): void {
    seats.set(link.identity, link)
    const straggler = stragglers.get(link.identity)
    if (straggler) {
      straggler.heir = link
      link.busy = true
    }
    if (limits.keepAliveMs > 0) sweeper ??= setInterval(sweep, Math.ceil(limits.keepAliveMs / 4)).unref()
    options.onOpen?.(link)
  }

  function leave(link: Link<P>, end: { code: number; reason: string }): void {
    if (link.state === 'closed') return
    link.state = 'closed'
    if (seats.get(link.identity) === link) seats.delete(link.identity)
    if (link.busy) stragglers.set(link.identity, link)
    link.waiting = []
    link.waitingChars = 0
    link.probe?.settle(false)
    link.commands.abandon()
    if (seats.size === 0) {
      clearInterval(sweeper)
      sweeper = undefined
      onEmpty?.()
    }
    options.onClose?.(link, end)
  }

  function alive(link: Link<P>): void {
    link.seenAt = performance.now()
    link.pinged = false
    link.probe?.settle(true)
  }

  function close(link: Link<P>, end: { code: number; reason: string }): void {
    if (link.state !== 'open') return
    link.state = 'closing'
    link.closeWith = end
    link.waiting = []
    if (!link.busy) link.socket.close(end.code, end.reason)
  }

  function cut(link: Link<P>, cause: CutCause, code: number): void {
    if (link.state !== 'open') return
    counters.cut(cause)
    options.log?.warn({ identity: link.identity, cause }, 'charge point cut off')
    link.state = 'closing'
    link.waiting = []
    // Who doesn't read won't read a close frame either.
    if (cause === 'slow-reader' || cause === 'no-pong') link.socket.terminate()
    else link.socket.close(code, cause)
  }

  function release(link: Link<P>): void {
    link.busy = false
    const { heir } = link
    link.heir = undefined
    if (stragglers.get(link.identity) === link) stragglers.delete(link.identity)
    if (heir) release(heir)
    if (link.state === 'closing') link.socket.close(link.closeWith.code, link.closeWith.reason)
    else parts.proceed(link)
  }

  function sweep(): void {
    const at = performance.now()
    for (const link of seats.values()) {
      const silentMs = at - link.seenAt
      if (link.pinged && silentMs > 2 * limits.keepAliveMs) cut(link, 'no-pong', 1006)
      else if (!link.pinged && silentMs > limits.keepAliveMs && link.state === 'open') {
        link.pinged = true
        link.socket.ping()
      }
    }
  }

  async function empty(how: {
    jitterMs: number
    graceMs: number
    code: number
    reason: string
  }): Promise<void> {
    if (seats.size === 0) return
    const emptied = new Promise<void>((resolve) => (onEmpty = resolve))
    const timers = [...seats.values()].map((link) =>
      setTimeout(() => close(link, { code: how.code, reason: how.reason }), Math.random() * how.jitterMs),
    )
    timers.push(
      setTimeout(() => {
        for (const link of seats.values()) link.socket.terminate()
      }, how.jitterMs + how.graceMs),
    )
    await emptied
    for (const timer of timers) clearTimeout(timer)
  }

  return {
    get size() {
      return seats.size
    },
    get: (identity) => seats.get(identity),
    all: () => seats.values(),
    freeFor,
    take,
    leave,
    alive,
    close,
    cut,
    release,
    empty,
  }
}
