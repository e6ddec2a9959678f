import type { ThreadedHttpClient, NewPartnerMessage } from '@evops/platform/server'

/**
 * Shared resources of the calls in a push run: open connections, allowed networks, and a log that is written in
 * batches.
 */
export interface PushCallResources {
  /** Omitted where the same bytes must not arrive twice (T/CEC 102: the sequence number is already used). */
  apart?: ThreadedHttpClient
  reach: readonly string[]
  keep(message: NewPartnerMessage): void
}
