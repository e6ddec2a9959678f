import { z } from 'zod'
import { dataPoint, symbolBinding } from './data-points.ts'

/** Maximum size of a drawing. */
export const maxSymbols = 5_000
const mostLines = 10_000
const mostTexts = 500
const mostStrokes = 2_000
export const maxLayers = 30
/** Maximum per symbol. */
export const maxBindingsPerSymbol = 4
const reach = 100_000
/** Grid step of symbols and lines. */
export const gridStep = 10
export const minBusbarLength = 80

const place = z.int().min(-reach).max(reach)
const point = z.object({ x: place, y: place })
export type DrawingPoint = z.infer<typeof point>
/** A terminal: the object and the number of its terminal. */
const end = z.object({ objectId: z.uuid(), sequence: z.int().min(1).max(3) })
export type LineEnd = z.infer<typeof end>
/**
 * If omitted: the lowest layer, which always exists, and no group. Fields added in later versions are optional
 * everywhere, so that older drawings can be read.
 */
const belonging = { layer: z.uuid().optional(), group: z.uuid().optional() }
export const drawnSymbol = point.extend({
  objectId: z.uuid(),
  /** Clockwise, in degrees. */
  rotation: z.literal([0, 90, 180, 270]).default(0),
  /** Length of a busbar. */
  length: z.int().min(minBusbarLength).max(20_000).optional(),
  /** Bindings of the look to data points. */
  bound: z.array(symbolBinding).max(maxBindingsPerSymbol).optional(),
  ...belonging,
})
export type DrawnSymbol = z.infer<typeof drawnSymbol>
/** A connection of two terminals, with optional manual corners; without them the line is routed automatically. */
export const drawnLine = z.object({ from: end, to: end, points: z.array(point).max(50).default([]) })
export type DrawnLine = z.infer<typeof drawnLine>
/** Plain text, because it is exported to files that other people open. */
const plain = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}<>]*$/u, 'grid.fault.name')
export const drawnText = point.extend({
  id: z.uuid(),
  text: plain(200),
  size: z.int().min(8).max(72).default(14),
  /** A value displayed after the text. */
  bound: dataPoint.optional(),
  ...belonging,
})
export type DrawnText = z.infer<typeof drawnText>
/** A line without a connection, such as a frame; its points are relative to its position. */
export const drawnStroke = point.extend({
  id: z.uuid(),
  points: z.array(point).min(2).max(200),
  ...belonging,
})
export type DrawnStroke = z.infer<typeof drawnStroke>
export const drawnLayer = z.object({
  id: z.uuid(),
  name: plain(40),
  hidden: z.boolean().default(false),
  locked: z.boolean().default(false),
})
export type DrawnLayer = z.infer<typeof drawnLayer>
const side = z.int().min(gridStep).max(50_000)
/** A picture below all other elements, uploaded for this drawing; positioned by its upper left corner. */
export const drawnBackground = point.extend({
  pictureId: z.uuid(),
  width: side,
  height: side,
  /** In percent. */
  opacity: z.int().min(5).max(100).default(50),
})
export type DrawnBackground = z.infer<typeof drawnBackground>

/** Line ends and corner styles, with the names of the seed's editor. */
export const lineArrows = ['', 'triangleSolid'] as const
export const lineCornerStyles = ['line', 'curve'] as const
/** 0: everything may be changed, 1: nothing, 2: everything except positions. */
export const drawingLockModes = [0, 1, 2] as const

const shape = z.object({
  scale: z.number().min(0.1).max(10).default(1),
  lineName: z.enum(lineCornerStyles).default('line'),
  fromArrow: z.enum(lineArrows).default(''),
  toArrow: z.enum(lineArrows).default(''),
  locked: z.literal(drawingLockModes).default(0),
  symbols: z.array(drawnSymbol).max(maxSymbols).default([]),
  lines: z.array(drawnLine).max(mostLines).default([]),
  texts: z.array(drawnText).max(mostTexts).default([]),
  strokes: z.array(drawnStroke).max(mostStrokes).optional(),
  /** Layers from the lowest, above the default layer. */
  layers: z.array(drawnLayer).max(maxLayers).optional(),
  background: drawnBackground.optional(),
})
/** Content of a drawing: objects with positions, connections of terminals with routes, and texts. */
export const drawingDocument = shape.superRefine(({ symbols, lines, texts, strokes = [], layers = [] }, context) => {
  const fault = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
  const drawn = new Set<string>()
  for (const [at, { objectId }] of symbols.entries()) {
    if (drawn.has(objectId)) fault(['symbols', at], 'grid.fault.drawn-twice')
    drawn.add(objectId)
  }
  const pairs = new Set<string>()
  for (const [at, line] of lines.entries()) {
    const key = lineKey(line)
    const isThere = drawn.has(line.from.objectId) && drawn.has(line.to.objectId)
    if (!isThere) fault(['lines', at], 'grid.fault.loose-line')
    else if (line.from.objectId === line.to.objectId) fault(['lines', at], 'grid.fault.own-line')
    else if (pairs.has(key)) fault(['lines', at], 'grid.fault.drawn-twice')
    pairs.add(key)
  }
  const layerIds = new Set(layers.map(({ id }) => id))
  if (layerIds.size < layers.length) fault(['layers'], 'grid.fault.drawn-twice')
  for (const [of, list] of Object.entries({ symbols, texts, strokes }))
    for (const [at, { layer }] of list.entries())
      if (layer !== undefined && !layerIds.has(layer)) fault([of, at, 'layer'], 'grid.fault.no-layer')
  const ids = [...texts, ...strokes].map(({ id }) => id)
  if (new Set(ids).size < ids.length) fault(['texts'], 'grid.fault.drawn-twice')
})
export type DrawingDocument = z.output<typeof drawingDocument>
/** Returns an empty drawing as in the seed (ROUTE-12). */
export const createEmptyDrawing = (): DrawingDocument => shape.parse({})

export const lineEndKey = ({ objectId, sequence }: LineEnd) => `${objectId} ${sequence}`
/** Returns the key of a line, the same in both directions. */
export function lineKey({ from, to }: Pick<DrawnLine, 'from' | 'to'>): string {
  return [lineEndKey(from), lineEndKey(to)].toSorted().join(' ')
}
