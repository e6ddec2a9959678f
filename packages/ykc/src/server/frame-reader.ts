import {
  bytesAroundLength,
  decodeFrame,
  leastLength,
  startByte,
  type ChecksumOrder,
  type YkcFrame,
} from '../contract/index.ts'

/** Part of a stream: a frame, or bytes that belong to none. */
export type StreamPart =
  | { kind: 'frame'; frame: YkcFrame; order: ChecksumOrder; bytes: Uint8Array }
  | { kind: 'garbage'; bytes: number }

export interface FrameReader {
  /** Reads the next segment. TCP cuts and joins frames anywhere. */
  push(segment: Uint8Array): StreamPart[]
  /** Drops a start byte whose frame never came, and reads on behind it. Called after a time of silence. */
  giveUp(): StreamPart[]
  /** True while a frame has begun and is not complete. */
  isWaiting(): boolean
}

/**
 * Finds frames in a stream: search for the start byte, wait for the length, check the checksum, and skip one byte if it
 * is wrong. A start byte inside a body therefore costs nothing. At most one frame (259 bytes) waits here, so a charge
 * point cannot fill the memory.
 */
export function createFrameReader(): FrameReader {
  let waiting: Uint8Array = new Uint8Array(0)

  function read(bytes: Uint8Array): StreamPart[] {
    const parts: StreamPart[] = []
    let at = 0
    let skipped = 0
    const noteGarbage = () => {
      if (skipped > 0) parts.push({ kind: 'garbage', bytes: skipped })
      skipped = 0
    }
    while (at < bytes.length) {
      const size = frameSizeAt(bytes, at)
      if (size === 'incomplete') break
      const whole = bytes.subarray(at, at + (size ?? 0))
      const found = size === null ? null : decodeFrame(whole)
      if (found === null) {
        skipped += 1
        at += 1
        continue
      }
      noteGarbage()
      parts.push({ kind: 'frame', frame: found.frame, order: found.order, bytes: whole.slice() })
      at += whole.length
    }
    noteGarbage()
    waiting = bytes.slice(at)
    return parts
  }

  return {
    push(segment) {
      const bytes = new Uint8Array(waiting.length + segment.length)
      bytes.set(waiting)
      bytes.set(segment, waiting.length)
      return read(bytes)
    },
    giveUp() {
      if (waiting.length === 0) return []
      return [{ kind: 'garbage', bytes: 1 }, ...read(waiting.subarray(1))]
    },
    isWaiting: () => waiting.length > 0,
  }
}

/** Returns the size of a frame that begins here, null if none can, or `incomplete` while more bytes must come. */
function frameSizeAt(bytes: Uint8Array, at: number): number | null | 'incomplete' {
  if (bytes[at] !== startByte) return null
  const length = bytes[at + 1]
  if (length === undefined) return 'incomplete'
  if (length < leastLength) return null
  const size = length + bytesAroundLength
  return at + size > bytes.length ? 'incomplete' : size
}
