import {
  glyphOf,
  gridStep,
  turned,
  type DrawnSymbol,
  type DrawnText,
  type Glyph,
  type Point,
} from '../../contract/index.ts'
import type { DrawnObject } from '../diagram/paint.ts'

/** By which edges find their way. */
export const wayConnector = 'grid-way'
const ink = 'var(--ink)'
const quiet = { magnet: 'passive', class: 'grid-end' }
/** Where lines are drawn from: at each terminal; along a busbar, but for its ends, by which it is moved. */
function portsOf(glyph: Glyph, symbol: DrawnSymbol, half: Point) {
  const { rotation } = symbol
  return glyph.ports.map(({ sequence, x, y, dx, dy }) => {
    const at = turned({ x: 0, y: 0, rotation }, { x, y })
    const isBar = dx === 0 && dy === 0
    const reach = turned({ x: 0, y: 0, rotation }, { x: glyph.halfWidth - 2 * gridStep, y: 7 })
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
  half: Point
}
function attrsOf(glyph: Glyph, { name, rotation, half }: Named) {
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
/** A symbol as a node of x6; its middle is the symbol’s place. */
export function nodeOf(symbol: DrawnSymbol, object: DrawnObject) {
  const glyph = glyphOf(object.kind, { ...object, length: symbol.length })
  if (!glyph) return undefined
  const { rotation, objectId } = symbol
  const reach = turned({ x: 0, y: 0, rotation }, { x: glyph.halfWidth, y: glyph.halfHeight })
  // Whole steps, so that what is moved by the grid stays on it.
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
export function noteOf({ id, x, y, text, size }: DrawnText) {
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
export const edgeLook = {
  connector: { name: wayConnector },
  zIndex: 1,
  attrs: { line: { stroke: ink, strokeWidth: 2, targetMarker: null, sourceMarker: null } },
}
