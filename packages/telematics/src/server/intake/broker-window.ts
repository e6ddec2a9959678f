/** Validity of a measured window in ms. It is measured again afterwards. */
const believedMs = 10_000

/**
 * Measures the number of messages that a broker sends before it waits for acknowledgements (mosquitto: 20 by default)
 * from its pauses: two consecutive pauses at the same count define the window. When this number of messages has
 * arrived, it is useless to wait for more.
 */
export class BrokerWindow {
  #size = Number.POSITIVE_INFINITY
  #until = 0
  #pausedAt = 0

  /** Records a pause with this number of unacknowledged messages. `now` in milliseconds of a monotonic clock. */
  notePause(count: number, now: number): void {
    if (this.#pausedAt === count) [this.#size, this.#until] = [count, now + believedMs]
    this.#pausedAt = count
  }
  isFull(count: number, now: number): boolean {
    return now < this.#until && count >= this.#size
  }
}
