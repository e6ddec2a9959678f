import { updateToModel, drawingDocument, type DrawingDocument, type DrawnNet } from '../../contract/index.ts'

export type DrawingReadFault = 'not-json' | 'not-a-drawing'
export interface ReadDrawing {
  document: DrawingDocument
  /** Number of symbols whose objects this station does not have. */
  foreign: number
}
/**
 * Reads a drawing from a file, with the positions of objects in the model. Other content is ignored; a background
 * belongs to another drawing and is dropped.
 */
export function readDrawing(content: string, net: DrawnNet): ReadDrawing | DrawingReadFault {
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch {
    return 'not-json'
  }
  const bare = typeof parsed === 'object' && parsed !== null ? { ...parsed, background: undefined } : parsed
  const { data } = drawingDocument.safeParse(Array.isArray(parsed) ? parsed : bare)
  if (!data) return 'not-a-drawing'
  const document = updateToModel(data, net)
  return { document, foreign: data.symbols.length - document.symbols.length }
}
