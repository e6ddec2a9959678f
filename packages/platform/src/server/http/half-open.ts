import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

const sweepMs = 100
/** Closing costs some 50 µs: what came in one second does not go in one stroke. */
const mostCutAtOnce = 500

export interface HalfOpenLimits {
  /** So long a connection may take until its first request is read, TLS and all. */
  ms: number
  /** So many may be at it; one more costs the oldest its place, so that whoever means it still gets in. */
  most: number
}

/** As many as the kernel lets wait: who finds the queue full tries again after a second. */
export const listenBacklog = 4_096

/** Cuts off connections that never say what they want (S-07). For a server of HTTP or HTTPS. */
export function limitHalfOpen(
  server: Server,
  { ms, most }: HalfOpenLimits = { ms: 10_000, most: 10_000 },
): void {
  // By address and port: a TLS socket's own connection is known by nothing else.
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
  // First of all: whoever answers may have closed it already.
  server.prependListener('upgrade', speaks)
  /** While somebody is at it: an idle server is not woken ten times a second. */
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
