import { checksumOf } from './checksum.rules.ts'

/** First byte of every frame. The same byte also occurs inside bodies. */
export const startByte = 0x68
/** Bytes around the part that the length counts: start, length and the two bytes of the checksum. */
export const bytesAroundLength = 4
/** Least value of the length: sequence, encryption and type without a body. */
export const leastLength = 4
/** Greatest length that we send (P 3.1). We accept 255, because the card messages only fit then. */
export const greatestSentLength = 200

/** Order of the two checksum bytes. `low-first` is the standard; some charge points send `high-first` (decision 317). */
export type ChecksumOrder = 'low-first' | 'high-first'

/** One frame without start, length and checksum. */
export interface YkcFrame {
  /** The two bytes as one little-endian number. An answer carries those of its question. */
  sequence: number
  /** 0 is plain. 1 is 3DES, which nobody can read: the key is not part of the protocol. */
  encryption: number
  type: number
  body: Uint8Array
}

/** Writes a frame with the checksum in the standard order. Throws a RangeError above the length that we may send. */
export function encodeFrame({ sequence, encryption, type, body }: YkcFrame): Uint8Array {
  const length = body.length + leastLength
  if (length > greatestSentLength) throw new RangeError(`a frame of length ${length} is above ${greatestSentLength}`)
  const bytes = new Uint8Array(length + bytesAroundLength)
  bytes.set([startByte, length, sequence & 0xff, (sequence >>> 8) & 0xff, encryption, type])
  bytes.set(body, 6)
  const checksum = checksumOf(bytes.subarray(2, length + 2))
  bytes.set([checksum & 0xff, checksum >>> 8], length + 2)
  return bytes
}

/** Reads a whole frame, from its start byte to its checksum. Null if the checksum fits in neither order. */
export function decodeFrame(bytes: Uint8Array): { frame: YkcFrame; order: ChecksumOrder } | null {
  const [start, length = 0, sequenceLow = 0, sequenceHigh = 0, encryption = 0, type = 0] = bytes
  if (start !== startByte || length < leastLength || bytes.length !== length + bytesAroundLength) return null
  const [first = 0, second = 0] = bytes.subarray(length + 2)
  const checksum = checksumOf(bytes.subarray(2, length + 2))
  const order = orderOf(checksum, first, second)
  if (order === null) return null
  const sequence = sequenceLow | (sequenceHigh << 8)
  return { frame: { sequence, encryption, type, body: bytes.slice(6, length + 2) }, order }
}

function orderOf(checksum: number, first: number, second: number): ChecksumOrder | null {
  if (checksum === (first | (second << 8))) return 'low-first'
  return checksum === ((first << 8) | second) ? 'high-first' : null
}
