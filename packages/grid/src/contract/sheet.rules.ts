import {
  lineEndKey,
  type DrawingDocument,
  type DrawnLayer,
  type DrawnLine,
  type DrawnStroke,
  type DrawnSymbol,
  type DrawnText,
  type DrawingPoint,
} from './drawing-document.ts'
import { createUnionFind } from './groups.rules.ts'
import type { GridKind } from './kinds.ts'
import { symbolGlyphOf, type SymbolGlyph } from './symbols.ts'
import type { SwitchPosition } from './topology.rules.ts'
import { arrowHeadOf, junctionDotsOf, svgPathOfRoute, lineRouteOf, type PlacedSymbol } from './ways.rules.ts'

/*
 * Builds a drawing from plain SVG elements. The elements are created by the caller: browser elements that are coloured
 * in place, or others for files and paper.
 */

/** The part of an object that a drawing needs. */
export interface DrawnObject {
  id: string
  kind: GridKind
  name: string
  /** Position of a switch. */
  position?: SwitchPosition | undefined
  windings: number
}
export type DrawnObjectLookup = (objectId: string) => DrawnObject | undefined
export type SvgAttributes = Readonly<Record<string, string | number>>
export type SvgTag = 'g' | 'path' | 'circle' | 'rect' | 'text' | 'tspan' | 'image'
/** Strings become text nodes: no part of a drawing is parsed as markup. */
export type ElementFactory<T> = (tag: SvgTag, attributes?: SvgAttributes, children?: readonly (T | string)[]) => T

/** The parts that change with a switch's position. */
export interface SwitchableParts<T> {
  body: T
  leads: { sequence: number; path: T }[]
}
/** A symbol without the texts next to it. */
export interface SymbolFigure<T> extends SwitchableParts<T> {
  symbol: DrawnSymbol
  object: DrawnObject
  group: T
}
/** The texts next to a symbol, in its group: its name and its value. */
export interface SideTexts<T> {
  label: T
  live: T
  alarm: T
}
export type SymbolParts<T> = SymbolFigure<T> & SideTexts<T>
export interface LineParts<T> {
  ends: readonly [string, string]
  path: T
}
/** A text followed by a value. */
export interface ValueParts<T> {
  text: DrawnText
  value: T
}
export interface SheetBounds {
  x: number
  y: number
  width: number
  height: number
}
export interface SheetParts<T, S = SymbolParts<T>> {
  symbols: ReadonlyMap<string, S>
  lines: readonly LineParts<T>[]
  values: readonly ValueParts<T>[]
  /** From the lowest. */
  all: readonly T[]
  box: SheetBounds
}

/** Builds a symbol around (0, 0) with its rotation; its letters stay upright. */
function glyphParts<T>(make: ElementFactory<T>, glyph: SymbolGlyph, rotation: number): SwitchableParts<T> {
  const leads = glyph.leads.map(({ sequence, d }) => ({ sequence, path: make('path', { d, class: 'lead' }) }))
  const body = make('g', { class: 'body' }, [
    make('path', { d: glyph.body }),
    ...(glyph.solid ? [make('path', { d: glyph.solid, class: 'solid' })] : []),
    ...(glyph.letters
      ? [make('text', { class: 'letters', y: 8, transform: `rotate(${-rotation})` }, [glyph.letters])]
      : []),
  ])
  return { body, leads }
}
/** Builds the parts for the object's position. */
export function switchablePartsOf<T>(
  make: ElementFactory<T>,
  { length, rotation }: DrawnSymbol,
  object: DrawnObject,
): SwitchableParts<T> | undefined {
  const glyph = symbolGlyphOf(object.kind, { ...object, length })
  return glyph && glyphParts(make, glyph, rotation)
}
const tall = (rotation: number) => rotation % 180 === 0

function labelAt(glyph: SymbolGlyph, { rotation }: Pick<DrawnSymbol, 'rotation'>): SvgAttributes {
  const [wide, high] = tall(rotation) ? [glyph.halfWidth, glyph.halfHeight] : [glyph.halfHeight, glyph.halfWidth]
  if (glyph.label === 'above')
    return tall(rotation)
      ? { x: -wide, y: -22, 'text-anchor': 'start' }
      : { x: 12, y: -high + 4, 'text-anchor': 'start' }
  // The name of a terminating object is on the side without a line.
  if (glyph.label === 'below' && rotation === 0) return { x: 0, y: high + 14, 'text-anchor': 'middle' }
  if (glyph.label === 'below' && rotation === 180) return { x: 0, y: -high - 20, 'text-anchor': 'middle' }
  return tall(rotation)
    ? { x: wide + 6, y: 4, 'text-anchor': 'start' }
    : { x: 0, y: high + 16, 'text-anchor': 'middle' }
}
/** `beside`: further elements of its group. */
export function symbolFigureOf<T>(
  make: ElementFactory<T>,
  { symbol, object }: Pick<SymbolFigure<T>, 'symbol' | 'object'>,
  sideParts: readonly T[] = [],
): SymbolFigure<T> | undefined {
  const glyph = symbolGlyphOf(object.kind, { ...object, length: symbol.length })
  if (!glyph) return undefined
  const { x, y, rotation } = symbol
  const innards = glyphParts(make, glyph, rotation)
  const [wide, high] = [Math.max(glyph.halfWidth, 14) + 2, Math.max(glyph.halfHeight, 10) + 2]
  const parts = [
    make('rect', { class: 'reach', x: -wide, y: -high, width: 2 * wide, height: 2 * high, rx: 4 }),
    ...innards.leads.map(({ path }) => path),
    innards.body,
  ]
  const turned = rotation === 0 ? parts : [make('g', { transform: `rotate(${rotation})` }, parts)]
  const attributes = {
    class: `symbol ${object.kind}`,
    transform: `translate(${x} ${y})`,
    'data-id': object.id,
  }
  return { symbol, object, ...innards, group: make('g', attributes, [...turned, ...sideParts]) }
}
export function sideLabelOf<T>(
  make: ElementFactory<T>,
  { symbol, object }: Pick<SymbolFigure<T>, 'symbol' | 'object'>,
): SideTexts<T> | undefined {
  const glyph = symbolGlyphOf(object.kind, { ...object, length: symbol.length })
  if (!glyph) return undefined
  const at = labelAt(glyph, symbol)
  const live = make('text', { ...at, y: Number(at.y) + 15, class: 'live', 'data-of': object.id })
  const label = make('g', { class: 'label' }, [make('text', { ...at, class: 'name' }, [object.name]), live])
  const d = `M${glyph.halfWidth} ${-glyph.halfHeight - 6}l7 12h-14z`
  return { label, live, alarm: make('path', { class: 'alarm', d, visibility: 'hidden' }) }
}
function symbolParts<T>(
  make: ElementFactory<T>,
  one: Pick<SymbolFigure<T>, 'symbol' | 'object'>,
): SymbolParts<T> | undefined {
  const sideLabel = sideLabelOf(make, one)
  const figure = sideLabel && symbolFigureOf(make, one, [sideLabel.label, sideLabel.alarm])
  return figure && { ...figure, ...sideLabel }
}

/** Builds each line with its route, and dots where more than two ends of a node meet. */
function lineParts<T>(
  make: ElementFactory<T>,
  { lines, lineName, fromArrow, toArrow }: DrawingDocument,
  placedOf: (objectId: string) => PlacedSymbol | undefined,
): LineParts<T>[] {
  const isRound = lineName === 'curve'
  const ways = lines.flatMap((line) => {
    const way = lineRouteOf(line, placedOf)
    return way.length > 1 ? [{ line, way }] : []
  })
  const drawn = ways.map(({ line, way }): LineParts<T> => ({
    ends: [lineEndKey(line.from), lineEndKey(line.to)],
    path: linePath(make, svgPathOfRoute(way, isRound), [
      ...(fromArrow ? [arrowHeadOf(way.toReversed())] : []),
      ...(toArrow ? [arrowHeadOf(way)] : []),
    ]),
  }))
  return [...drawn, ...dotsBetween(make, ways)]
}
function linePath<T>(make: ElementFactory<T>, d: string, arrows: readonly string[]): T {
  if (arrows.length === 0) return make('path', { d, class: 'line' })
  return make('g', { class: 'line' }, [
    make('path', { d }),
    ...arrows.map((arrow) => make('path', { d: arrow, class: 'solid' })),
  ])
}
function dotsBetween<T>(
  make: ElementFactory<T>,
  ways: readonly { line: DrawnLine; way: DrawingPoint[] }[],
): LineParts<T>[] {
  const { join, rootOf } = createUnionFind()
  for (const { line } of ways) join(lineEndKey(line.from), lineEndKey(line.to))
  return [...Map.groupBy(ways, ({ line }) => rootOf(lineEndKey(line.from))).values()].flatMap((met) => {
    const end = met[0] ? lineEndKey(met[0].line.from) : ''
    return met.length < 2
      ? []
      : junctionDotsOf(met.map(({ way }) => way)).map(({ x, y }): LineParts<T> => ({
          ends: [end, end],
          path: make('g', { class: 'line' }, [make('circle', { cx: x, cy: y, r: 3, class: 'solid' })]),
        }))
  })
}

/** Returns the visible content, without hidden layers. */
export function visibleDocument(document: DrawingDocument): DrawingDocument {
  const hidden = new Set((document.layers ?? []).flatMap(({ id, hidden: isHidden }) => (isHidden ? [id] : [])))
  if (hidden.size === 0) return document
  const isShown = ({ layer }: { layer?: string | undefined }) => layer === undefined || !hidden.has(layer)
  const symbols = document.symbols.filter(isShown)
  const drawn = new Set(symbols.map(({ objectId }) => objectId))
  return {
    ...document,
    symbols,
    lines: document.lines.filter(({ from, to }) => drawn.has(from.objectId) && drawn.has(to.objectId)),
    texts: document.texts.filter(isShown),
    strokes: (document.strokes ?? []).filter(isShown),
  }
}
/** Returns the stacking order by layer; the default layer is the lowest. */
export function layerOrder(layers: readonly DrawnLayer[] | undefined) {
  const places = new Map((layers ?? []).map(({ id }, at) => [id, at + 1]))
  return ({ layer }: { layer?: string | undefined }): number => places.get(layer ?? '') ?? 0
}
export const strokePath = ({ points }: Pick<DrawnStroke, 'points'>) => svgPathOfRoute(points, false)

interface Sheet {
  document: DrawingDocument
  objectOf: DrawnObjectLookup
  /** Address of the background; undefined: left out. */
  picture?: string | undefined
}
/** Builds the whole drawing; lines are below the symbols they join, the background is below everything. */
export function buildSheetParts<T>(make: ElementFactory<T>, sheet: Sheet): SheetParts<T> {
  return buildSheet({ make, symbolOf: (one) => symbolParts(make, one) }, sheet)
}
/** Builds the same with a custom function for symbols. */
export function buildSheet<T, S extends SymbolFigure<T>>(
  {
    make,
    symbolOf,
  }: { make: ElementFactory<T>; symbolOf: (one: Pick<SymbolFigure<T>, 'symbol' | 'object'>) => S | undefined },
  { document, objectOf, picture }: Sheet,
): SheetParts<T, S> {
  const shown = visibleDocument(document)
  const placed = new Map(
    shown.symbols.flatMap((symbol) => {
      const object = objectOf(symbol.objectId)
      return object ? [[symbol.objectId, { ...symbol, ...object }] as const] : []
    }),
  )
  const symbols = new Map<string, S>()
  for (const one of placed.values()) {
    const made = symbolOf({ symbol: one, object: one })
    if (made) symbols.set(one.objectId, made)
  }
  const lines = lineParts(make, shown, (id) => placed.get(id))
  const strokes = (shown.strokes ?? []).map((stroke) => ({
    layer: stroke.layer,
    parts: [
      make('path', {
        d: strokePath(stroke),
        class: 'stroke',
        transform: `translate(${stroke.x} ${stroke.y})`,
      }),
    ],
  }))
  const values: ValueParts<T>[] = []
  const texts = shown.texts.map((text) => {
    const { x, y, size, layer } = text
    const value = text.bound ? [make('tspan', { class: 'value', dx: size / 3 })] : []
    for (const one of value) values.push({ text, value: one })
    return { layer, parts: [make('text', { x, y, class: 'note', 'font-size': size }, [text.text, ...value])] }
  })
  const drawn = [...symbols.values()].map(({ symbol, group }) => ({ layer: symbol.layer, parts: [group] }))
  const place = layerOrder(document.layers)
  const stacked = [...strokes, ...drawn, ...texts].toSorted((a, b) => place(a) - place(b))
  return {
    symbols,
    lines,
    values,
    all: [
      ...backgroundParts(make, document, picture),
      ...lines.map(({ path }) => path),
      ...stacked.flatMap(({ parts }) => parts),
    ],
    box: boxOf(shown, [...placed.values()]),
  }
}
function backgroundParts<T>(
  make: ElementFactory<T>,
  { background }: DrawingDocument,
  picture: string | undefined,
): T[] {
  if (!background || picture === undefined) return []
  const { x, y, width, height, opacity } = background
  const place = { x, y, width, height, opacity: opacity / 100 }
  return [make('image', { ...place, href: picture, class: 'background', preserveAspectRatio: 'none' })]
}

/** Returns the bounds of all elements, with room for names. */
function boxOf(
  { texts, lines, strokes = [], background }: DrawingDocument,
  placed: readonly PlacedSymbol[],
): SheetBounds {
  const points = [
    ...placed.flatMap((one) => {
      const glyph = symbolGlyphOf(one.kind, one)
      const [wide, high] = [(glyph?.halfWidth ?? 0) + 30, (glyph?.halfHeight ?? 0) + 30]
      const [x, y] = tall(one.rotation) ? [wide, high] : [high, wide]
      return [
        { x: one.x - x, y: one.y - y },
        { x: one.x + x + (glyph?.label === 'beside' ? 50 : 0), y: one.y + y },
      ]
    }),
    ...texts.flatMap(({ x, y, text, size, bound }) => [
      { x, y: y - size },
      { x: x + (text.length + (bound ? 12 : 0)) * size, y },
    ]),
    ...lines.flatMap((line) => line.points),
    ...strokes.flatMap(({ x, y, points: own }) => own.map((one) => ({ x: x + one.x, y: y + one.y }))),
    ...(background ? [background, { x: background.x + background.width, y: background.y + background.height }] : []),
  ]
  if (points.length === 0) return { x: 0, y: 0, width: 400, height: 300 }
  const of = (pick: (point: DrawingPoint) => number, best: (a: number, b: number) => number) =>
    points.map(pick).reduce((a, b) => best(a, b))
  const [x, y] = [of((one) => one.x, Math.min), of((one) => one.y, Math.min)]
  return { x, y, width: of((one) => one.x, Math.max) - x, height: of((one) => one.y, Math.max) - y }
}
