import { inflateSync } from 'node:zlib'
import { Problem } from '@evops/platform/contract'
import { parsePicture } from '@evops/platform/server'
import { signatureLimits } from '../../contract/index.ts'

/** Bytes per pixel by colour type, with eight bits per channel (ISO/IEC 15948, 11.2.2). */
const pixelBytes: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * Validates a signature from a phone's canvas: a single PNG of permitted size without trailing data, with readable
 * pixels that are not all empty. Throws maintenance.fault.signature.
 */
export function parseSignature(base64: string): Buffer {
  const bytes = Buffer.from(base64, 'base64')
  if (!isSignature(bytes))
    throw new Problem('maintenance.fault.signature', {}, { signature: 'maintenance.fault.signature' })
  return bytes
}
function isSignature(bytes: Buffer): boolean {
  const picture = parsePicture(bytes)
  if (picture?.type !== 'image/png' || picture.bytes.length !== bytes.length) return false
  if (bytes.length > signatureLimits.bytes) return false
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const { least, ...most } = signatureLimits
  if (width < least || height < least || width > most.width || height > most.height) return false
  const [depth = 0, colour = 0, , , interlace = 0] = bytes.subarray(24, 29)
  const pixel = pixelBytes[colour]
  if (depth !== 8 || pixel === undefined || interlace !== 0) return false
  const row = 1 + width * pixel
  const pixels = decompressImageData(bytes, height * row)
  // The first byte of a row is its filter type, not content.
  return pixels?.some((byte, at) => at % row !== 0 && byte !== 0) ?? false
}
/** Undefined: unreadable, or of another length. */
function decompressImageData(bytes: Buffer, length: number): Buffer | undefined {
  const parts: Buffer[] = []
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at))
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)))
  try {
    const pixels = inflateSync(Buffer.concat(parts), { maxOutputLength: length })
    return pixels.length === length ? pixels : undefined
  } catch {
    return undefined
  }
}
