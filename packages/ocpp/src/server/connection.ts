import type { Subprotocol } from './versions.ts'

/** One connection of one charge point. */
export interface Connection<P> {
  readonly identity: string
  /** What `authenticate` knows of the point. */
  readonly point: P
  readonly subprotocol: Subprotocol
  readonly address: string
  readonly openedAt: Date
  /** Closes after the call in progress has been answered; the point may come back. */
  close(code: number, reason: string): void
}
