import { crc32 } from 'node:zlib'

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'
export interface Picture {
  type: PictureType
  /** From its first byte to its own end: what was hung on behind it is left out. */
  bytes: Buffer
}

/**
 * The picture that a file is, whatever its name says: followed through its parts to its end (S-15). Null: none of ours,
 * a damaged one, or one that breaks off.
 */
export function pictureWithin(bytes: Buffer): Picture | null {
  for (const [type, endOf] of formats) {
    const end = endOf(bytes)
    if (end !== undefined) return { type, bytes: bytes.subarray(0, end) }
  }
  return null
}

type EndOf = (bytes: Buffer) => number | undefined
const formats: readonly (readonly [PictureType, EndOf])[] = [
  ['image/jpeg', endOfJpeg],
  ['image/png', endOfPng],
  ['image/webp', endOfWebp],
]
const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** ITU-T T.81, annex B: segments, and after a start of scan the coded data up to the next marker. */
function endOfJpeg(bytes: Buffer): number | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  let [hasFrame, hasScan] = [false, false]
  for (let at = 2; at + 1 < bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (marker === 0xd9) return hasFrame && hasScan ? at + 2 : undefined
    else if (isAlone(marker)) at += 2
    else {
      if (at + 4 > bytes.length) return undefined
      const length = bytes.readUInt16BE(at + 2)
      if (length < 2) return undefined
      if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) hasFrame = true
      at += 2 + length
      if (marker !== 0xda) continue
      hasScan = true
      while (at + 1 < bytes.length && !(bytes[at] === 0xff && isMarker(bytes[at + 1] ?? 0))) at += 1
    }
  }
  return undefined
}
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
/** Within coded data 0xff is followed by nothing but 0 or a restart. */
const isMarker = (next: number) => next !== 0 && !(next >= 0xd0 && next <= 0xd7)

/** ISO/IEC 15948: chunks, each with a check sum, from IHDR to IEND. */
function endOfPng(bytes: Buffer): number | undefined {
  if (bytes.length < 8 || bytes.readBigUInt64BE(0) !== 0x89504e470d0a1a0an) return undefined
  let hasData = false
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) return undefined
    const name = ascii(bytes, at + 4, at + 8)
    if ((at === 8) !== (name === 'IHDR')) return undefined
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined
    if (name === 'IDAT') hasData = true
    if (name === 'IEND') return hasData ? end : undefined
    at = end
  }
  return undefined
}

/** RIFF: a size, then chunks of even length that fill it. */
function endOfWebp(bytes: Buffer): number | undefined {
  if (bytes.length < 20 || ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 12) !== 'WEBP') return undefined
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length || !['VP8 ', 'VP8L', 'VP8X'].includes(ascii(bytes, 12, 16))) return undefined
  let at = 12
  while (at + 8 <= end) {
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return at === end ? end : undefined
}
