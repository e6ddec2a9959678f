import { inflateSync } from 'node:zlib'

/**
 * Returns the text of a PDF of `createPdf` as copied from a reader: glyphs through the fonts' own tables, one line for
 * each piece of text.
 */
export function extractPdfText(bytes: Buffer): string {
  const objects = objectsOf(bytes)
  const tables = new Map<string, ReadonlyMap<string, string>>()
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? ''
      tables.set(name, glyphsOf(objects.get(unicode)?.content ?? ''))
    }
  let output = ''
  for (const { content } of objects.values()) {
    let font = new Map<string, string>() as ReadonlyMap<string, string>
    for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|(\[[^\]]*\]) TJ/g)) {
      if (name) font = tables.get(name) ?? font
      const glyphs = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      if (shown) output += `${glyphs.map((glyph) => font.get(glyph.toLowerCase()) ?? '?').join('')}\n`
    }
  }
  return output
}

interface PdfObject {
  head: string
  content: string
}
function objectsOf(bytes: Buffer): Map<string, PdfObject> {
  const text = bytes.toString('latin1')
  const found = new Map<string, PdfObject>()
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)(?:stream\n|endobj)/g)) {
    const [whole, id = '', head = ''] = match
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const from = match.index + whole.length
    const stream = whole.endsWith('stream\n') ? bytes.subarray(from, from + length) : Buffer.alloc(0)
    const isPacked = head.includes('/FlateDecode') && !head.includes('/Length1') && !head.includes('/Subtype /CIDFont')
    found.set(id, { head, content: (isPacked ? inflateSync(stream) : stream).toString('latin1') })
  }
  return found
}

/** Returns the characters of a font's glyphs from its ToUnicode table: `<0000> <ffff> [<0041> <00f1>]`. */
function glyphsOf(table: string): Map<string, string> {
  const glyphs = new Map<string, string>()
  for (const [, from = '', list = ''] of table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], place) => {
      const units = (hex.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))
      glyphs.set((Number.parseInt(from, 16) + place).toString(16).padStart(4, '0'), String.fromCharCode(...units))
    })
  return glyphs
}
