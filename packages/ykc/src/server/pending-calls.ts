import { answerTypeOf, messageNameOf, type YkcMessage } from '../contract/index.ts'
import type { YkcCallOutcome } from './gateway.options.ts'

type CallValues = Readonly<Record<string, unknown>>

/** Commands to one charge point that wait for their answers. One at a time of each type is on the wire. */
export interface PendingCalls {
  /** Sends when the previous command of this type has ended. The time-out includes the waiting time. */
  call(type: number, values: CallValues, options: { timeoutMs: number; send: () => boolean }): Promise<YkcCallOutcome>
  /** Passes a message of the charge point to the command that it answers. */
  settle(message: YkcMessage): void
  /** Ends all commands as offline. */
  end(): void
}

interface WaitingCall {
  answerType: number | undefined
  values: CallValues
  isSent: boolean
  settle(outcome: YkcCallOutcome): void
}

/** Fields that an answer must repeat, as far as both messages have them. */
const matchedFields = ['connectorNo', 'lockConnectorNo', 'serial', 'group'] as const

export function createPendingCalls(): PendingCalls {
  const waiting = new Set<WaitingCall>()
  const turns = new Map<number, Promise<unknown>>()

  return {
    call(type, values, { timeoutMs, send }) {
      const { promise, resolve } = Promise.withResolvers<YkcCallOutcome>()
      const timer = setTimeout(() => call.settle({ state: 'timeout' }), timeoutMs)
      const call: WaitingCall = {
        answerType: answerTypeOf(type),
        values,
        isSent: false,
        settle(outcome) {
          clearTimeout(timer)
          waiting.delete(call)
          resolve(outcome)
        },
      }
      waiting.add(call)
      const previous = turns.get(type) ?? Promise.resolve()
      void previous.then(() => {
        if (!waiting.has(call)) return
        call.isSent = true
        if (!send()) call.settle({ state: 'offline' })
      })
      turns.set(
        type,
        previous.then(() => promise),
      )
      return promise
    },
    settle(message) {
      for (const call of waiting) {
        const isAnswer = call.answerType !== undefined && messageNameOf(call.answerType) === message.name
        if (!call.isSent || !isAnswer || !hasFieldsOf(call.values, message.values)) continue
        call.settle({ state: 'answered', message })
        return
      }
    },
    end() {
      for (const call of waiting) call.settle({ state: 'offline' })
    },
  }
}

function hasFieldsOf(values: CallValues, answer: CallValues): boolean {
  return matchedFields.every(
    (field) => values[field] === undefined || answer[field] === undefined || values[field] === answer[field],
  )
}
