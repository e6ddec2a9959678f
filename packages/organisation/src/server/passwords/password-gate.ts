import { availableParallelism } from 'node:os'

/**
 * Limits concurrent argon2id calculations: two at once, four more in the queue, all further calls are rejected and may
 * retry later. Two of the four threads of Node's pool stay free for files and name look-ups, and one core for
 * charge points, which must never wait for many sign-ins. On two cores only one calculation runs at a time.
 */
export interface PasswordGate {
  /** Runs the work when a slot is free; undefined when the queue is full. */
  pass<T>(work: () => Promise<T>): Promise<{ done: T } | undefined>
}

const widest = Math.max(1, Math.min(2, availableParallelism() - 1))

export function createPasswordGate({ atOnce = widest, inLine = 4 } = {}): PasswordGate {
  const line: (() => void)[] = []
  let inside = 0
  return {
    async pass(work) {
      if (inside >= atOnce) {
        if (line.length >= inLine) return undefined
        // The finishing call passes its slot on, so `inside` stays unchanged.
        await new Promise<void>((resolve) => line.push(resolve))
      } else {
        inside += 1
      }
      try {
        return { done: await work() }
      } finally {
        const next = line.shift()
        if (next) next()
        else inside -= 1
      }
    },
  }
}
