import type { Language } from '@evops/platform/contract'
import type { PdfMatrix, PdfDocument, PdfDrawingElement } from '@evops/platform/server'
import {
  buildSheetParts,
  type DrawingDocument,
  type DrawnBackground,
  type DrawnObject,
  type SvgAttributes,
  type SvgTag,
} from '../../contract/index.ts'
import type { StoredNet } from '../net/net.store.ts'
import { drawingPdfWords } from './drawing-pdf.words.ts'

interface Shape {
  tag: SvgTag
  attributes: SvgAttributes
  children: readonly (Shape | string)[]
}
const make = (tag: SvgTag, attributes: SvgAttributes = {}, children: readonly (Shape | string)[] = []): Shape => ({
  tag,
  attributes,
  children,
})

const ink = '#17202b'
const same: PdfMatrix = [1, 0, 0, 1, 0, 0]
/** Combines two matrices: the inner one first, then the outer one. */
function within([a, b, c, d, e, f]: PdfMatrix, [g, h, i, j, k, l]: PdfMatrix): PdfMatrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}
/** Parses `translate(x y)` and quarter turns, the only transforms in a drawing. */
function matrixOf(transform: string): PdfMatrix {
  const [, name, first = '0', second = '0'] = /^(translate|rotate)\((-?[\d.]+)(?: (-?[\d.]+))?\)$/.exec(transform) ?? []
  if (name === 'translate') return [1, 0, 0, 1, Number(first), Number(second)]
  const turn = (Number(first) * Math.PI) / 180
  const [cos, sin] = [Math.round(Math.cos(turn)), Math.round(Math.sin(turn))]
  return [cos, sin, -sin, cos, 0, 0]
}

/**
 * Yields the screen's elements as PDF elements; screen-only parts, such as selection and current state, are left out.
 */
function* inksOf(
  { tag, attributes, children }: Shape,
  around: PdfMatrix,
  isBar: boolean,
): Generator<PdfDrawingElement> {
  const name = String(attributes.class ?? '')
  if (name === 'reach' || name === 'alarm' || name === 'live') return
  const matrix = attributes.transform === undefined ? around : within(around, matrixOf(String(attributes.transform)))
  if (tag === 'text') yield* textInk({ attributes, children }, matrix)
  if (tag === 'path') yield pathInk(String(attributes.d), { matrix, name, isBar })
  if (tag === 'circle') {
    const { cx, cy, r } = attributes
    const radius = Number(r)
    const d = `M${Number(cx) - radius} ${cy}a${r} ${r} 0 1 0 ${2 * radius} 0a${r} ${r} 0 1 0 ${-2 * radius} 0`
    yield pathInk(d, { matrix, name, isBar })
  }
  if (tag !== 'g') return
  const isOfBar = isBar || name.includes('BusbarSection')
  for (const one of children) if (typeof one !== 'string') yield* inksOf(one, matrix, isOfBar)
}
function pathInk(
  path: string,
  { matrix, name, isBar }: { matrix: PdfMatrix; name: string; isBar: boolean },
): PdfDrawingElement {
  const width = name === 'stroke' ? 1.5 : isBar && name === '' ? 6 : 2
  return { path, matrix, stroke: { colour: ink, width }, ...(name === 'solid' && { fill: ink }) }
}
function* textInk(
  { attributes, children }: Pick<Shape, 'attributes' | 'children'>,
  matrix: PdfMatrix,
): Generator<PdfDrawingElement> {
  const [a, b, c, d, e, f] = matrix
  const [x, y] = [Number(attributes.x ?? 0), Number(attributes.y ?? 0)]
  const text = children.filter((one) => typeof one === 'string').join('')
  const isLetters = attributes.class === 'letters'
  const size = Number(attributes['font-size'] ?? (isLetters ? 10 : 12))
  const anchor = isLetters || attributes['text-anchor'] === 'middle' ? 'middle' : 'start'
  if (text !== '') yield { text, x: a * x + c * y + e, y: b * x + d * y + f, size, colour: ink, anchor }
}
function pictureInk({ x, y, width, height, opacity }: DrawnBackground, picture: Buffer): PdfDrawingElement {
  return { picture, x, y, width, height, opacity: opacity / 100 }
}

export interface PrintedDrawing {
  name: string
  stationName: string
  /** Null: the draft. */
  number: number | null
  at: string
  document: DrawingDocument
  net: StoredNet
  /** In the form returned by `toPrintablePicture`; undefined if there is none or it cannot be printed. */
  picture: Buffer | undefined
}
/** Builds the PDF of a drawing with normal switch positions. */
export function drawingPdf(
  { name, stationName, number, at, document, net, picture }: PrintedDrawing,
  language: Language,
): PdfDocument {
  const t = (key: keyof typeof drawingPdfWords, n = '') => drawingPdfWords[key][language].replace('{n}', n)
  const objects = new Map(net.objects.map((one) => [one.id, one]))
  const windings = Map.groupBy(net.terminals, ({ objectId }) => objectId)
  const objectOf = (id: string): DrawnObject | undefined => {
    const object = objects.get(id)
    if (!object) return undefined
    const position =
      object.normalOpen === null ? {} : { position: object.normalOpen ? ('open' as const) : ('closed' as const) }
    return { id, kind: object.kind, name: object.name, windings: windings.get(id)?.length ?? 0, ...position }
  }
  const { all, box } = buildSheetParts(make, { document, objectOf })
  const { background } = document
  const inks = [
    ...(background && picture ? [pictureInk(background, picture)] : []),
    ...all.flatMap((shape) => [...inksOf(shape, same, false)]),
  ]
  const version = number === null ? t('grid.pdf.draft') : t('grid.pdf.version', String(number))
  return {
    title: `${name} – ${stationName}`,
    author: stationName,
    language,
    isLandscape: box.width > box.height,
    at: new Date(at),
    foot: `${name} · ${stationName} · ${version}`,
    parts: [
      { kind: 'title', text: name, sideText: `${stationName} · ${version}` },
      ...(background && !picture ? [{ kind: 'text' as const, text: t('grid.pdf.no-picture') }] : []),
      { kind: 'drawing', box, inks },
    ],
  }
}
