import { Unreadable } from './zip.ts'

/** One step through an XML text. Names come without their prefix: some writers say `x:row`. */
export type XmlEvent =
  | { kind: 'open'; name: string; attributes: (name: string) => string | undefined; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

const piece =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)([^\s/>]+)((?:[^>"']|"[^"]*"|'[^']*')*)>|([^<]+)/y

/** Elements and texts in their order. No document types: nothing can be defined, included or blown up. */
export function* xmlEvents(xml: string): Generator<XmlEvent> {
  const text = xml.replace(/^\uFEFF/, '')
  let at = 0
  let depth = 0
  while (at < text.length) {
    piece.lastIndex = at
    const match = piece.exec(text)
    if (!match) throw new Unreadable('not-a-workbook')
    at += match[0].length
    const [, data, slash, name, inside = '', plain] = match
    if (data !== undefined) yield { kind: 'text', text: data }
    else if (plain !== undefined) yield { kind: 'text', text: unescaped(plain) }
    else if (name !== undefined) {
      if (name.startsWith('!')) throw new Unreadable('not-a-workbook')
      if (slash === '/') {
        depth -= 1
        yield { kind: 'close', name: local(name) }
        continue
      }
      const isEmpty = inside.trimEnd().endsWith('/')
      if (!isEmpty) depth += 1
      yield {
        kind: 'open',
        name: local(name),
        attributes: (wanted) => attribute(inside, wanted),
        isEmpty,
      }
    }
  }
  if (depth !== 0) throw new Unreadable('not-a-workbook')
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function attribute(inside: string, wanted: string): string | undefined {
  for (const [, name = '', twice, once] of inside.matchAll(/([^\s=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    if (local(name) === wanted) return unescaped(twice ?? once ?? '')
  return undefined
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w+));/g, (mark, hex, decimal, name) => {
    if (name !== undefined) return named[name] ?? mark
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : mark
  })
}
