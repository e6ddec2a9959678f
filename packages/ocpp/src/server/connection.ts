import type { Subprotocol } from './versions.ts'

/** One connection of one charge point. */
export interface OcppConnection<P> {
  readonly identity: string
  /** Charge point data returned by `authenticate`. */
  readonly point: P
  readonly subprotocol: Subprotocol
  readonly address: string
  readonly openedAt: Date
  /** Closes after the response to the call in progress. The charge point may reconnect. */
  close(code: number, reason: string): void
}
