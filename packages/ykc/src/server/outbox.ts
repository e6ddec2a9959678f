import type { Socket } from 'node:net'

/** Frames to one socket, with a gap between them: some charge points lose a frame that follows too closely. */
export interface Outbox {
  /** Returns false if the socket reads too slowly. */
  add(bytes: Uint8Array): boolean
  close(): void
}

export function createOutbox(socket: Socket, limits: { frameGapMs: number; unsentBytes: number }): Outbox {
  const waiting: Uint8Array[] = []
  let waitingBytes = 0
  let timer: NodeJS.Timeout | undefined

  function writeNext(): void {
    timer = undefined
    const bytes = waiting.shift()
    if (!bytes || socket.destroyed) return
    waitingBytes -= bytes.length
    socket.write(bytes)
    if (limits.frameGapMs > 0) timer = setTimeout(writeNext, limits.frameGapMs)
    else if (waiting.length > 0) writeNext()
  }

  return {
    add(bytes) {
      if (waitingBytes + socket.writableLength + bytes.length > limits.unsentBytes) return false
      waiting.push(bytes)
      waitingBytes += bytes.length
      if (!timer) writeNext()
      return true
    },
    close() {
      clearTimeout(timer)
      for (const bytes of waiting.splice(0)) if (!socket.destroyed) socket.write(bytes)
    },
  }
}
