/** For so long a window is believed; then it is found anew. */
const believedMs = 10_000

/**
 * How many messages a broker hands out before it waits to be acknowledged (mosquitto: 20 as shipped), found from where its pauses come:
 * two in turn at the same count are its window, and nothing is to be waited for once so many are here.
 */
export class BrokerWindow {
  #size = Number.POSITIVE_INFINITY
  #until = 0
  #pausedAt = 0

  /** Nothing came for a while, and so many were in hand. `now` in milliseconds of a clock that never goes back. */
  notePause(count: number, now: number): void {
    if (this.#pausedAt === count) [this.#size, this.#until] = [count, now + believedMs]
    this.#pausedAt = count
  }
  isFull(count: number, now: number): boolean {
    return now < this.#until && count >= this.#size
  }
}
