import type { MessagePayload } from './messages.ts'
import type { SentMessage } from './words.ts'

/** Tags with this beginning are references of a payment terminal at the charge point. */
const terminalTag = /^PSP-/

/** OCPP 2.1, C18: returns the token of a card, or of a payment that the terminal authorised. */
export function idTokenOf(tag: unknown, subprotocol: string): MessagePayload {
  const idToken = String(tag)
  const isTerminal = subprotocol === 'ocpp2.1' && terminalTag.test(idToken)
  return { idToken, type: isTerminal ? 'DirectPayment' : 'ISO14443' }
}

/** A transaction that has ended. */
interface EndedTransaction {
  ref: string
  tag: string
  /** Time of the end, as text. */
  at: unknown
}

/** OCPP 2.1, C21: returns the settlement of the terminal, which takes the total cost that the server answered. */
export function settlementOf(
  { ref, tag, at }: EndedTransaction,
  { totalCost }: MessagePayload,
): SentMessage | undefined {
  if (!terminalTag.test(tag) || typeof totalCost !== 'number') return undefined
  const payload = {
    transactionId: ref,
    pspRef: tag,
    status: 'Settled',
    settlementAmount: totalCost,
    settlementTime: at,
  }
  return { action: 'NotifySettlement', payload }
}
