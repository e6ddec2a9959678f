/**
 * Messages between processes: short, by channel, at most once, without history. A process that misses a message reads
 * the database. Payloads are ids, never rows (under 8,000 bytes).
 */
export interface MessageBus {
  publish(channel: string, payload: unknown): void
  /**
   * Subscribes a listener, which also receives this process's own messages. Returns a function that ends the
   * subscription.
   */
  subscribe(channel: string, listener: (payload: unknown) => void): () => void
  /**
   * Returns the time for which this process has been disconnected (0: connected), and the number of messages that could
   * not be sent. `isDegraded`: messages go through the database, because NATS is away.
   */
  state(): { awayMs: number; dropped: number; isDegraded?: boolean }
  close(): Promise<void>
}

/** Maximum bytes of a message with its channel: the limit of LISTEN/NOTIFY. */
export const maxBusMessageBytes = 7_900
