import { randomUUID } from 'node:crypto'
import { formatCall } from './messages.ts'
import type { CallOutcome } from './gateway.options.ts'
import type { SchemaSet } from './schemas.ts'

interface Command {
  id: string
  action: string
  payload: object
  settle: (outcome: CallOutcome) => void
  timer: NodeJS.Timeout
}

export interface CallQueueOptions {
  schemas: SchemaSet
  longest: number
  send: (text: string) => void
  count: (action: string, result: string) => void
}

/** Queue of our calls to one charge point: one outstanding, the others in order (OCPP allows only one). */
export class CallQueue {
  readonly #parts: CallQueueOptions
  #outstanding: Command | undefined
  #waiting: Command[] = []
  #gone = false

  constructor(parts: CallQueueOptions) {
    this.#parts = parts
  }

  call(action: string, payload: object, timeoutMs: number): Promise<CallOutcome> {
    const refusal = this.#refuse(action, payload)
    if (refusal) {
      const label = this.#parts.schemas.has(action) ? action : 'unknown'
      this.#parts.count(label, refusal.state === 'error' ? refusal.code : refusal.state)
      return Promise.resolve(refusal)
    }
    return new Promise((resolve) => {
      // The timeout includes the waiting time, because a late command is worse than none.
      const timer = setTimeout(() => this.#settle(command, { state: 'timeout' }), timeoutMs)
      const command: Command = { id: randomUUID(), action, payload, settle: resolve, timer }
      this.#waiting.push(command)
      if (!this.#outstanding) this.#sendNext()
    })
  }

  /** Handles a CALLRESULT. Returns false if no call with this id is outstanding (S-12). */
  answered(id: string, payload: unknown): boolean {
    const command = this.#outstanding
    if (!command || command.id !== id) return false
    const violation = this.#parts.schemas.checkResponse(command.action, payload)
    this.#settle(command, violation ? { state: 'error', ...violation } : { state: 'answered', payload })
    return true
  }

  /** Handles a CALLERROR. Returns false if no call with this id is outstanding. */
  refused(id: string, error: { code: string; description: string; details: unknown }): boolean {
    const command = this.#outstanding
    if (!command || command.id !== id) return false
    const { code, description, details } = error
    this.#settle(command, { state: 'error', code, description, details })
    return true
  }

  /** Ends all calls as offline, because the connection is closed. */
  abandon(): void {
    this.#gone = true
    for (const command of [this.#outstanding, ...this.#waiting]) {
      if (command) this.#settle(command, { state: 'offline' })
    }
  }

  #refuse(action: string, payload: object): CallOutcome | null {
    if (this.#gone) return { state: 'offline' }
    const { schemas, longest } = this.#parts
    if (!schemas.has(action)) {
      return { state: 'error', code: 'NotImplemented', description: 'the action is not known', details: {} }
    }
    if (this.#waiting.length >= longest) {
      return {
        state: 'error',
        code: 'GenericError',
        description: 'too many calls wait for this point',
        details: {},
      }
    }
    const violation = schemas.checkRequest(action, payload)
    return violation ? { state: 'error', ...violation } : null
  }

  #sendNext(): void {
    const next = this.#waiting.shift()
    this.#outstanding = next
    if (next) this.#parts.send(formatCall(next.id, next.action, next.payload))
  }

  #settle(command: Command, outcome: CallOutcome): void {
    clearTimeout(command.timer)
    if (command === this.#outstanding) this.#outstanding = undefined
    else this.#waiting = this.#waiting.filter((other) => other !== command)
    this.#parts.count(command.action, outcome.state === 'error' ? outcome.code : outcome.state)
    command.settle(outcome)
    if (!this.#outstanding && !this.#gone) this.#sendNext()
  }
}
