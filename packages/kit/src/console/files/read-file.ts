import { workbookPrefix } from '@evops/platform/contract'

/** Encodings of files that are common in the industry. */
export const fileEncodings = ['utf-8', 'gb18030', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export type FileEncoding = (typeof fileEncodings)[number]

export interface DecodedText {
  text: string
  encoding: FileEncoding
}

/**
 * Decodes a file by its content. A byte order mark or empty bytes show UTF-16, strict decoding shows UTF-8. The remaining
 * files are Chinese (GB18030) or Western European (Windows-1252), see `isLatin`. `wanted` overrides the guess. The
 * decoder removes a leading byte order mark.
 */
export function decodeBytes(bytes: ArrayBuffer, wanted?: FileEncoding): DecodedText {
  const sample = new Uint8Array(bytes.slice(0, sampleBytes))
  const encoding = wanted ?? wideEncodingOf(sample)
  if (encoding) return { text: new TextDecoder(encoding).decode(bytes), encoding }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    const text = new TextDecoder('gb18030').decode(bytes)
    // Accented Latin letters at a line's end are errors in GB18030, which means that the file is not Chinese.
    return text.includes('\uFFFD') || isLatin(new Uint8Array(bytes))
      ? { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
      : { text, encoding: 'gb18030' }
  }
}

/** Number of bytes that decide about UTF-16. */
const sampleBytes = 8_192

/** Detects UTF-16 by its byte order mark, or by the empty halves of Latin letters, digits and separators. */
function wideEncodingOf(sample: Uint8Array): FileEncoding | undefined {
  const [first, second] = sample
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  let even = 0
  let odd = 0
  for (const [at, byte] of sample.entries()) {
    if (byte !== 0) continue
    if (at % 2 === 0) even += 1
    else odd += 1
  }
  if (even === odd) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/**
 * Returns true if the bytes above 127 are accented Latin letters. GB18030 accepts them too, because it reads such a
 * letter and the next one (`ña`, `çã`) as a rare character. In a Chinese text nearly all pairs are common characters,
 * whose first byte is below 0xE0 and whose second one is above 0xA0.
 */
function isLatin(bytes: Uint8Array): boolean {
  let pairs = 0
  let rare = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] ?? 0
    if (lead < 0x81) continue
    pairs += 1
    at += 1
    if (lead >= 0xe0 || (bytes[at] ?? 0) < 0x80) rare += 1
  }
  return rare * 2 > pairs
}

const inOneGo = 0x8000

/** A chosen file: its content in the form for sending, and the encoding of a text. */
export interface DecodedFile {
  content: string
  /** Null for a workbook. */
  encoding: FileEncoding | null
}

/** Returns a chosen file in the form for sending: a workbook as Base64 with its prefix, any other file as text. */
export async function decodeFile(file: File, wanted?: FileEncoding): Promise<DecodedFile> {
  const bytes = await file.arrayBuffer()
  if (!/\.xls[xm]$/i.test(file.name)) {
    const { text, encoding } = decodeBytes(bytes, wanted)
    return { content: text, encoding }
  }
  let binary = ''
  const all = new Uint8Array(bytes)
  for (let at = 0; at < all.length; at += inOneGo) binary += String.fromCharCode(...all.subarray(at, at + inOneGo))
  return { content: workbookPrefix + btoa(binary), encoding: null }
}
