import type { MessagePayload, CallReaction } from './messages.ts'

/** Returns the reaction of the 1.6 charge point. */
export type CallHandler16 = (action: string, payload: MessagePayload) => CallReaction

/** Call as transmitted. */
export interface SentMessage {
  readonly action: string
  readonly payload: MessagePayload
}

/** Translation to another OCPP version. The charge point's internal logic remains that of 1.6. */
export interface VersionTranslator {
  readonly subprotocol: string
  /**
   * Translates a call of the charge point; undefined if the version has no such message. A repetition of the same body
   * gives the same result.
   */
  sendEvent(action: string, body: MessagePayload): SentMessage | undefined
  /** Translates the server's response to 1.6. */
  understand(action: string, body: MessagePayload, answer: MessagePayload): MessagePayload
  /** Returns the call that follows from the server's response to a call; undefined if there is none. */
  followUp?(body: MessagePayload, answer: MessagePayload): SentMessage | undefined
  /**
   * Translates a server call, passes it to the 1.6 charge point, and translates the reaction back. `tell` sends a call
   * to the server.
   */
  react(
    message: SentMessage,
    inside: CallHandler16,
    sendUpdate: (action: string, payload: MessagePayload) => void,
  ): CallReaction
}
