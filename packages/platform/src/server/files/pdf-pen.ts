import type { PdfFonts, FontWeight } from './pdf-fonts.ts'

/** Line height relative to the font size. */
export const lineHeight = 1.45

export interface PdfTextStyle {
  size: number
  weight?: FontWeight
  colour?: string
  isRight?: boolean
}
export interface PdfPen {
  /** Width of a text in points. */
  widthOf: (text: string, style: PdfTextStyle) => number
  /** Draws a text at a point, which is its upper edge or its baseline. */
  put: (text: string, at: { x: number; y: number; isBaseline?: true }, style: PdfTextStyle) => void
  /** Breaks a text into lines between words, or anywhere in Chinese. */
  linesOf: (text: string, style: PdfTextStyle, most: number) => string[]
}

/** A character in its font, at size 1. */
interface Glyph {
  font: SetFont
  hex: string
  advance: number
}
/** pdfkit's internal object for the current font. */
interface SetFont {
  id: string
  ascender: number
  ref(): unknown
  encode(text: string): readonly [readonly string[], readonly { advanceWidth: number }[]]
}

/**
 * Creates a pen that draws and measures texts in any script of its fonts. Each character is looked up once and drawn
 * separately: pdfkit would process the ligatures of every text again, at ten times the cost.
 */
export function createPen(pdf: PDFKit.PDFDocument, fonts: PdfFonts): PdfPen {
  const glyphs = { 400: new Map<string, Glyph>(), 700: new Map<string, Glyph>() }
  function glyphOf(character: string, weight: FontWeight): Glyph {
    const cached = glyphs[weight].get(character)
    if (cached) return cached
    const font = setFontOf(pdf.font(fonts.fontOf(character, weight)))
    const [hexes, places] = font.encode(character)
    const advance = places.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) / 1_000
    const glyph = { font, hex: hexes.join(''), advance }
    glyphs[weight].set(character, glyph)
    return glyph
  }
  function widthOf(text: string, { size, weight = 400 }: PdfTextStyle): number {
    let width = 0
    for (const character of text) width += glyphOf(character, weight).advance
    return width * size
  }
  return {
    widthOf,
    put(text, at, { size, weight = 400, colour = '#1c2126' }) {
      let { x } = at
      let from = x
      let hex = ''
      let font: SetFont | undefined
      const flush = () => {
        if (!font || hex === '') return
        pdf.page.fonts[font.id] = font.ref()
        const y = at.isBaseline ? at.y : at.y + (font.ascender / 1_000) * size
        // Page coordinates start at the top, glyph coordinates at the bottom.
        pdf.addContent(
          `q ${rgbOf(colour)} rg BT /${font.id} ${size} Tf 1 0 0 -1 ${from.toFixed(2)} ${y.toFixed(2)} Tm [<${hex}>] TJ ET Q`,
        )
      }
      for (const character of text) {
        const glyph = glyphOf(character, weight)
        if (glyph.font !== font) {
          flush()
          ;({ font } = glyph)
          from = x
          hex = ''
        }
        hex += glyph.hex
        x += glyph.advance * size
      }
      flush()
    },
    linesOf(text, style, most) {
      if (widthOf(text, style) <= most) return [text]
      const lines: string[] = []
      let current = ''
      const words = text.match(/[\u2e80-\u9fff\uff00-\uffef]|[^\s\u2e80-\u9fff\uff00-\uffef]+\s*|\s+/gu) ?? []
      // A word longer than a line is broken anywhere.
      for (const word of words.flatMap((one) => (widthOf(one.trimEnd(), style) > most ? Array.from(one) : one))) {
        if (current !== '' && widthOf((current + word).trimEnd(), style) > most) {
          lines.push(current.trimEnd())
          current = ''
        }
        current += word
      }
      return [...lines, current.trimEnd()]
    },
  }
}

function setFontOf(pdf: object): SetFont {
  if ('_font' in pdf && isSetFont(pdf._font)) return pdf._font
  throw new Error('pdfkit no longer tells its font')
}
function isSetFont(font: unknown): font is SetFont {
  return typeof font === 'object' && font !== null && 'encode' in font && 'ascender' in font && 'ref' in font
}
function rgbOf(colour: string): string {
  return [1, 3, 5].map((at) => (Number.parseInt(colour.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ')
}
