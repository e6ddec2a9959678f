import { randomUUID } from 'node:crypto'
import { writeCall } from './frames.ts'
import type { CallOutcome } from './gateway.options.ts'
import type { SchemaSet } from './schemas.ts'

interface Command {
  id: string
  action: string
  payload: object
  settle: (outcome: CallOutcome) => void
  timer: NodeJS.Timeout
}

/** Our calls to one point: one outstanding, the rest in order (OCPP allows no more than one). */
export interface CallQueue {
  call(action: string, payload: object, timeoutMs: number): Promise<CallOutcome>
  /** False when nobody waits for this id (S-12). */
  answered(id: string, payload: unknown): boolean
  refused(id: string, error: { code: string; description: string; details: unknown }): boolean
  /** The socket is gone: everything ends as offline. */
  abandon(): void
}

export interface CallQueueParts {
  schemas: SchemaSet
  longest: number
  send(text: string): void
  count(action: string, result: string): void
}

export function createCallQueue(parts: CallQueueParts): CallQueue {
  let outstanding: Command | undefined
  let waiting: Command[] = []
  let gone = false

  function sendNext(): void {
    const next = waiting.shift()
    outstanding = next
    if (next) parts.send(writeCall(next.id, next.action, next.payload))
  }

  function settle(command: Command, outcome: CallOutcome): void {
    clearTimeout(command.timer)
    if (command === outstanding) outstanding = undefined
    else waiting = waiting.filter((other) => other !== command)
    parts.count(command.action, outcome.state === 'error' ? outcome.code : outcome.state)
    command.settle(outcome)
    if (!outstanding && !gone) sendNext()
  }

  return {
    call(action, payload, timeoutMs) {
      const refusal = refuse(action, payload)
      if (refusal) {
        parts.count(
          parts.schemas.knows(action) ? action : 'unknown',
          refusal.state === 'error' ? refusal.code : refusal.state,
        )
        return Promise.resolve(refusal)
      }
      return new Promise((resolve) => {
        // The time runs from now, waiting included: a command that comes too late is worse than none.
        const timer = setTimeout(() => settle(command, { state: 'timeout' }), timeoutMs)
        const command: Command = { id: randomUUID(), action, payload, settle: resolve, timer }
        waiting.push(command)
        if (!outstanding) sendNext()
      })
    },
    answered(id, payload) {
      const command = outstanding
      if (!command || command.id !== id) return false
      const violation = parts.schemas.checkResponse(command.action, payload)
      settle(command, violation ? { state: 'error', ...violation } : { state: 'answered', payload })
      return true
    },
    refused(id, error) {
      const command = outstanding
      if (!command || command.id !== id) return false
      const { code, description, details } = error
      settle(command, { state: 'error', code, description, details })
      return true
    },
    abandon() {
      gone = true
      for (const command of [outstanding, ...waiting]) if (command) settle(command, { state: 'offline' })
    },
  }

  function refuse(action: string, payload: object): CallOutcome | null {
    if (gone) return { state: 'offline' }
    if (!parts.schemas.knows(action)) {
      return {
        state: 'error',
        code: 'NotImplemented',
        description: `no action ${action.slice(0, 50)}`,
        details: {},
      }
    }
    if (waiting.length >= parts.longest) {
      return {
        state: 'error',
        code: 'GenericError',
        description: 'too many calls wait for this point',
        details: {},
      }
    }
    const violation = parts.schemas.checkRequest(action, payload)
    return violation ? { state: 'error', ...violation } : null
  }
}
