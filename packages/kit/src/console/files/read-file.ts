import { workbookPrefix } from '@evops/platform/contract'

/** Encodings that files of the trade come in. */
export const encodings = ['utf-8', 'gb18030', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof encodings)[number]

export interface ReadText {
  text: string
  encoding: Encoding
}

/**
 * A file's text. UTF-8 is strict, so whatever is not UTF-8 shows; of the rest GB18030 covers every Chinese file.
 * `wanted` overrides the guess. A leading byte-order mark is dropped by the decoder.
 */
export function decode(bytes: ArrayBuffer, wanted?: Encoding): ReadText {
  const [first, second] = new Uint8Array(bytes.slice(0, 2))
  // A spreadsheet's "Unicode text"; a beginning with an empty byte is a Latin letter without the mark.
  if (first === 0xff && second === 0xfe) wanted ??= 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second)) wanted ??= 'utf-16be'
  if (first && second === 0) wanted ??= 'utf-16le'
  if (wanted) return { text: new TextDecoder(wanted).decode(bytes), encoding: wanted }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    const text = new TextDecoder('gb18030').decode(bytes)
    // Latin letters with accents read as GB18030 become rare signs or errors: then it was no Chinese file.
    const broken = text.includes('\uFFFD')
    return broken
      ? { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
      : { text, encoding: 'gb18030' }
  }
}

const inOneGo = 0x8000

/** A chosen file as it travels: a workbook as Base64 behind its prefix, anything else as text. */
export async function fileContent(file: File, wanted?: Encoding): Promise<string> {
  const bytes = await file.arrayBuffer()
  if (!/\.xls[xm]$/i.test(file.name)) return decode(bytes, wanted).text
  let binary = ''
  const all = new Uint8Array(bytes)
  for (let at = 0; at < all.length; at += inOneGo)
    binary += String.fromCharCode(...all.subarray(at, at + inOneGo))
  return workbookPrefix + btoa(binary)
}
