import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

const sweepMs = 100
/** Closing a connection costs about 50 µs, so the connections of one second are not all closed at once. */
const mostCutAtOnce = 500

export interface HalfOpenLimits {
  /** Maximum time from connecting until the first request is read, including TLS. */
  ms: number
  /**
   * Maximum number of connections without a request. One more closes the oldest, so that genuine clients can still
   * connect.
   */
  most: number
}

/** Equals the kernel's limit; a client that finds the queue full retries after a second. */
export const listenBacklog = 4_096

/** Closes connections that never send a request (S-07). For HTTP and HTTPS servers. */
export function closeHalfOpenConnections(
  server: Server,
  { ms, most }: HalfOpenLimits = { ms: 10_000, most: 10_000 },
): void {
  // Keyed by address and port: the underlying connection of a TLS socket has no other identification.
  const waiting = new Map<string, { socket: Socket; since: number }>()
  const cut = (key: string, socket: Socket) => {
    waiting.delete(key)
    socket.destroy()
  }
  server.on('connection', (socket: Socket) => {
    const key = keyOf(socket)
    waiting.set(key, { socket, since: performance.now() })
    socket.once('close', () => {
      if (waiting.get(key)?.socket === socket) waiting.delete(key)
    })
    timer ??= setTimeout(sweep, sweepMs).unref()
    const [oldest] = waiting.size > most ? waiting : []
    if (oldest) cut(oldest[0], oldest[1].socket)
  })
  const speaks = ({ socket }: IncomingMessage) => waiting.delete(keyOf(socket))
  server.on('request', speaks)
  // Runs before other listeners, because they may close the socket.
  server.prependListener('upgrade', speaks)
  /** The timer runs only while connections are waiting, so an idle server is not woken ten times a second. */
  let timer: NodeJS.Timeout | undefined
  function sweep(): void {
    const due = performance.now() - ms
    let left = mostCutAtOnce
    for (const [key, { socket, since }] of waiting) {
      if (since > due || left-- === 0) break
      cut(key, socket)
    }
    timer = waiting.size > 0 ? setTimeout(sweep, sweepMs).unref() : undefined
  }
  server.once('close', () => clearTimeout(timer))
}

const keyOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`
