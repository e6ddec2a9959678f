import { z } from 'zod'
import { dataPoint, symbolBinding } from './data-points.ts'

/** A drawing may show so much. */
export const mostSymbols = 5_000
const mostLines = 10_000
const mostTexts = 500
const mostStrokes = 2_000
export const mostLayers = 30
/** Of a symbol. */
export const mostBindings = 4
const reach = 100_000
/** The grid that symbols and lines stand on. */
export const gridStep = 10
export const leastBar = 80

const place = z.int().min(-reach).max(reach)
const point = z.object({ x: place, y: place })
export type Point = z.infer<typeof point>
/** A terminal: which one of which object. */
const end = z.object({ objectId: z.uuid(), sequence: z.int().min(1).max(3) })
export type End = z.infer<typeof end>
/**
 * Left out: the lowest layer, which always is, and no group. What drawings did not have from the beginning may be left out everywhere: those of
 * before are read as they are.
 */
const belonging = { layer: z.uuid().optional(), group: z.uuid().optional() }
export const drawnSymbol = point.extend({
  objectId: z.uuid(),
  /** Clockwise, in degrees. */
  rotation: z.literal([0, 90, 180, 270]).default(0),
  /** Of a busbar. */
  length: z.int().min(leastBar).max(20_000).optional(),
  /** What of its looks follows data points. */
  bound: z.array(symbolBinding).max(mostBindings).optional(),
  ...belonging,
})
export type DrawnSymbol = z.infer<typeof drawnSymbol>
/** A connection of two terminals, with the corners that somebody gave it; without them it finds its way. */
export const drawnLine = z.object({ from: end, to: end, points: z.array(point).max(50).default([]) })
export type DrawnLine = z.infer<typeof drawnLine>
/** Plain: it goes into files that others open. */
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
  /** A value that is said behind it. */
  bound: dataPoint.optional(),
  ...belonging,
})
export type DrawnText = z.infer<typeof drawnText>
/** A line that connects nothing, as a frame has: its points from its place. */
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
/** A picture below everything: one of the drawing's own, from its upper left corner. */
export const drawnBackground = point.extend({
  pictureId: z.uuid(),
  width: side,
  height: side,
  /** In per cent. */
  opacity: z.int().min(5).max(100).default(50),
})
export type DrawnBackground = z.infer<typeof drawnBackground>

/** How lines end, and whether their corners are round; names of the editor that the seed had. */
export const arrows = ['', 'triangleSolid'] as const
export const lineNames = ['line', 'curve'] as const
/** 0: anything may be changed, 1: nothing, 2: all but places. */
export const locks = [0, 1, 2] as const

const shape = z.object({
  scale: z.number().min(0.1).max(10).default(1),
  lineName: z.enum(lineNames).default('line'),
  fromArrow: z.enum(arrows).default(''),
  toArrow: z.enum(arrows).default(''),
  locked: z.literal(locks).default(0),
  symbols: z.array(drawnSymbol).max(mostSymbols).default([]),
  lines: z.array(drawnLine).max(mostLines).default([]),
  texts: z.array(drawnText).max(mostTexts).default([]),
  strokes: z.array(drawnStroke).max(mostStrokes).optional(),
  /** From the lowest, above the one that always is. */
  layers: z.array(drawnLayer).max(mostLayers).optional(),
  background: drawnBackground.optional(),
})
/** What a drawing shows: objects by their places, connections of terminals by their ways, and texts. */
export const drawingDocument = shape.superRefine(
  ({ symbols, lines, texts, strokes = [], layers = [] }, context) => {
    const fault = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    const drawn = new Set<string>()
    for (const [at, { objectId }] of symbols.entries()) {
      if (drawn.has(objectId)) fault(['symbols', at], 'grid.fault.drawn-twice')
      drawn.add(objectId)
    }
    const pairs = new Set<string>()
    for (const [at, line] of lines.entries()) {
      const key = pairOf(line)
      const isThere = drawn.has(line.from.objectId) && drawn.has(line.to.objectId)
      if (!isThere) fault(['lines', at], 'grid.fault.loose-line')
      else if (line.from.objectId === line.to.objectId) fault(['lines', at], 'grid.fault.own-line')
      else if (pairs.has(key)) fault(['lines', at], 'grid.fault.drawn-twice')
      pairs.add(key)
    }
    const known = new Set(layers.map(({ id }) => id))
    if (known.size < layers.length) fault(['layers'], 'grid.fault.drawn-twice')
    for (const [of, list] of Object.entries({ symbols, texts, strokes }))
      for (const [at, { layer }] of list.entries())
        if (layer !== undefined && !known.has(layer)) fault([of, at, 'layer'], 'grid.fault.no-layer')
    const ids = [...texts, ...strokes].map(({ id }) => id)
    if (new Set(ids).size < ids.length) fault(['texts'], 'grid.fault.drawn-twice')
  },
)
export type DrawingDocument = z.output<typeof drawingDocument>
/** As the seed begins one (ROUTE-12). */
export const newDocument = (): DrawingDocument => shape.parse({})

export const endOf = ({ objectId, sequence }: End) => `${objectId} ${sequence}`
/** The same for a line drawn the other way. */
export function pairOf({ from, to }: Pick<DrawnLine, 'from' | 'to'>): string {
  return [endOf(from), endOf(to)].toSorted().join(' ')
}
