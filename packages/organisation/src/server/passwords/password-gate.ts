/**
 * A narrow gate in front of argon2id: two at once, four more in line, everybody else is told to come back.
 * Two of the four threads of Node's pool stay free for files and name look-ups; charge points never wait for a
 * flood of sign-ins.
 */
export interface PasswordGate {
  /** Runs the work in its turn; undefined when the line is full. */
  pass<T>(work: () => Promise<T>): Promise<{ done: T } | undefined>
}

export function createPasswordGate({ atOnce = 2, inLine = 4 } = {}): PasswordGate {
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
