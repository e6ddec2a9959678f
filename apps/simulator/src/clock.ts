/** Clock of a charge point. Tests step it; in the demo it runs in real time. */
export interface Clock {
  /** Epoch milliseconds. */
  now(): number
  /** Calls `run` once after `ms`. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
  /** Registers network activity: a stepped clock does not advance until it is finished. */
  hold(work: Promise<unknown>): void
}

export const realClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    // setTimeout fires immediately beyond 2^31 ms.
    const timer = setTimeout(run, Math.min(ms, 0x7fff_ffff))
    return () => clearTimeout(timer)
  },
  hold: () => {},
}

/** Calls `run` every `ms` until cancelled. */
export function runEvery(clock: Clock, ms: number, run: () => void): () => void {
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

/** Clock that advances only on request, while the connections are real. */
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

  /** Waits until every call has got its response. Never resolves if the server does not respond: use `jump` then. */
  async settled(): Promise<void> {
    await nextTurn()
    while (this.#held.size > 0) {
      await Promise.all(this.#held)
      await nextTurn()
    }
  }

  /** Advances the time and waits for the network after each timer, so that every run is the same. */
  async advance(ms: number): Promise<void> {
    await this.settled()
    await this.#walk(ms, () => this.settled())
  }

  /** Advances the time without waiting for responses, for servers that do not respond. */
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
      if (!first || timer.due < first.due || (timer.due === first.due && timer.session < first.session)) first = timer
    }
    return first
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
