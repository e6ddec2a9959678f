import { availableParallelism } from 'node:os'

/**
 * A narrow gate in front of argon2id: two at once, four more in line, everybody else is told to come back.
 * Two of the four threads of Node's pool stay free for files and name look-ups, and one core for charge points, which
 * never wait for a flood of sign-ins: on two cores one is looked at at a time.
 */
export interface PasswordGate {
  /** Runs the work in its turn; undefined when the line is full. */
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
        // Whoever leaves hands over the place: `inside` stays as it is.
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
