import type { SignedContent } from '@evops/ocpp/server'

export interface XmlValue {
  context: string
  content: SignedContent
  /** Null: the reader must enter the key. */
  publicKeyHex: string | null
}

/**
 * Returns signed values in the XML that the transparency software of the S.A.F.E. initiative reads: one `value` for each,
 * numbered from 1. The text of a value has no white space around it, because a signature covers it.
 */
export function transparencyXml(values: readonly XmlValue[]): string {
  const parts = values.map(({ context, content, publicKeyHex }, at) => {
    const no = at + 1
    const key = publicKeyHex === null ? '' : `\n    <publicKey encoding="hex">${publicKeyHex}</publicKey>`
    return `  <value transactionId="${no}" context="${escapeXml(context)}">
    <signedData format="${escapeXml(content.format)}" encoding="${content.encoding}" transactionId="${no}">${escapeXml(content.text)}</signedData>${key}
  </value>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<values>\n${parts.join('\n')}\n</values>\n`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML 1.0 has no notation for most control characters. A reader could not open a file with them. */
function escapeXml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the characters to remove
  const allowed = text.replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
  // A line break in XML text is read as one line feed. Its notation as a character is read as it is.
  return allowed.replaceAll(/[&<>"]/g, (each) => entities[each] ?? '').replaceAll('\r', '&#13;')
}
