import { z } from 'zod'
import { drawnLine, drawnStroke, drawnSymbol, drawnText } from './drawing-document.ts'
import { maxNewObjects } from './drawings.ts'
import { gridObjectFields } from './objects.ts'

/** What is carried from one drawing to another: what is drawn, and of what it is. Where it is put it stands for new objects. */
export const drawingClip = z.object({
  clip: z.literal('grid-drawing-1'),
  objects: z
    .array(gridObjectFields.omit({ stationId: true, containerId: true, refersToId: true }).extend({ id: z.uuid() }))
    .max(maxNewObjects),
  symbols: z.array(drawnSymbol).max(maxNewObjects),
  lines: z.array(drawnLine).max(2 * maxNewObjects),
  texts: z.array(drawnText).max(maxNewObjects),
  strokes: z.array(drawnStroke).max(maxNewObjects),
})
export type DrawingClip = z.infer<typeof drawingClip>
