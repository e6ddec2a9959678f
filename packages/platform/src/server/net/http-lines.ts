import { Agent, type AgentOptions } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AllowedReach } from './address.rules.ts'
import { openHttpSocket } from './socket-to.ts'

export interface HttpConnectionPool {
  /** Manages keep-alive connections by address, for calls that may reach the same networks. */
  to(url: URL, reach: AllowedReach): QueuedAgent
  close(): void
}

/** Maximum age in milliseconds of a connection for new calls, because the name may resolve to another address later. */
const oldMs = 60_000
const connectMs = 10_000

/**
 * Creates keep-alive connections to other platforms. Each one is checked when it is opened, as in `connectTo` (S-16).
 * If the allowed networks change, new connections are opened.
 */
export function createHttpConnectionPool({ most = 16, idleMs = 5_000 } = {}): HttpConnectionPool {
  const pool = new Map<string, { agent: QueuedAgent; madeAt: number }>()
  return {
    to(url, reach) {
      const key = `${url.origin} ${JSON.stringify(reach)}`
      const now = performance.now()
      const found = pool.get(key)
      if (found && now - found.madeAt < oldMs) return found.agent
      // Connections of the previous agent close once they are idle.
      const agent = new QueuedAgent(url, reach, { keepAlive: true, maxSockets: most, timeout: idleMs })
      pool.set(key, { agent, madeAt: now })
      return agent
    },
    close() {
      for (const { agent } of pool.values()) agent.destroy()
      pool.clear()
    },
  }
}

/**
 * An agent with a queue. Node's agents count a connection only once it is open, so simultaneous calls would each open
 * one; here they wait in a queue.
 */
export class QueuedAgent extends Agent {
  readonly #url: URL
  readonly #reach: AllowedReach
  readonly #waiting = new Set<() => void>()
  #underway = 0

  constructor(url: URL, reach: AllowedReach, options: AgentOptions) {
    super(options)
    this.#url = url
    this.#reach = reach
  }

  /**
   * Resolves when another call may be made; the caller must call `leave` afterwards. Throws if the signal aborts first.
   */
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

  override createConnection(_options: unknown, callback?: (error: Error | null, stream: Duplex) => void): undefined {
    // Node's own types require a connection even in the error case.
    const nodeCallback = callback as ((error: Error | null, stream?: Duplex) => void) | undefined
    openHttpSocket(this.#url, { reach: this.#reach, signal: AbortSignal.timeout(connectMs) }).then(
      (socket) => nodeCallback?.(null, socket),
      (error: Error) => nodeCallback?.(error),
    )
  }
}
