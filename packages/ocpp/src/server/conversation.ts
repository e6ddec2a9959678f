import type { RawData } from 'ws'
import { type OcppMessage, parseOcppMessage, formatCallError, formatCallResult } from './messages.ts'
import type { CallContext, GatewayLimits, GatewayOptions } from './gateway.options.ts'
import { OcppError } from './ocpp-error.ts'
import type { GatewayConnection, WaitingCall } from './link.ts'
import type { GatewayCounters, DisconnectCause } from './stats.ts'
import { errorCodeForVersion } from './versions.ts'
import { maskSecrets } from './redact.rules.ts'

/** Message type of 2.1's call without a response. */
const sendType = 6

export interface MessageExchangeOptions<P> {
  options: GatewayOptions<P>
  limits: GatewayLimits
  counters: GatewayCounters
  now: () => Date
  /** Closes a connection after a protocol violation. */
  cut: (link: GatewayConnection<P>, cause: DisconnectCause, code: number) => void
  /** Called when the call in progress has ended. */
  release: (link: GatewayConnection<P>) => void
}

/**
 * Message exchange on an open connection: incoming messages, responses, and one call of a charge point at a time in its
 * order. Two calls with the same message id are two calls (charge points reuse ids when they resend). Both get a
 * response, and the handlers must be idempotent where necessary.
 */
export class MessageExchange<P> {
  readonly #parts: MessageExchangeOptions<P>

  constructor(parts: MessageExchangeOptions<P>) {
    this.#parts = parts
  }

  receive(link: GatewayConnection<P>, data: RawData, isBinary: boolean): void {
    const tick = performance.now()
    const receivedAt = this.#parts.now()
    const text = isBinary || !Buffer.isBuffer(data) ? '' : data.toString()
    this.#tap(link, 'in', isBinary ? '(binary)' : text, receivedAt)
    if (link.state !== 'open') return
    const message = parseOcppMessage(text)
    if (message.kind === 'call' && !message.wantsAnswer && !link.speech.version.unanswered.includes(sendType)) {
      this.#misread(link, { kind: 'unknown-type', id: message.id, type: sendType })
    } else if (message.kind === 'call') {
      link.garbage = 0
      this.#enqueue(link, { message, receivedAt, tick })
    } else if (message.kind === 'result') {
      if (!link.commands.answered(message.id, message.payload)) this.#parts.counters.unsolicited += 1
    } else if (message.kind === 'error') {
      if (!link.commands.refused(message.id, message)) this.#parts.counters.unsolicited += 1
    } else this.#misread(link, message)
  }

  /** Starts waiting calls as far as allowed. */
  proceed(link: GatewayConnection<P>): void {
    while (!link.busy && link.state === 'open') {
      const call = link.waiting.shift()
      if (!call) return
      link.waitingChars -= call.message.size
      this.#begin(link, call)
    }
  }

  send(link: GatewayConnection<P>, text: string): void {
    const { socket } = link
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > this.#parts.limits.unsentBytes) {
      this.#parts.cut(link, 'slow-reader', 1008)
      return
    }
    socket.send(text)
    if (this.#parts.options.onMessage) this.#tap(link, 'out', text, this.#parts.now())
  }

  #tap(link: GatewayConnection<P>, direction: 'in' | 'out', text: string, at: Date): void {
    this.#parts.options.onMessage?.(link, direction, maskSecrets(text), at)
  }

  #misread(link: GatewayConnection<P>, message: Extract<OcppMessage, { kind: 'unreadable' | 'unknown-type' }>): void {
    const { counters, limits } = this.#parts
    const { version } = link.speech
    if (message.kind === 'unknown-type' && version.unanswered.includes(message.type)) return
    link.garbage += 1
    if (message.kind === 'unreadable') counters.unreadable += 1
    else counters.unknownTypes += 1
    const rule = message.kind === 'unreadable' ? 'unreadable' : 'message-type'
    this.#parts.options.onRefusedCall?.(link, { action: '', path: '/', rule })
    if (link.garbage > limits.garbageMessages) {
      this.#parts.cut(link, 'garbage', 1008)
    } else if (message.kind === 'unreadable') {
      const code = message.id === '-1' ? version.unreadable : errorCodeForVersion(version, 'FormationViolation')
      this.send(link, formatCallError(message.id, code, message.reason, {}))
    } else if (version.unknownType) {
      this.send(link, formatCallError(message.id, version.unknownType, 'no such message type', {}))
    }
  }

  #enqueue(link: GatewayConnection<P>, call: WaitingCall): void {
    if (!link.busy && link.waiting.length === 0) {
      this.#begin(link, call)
      return
    }
    const { limits } = this.#parts
    link.waiting.push(call)
    link.waitingChars += call.message.size
    if (link.waiting.length > limits.queuePerPoint || link.waitingChars > limits.queueCharsPerPoint) {
      this.#parts.cut(link, 'queue', 1013)
    }
  }

  #begin(link: GatewayConnection<P>, call: WaitingCall): void {
    const { message, receivedAt } = call
    const { schemas, handlers } = link.speech
    const handler = handlers.get(message.action)
    if (!handler) {
      this.#refuseAction(link, call)
      return
    }
    // Only a call that fails the strict check is read a second time, with the deviations that real charge points have.
    const isStrict = schemas.checkRequest(message.action, message.payload) === null
    const corrected = isStrict ? null : schemas.correct(message.action, message.payload)
    if (corrected && 'violation' in corrected) {
      const { code, description, details } = corrected.violation
      this.#refuse(link, call, new OcppError(code, description, details))
      return
    }
    const { leniencies = [] } = corrected ?? {}
    // Safe cast: the schema has validated the payload, and the handler's type corresponds to the schema.
    const payload = (corrected?.payload ?? message.payload) as never
    const context: CallContext<P, never> = {
      connection: link,
      payload,
      receivedAt,
      messageId: message.id,
      strange: leniencies.map(({ path, kind }) => `${path}: ${kind}`),
    }
    if (leniencies.length > 0) this.#parts.options.onLenient?.(link, { action: message.action, leniencies })
    link.busy = true
    let answer: Promise<object>
    try {
      answer = handler(context)
    } catch (error) {
      answer = Promise.reject(error)
    }
    void answer.then(
      (reply) => this.#finish(link, call, reply),
      (error: unknown) => this.#fail(link, call, error),
    )
  }

  #finish(link: GatewayConnection<P>, call: WaitingCall, reply: object): void {
    this.#parts.options.onHandled?.(link, call.message.action)
    if (!call.message.wantsAnswer) {
      this.#parts.counters.call(call.message.action, 'ok', performance.now() - call.tick)
      this.#parts.release(link)
      return
    }
    let text: string
    try {
      if (this.#parts.options.checkAnswers) checkAnswer(link, call, reply)
      text = formatCallResult(call.message.id, reply)
    } catch (error) {
      this.#fail(link, call, error)
      return
    }
    this.send(link, text)
    this.#parts.counters.call(call.message.action, 'ok', performance.now() - call.tick)
    this.#parts.release(link)
  }

  /**
   * Handles an internal error. A transaction message gets no response and the connection is closed: after an error
   * response the charge point would drop the message after a few tries, but after a lost connection it sends the
   * message again (D-17).
   */
  #fail(link: GatewayConnection<P>, call: WaitingCall, error: unknown): void {
    const { options, counters } = this.#parts
    const { action } = call.message
    const refusal = error instanceof OcppError ? error : options.refusalOf?.(error)
    const isOurs = !refusal || refusal.code === 'InternalError'
    if (isOurs && link.speech.version.transactional.includes(action)) {
      options.log?.error({ err: error, identity: link.identity, action }, 'a handler failed; socket closed')
      counters.call(action, 'unanswered', performance.now() - call.tick)
      this.#parts.cut(link, 'failure', 1013)
    } else if (refusal) this.#refuse(link, call, refusal)
    else {
      options.log?.error({ err: error, identity: link.identity, action }, 'a handler failed; answered InternalError')
      this.#refuse(link, call, new OcppError('InternalError', 'the call could not be handled'))
    }
    this.#parts.release(link)
  }

  #refuseAction(link: GatewayConnection<P>, call: WaitingCall): void {
    const hasSchema = link.speech.schemas.has(call.message.action)
    const error = hasSchema
      ? new OcppError('NotSupported', 'the action is not supported here')
      : new OcppError('NotImplemented', 'the action is not known')
    this.#refuse(link, call, error, hasSchema ? call.message.action : 'unknown')
  }

  /** A security error is a refusal of the charge point, not of its message. */
  #reportRefused(link: GatewayConnection<P>, { message }: WaitingCall, { code, details }: OcppError): void {
    if (code === 'SecurityError') return
    const { path, rule } = details
    this.#parts.options.onRefusedCall?.(link, {
      action: message.action,
      path: typeof path === 'string' ? path : '/',
      rule: typeof rule === 'string' ? rule : code,
    })
  }

  #refuse(link: GatewayConnection<P>, call: WaitingCall, error: OcppError, label = call.message.action): void {
    this.#parts.counters.call(label, error.code, performance.now() - call.tick)
    this.#reportRefused(link, call, error)
    if (!call.message.wantsAnswer) return
    const code = errorCodeForVersion(link.speech.version, error.code)
    let text: string
    try {
      text = formatCallError(call.message.id, code, error.message, error.details)
    } catch {
      // Details that cannot be serialized (a bigint, a circular reference) are omitted.
      text = formatCallError(call.message.id, code, error.message, {})
    }
    this.send(link, text)
  }
}

function checkAnswer<P>(link: GatewayConnection<P>, call: WaitingCall, reply: object): void {
  const violation = link.speech.schemas.checkResponse(call.message.action, reply)
  if (!violation) return
  throw new Error(`the answer to ${call.message.action} does not fit its schema: ${violation.description}`)
}
