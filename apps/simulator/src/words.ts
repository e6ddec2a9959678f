import type { Payload, Reaction } from './messages.ts'

/** Returns the reaction of the 1.6 charge point. */
export type Inside = (action: string, payload: Payload) => Reaction

/** Call as transmitted. */
export interface SentMessage {
  readonly action: string
  readonly payload: Payload
}

/** Translation to another OCPP version. The charge point's internal logic remains that of 1.6. */
export interface Words {
  readonly subprotocol: string
  /**
   * Translates a call of the charge point; undefined if the version has no such message. A repetition of the same body
   * gives the same result.
   */
  sendEvent(action: string, body: Payload): SentMessage | undefined
  /** Translates the server's response to 1.6. */
  understand(action: string, body: Payload, answer: Payload): Payload
  /**
   * Translates a server call, passes it to the 1.6 charge point, and translates the reaction back. `tell` sends a call
   * to the server.
   */
  react(
    message: SentMessage,
    inside: Inside,
    sendUpdate: (action: string, payload: Payload) => void,
  ): Reaction
}
