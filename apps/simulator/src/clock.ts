/** All time a charge point knows of. Tests step it, the demo lets it run. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Runs once after `ms`; returns the cancellation. */
  after(ms: number, run: () => void): () => void
  /** Work that happens on the wire: a stepped clock stands still until it is done. */
  hold(work: Promise<unknown>): void
}

export const realClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    // setTimeout fires at once beyond 2^31 ms
    const timer = setTimeout(run, Math.min(ms, 0x7fff_ffff))
    return () => clearTimeout(timer)
  },
  hold: () => {},
}

/** Runs every `ms` until cancelled. */
export function every(clock: Clock, ms: number, run: () => void): () => void {
  let cancel = clock.after(ms, again)
  function again(): void {
    cancel = clock.after(ms, again)
    run()
  }
  return () => cancel()
}

interface Timer {
  due: number
  session: number
  run: () => void
}

/** A clock that moves only when told to, while the sockets stay real. */
export class SteppedClock implements Clock {
  #now: number
  #session = 0
  readonly #timers = new Set<Timer>()
  readonly #held = new Set<Promise<unknown>>()

  constructor(startsAt: string | number) {
    this.#now = new Date(startsAt).getTime()
  }

  now(): number {
    return this.#now
  }

  after(ms: number, run: () => void): () => void {
    const timer = { due: this.#now + Math.max(0, ms), session: (this.#session += 1), run }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  hold(work: Promise<unknown>): void {
    const held = work.catch(() => undefined).finally(() => this.#held.delete(held))
    this.#held.add(held)
  }

  /** Waits until every call on the wire is answered. Hangs where a server owes an answer: use `jump` there. */
  async settled(): Promise<void> {
    await nextTurn()
    while (this.#held.size > 0) {
      await Promise.all(this.#held)
      await nextTurn()
    }
  }

  /** Moves time forward, letting the wire come to rest after each timer, so that every run is the same. */
  async advance(ms: number): Promise<void> {
    await this.settled()
    await this.#walk(ms, () => this.settled())
  }

  /** Moves time forward without waiting for answers: for servers that stay silent. */
  async jump(ms: number): Promise<void> {
    await this.#walk(ms, nextTurn)
  }

  async #walk(ms: number, rest: () => Promise<void>): Promise<void> {
    const end = this.#now + ms
    for (let timer = this.#next(end); timer; timer = this.#next(end)) {
      this.#timers.delete(timer)
      this.#now = timer.due
      timer.run()
      await rest()
    }
    this.#now = end
  }

  #next(end: number): Timer | undefined {
    let first: Timer | undefined
    for (const timer of this.#timers) {
      if (timer.due > end) continue
      if (!first || timer.due < first.due || (timer.due === first.due && timer.session < first.session))
        first = timer
    }
    return first
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
