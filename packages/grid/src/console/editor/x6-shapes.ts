import {
  symbolGlyphOf,
  gridStep,
  rotatePoint,
  strokePath,
  type DrawnBackground,
  type DrawnObject,
  type DrawnStroke,
  type DrawnSymbol,
  type DrawnText,
  type SymbolGlyph,
  type DrawingPoint,
} from '../../contract/index.ts'

/** Name of the line routing. */
export const lineRoutingName = 'grid-way'
const ink = 'var(--ink)'
const quiet = { magnet: 'passive', class: 'grid-end' }
/** Returns the start points of lines: each terminal; along a busbar except its ends, which are used to move it. */
function portsOf(glyph: SymbolGlyph, symbol: DrawnSymbol, half: DrawingPoint) {
  const { rotation } = symbol
  return glyph.ports.map(({ sequence, x, y, dx, dy }) => {
    const at = rotatePoint({ x: 0, y: 0, rotation }, { x, y })
    const isBar = dx === 0 && dy === 0
    const reach = rotatePoint({ x: 0, y: 0, rotation }, { x: glyph.halfWidth - 2 * gridStep, y: 7 })
    const [wide, high] = isBar ? [Math.abs(reach.x), Math.abs(reach.y)] : [6, 6]
    return {
      id: String(sequence),
      group: 'end',
      args: { x: half.x + at.x, y: half.y + at.y },
      attrs: { end: { x: -wide, y: -high, width: 2 * wide, height: 2 * high, rx: isBar ? 2 : 6 } },
    }
  })
}
interface Named {
  name: string
  rotation: number
  half: DrawingPoint
}
function attrsOf(glyph: SymbolGlyph, { name, rotation, half }: Named) {
  const isBar = glyph.label === 'above'
  const label =
    glyph.label === 'beside'
      ? { x: 2 * half.x + 6, y: half.y, textAnchor: 'start', textVerticalAnchor: 'middle' }
      : isBar
        ? { x: 0, y: -8, textAnchor: 'start', textVerticalAnchor: 'bottom' }
        : { x: half.x, y: 2 * half.y + 10, textAnchor: 'middle', textVerticalAnchor: 'middle' }
  return {
    body: { refWidth: '100%', refHeight: '100%', fill: 'transparent', stroke: 'none' },
    turn: { transform: `translate(${half.x} ${half.y}) rotate(${rotation})`, fill: 'none', stroke: ink },
    leads: { d: glyph.leads.map(({ d }) => d).join(''), strokeWidth: 2 },
    lines: { d: glyph.body, strokeWidth: isBar ? 6 : 2 },
    solid: { d: glyph.solid ?? '', fill: ink },
    letters: {
      text: glyph.letters ?? '',
      x: half.x,
      y: half.y + 4,
      fill: ink,
      fontSize: 10,
      textAnchor: 'middle',
    },
    label: { text: name, refX: 0, refY: 0, fill: ink, fontSize: 12, ...label },
  }
}
const wholeSteps = (reach: number) => Math.ceil(Math.abs(reach) / gridStep) * gridStep
/** Builds an x6 node for a symbol; its centre is the symbol's position. */
export function toSymbolNode(symbol: DrawnSymbol, object: DrawnObject) {
  const glyph = symbolGlyphOf(object.kind, { ...object, length: symbol.length })
  if (!glyph) return undefined
  const { rotation, objectId } = symbol
  const reach = rotatePoint({ x: 0, y: 0, rotation }, { x: glyph.halfWidth, y: glyph.halfHeight })
  // Whole grid steps, so that a moved symbol stays on the grid.
  const half = { x: wholeSteps(reach.x), y: wholeSteps(reach.y) }
  return {
    id: objectId,
    shape: 'rect',
    x: symbol.x - half.x,
    y: symbol.y - half.y,
    width: 2 * half.x,
    height: 2 * half.y,
    zIndex: 2,
    markup: [
      { tagName: 'rect', selector: 'body' },
      {
        tagName: 'g',
        selector: 'turn',
        children: [
          { tagName: 'path', selector: 'leads' },
          { tagName: 'path', selector: 'lines' },
          { tagName: 'path', selector: 'solid' },
        ],
      },
      { tagName: 'text', selector: 'letters' },
      { tagName: 'text', selector: 'label' },
    ],
    attrs: attrsOf(glyph, { ...symbol, name: object.name, half }),
    ports: {
      groups: {
        end: {
          position: 'absolute',
          markup: [{ tagName: 'rect', selector: 'end' }],
          attrs: { end: { ...quiet, magnet: true } },
        },
      },
      items: portsOf(glyph, symbol, half),
    },
  }
}
/** Common form of all elements on the surface. */
export interface SurfaceElement {
  id: string
  x: number
  y: number
  zIndex: number
}
export function toTextNode({ id, x, y, text: content, size, bound }: DrawnText) {
  // The value is unknown while drawing, so a placeholder is shown.
  const text = bound ? `${content} ⟨…⟩` : content
  const [width, height] = [Math.max(20, text.length * size * 0.7), size * 1.4]
  return {
    id,
    shape: 'rect',
    x: x - width / 2,
    y: y - height / 2,
    width,
    height,
    zIndex: 1,
    attrs: {
      body: { fill: 'transparent', stroke: 'none' },
      label: { text, fontSize: size, fill: ink, refX: 0, textAnchor: 'start' },
    },
  }
}
export const edgeStyle = {
  connector: { name: lineRoutingName },
  zIndex: 1,
  attrs: { line: { stroke: ink, strokeWidth: 2, targetMarker: null, sourceMarker: null } },
}
/** Only its lines can be grabbed, because a frame surrounds other elements. */
export function strokeNode(stroke: DrawnStroke) {
  const half = {
    x: Math.max(gridStep, ...stroke.points.map(({ x }) => wholeSteps(x))),
    y: Math.max(gridStep, ...stroke.points.map(({ y }) => wholeSteps(y))),
  }
  const line = { d: strokePath(stroke), transform: `translate(${half.x} ${half.y})`, fill: 'none' }
  return {
    id: stroke.id,
    shape: 'rect',
    x: stroke.x - half.x,
    y: stroke.y - half.y,
    width: 2 * half.x,
    height: 2 * half.y,
    zIndex: 1,
    markup: [
      { tagName: 'path', selector: 'reach' },
      { tagName: 'path', selector: 'line' },
    ],
    attrs: {
      reach: { ...line, stroke: 'transparent', strokeWidth: 10 },
      line: { ...line, stroke: ink, strokeWidth: 1.5, pointerEvents: 'none' },
    },
  }
}
/** Cannot be grabbed: its position is set in the side panel. */
export function backgroundNode({ x, y, width, height, opacity }: DrawnBackground, picture: string) {
  return {
    id: 'background',
    shape: 'rect',
    x,
    y,
    width,
    height,
    zIndex: -1,
    markup: [{ tagName: 'image', selector: 'picture' }],
    attrs: {
      picture: {
        href: picture,
        width,
        height,
        preserveAspectRatio: 'none',
        opacity: opacity / 100,
        pointerEvents: 'none',
      },
    },
  }
}
