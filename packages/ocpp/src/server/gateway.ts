import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { CallQueue } from './call-queue.ts'
import { MessageExchange } from './conversation.ts'
import { ConnectionAttemptChecker } from './doorman.ts'
import {
  type ConnectionAttempt,
  type CallOutcome,
  defaultGatewayLimits,
  type GatewayLimits,
  type GatewayOptions,
  type AuthenticatedClient,
} from './gateway.options.ts'
import { ConnectionSlots } from './seats.ts'
import type { OcppConnection } from './connection.ts'
import type { GatewayConnection } from './link.ts'
import { chooseSupportedVersion, createSupportedVersions, type SupportedOcppVersion } from './speeches.ts'
import { createGatewayCounters, type GatewayCounters, type GatewayStats, type ConnectionRefusalCause } from './stats.ts'
import { readConnectionAttempt, UpgradeAttempt } from './visit.ts'

const drainGraceMs = 10_000

/**
 * Server side of OCPP-J over WebSockets.
 *
 * Order of checks for a connection attempt: request size, path, credentials (all failures with the same 401), then the
 * subprotocol. A charge point without a supported subprotocol completes the handshake without one and is closed
 * immediately with 1002, as 1.6J section 3.2 requires ("MUST complete the WebSocket handshake … and then immediately
 * close"); this reveals nothing, because its credentials were valid. Finally the identity's slot: while the identity's
 * connection is alive, a second one gets 409.
 */
export class WebSocketGateway<P> {
  readonly #options: GatewayOptions<P>
  readonly #limits: GatewayLimits
  readonly #now: () => Date
  readonly #counters: GatewayCounters
  readonly #speeches: ReadonlyMap<string, SupportedOcppVersion<P>>
  readonly #doorman: ConnectionAttemptChecker<P>
  readonly #seats: ConnectionSlots<P>
  readonly #conversation: MessageExchange<P>
  readonly #sockets: WebSocketServer
  #draining = false

  constructor(options: GatewayOptions<P>) {
    this.#options = options
    this.#limits = { ...defaultGatewayLimits, ...options.limits }
    this.#now = options.now ?? (() => new Date())
    this.#counters = createGatewayCounters((action, result, ms) => options.onAnswered?.(action, result, ms))
    this.#speeches = createSupportedVersions(options)
    this.#doorman = new ConnectionAttemptChecker(options, this.#limits)
    const parts = { options, limits: this.#limits, counters: this.#counters, now: this.#now }
    this.#seats = new ConnectionSlots({ ...parts, proceed: (link) => this.#conversation.proceed(link) })
    this.#conversation = new MessageExchange({
      ...parts,
      cut: (link, cause, code) => this.#seats.cut(link, cause, code),
      release: (link) => this.#seats.release(link),
    })
    const socketOptions = {
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: this.#limits.messageBytes,
      maxFragments: 4096,
      closeTimeout: 5_000,
      // Pongs are sent by our code, so that a ping flood from a client that does not read can be disconnected (S-10).
      autoPong: false,
      handleProtocols: (offered: Set<string>) =>
        chooseSupportedVersion(this.#speeches, [...offered])?.version.subprotocol ?? false,
    } as const
    this.#sockets = new WebSocketServer(socketOptions)
  }

  /**
   * Handler for the `upgrade` event of an http or https server. Returns true if the path belongs to the gateway,
   * whatever the result.
   */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    if (!request.url?.startsWith(this.#options.pathPrefix)) return false
    this.#welcome(request, socket, head).catch((error: unknown) => {
      this.#options.log?.error({ err: error }, 'a handshake failed')
      socket.destroy()
    })
    return true
  }

  connection(identity: string): OcppConnection<P> | undefined {
    return this.#seats.get(identity)
  }

  connections(): Iterable<OcppConnection<P>> {
    return this.#seats.all()
  }

  get size(): number {
    return this.#seats.size
  }

  /**
   * Calls a charge point. One call per charge point is outstanding, others wait in order. The timeout (default
   * `callTimeoutMs`) starts now, so that no call is sent after its caller has given up. Never rejects. The payload is
   * validated before sending and the reply on receipt; an invalid one gives `error`, in the spelling of `OcppErrorCode`.
   */
  call(identity: string, action: string, payload: object, wait: { timeoutMs?: number } = {}): Promise<CallOutcome> {
    const link = this.#seats.get(identity)
    if (link?.state === 'open') {
      return link.commands.call(action, payload, wait.timeoutMs ?? this.#limits.callTimeoutMs)
    }
    this.#counters.command(action, 'offline')
    return Promise.resolve({ state: 'offline' })
  }

  /**
   * Checks for another process whether the identity's connection in this process is alive, with a probe if necessary. A
   * dead connection is closed.
   */
  challenge(newcomer: AuthenticatedClient): Promise<boolean> {
    return this.#seats.challenge(newcomer)
  }

  /**
   * Stops accepting connections and closes all with 1012, each at a random time within `jitterMs` and after its call in
   * progress got a response. Resolves when all are closed; connections that take 10 s longer are terminated.
   */
  async drain({ jitterMs = 0 }: { jitterMs?: number } = {}): Promise<void> {
    this.#draining = true
    await this.#seats.empty({ jitterMs, graceMs: drainGraceMs, code: 1012, reason: 'the server restarts' })
  }

  get stats(): GatewayStats {
    return this.#counters.snapshot(this.#seats.size)
  }

  async #welcome(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const attempt = readConnectionAttempt(request, this.#options.pathPrefix, this.#options.originOf?.(request))
    const visit = new UpgradeAttempt(attempt, socket, {
      handshakeMs: this.#limits.handshakeMs,
      onRefused: (cause) => this.#reportRefused(attempt, cause),
    })
    if (this.#draining) return visit.refuse('draining')
    const admitted = await this.#doorman.check(request, visit)
    if (!admitted) return
    const speech = chooseSupportedVersion(this.#speeches, attempt.offered)
    if (!speech) return this.#turnAway(visit, request, socket, head)
    if (this.#seats.size >= this.#limits.maxPoints && !this.#seats.get(attempt.identity)) return visit.refuse('full')
    if (await this.#options.livesElsewhere?.(admitted.point, attempt)) return visit.refuse('duplicate')
    // Checked again after each probe, because another client may have connected in between.
    while (this.#seats.get(attempt.identity)) if (!(await this.#seats.freeFor(visit))) return
    const undo = await this.#register(admitted.point, attempt, speech)
    const rival = this.#seats.get(attempt.identity)
    if (this.#draining || !visit.pending || rival) {
      if (!rival) undo()
      return visit.refuse(rival ? 'duplicate' : 'draining')
    }
    visit.handOver()
    let isOpen = false
    this.#sockets.handleUpgrade(request, socket, head, (websocket) => {
      isOpen = true
      const link = this.#createLink({ websocket, attempt, speech, point: admitted.point })
      this.#listen(link)
      this.#seats.take(link)
    })
    if (!isOpen) undo()
  }

  /** Records a connection that is about to open. Returns what undoes it. */
  async #register(
    point: P,
    { identity, address }: ConnectionAttempt,
    { version }: SupportedOcppVersion<P>,
  ): Promise<() => void> {
    const { log } = this.#options
    try {
      return (await this.#options.beforeOpen?.({ point, subprotocol: version.subprotocol, address })) ?? (() => {})
    } catch (error) {
      log?.warn({ err: error, identity }, 'a connection could not be recorded before it opened')
      return () => {}
    }
  }

  #reportRefused({ identity, address, offered }: ConnectionAttempt, cause: ConnectionRefusalCause): void {
    this.#counters.refused(cause)
    this.#options.onRefused?.({ identity, address, offered, cause, at: this.#now() })
  }

  #turnAway(visit: UpgradeAttempt, request: IncomingMessage, socket: Duplex, head: Buffer): void {
    visit.handOver('subprotocol')
    this.#sockets.handleUpgrade(request, socket, head, (websocket) => {
      websocket.on('error', () => {})
      websocket.close(1002, 'no subprotocol in common')
      setTimeout(() => websocket.terminate(), 1_000).unref()
    })
  }

  #createLink(made: {
    websocket: WebSocket
    attempt: ConnectionAttempt
    speech: SupportedOcppVersion<P>
    point: P
  }): GatewayConnection<P> {
    const { attempt, speech } = made
    const commands = new CallQueue({
      schemas: speech.schemas,
      longest: this.#limits.queuePerPoint,
      send: (text) => this.#conversation.send(link, text),
      count: (action, result) => this.#counters.command(action, result),
    })
    const link: GatewayConnection<P> = {
      identity: attempt.identity,
      point: made.point,
      subprotocol: speech.version.subprotocol,
      address: attempt.address,
      openedAt: this.#now(),
      close: (code, reason) => this.#seats.close(link, { code, reason }),
      socket: made.websocket,
      speech,
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

  #listen(link: GatewayConnection<P>): void {
    const { socket, identity } = link
    const { log } = this.#options
    socket.on('message', (data, isBinary) => {
      this.#seats.alive(link)
      try {
        this.#conversation.receive(link, data, isBinary)
      } catch (error) {
        log?.error({ err: error, identity }, 'a frame could not be handled')
      }
    })
    socket.on('pong', () => this.#seats.alive(link))
    socket.on('ping', (data) => {
      this.#seats.alive(link)
      if (socket.bufferedAmount > this.#limits.unsentBytes) this.#seats.cut(link, 'slow-reader', 1008)
      else if (socket.readyState === socket.OPEN) socket.pong(data)
    })
    socket.on('error', (error) => log?.warn({ identity, reason: error.message }, 'charge point socket failed'))
    socket.on('close', (code, reason) => this.#seats.leave(link, { code, reason: reason.toString() }))
  }
}

/** Creates a gateway (see Gateway). Throws if a handler's action does not exist in its version. */
export function createWebSocketGateway<P>(options: GatewayOptions<P>): WebSocketGateway<P> {
  return new WebSocketGateway(options)
}
