import { asModelled, drawingDocument, type DrawingDocument, type DrawnNet } from '../../contract/index.ts'

export type ReadFault = 'not-json' | 'not-a-drawing'
export interface ReadDrawing {
  document: DrawingDocument
  /** Symbols of objects that this station does not have. */
  foreign: number
}
/** A drawing from a file: its places, for what the model has of it. What else a file says is not read; a background is another drawing's picture. */
export function readDrawing(content: string, net: DrawnNet): ReadDrawing | ReadFault {
  let said: unknown
  try {
    said = JSON.parse(content)
  } catch {
    return 'not-json'
  }
  const bare = typeof said === 'object' && said !== null ? { ...said, background: undefined } : said
  const { data } = drawingDocument.safeParse(Array.isArray(said) ? said : bare)
  if (!data) return 'not-a-drawing'
  const document = asModelled(data, net)
  return { document, foreign: data.symbols.length - document.symbols.length }
}
