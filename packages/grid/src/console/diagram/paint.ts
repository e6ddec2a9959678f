import {
  arrowOf,
  dotsOf,
  endOf,
  glyphOf,
  groups,
  pathOf,
  wayOf,
  type DrawingDocument,
  type DrawnLine,
  type DrawnSymbol,
  type Glyph,
  type GridKind,
  type Placed,
  type Point,
  type Position,
} from '../../contract/index.ts'

/** What a drawing needs to know of an object. */
export interface DrawnObject {
  id: string
  kind: GridKind
  name: string
  /** Of a switch. */
  position?: Position | undefined
  windings: number
}
export type ObjectOf = (objectId: string) => DrawnObject | undefined
/** Plain elements: thousands of them are made and coloured without anything above them being asked. */
export interface PaintedSymbol {
  group: SVGGElement
  body: SVGGElement
  leads: { sequence: number; path: SVGPathElement }[]
  live: SVGTextElement
  alarm: SVGPathElement
}
export interface PaintedLine {
  ends: readonly [string, string]
  path: SVGGElement
}
export interface Box {
  x: number
  y: number
  width: number
  height: number
}
export interface Painted {
  symbols: ReadonlyMap<string, PaintedSymbol>
  lines: readonly PaintedLine[]
  box: Box
}

const space = 'http://www.w3.org/2000/svg'
type Given = Readonly<Record<string, string | number>>
export function element<K extends keyof SVGElementTagNameMap>(
  name: K,
  given: Given = {},
  children: readonly (Node | string)[] = [],
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(space, name)
  for (const [key, value] of Object.entries(given)) made.setAttribute(key, String(value))
  // Texts become text: nothing of a drawing is read as markup.
  made.append(...children)
  return made
}

/** A symbol around (0, 0), turned; its letters stay upright. */
export function paintGlyph(glyph: Glyph, rotation: number): Pick<PaintedSymbol, 'body' | 'leads'> {
  const leads = glyph.leads.map(({ sequence, d }) => ({
    sequence,
    path: element('path', { d, class: 'lead' }),
  }))
  const body = element('g', { class: 'body' }, [
    element('path', { d: glyph.body }),
    ...(glyph.solid ? [element('path', { d: glyph.solid, class: 'solid' })] : []),
    ...(glyph.letters
      ? [element('text', { class: 'letters', y: 8, transform: `rotate(${-rotation})` }, [glyph.letters])]
      : []),
  ])
  return { body, leads }
}
const tall = (rotation: number) => rotation % 180 === 0

function labelAt(glyph: Glyph, { rotation }: Pick<DrawnSymbol, 'rotation'>): Given {
  const [wide, high] = tall(rotation)
    ? [glyph.halfWidth, glyph.halfHeight]
    : [glyph.halfHeight, glyph.halfWidth]
  if (glyph.label === 'above')
    return tall(rotation)
      ? { x: -wide, y: -10, 'text-anchor': 'start' }
      : { x: 12, y: -high + 4, 'text-anchor': 'start' }
  // What a line ends at has its name where no line comes from.
  if (glyph.label === 'below' && rotation === 0) return { x: 0, y: high + 14, 'text-anchor': 'middle' }
  if (glyph.label === 'below' && rotation === 180) return { x: 0, y: -high - 20, 'text-anchor': 'middle' }
  return tall(rotation)
    ? { x: wide + 6, y: 4, 'text-anchor': 'start' }
    : { x: 0, y: high + 16, 'text-anchor': 'middle' }
}
function paintSymbol(symbol: DrawnSymbol, object: DrawnObject): PaintedSymbol | undefined {
  const glyph = glyphOf(object.kind, { ...object, length: symbol.length })
  if (!glyph) return undefined
  const { body, leads } = paintGlyph(glyph, symbol.rotation)
  const at = labelAt(glyph, symbol)
  const live = element('text', {
    ...at,
    y: Number(at.y) + 15,
    class: 'live',
    transform: `translate(${symbol.x} ${symbol.y})`,
    'data-of': object.id,
  })
  const alarm = element('path', {
    class: 'alarm',
    d: `M${glyph.halfWidth} ${-glyph.halfHeight - 6}l7 12h-14z`,
    visibility: 'hidden',
  })
  const [wide, high] = [Math.max(glyph.halfWidth, 14) + 2, Math.max(glyph.halfHeight, 10) + 2]
  const turned = element('g', { transform: `rotate(${symbol.rotation})` }, [
    element('rect', { class: 'reach', x: -wide, y: -high, width: 2 * wide, height: 2 * high, rx: 4 }),
    ...leads.map(({ path }) => path),
    body,
  ])
  const group = element(
    'g',
    { class: `symbol ${object.kind}`, transform: `translate(${symbol.x} ${symbol.y})`, 'data-id': object.id },
    [turned, element('text', { ...at, class: 'name' }, [object.name]), alarm],
  )
  return { group, body, leads, live, alarm }
}

/** Each line with its way; dots where more than two of a node's ends meet. */
function paintLines(drawing: DrawingDocument, placedOf: (objectId: string) => Placed | undefined) {
  const isRound = drawing.lineName === 'curve'
  const ways = drawing.lines.map((line) => ({ line, way: wayOf(line, placedOf) }))
  const lines = ways.map(({ line, way }): PaintedLine => ({
    ends: [endOf(line.from), endOf(line.to)],
    path: element('g', { class: 'line' }, [
      element('path', { d: pathOf(way, isRound), class: 'way' }),
      ...(drawing.fromArrow ? [element('path', { d: arrowOf(way.toReversed()), class: 'solid' })] : []),
      ...(drawing.toArrow ? [element('path', { d: arrowOf(way), class: 'solid' })] : []),
    ]),
  }))
  return [...lines, ...dotsBetween(ways)]
}
function dotsBetween(ways: readonly { line: DrawnLine; way: Point[] }[]): PaintedLine[] {
  const { join, rootOf } = groups()
  for (const { line } of ways) join(endOf(line.from), endOf(line.to))
  return [...Map.groupBy(ways, ({ line }) => rootOf(endOf(line.from))).values()].flatMap((met) => {
    const end = met[0] ? endOf(met[0].line.from) : ''
    return met.length < 2
      ? []
      : dotsOf(met.map(({ way }) => way)).map(({ x, y }): PaintedLine => ({
          ends: [end, end],
          path: element('g', { class: 'line' }, [element('circle', { cx: x, cy: y, r: 3, class: 'solid' })]),
        }))
  })
}

/** Draws into a group; lines lie below symbols. */
export function paint(into: SVGElement, drawing: DrawingDocument, objectOf: ObjectOf): Painted {
  const placed = new Map(
    drawing.symbols.flatMap((symbol) => {
      const object = objectOf(symbol.objectId)
      return object ? [[symbol.objectId, { ...symbol, ...object }] as const] : []
    }),
  )
  const symbols = new Map<string, PaintedSymbol>()
  for (const symbol of placed.values()) {
    const made = paintSymbol(symbol, symbol)
    if (made) symbols.set(symbol.objectId, made)
  }
  const lines = paintLines(drawing, (id) => placed.get(id))
  const texts = drawing.texts.map(({ x, y, text, size }) =>
    element('text', { x, y, class: 'note', 'font-size': size }, [text]),
  )
  into.replaceChildren(
    ...lines.map(({ path }) => path),
    ...[...symbols.values()].flatMap(({ group, live }) => [group, live]),
    ...texts,
  )
  return { symbols, lines, box: boxOf(drawing, [...placed.values()]) }
}
/** All of it, with room for names. */
function boxOf({ texts, lines }: DrawingDocument, placed: readonly Placed[]): Box {
  const points = [
    ...placed.flatMap((one) => {
      const glyph = glyphOf(one.kind, one)
      const [wide, high] = [(glyph?.halfWidth ?? 0) + 30, (glyph?.halfHeight ?? 0) + 30]
      const [x, y] = tall(one.rotation) ? [wide, high] : [high, wide]
      return [
        { x: one.x - x, y: one.y - y },
        { x: one.x + x + (glyph?.label === 'beside' ? 50 : 0), y: one.y + y },
      ]
    }),
    ...texts.flatMap(({ x, y, text, size }) => [
      { x, y: y - size },
      { x: x + text.length * size, y },
    ]),
    ...lines.flatMap((line) => line.points),
  ]
  if (points.length === 0) return { x: 0, y: 0, width: 400, height: 300 }
  const of = (pick: (point: Point) => number, best: (a: number, b: number) => number) =>
    points.map(pick).reduce((a, b) => best(a, b))
  const [x, y] = [of((one) => one.x, Math.min), of((one) => one.y, Math.min)]
  return { x, y, width: of((one) => one.x, Math.max) - x, height: of((one) => one.y, Math.max) - y }
}
