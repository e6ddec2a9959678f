import { UnreadableFileError } from './zip.ts'

/** One step through an XML text. Names have no prefix, because some programs write `x:row`. */
export type XmlEvent =
  | { kind: 'open'; name: string; attributes: (name: string) => string | undefined; isEmpty: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

/**
 * Yields elements and texts in their order. Document types are not supported, so nothing can be defined, included or
 * expanded. The scanner reads every character once, whatever the text contains.
 */
export function* xmlEvents(xml: string): Generator<XmlEvent> {
  const text = xml.replace(/^\uFEFF/, '')
  /** Returns the position after the next `mark`; throws if there is none. */
  const behind = (mark: string, from: number) => {
    const found = text.indexOf(mark, from)
    if (found === -1) throw new UnreadableFileError('not-a-workbook')
    return found + mark.length
  }
  let depth = 0
  for (let at = 0; at < text.length;) {
    if (text.charAt(at) !== '<') {
      const end = text.indexOf('<', at)
      const plain = text.slice(at, end === -1 ? undefined : end)
      at += plain.length
      yield { kind: 'text', text: unescapeXml(plain) }
    } else if (text.startsWith('<!--', at)) at = behind('-->', at + 4)
    else if (text.startsWith('<?', at)) at = behind('?>', at + 2)
    else if (text.startsWith('<![CDATA[', at)) {
      const from = at + '<![CDATA['.length
      at = behind(']]>', from)
      yield { kind: 'text', text: text.slice(from, at - 3) }
    } else {
      const end = endOfTag(text, at)
      const tag = text.slice(at + 1, end - 1)
      at = end
      if (tag.startsWith('/')) {
        depth -= 1
        yield { kind: 'close', name: local(tag.slice(1).trimEnd()) }
        continue
      }
      const open = opening(tag)
      if (!open.isEmpty) depth += 1
      yield open
    }
  }
  if (depth !== 0) throw new UnreadableFileError('not-a-workbook')
}

/** Returns the position after the `>` of the tag that starts here; a `>` within quotes is ignored. */
function endOfTag(text: string, from: number): number {
  let quote = ''
  for (let at = from; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (quote !== '') quote = letter === quote ? '' : quote
    else if (letter === '"' || letter === "'") quote = letter
    else if (letter === '>') return at + 1
  }
  throw new UnreadableFileError('not-a-workbook')
}

const isSpace = (letter: string) => /\s/.test(letter)

function opening(tag: string): Extract<XmlEvent, { kind: 'open' }> {
  let end = 0
  while (end < tag.length && !isSpace(tag.charAt(end)) && tag.charAt(end) !== '/') end += 1
  const name = tag.slice(0, end)
  if (name === '' || name.startsWith('!')) throw new UnreadableFileError('not-a-workbook')
  let parsedAttributes: ReadonlyMap<string, string> | undefined
  return {
    kind: 'open',
    name: local(name),
    attributes: (wanted) => (parsedAttributes ??= attributesOf(tag, end)).get(wanted),
    isEmpty: tag.trimEnd().endsWith('/'),
  }
}

/** Returns the attributes by their names without a prefix. Of two with the same name, the first one counts. */
function attributesOf(tag: string, from: number): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  let at = from
  for (;;) {
    const equals = tag.indexOf('=', at)
    if (equals === -1) return found
    let start = equals + 1
    while (isSpace(tag.charAt(start))) start += 1
    const quote = tag.charAt(start)
    const end = quote === '"' || quote === "'" ? tag.indexOf(quote, start + 1) : -1
    if (end === -1) return found
    // Values are quoted, so the text in front of the equals sign is the name.
    const name = local(tag.slice(at, equals).trim().split(/\s/).at(-1) ?? '')
    if (!found.has(name)) found.set(name, unescapeXml(tag.slice(start + 1, end)))
    at = end + 1
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function unescapeXml(text: string): string {
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{1,10}));/g, (mark, hex, decimal, name) => {
    if (name !== undefined) return named[name] ?? mark
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : mark
  })
}
