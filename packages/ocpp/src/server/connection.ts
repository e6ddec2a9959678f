import type { Subprotocol } from './versions.ts'

/** One connection of one charge point. */
export interface OcppConnection<P> {
  readonly identity: string
  /** Charge point data returned by `authenticate`. */
  readonly point: P
  readonly subprotocol: Subprotocol
  /** Protocol of a device that is connected by another one and only uses these handlers. */
  readonly deviceProtocol?: 'ykc1.6'
  readonly address: string
  readonly openedAt: Date
  /** Closes after the response to the call in progress. The charge point may reconnect. */
  close(code: number, reason: string): void
}
