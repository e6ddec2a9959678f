import { crc32 } from 'node:zlib'

export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'
export interface ParsedPicture {
  type: PictureType
  /**
   * The bytes from the first byte to the end of the picture. Data appended after the end is removed, and so are
   * metadata such as the location and the camera. The orientation and the colours stay.
   */
  bytes: Buffer
}

/**
 * Returns the picture in a file, whatever its name: its parts are parsed to the end (S-15). Null if the format is not
 * supported, or if the file is damaged or truncated.
 */
export function parsePicture(bytes: Buffer): ParsedPicture | null {
  for (const [type, partsOf] of formats) {
    const parts = partsOf(bytes)
    if (parts !== undefined) return { type, bytes: Buffer.concat(parts) }
  }
  return null
}

/** Returns the parts of the file that are retained, in order. */
type PartsOf = (bytes: Buffer) => Buffer[] | undefined
const formats: readonly (readonly [PictureType, PartsOf])[] = [
  ['image/jpeg', partsOfJpeg],
  ['image/png', partsOfPng],
  ['image/webp', partsOfWebp],
]
const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** ITU-T T.81, annex B: segments, and after a start of scan the coded data up to the next marker. */
function partsOfJpeg(bytes: Buffer): Buffer[] | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let [hasFrame, hasScan] = [false, false]
  for (let at = 2; at + 1 < bytes.length;) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] ?? 0
    const from = at
    if (marker === 0xff) at += 1
    else if (marker === 0xd9) return hasFrame && hasScan ? [...parts, bytes.subarray(at, at + 2)] : undefined
    else if (isAlone(marker)) at += 2
    else {
      if (at + 4 > bytes.length) return undefined
      const length = bytes.readUInt16BE(at + 2)
      if (length < 2) return undefined
      if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) hasFrame = true
      at += 2 + length
      if (marker === 0xda) {
        hasScan = true
        while (at + 1 < bytes.length && !(bytes[at] === 0xff && isMarker(bytes[at + 1] ?? 0))) at += 1
      }
    }
    parts.push(...retainedSegments(marker, bytes.subarray(from, at)))
  }
  return undefined
}
const isAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)
/** Within coded data, 0xff is followed only by 0 or a restart marker. */
const isMarker = (next: number) => next !== 0 && !(next >= 0xd0 && next <= 0xd7)
/**
 * Selects the application segments to retain: JFIF, a colour profile, Adobe's colours and the orientation. Comments are
 * removed.
 */
function retainedSegments(marker: number, segment: Buffer): Buffer[] {
  if (marker === 0xe1) return turnOf(segment)
  if (marker === 0xe2) return ascii(segment, 4, 15) === 'ICC_PROFILE' ? [segment] : []
  const isPresent = marker === 0xfe || (marker > 0xe2 && marker <= 0xef && marker !== 0xee)
  return isPresent ? [] : [segment]
}
/** Exif 2.32: a TIFF whose first directory has the orientation; the result is a segment with only that entry. */
function turnOf(segment: Buffer): Buffer[] {
  if (ascii(segment, 4, 10) !== 'Exif\0\0') return []
  const tiff = segment.subarray(10)
  const isLittle = ascii(tiff, 0, 2) === 'II'
  const read = (at: number, size: 2 | 4) =>
    at + size > tiff.length ? 0 : isLittle ? tiff.readUIntLE(at, size) : tiff.readUIntBE(at, size)
  const first = read(4, 4)
  for (let n = 0; n < read(first, 2); n += 1) {
    const at = first + 2 + 12 * n
    if (read(at, 2) !== 0x0112) continue
    const turn = read(at + 8, 2)
    if (turn < 2 || turn > 8) return []
    const hex = `ffe100224578696600004d4d002a00000008000101120003000000010000000000000000`
    const own = Buffer.from(hex, 'hex')
    own.writeUInt16BE(turn, 28)
    return [own]
  }
  return []
}

/** ISO/IEC 15948: chunks, each with a checksum, from IHDR to IEND. */
function partsOfPng(bytes: Buffer): Buffer[] | undefined {
  if (bytes.length < 8 || bytes.readBigUInt64BE(0) !== 0x89504e470d0a1a0an) return undefined
  const parts: Buffer[] = [bytes.subarray(0, 8)]
  let hasData = false
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) return undefined
    const name = ascii(bytes, at + 4, at + 8)
    if ((at === 8) !== (name === 'IHDR')) return undefined
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined
    if (name === 'IDAT') hasData = true
    if (!metadataChunks.has(name)) parts.push(bytes.subarray(at, end))
    if (name === 'IEND') return hasData ? parts : undefined
    at = end
  }
  return undefined
}
const metadataChunks = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME'])

/** RIFF: a size, then chunks of even length that fill it. */
function partsOfWebp(bytes: Buffer): Buffer[] | undefined {
  if (bytes.length < 20 || ascii(bytes, 0, 4) !== 'RIFF' || ascii(bytes, 8, 12) !== 'WEBP') return undefined
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length || !['VP8 ', 'VP8L', 'VP8X'].includes(ascii(bytes, 12, 16))) return undefined
  const head = Buffer.from(bytes.subarray(0, 12))
  const parts: Buffer[] = [head]
  let at = 12
  while (at + 8 <= end) {
    const from = at
    const name = ascii(bytes, at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
    if (name === 'EXIF' || name === 'XMP ') continue
    const part = bytes.subarray(from, Math.min(at, end))
    parts.push(name === 'VP8X' ? clearMetadataFlags(part) : part)
  }
  head.writeUInt32LE(parts.reduce((sum, { length }) => sum + length, 0) - 8, 4)
  return at === end ? parts : undefined
}
/** Clears the flags that announce Exif and XMP data. */
function clearMetadataFlags(part: Buffer): Buffer {
  const own = Buffer.from(part)
  if (own.length > 8) own.writeUInt8((own[8] ?? 0) & ~0x0c, 8)
  return own
}
