/**
 * Between processes: short messages by channel, at most once, no history. Whoever missed one reads the database.
 * Payloads are ids, never rows (under 8,000 bytes).
 */
export interface Bus {
  publish(channel: string, payload: unknown): void
  /** Returns a function that ends the subscription. Own messages arrive as well. */
  subscribe(channel: string, listener: (payload: unknown) => void): () => void
  /** For how long this process has heard nobody (0: it hears), and how many messages it could not send. */
  state(): { awayMs: number; dropped: number }
  close(): Promise<void>
}

/** Bytes of a message with its channel: what LISTEN/NOTIFY carries. */
export const longestMessage = 7_900
