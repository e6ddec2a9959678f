import { isSafeLink, type RichBlock, type RichSpan, type RichText } from './rich-text.ts'

/*
 * Source syntax of rich text: one line per block, with marks known from messengers and Markdown. `# ` is a heading, `>
 * ` a quotation, `- ` and `1. ` a list, `**bold**`, `*italic*`, `[text](https://…)`; a backslash before a mark makes it
 * a literal character. The parsed document is stored, never this source.
 */

/** Block patterns by the beginning of a line. */
const heading = /^#{1,3} +(?=\S)/
const quote = /^> *(?=\S)/
const bullet = /^[-*] +(?=\S)/
const number = /^\d{1,3}[.)] +(?=\S)/
const anchor = /\[((?:\\[^\w\s]|[^[\]\\])+)\]\(([^()\s]+)\)/y
const stars = /\*+/y

export function parseRichText(source: string): RichText {
  const blocks: RichBlock[] = []
  for (const line of source.split(/\r\n|\r|\n/)) {
    const text = line.replaceAll('\t', ' ').trim()
    if (text !== '') take(blocks, text)
  }
  return blocks
}

function take(blocks: RichBlock[], text: string): void {
  for (const [mark, kind] of [
    [heading, 'heading'],
    [quote, 'quote'],
  ] as const)
    if (mark.test(text)) return addTextBlock(blocks, kind, text.replace(mark, ''))
  for (const [mark, ordered] of [
    [bullet, false],
    [number, true],
  ] as const) {
    if (!mark.test(text)) continue
    const spans = spansOf(text.replace(mark, ''))
    const last = blocks.at(-1)
    if (spans.length === 0) return
    if (last?.kind === 'list' && last.ordered === ordered) last.items.push(spans)
    else blocks.push({ kind: 'list', ordered, items: [spans] })
    return
  }
  addTextBlock(blocks, 'paragraph', text)
}

function addTextBlock(blocks: RichBlock[], kind: 'paragraph' | 'heading' | 'quote', text: string): void {
  const spans = spansOf(text)
  if (spans.length > 0) blocks.push({ kind, spans })
}

/**
 * Parses from left to right in one pass: every character is read once, and at most once more as the start of a link.
 */
function spansOf(text: string): RichSpan[] {
  const spans: RichSpan[] = []
  let [bold, italic, pendingText] = [false, false, '']
  const end = (link?: string, words = pendingText) => {
    if (words !== '')
      spans.push({ text: words, ...(bold && { bold }), ...(italic && { italic }), ...(link && { link }) })
    if (link === undefined) pendingText = ''
  }
  for (let at = 0; at < text.length;) {
    const sign = text.charAt(at)
    anchor.lastIndex = stars.lastIndex = at
    const found = sign === '[' ? anchor.exec(text) : null
    const marks = sign === '*' ? (stars.exec(text)?.[0].length ?? 0) : 0
    if (sign === '\\' && /[^\w\s]/.test(text.charAt(at + 1))) {
      pendingText += text.charAt(at + 1)
      at += 2
    } else if (found?.[1] !== undefined && found[2] !== undefined && isSafeLink(found[2])) {
      end()
      end(found[2], found[1].replace(/\\([^\w\s])/g, '$1'))
      at += found[0].length
    } else if (marks > 0 && marks <= 3 && !isFreestanding(text, at, marks)) {
      end()
      if (marks !== 2) italic = !italic
      if (marks !== 1) bold = !bold
      at += marks
    } else {
      const taken = Math.max(1, marks)
      pendingText += text.slice(at, at + taken)
      at += taken
    }
  }
  end()
  return spans
}
/** Returns true for a mark that is a literal character, as in `5 * 3`. */
function isFreestanding(text: string, at: number, marks: number): boolean {
  const isGap = (sign: string) => sign === '' || sign === ' '
  return isGap(text.charAt(at - 1)) && isGap(text.charAt(at + marks))
}

/** Returns the source of a document; parsing it returns the same document. */
export function formatRichTextSource(text: RichText): string {
  return text
    .map((block) => {
      if (block.kind === 'list')
        return block.items
          .map((spans, at) => `${block.ordered ? `${at + 1}.` : '-'} ${spansToSource(spans)}`)
          .join('\n')
      const source = spansToSource(block.spans)
      if (block.kind === 'heading') return `# ${source}`
      if (block.kind === 'quote') return `> ${source}`
      return /^(#{1,3} |>|[-*] |\d{1,3}[.)] )/.test(source) ? source.replace(/^(\d*)(\D)/, String.raw`$1\$2`) : source
    })
    .join('\n\n')
}

/** Writes marks between spans, where a style begins or ends. */
function spansToSource(spans: readonly RichSpan[]): string {
  let [bold, italic, all] = [false, false, '']
  const turn = (toBold: boolean, toItalic: boolean) => {
    all += (bold === toBold ? '' : '**') + (italic === toItalic ? '' : '*')
    ;[bold, italic] = [toBold, toItalic]
  }
  for (const span of spans) {
    turn(span.bold === true, span.italic === true)
    const words = span.text.replace(/[\\*[\]]/g, String.raw`\$&`)
    all += span.link === undefined ? words : `[${words}](${span.link.replace(/[()\s]/g, percentEncode)})`
  }
  turn(false, false)
  return all
}
const percentEncode = (sign: string) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`
