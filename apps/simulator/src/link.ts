import { WebSocket } from 'ws'
import type { Clock } from './clock.ts'
import {
  type CallResult,
  encodeCall,
  encodeError,
  encodeResult,
  type MessagePayload,
  parseSimulatorMessage,
  type CallReaction,
} from './messages.ts'
import type { VersionTranslator } from './words.ts'

export interface ServerConnectionOptions {
  readonly url: string
  readonly identity: string
  readonly clock: Clock
  /** Protocol names. Default: those of 1.6. */
  readonly words?: VersionTranslator | undefined
  /** Read at each connection, because the server may change it (AuthorizationKey). */
  readonly password: () => string
  readonly newId: () => string
  readonly callTimeoutMs: number
  readonly resendId: 'same' | 'new'
  readonly repeatSends: number
  /** Number of attempts for a rejected transaction message, and seconds between them. */
  readonly retry: () => { attempts: number; seconds: number }
  readonly onCall: (action: string, payload: MessagePayload) => CallReaction
  readonly onAnswered: (action: string, request: MessagePayload, answer: MessagePayload) => void
  readonly onMessage: (direction: 'in' | 'out', text: string) => void
  readonly onClose: (code: number) => void
  readonly onDrained: () => void
}

export interface ConnectionOwner {
  readonly transactionId: number | undefined
}

export interface CallOptions {
  /** Transaction message, which survives lost connections and is sent until it gets a response. */
  readonly durable?: boolean
  /** Sent first, even before the server has accepted the charge point: BootNotification, and raw calls of a test. */
  readonly first?: boolean
  /** Called before the next message is built, so that the message can use data of the response. */
  readonly onAnswer?: (payload: MessagePayload) => void
  /** Transaction of this message. */
  readonly owner?: ConnectionOwner
}

interface Entry extends CallOptions {
  readonly action: string
  readonly build: () => MessagePayload
  /** Payload fixed at the first sending, so that a repetition is identical. */
  body?: MessagePayload
  id?: string
  refusals: number
  repeats: number
  readonly settle: (answer: CallResult) => void
}

const closeMs = 3000

/** One charge point's connection: messages, the queue, and one outstanding call at a time (OCPP-J 1.6, 4.1.1). */
export class ServerConnection {
  readonly #options: ServerConnectionOptions
  #socket: WebSocket | undefined
  #queue: Entry[] = []
  #waiting: { entry: Entry; id: string; release: () => void } | undefined
  #durableNotBefore = 0
  #ready = false

  constructor(options: ServerConnectionOptions) {
    this.#options = options
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  /** True once the server has accepted the charge point, so ordinary calls may be sent. */
  get isReady(): boolean {
    return this.isOpen && this.#ready
  }

  /** Number of messages without a response. */
  get pending(): number {
    return this.#queue.length + (this.#waiting ? 1 : 0)
  }

  /** Resolves once the connection is open. Throws with the HTTP status if it is refused. */
  open(): Promise<void> {
    if (this.#socket) return Promise.reject(new Error('already connected'))
    const { url, identity, password, clock, words } = this.#options
    const credentials = Buffer.from(`${identity}:${password()}`).toString('base64')
    const socket = new WebSocket(url + encodeURIComponent(identity), [words?.subprotocol ?? 'ocpp1.6'], {
      headers: { authorization: `Basic ${credentials}` },
      handshakeTimeout: 30_000,
      perMessageDeflate: false,
    })
    this.#socket = socket
    socket.on('message', (data: Buffer) => this.#receive(socket, data.toString()))
    socket.on('close', (code) => this.#closed(socket, code))
    const opened = new Promise<void>((resolve, reject) => {
      socket.on('open', () => resolve())
      socket.on('error', (error) => reject(error))
    })
    clock.hold(opened)
    return opened
  }

  /** Interrupts the connection without a closing handshake; the server is not notified. */
  drop(): Promise<void> {
    return this.#leave((socket) => socket.terminate())
  }

  /** Closes with a closing handshake, or without it if the server does not respond. */
  close(): Promise<void> {
    return this.#leave((socket) => {
      const cancel = this.#options.clock.after(closeMs, () => socket.terminate())
      socket.on('close', cancel)
      socket.close(1000)
    })
  }

  /** Takes effect from the next queue run on; called with the response to BootNotification. */
  setReady(ready: boolean): void {
    this.#ready = ready
    this.#pump()
  }

  call(action: string, build: () => MessagePayload, options: CallOptions = {}): Promise<CallResult> {
    if (!options.durable && !this.isOpen) return Promise.resolve(errorAnswer('Offline', 'no connection'))
    const { promise, resolve } = Promise.withResolvers<CallResult>()
    const repeats = options.durable ? this.#options.repeatSends : 0
    const entry: Entry = { ...options, action, build, refusals: 0, repeats, settle: resolve }
    if (options.first) this.#queue.unshift(entry)
    else this.#queue.push(entry)
    this.#pump()
    return promise
  }

  /** Sends text unchanged: invalid text, or a custom message. */
  send(text: string): void {
    this.#socket?.send(text)
    this.#options.onMessage('out', text)
  }

  /** Deletes queued messages, like a charge point that loses its memory. */
  discard(which: (action: string, owner: ConnectionOwner | undefined) => boolean): void {
    this.#queue = this.#queue.filter((entry) => {
      if (!which(entry.action, entry.owner)) return true
      entry.settle(errorAnswer('Discarded', 'lost by the point'))
      return false
    })
  }

  #leave(how: (socket: WebSocket) => void): Promise<void> {
    const socket = this.#socket
    if (!socket) return Promise.resolve()
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
    this.#options.clock.hold(closed)
    how(socket)
    return closed
  }

  #pump(): void {
    if (this.#waiting || !this.isOpen) return
    const durableMayGo = this.#options.clock.now() >= this.#durableNotBefore
    const index = this.#queue.findIndex((entry) => entry.first || (this.#ready && (durableMayGo || !entry.durable)))
    const [entry] = index < 0 ? [] : this.#queue.splice(index, 1)
    if (entry) this.#transmit(entry)
    else if (this.#queue.length === 0) this.#options.onDrained()
  }

  #transmit(entry: Entry): void {
    const { clock, callTimeoutMs, newId, words } = this.#options
    const id = (entry.id ??= newId())
    const body = (entry.body ??= entry.build())
    const message = words ? words.sendEvent(entry.action, body) : { action: entry.action, payload: body }
    if (!message) {
      this.#accepted(entry, {})
      this.#pump()
      return
    }
    const answered = Promise.withResolvers<void>()
    const cancel = clock.after(callTimeoutMs, () => this.#timedOut())
    const release = () => {
      cancel()
      answered.resolve()
    }
    this.#waiting = { entry, id, release }
    clock.hold(answered.promise)
    this.send(encodeCall(id, message.action, message.payload))
  }

  #receive(socket: WebSocket, text: string): void {
    if (socket !== this.#socket) return
    this.#options.onMessage('in', text)
    const message = parseSimulatorMessage(text)
    if (!message) return
    if (message.kind === 'call') return this.#react(message.id, this.#reactionTo(message))
    if (this.#waiting?.id !== message.id) return
    const entry = this.#take()
    if (!entry) return
    if (message.kind === 'error') this.#refused(entry, errorAnswer(message.code, message.description))
    else {
      this.#accepted(entry, this.#understood(entry, message.payload))
      this.#follow(entry, message.payload)
    }
    this.#pump()
  }

  #follow({ body = {} }: Entry, payload: MessagePayload): void {
    const next = this.#options.words?.followUp?.(body, payload)
    if (next) void this.call(next.action, () => next.payload)
  }

  #reactionTo(call: { action: string; payload: MessagePayload }): CallReaction {
    const { words, onCall } = this.#options
    if (!words) return onCall(call.action, call.payload)
    return words.react(call, onCall, (action, payload) => void this.call(action, () => payload))
  }

  #understood({ action, body = {} }: Entry, payload: MessagePayload): MessagePayload {
    return this.#options.words?.understand(action, body, payload) ?? payload
  }

  #react(id: string, reaction: CallReaction): void {
    this.send('error' in reaction ? encodeError(id, reaction.error) : encodeResult(id, reaction.answer))
    if (!('error' in reaction)) reaction.then?.()
  }

  #take(): Entry | undefined {
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.release()
    return waiting?.entry
  }

  #accepted(entry: Entry, payload: MessagePayload): void {
    // First in the queue before onAnswer may add to it.
    if (entry.repeats > 0)
      this.#queue.unshift({ ...this.#again(entry), repeats: entry.repeats - 1, onAnswer: undefined })
    entry.onAnswer?.(payload)
    this.#options.onAnswered(entry.action, entry.body ?? {}, payload)
    entry.settle({ ok: true, payload })
  }

  #refused(entry: Entry, answer: CallResult): void {
    const { attempts, seconds } = this.#options.retry()
    entry.refusals += 1
    if (!entry.durable || entry.refusals >= attempts) return entry.settle(answer)
    this.#putBack(entry, seconds * entry.refusals * 1000)
  }

  #timedOut(): void {
    const entry = this.#take()
    if (entry?.durable) this.#putBack(entry, this.#options.retry().seconds * 1000)
    else entry?.settle(errorAnswer('TimedOut', 'no answer'))
    this.#pump()
  }

  #putBack(entry: Entry, waitMs: number): void {
    const { clock } = this.#options
    this.#queue.unshift(this.#again(entry))
    this.#durableNotBefore = clock.now() + waitMs
    clock.after(waitMs, () => this.#pump())
  }

  #again(entry: Entry): Entry {
    return { ...entry, id: this.#options.resendId === 'same' ? entry.id : undefined }
  }

  #closed(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return
    this.#socket = undefined
    this.#ready = false
    this.#durableNotBefore = 0
    const unanswered = this.#take()
    const entries = unanswered ? [this.#again(unanswered), ...this.#queue] : this.#queue
    this.#queue = entries.filter((entry) => entry.durable)
    for (const entry of entries) if (!entry.durable) entry.settle(errorAnswer('Offline', 'connection lost'))
    this.#options.onClose(code)
  }
}

function errorAnswer(code: string, description: string): CallResult {
  return { ok: false, code, description }
}
