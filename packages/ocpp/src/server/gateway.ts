import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { createCallQueue } from './call-queue.ts'
import { createConversation } from './conversation.ts'
import { createDoorman, type Visit } from './doorman.ts'
import { type CallOutcome, defaultLimits, type GatewayOptions } from './gateway.options.ts'
import { createSeats } from './seats.ts'
import type { Link, Session } from './session.ts'
import { createSpeeches } from './speeches.ts'
import { createCounters, type GatewayStats } from './stats.ts'

export interface Gateway<P> {
  /** Attach to an http or https server's `upgrade` event. True when the path was ours, whatever comes of it. */
  handleUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean
  session: (identity: string) => Session<P> | undefined
  sessions: () => Iterable<Session<P>>
  readonly size: number
  /**
   * Calls a charge point. One call is outstanding per point, others wait in order; the time-out (default
   * `callTimeoutMs`) runs from now, so that nothing is sent that nobody waits for any more. Never rejects. The payload
   * is checked before it is sent and the reply when it comes; a misfit of either is `error`, in `ErrorCode`'s spelling.
   */
  call: (
    identity: string,
    action: string,
    payload: object,
    wait?: { timeoutMs?: number },
  ) => Promise<CallOutcome>
  /**
   * Lets nobody in any more and closes every socket with 1012, each at a random moment within `jitterMs` and after its
   * call in progress was answered. Resolves when all are closed; what takes 10 s longer is cut off.
   */
  drain: (options?: { jitterMs?: number }) => Promise<void>
  readonly stats: GatewayStats
}

const drainGraceMs = 10_000

/**
 * The server side of OCPP-J over WebSockets.
 *
 * Order of checks at the door: size of the request, path, credentials (all failures with the same 401), then the
 * subprotocol: a point that offers none of ours completes the handshake without one and is closed with 1002 at once,
 * as 1.6J section 3.2 asks ("MUST complete the WebSocket handshake … and then immediately close"), which is no
 * oracle since its credentials were right. Then the seat: while the identity's socket is alive the newcomer gets 409.
 */
export function createGateway<P>(options: GatewayOptions<P>): Gateway<P> {
  const limits = { ...defaultLimits, ...options.limits }
  const now = options.now ?? (() => new Date())
  const counters = createCounters()
  const speech = createSpeeches(options)
  const doorman = createDoorman({ options, limits, counters, now })
  const seats = createSeats<P>({ options, limits, counters, proceed: (link) => conversation.proceed(link) })
  const conversation = createConversation({
    options,
    limits,
    counters,
    now,
    speech,
    cut: (link, cause, code) => seats.cut(link, cause, code),
    release: (link) => seats.release(link),
  })
  const chosen = (offered: Iterable<string>) => {
    const set = new Set(offered)
    return options.versions.find((version) => set.has(version))
  }
  const serverOptions = {
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.frameBytes,
    maxFragments: 4096,
    closeTimeout: 5_000,
    // Pongs are ours, so that a ping flood of someone who doesn't read can be cut (S-10).
    autoPong: false,
    handleProtocols: (offered: Set<string>) => chosen(offered) ?? false,
  } as const
  const sockets = new WebSocketServer(serverOptions)
  let draining = false

  async function welcome(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const visit = doorman.receive(request, socket)
    if (draining) return visit.refuse('draining')
    const admitted = await doorman.check(request, visit)
    if (!admitted) return
    const subprotocol = chosen(visit.attempt.offered)
    if (!subprotocol) return turnAway(visit, request, socket, head)
    if (seats.size >= limits.maxPoints && !seats.get(visit.attempt.identity)) return visit.refuse('full')
    if (!(await seats.freeFor(visit))) return
    // No await from here on: between the free seat and its taking nobody else may come.
    if (draining) return visit.refuse('draining')
    visit.handOver()
    sockets.handleUpgrade(request, socket, head, (websocket) => {
      const link = createLink(websocket, visit, admitted.point)
      listen(link)
      seats.take(link)
    })
  }

  function turnAway(visit: Visit, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    visit.handOver('subprotocol')
    sockets.handleUpgrade(request, socket, head, (websocket) => {
      websocket.on('error', ignore)
      websocket.close(1002, 'no subprotocol in common')
      setTimeout(() => websocket.terminate(), 1_000).unref()
    })
  }

  function createLink(socket: WebSocket, visit: Visit, point: P): Link<P> {
    const subprotocol = chosen(visit.attempt.offered) ?? 'ocpp1.6'
    const commands = createCallQueue({
      schemas: speech(subprotocol).schemas,
      longest: limits.queuePerPoint,
      send: (text) => conversation.send(link, text),
      count: (name, result) => counters.command(name, result),
    })
    const link: Link<P> = {
      identity: visit.attempt.identity,
      point,
      subprotocol,
      address: visit.attempt.address,
      openedAt: now(),
      close: (code, reason) => seats.close(link, { code, reason }),
      socket,
      commands,
      busy: false,
      waiting: [],
      waitingChars: 0,
      state: 'open',
      closeWith: { code: 1000, reason: '' },
      seenAt: performance.now(),
      pinged: false,
      garbage: 0,
      heir: undefined,
      probe: undefined,
      newcomer: undefined,
    }
    return link
  }

  function listen(link: Link<P>): void {
    const { socket, identity } = link
    socket.on('message', (data, isBinary) => {
      seats.alive(link)
      try {
        conversation.receive(link, data, isBinary)
      } catch (error) {
        options.log?.error({ err: error, identity }, 'a frame could not be handled')
      }
    })
    socket.on('pong', () => seats.alive(link))
    socket.on('ping', (data) => {
      seats.alive(link)
      if (socket.bufferedAmount > limits.unsentBytes) seats.cut(link, 'slow-reader', 1008)
      else if (socket.readyState === socket.OPEN) socket.pong(data)
    })
    socket.on('error', (error) =>
      options.log?.warn({ identity, reason: error.message }, 'charge point socket failed'),
    )
    socket.on('close', (code, reason) => seats.leave(link, { code, reason: reason.toString() }))
  }

  return {
    handleUpgrade(request, socket, head) {
      if (!request.url?.startsWith(options.pathPrefix)) return false
      welcome(request, socket, head).catch((error: unknown) => {
        options.log?.error({ err: error }, 'a handshake failed')
        socket.destroy()
      })
      return true
    },
    session: (identity) => seats.get(identity),
    sessions: () => seats.all(),
    get size() {
      return seats.size
    },
    call(identity, action, payload, wait = {}) {
      const link = seats.get(identity)
      if (link?.state === 'open')
        return link.commands.call(action, payload, wait.timeoutMs ?? limits.callTimeoutMs)
      counters.command(action, 'offline')
      return Promise.resolve({ state: 'offline' })
    },
    async drain({ jitterMs = 0 } = {}) {
      draining = true
      await seats.empty({ jitterMs, graceMs: drainGraceMs, code: 1012, reason: 'the server restarts' })
    },
    get stats() {
      return counters.snapshot(seats.size)
    },
  }
}

function ignore(): void {}
