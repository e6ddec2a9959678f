import { Agent, type AgentOptions } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Reach } from './address.rules.ts'
import { socketTo } from './socket-to.ts'

export interface HttpLines {
  /** What keeps connections to where an address lies, for calls that may reach the same networks. */
  to(url: URL, reach: Reach): Line
  close(): void
}

/** A name may lie elsewhere by then: so long connections take new calls. */
const oldMs = 60_000
const connectMs = 10_000

/**
 * Connections to other platforms that stay open between calls. Each was looked at when it was made, as `connectTo` does
 * (S-16); where other networks may be reached since, others are made.
 */
export function createHttpLines({ most = 16, idleMs = 5_000 } = {}): HttpLines {
  const kept = new Map<string, { agent: Line; madeAt: number }>()
  return {
    to(url, reach) {
      const key = `${url.origin} ${JSON.stringify(reach)}`
      const now = performance.now()
      const found = kept.get(key)
      if (found && now - found.madeAt < oldMs) return found.agent
      // Connections of the one before end once nothing is said on them.
      const agent = new Line(url, reach, { keepAlive: true, maxSockets: most, timeout: idleMs })
      kept.set(key, { agent, madeAt: now })
      return agent
    },
    close() {
      for (const { agent } of kept.values()) agent.destroy()
      kept.clear()
    },
  }
}

/** Agents count a connection once it is there, so that calls of one moment would each open one: here they wait for their turn. */
export class Line extends Agent {
  readonly #url: URL
  readonly #reach: Reach
  readonly #waiting = new Set<() => void>()
  #underway = 0

  constructor(url: URL, reach: Reach, options: AgentOptions) {
    super(options)
    this.#url = url
    this.#reach = reach
  }

  /** Resolves when one more call may be made, which then has to `leave`. Throws where the signal comes first. */
  turn(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    if (this.#underway < this.maxSockets) {
      this.#underway += 1
      resolve()
      return promise
    }
    this.#waiting.add(resolve)
    const late = () => this.#waiting.delete(resolve) && reject(signal.reason)
    signal.addEventListener('abort', late, { once: true })
    return promise
  }
  leave(): void {
    const [next] = this.#waiting
    if (!next) this.#underway -= 1
    else if (this.#waiting.delete(next)) next()
  }

  override createConnection(
    _options: unknown,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    // Node’s own types ask for a connection where there is none.
    const told = callback as ((error: Error | null, stream?: Duplex) => void) | undefined
    socketTo(this.#url, { reach: this.#reach, signal: AbortSignal.timeout(connectMs) }).then(
      (socket) => told?.(null, socket),
      (error: Error) => told?.(error),
    )
  }
}
