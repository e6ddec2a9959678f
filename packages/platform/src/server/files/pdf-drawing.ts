import type { PdfPen } from './pdf-pen.ts'

/** A transformation matrix as in SVG: x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type PdfMatrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]
/**
 * Elements of a drawing from bottom to top: an SVG path, a line of text at its baseline, a picture in the form returned
 * by `toPrintablePicture`.
 */
export type PdfDrawingElement =
  | { path: string; matrix: PdfMatrix; stroke?: { colour: string; width: number }; fill?: string }
  | { text: string; x: number; y: number; size: number; colour: string; anchor: 'start' | 'middle' }
  | { picture: Buffer; x: number; y: number; width: number; height: number; opacity: number }

interface Drawing extends Pick<PdfPen, 'widthOf'> {
  inks: readonly PdfDrawingElement[]
  /** Position of the drawing's origin on the page. */
  at: { x: number; y: number }
  scale: number
}
/** Draws vector graphics: sharp at any size, and the texts can be searched. */
export function drawPdfElements(
  pdf: PDFKit.PDFDocument,
  put: PdfPen['put'],
  { inks, at, scale, widthOf }: Drawing,
): void {
  for (const ink of inks)
    if ('text' in ink) {
      const style = { size: ink.size * scale, colour: ink.colour }
      const left = ink.anchor === 'middle' ? widthOf(ink.text, style) / 2 : 0
      put(ink.text, { x: at.x + ink.x * scale - left, y: at.y + ink.y * scale, isBaseline: true }, style)
    } else {
      pdf.save().translate(at.x, at.y).scale(scale)
      if ('picture' in ink) {
        const { x, y, width, height, opacity } = ink
        pdf.opacity(opacity).image(ink.picture, x, y, { width, height })
      } else {
        const { path, matrix, stroke, fill } = ink
        pdf.transform(...matrix).path(path)
        if (stroke) pdf.lineWidth(stroke.width).strokeColor(stroke.colour)
        if (stroke && fill) pdf.fillAndStroke(fill, stroke.colour)
        else if (fill) pdf.fill(fill)
        else pdf.stroke()
      }
      pdf.restore()
    }
}
