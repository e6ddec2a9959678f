import type { Payload, Reaction } from './messages.ts'

/** How the point of 1.6 reacts. */
export type Inside = (action: string, payload: Payload) => Reaction

/** A call as it goes over the wire. */
export interface Said {
  readonly action: string
  readonly payload: Payload
}

/** Another version of OCPP than 1.6, in whose words a point speaks. Its inside stays that of 1.6. */
export interface Words {
  readonly subprotocol: string
  /** A call of the point; undefined: that version has no such message. A repetition of the same body says the same. */
  say(action: string, body: Payload): Said | undefined
  /** The server's answer to it, as 1.6 would have it. */
  understand(action: string, body: Payload, answer: Payload): Payload
  /** A call of the server: how the point of 1.6 reacts to it, said back in the server's words. `tell` calls the server in turn. */
  react(said: Said, inside: Inside, tell: (action: string, payload: Payload) => void): Reaction
}
