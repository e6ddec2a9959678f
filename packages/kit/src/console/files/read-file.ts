import { workbookPrefix } from '@evops/platform/contract'

/** Encodings of files that are common in the industry. */
export const encodings = ['utf-8', 'gb18030', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]

export interface ReadText {
  text: string
  encoding: Encoding
}

/**
 * Decodes a file. UTF-8 decoding is strict, so other encodings are detected. Of the remaining ones, GB18030 covers
 * every Chinese file. `wanted` overrides the guess. The decoder removes a leading byte order mark.
 */
export function decode(bytes: ArrayBuffer, wanted?: Encoding): ReadText {
  const [first, second] = new Uint8Array(bytes.slice(0, 2))
  // A spreadsheet's "Unicode text". A file that starts with an empty byte begins with a Latin letter and has no byte
  // order mark.
  if (first === 0xff && second === 0xfe) wanted ??= 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) wanted ??= 'utf-16be'
  if (first && second === 0) wanted ??= 'utf-16le'
  if (wanted) return { text: new TextDecoder(wanted).decode(bytes), encoding: wanted }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    const text = new TextDecoder('gb18030').decode(bytes)
    // Accented Latin letters decoded as GB18030 become rare characters or errors, which means that the file is not
    // Chinese.
    const broken = text.includes('\uFFFD')
    return broken
      ? { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
      : { text, encoding: 'gb18030' }
  }
}

const inOneGo = 0x8000

/** Returns a chosen file in the form for sending: a workbook as Base64 with its prefix, any other file as text. */
export async function fileContent(file: File, wanted?: Encoding): Promise<string> {
  const bytes = await file.arrayBuffer()
  if (!/\.xls[xm]$/i.test(file.name)) return decode(bytes, wanted).text
  let binary = ''
  const all = new Uint8Array(bytes)
  for (let at = 0; at < all.length; at += inOneGo)
    binary += String.fromCharCode(...all.subarray(at, at + inOneGo))
  return workbookPrefix + btoa(binary)
}
