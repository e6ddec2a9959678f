import type { RawData } from 'ws'
import { type Frame, readFrame, writeError, writeResult } from './frames.ts'
import type { CallContext, GatewayLimits, GatewayOptions, Handler } from './gateway.options.ts'
import { OcppError } from './ocpp-error.ts'
import type { SchemaSet } from './schemas.ts'
import type { Link, WaitingCall } from './session.ts'
import type { Counters, CutCause } from './stats.ts'
import { type Subprotocol, spell, type Version } from './versions.ts'

/** A handler whose payload type is forgotten: the schema check stands in front of it. */
export type AnyHandler<P> = Handler<P, never, object>

export interface Speech<P> {
  version: Version
  schemas: SchemaSet
  handlers: ReadonlyMap<string, AnyHandler<P>>
}

export interface ConversationParts<P> {
  options: GatewayOptions<P>
  limits: GatewayLimits
  counters: Counters
  now: () => Date
  speech(subprotocol: Subprotocol): Speech<P>
  /** Closes a socket that misbehaves. */
  cut(link: Link<P>, cause: CutCause, code: number): void
  /** The call in progress has ended. */
  release(link: Link<P>): void
}

export interface Conversation<P> {
  receive(link: Link<P>, data: RawData, isBinary: boolean): void
  send(link: Link<P>, text: string): void
  /** Starts the calls that wait, as far as they may. */
  proceed(link: Link<P>): void
}

/**
 * What is said on an open socket: frames in, answers out, one call of a point at a time and in its order. Two calls
 * with the same message id are two calls (charge points reuse ids when they resend): both are answered, and what must
 * not happen twice is for the handlers to know.
 */
export function createConversation<P>(parts: ConversationParts<P>): Conversation<P> {
  const { options, limits, counters, now } = parts

  function receive(link: Link<P>, data: RawData, isBinary: boolean): void {
    const tick = performance.now()
    const receivedAt = now()
    const text = isBinary || !Buffer.isBuffer(data) ? '' : data.toString()
    options.onFrame?.(link, 'in', isBinary ? '(binary)' : text, receivedAt)
    if (link.state !== 'open') return
    const frame = readFrame(text)
    switch (frame.kind) {
      case 'call':
        link.garbage = 0
        return enqueue(link, { frame, receivedAt, tick })
      case 'result':
        if (!link.commands.answered(frame.id, frame.payload)) counters.unsolicited += 1
        return
      case 'error':
        if (!link.commands.refused(frame.id, frame)) counters.unsolicited += 1
        return
      default:
        return misread(link, frame)
    }
  }

  function misread(link: Link<P>, frame: Extract<Frame, { kind: 'unreadable' | 'unknown-type' }>): void {
    const { version } = parts.speech(link.subprotocol)
    link.garbage += 1
    if (link.garbage > limits.garbageFrames) return parts.cut(link, 'garbage', 1008)
    if (frame.kind === 'unreadable') {
      counters.unreadable += 1
      const code = frame.id === '-1' ? version.unreadable : spell(version, 'FormationViolation')
      return send(link, writeError(frame.id, code, frame.reason, {}))
    }
    counters.unknownTypes += 1
    if (version.unknownType) send(link, writeError(frame.id, version.unknownType, 'no such message type', {}))
  }

  function enqueue(link: Link<P>, call: WaitingCall): void {
    if (!link.busy && link.waiting.length === 0) return begin(link, call)
    link.waiting.push(call)
    link.waitingChars += call.frame.size
    if (link.waiting.length > limits.queuePerPoint || link.waitingChars > limits.queueCharsPerPoint) {
      parts.cut(link, 'queue', 1013)
    }
  }

  function proceed(link: Link<P>): void {
    while (!link.busy && link.state === 'open') {
      const call = link.waiting.shift()
      if (!call) return
      link.waitingChars -= call.frame.size
      begin(link, call)
    }
  }

  function begin(link: Link<P>, call: WaitingCall): void {
    const { frame, receivedAt } = call
    const { schemas, handlers } = parts.speech(link.subprotocol)
    const handler = handlers.get(frame.action)
    if (!handler) return refuseAction(link, call, schemas)
    const violation = schemas.checkRequest(frame.action, frame.payload)
    if (violation)
      return refuse(link, call, new OcppError(violation.code, violation.description, violation.details))
    // The schema has just passed it, and the handler's type says what that schema says.
    const payload = frame.payload as never
    const context: CallContext<P, never> = { session: link, payload, receivedAt, messageId: frame.id }
    link.busy = true
    let answer: Promise<object>
    try {
      answer = handler(context)
    } catch (error) {
      answer = Promise.reject(error)
    }
    void answer.then(
      (reply) => finish(link, call, reply),
      (error: unknown) => fail(link, call, error),
    )
  }

  function refuseAction(link: Link<P>, call: WaitingCall, schemas: SchemaSet): void {
    const known = schemas.knows(call.frame.action)
    const error = known
      ? new OcppError('NotSupported', 'the action is not supported here')
      : new OcppError('NotImplemented', 'the action is not known')
    refuse(link, call, error, known ? call.frame.action : 'unknown')
  }

  function refuse(link: Link<P>, call: WaitingCall, error: OcppError, label = call.frame.action): void {
    const code = spell(parts.speech(link.subprotocol).version, error.code)
    let text: string
    try {
      text = writeError(call.frame.id, code, error.message, error.details)
    } catch {
      text = writeError(call.frame.id, code, error.message, {})
    }
    send(link, text)
    counters.call(label, error.code, performance.now() - call.tick)
  }

  function finish(link: Link<P>, call: WaitingCall, reply: object): void {
    let text: string
    try {
      if (options.checkAnswers) checkAnswer(link, call, reply)
      text = writeResult(call.frame.id, reply)
    } catch (error) {
      return fail(link, call, error)
    }
    send(link, text)
    counters.call(call.frame.action, 'ok', performance.now() - call.tick)
    parts.release(link)
  }

  function fail(link: Link<P>, call: WaitingCall, error: unknown): void {
    if (error instanceof OcppError) refuse(link, call, error)
    else {
      const { identity } = link
      options.log?.error(
        { err: error, identity, action: call.frame.action },
        'a handler failed; answered InternalError',
      )
      refuse(link, call, new OcppError('InternalError', 'the call could not be handled'))
    }
    parts.release(link)
  }

  function checkAnswer(link: Link<P>, call: WaitingCall, reply: object): void {
    const violation = parts.speech(link.subprotocol).schemas.checkResponse(call.frame.action, reply)
    if (violation)
      throw new Error(`the answer to ${call.frame.action} does not fit its schema: ${violation.description}`)
  }

  function send(link: Link<P>, text: string): void {
    const { socket } = link
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > limits.unsentBytes) return parts.cut(link, 'slow-reader', 1008)
    socket.send(text)
    options.onFrame?.(link, 'out', text, now())
  }

  return { receive, send, proceed }
}
