import type { DrawingPoint } from '../../../contract/index.ts'

/*
 * Reads drawings of le5le topology (0.x: nodes and lines, or pens with `rect`) and of meta2d (pens with their own
 * position; the position of a child is a fraction of its parent). It reads positions, names, texts and the shapes at
 * the ends of lines. All other content is counted and ignored.
 */

export interface ForeignBox {
  x: number
  y: number
  width: number
  height: number
}
export interface ForeignNode extends ForeignBox {
  id: string
  /** Texts that identify the shape: name, tags, title, text. */
  texts: string[]
  text: string
  shape: string
  /** In degrees. */
  rotate: number
}
export interface ForeignLine {
  from: { nodeId: string | undefined; at: DrawingPoint }
  to: { nodeId: string | undefined; at: DrawingPoint }
  between: DrawingPoint[]
}
export const droppedKinds = ['script', 'event', 'address', 'image', 'frame'] as const
export type DroppedKind = (typeof droppedKinds)[number]
export interface ForeignDrawing {
  nodes: ForeignNode[]
  lines: ForeignLine[]
  dropped: Record<DroppedKind, number>
}
export type ForeignFault = 'not-json' | 'not-known' | 'too-large' | 'too-deep' | 'too-many' | 'cycle'

export const maxForeignDrawing = { bytes: 5_000_000, depth: 30, pens: 3_000, values: 500_000 } as const

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
/** Limit for coordinates. */
const reach = 40_000
const number = (value: unknown): number => {
  const read = typeof value === 'string' ? Number.parseFloat(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? Math.min(reach, Math.max(-reach, read)) : 0
}

/** Returns true if the content is such a drawing, also if it exceeds the limits. */
export function isForeignDrawing(content: string): boolean {
  const read = parseForeignDrawing(content)
  return typeof read !== 'string' || (read !== 'not-json' && read !== 'not-known')
}
export function parseForeignDrawing(content: string): ForeignDrawing | ForeignFault {
  if (content.length > maxForeignDrawing.bytes) return 'too-large'
  let parsed: unknown
  try {
    parsed = JSON.parse(content)
  } catch {
    return 'not-json'
  }
  if (!isFields(parsed)) return 'not-known'
  // Our own format has lines as well.
  if ('symbols' in parsed) return 'not-known'
  const root = isFields(parsed.data) && !('pens' in parsed) && !('nodes' in parsed) ? parsed.data : parsed
  const top = [...list(root.pens), ...list(root.nodes), ...list(root.lines)]
  if (top.length === 0) return 'not-known'
  const dropped = scanForeign(parsed)
  if (typeof dropped === 'string') return dropped
  const pens = withChildren(top)
  if (typeof pens === 'string') return pens
  const boxes = boxesOf(pens)
  if (typeof boxes === 'string') return boxes
  const isLine = (pen: Fields) => pen.type === 1 || isFields(pen.from) || isFields(pen.to)
  return {
    nodes: pens.filter((pen) => !isLine(pen)).map((pen) => nodeOf(pen, boxes)),
    lines: pens.filter(isLine).flatMap((pen) => lineOf(pen, boxes) ?? []),
    dropped,
  }
}

const scripts = /[jJ]s$|^(js|fn|func|function|script)$|^on[A-Z]|[Ff]n$|callback/
const addresses = /^(websocket|mqtt(Url)?|https?|url|href|link|cptIndex|networks)$/
const images = /image|^img$|^icon(Url)?$|^svg/i
const frames = new Set(['iframe', 'video', 'audio', 'gif', 'html', 'echarts', 'highcharts', 'elementId'])
const scheme = /^\s*([a-z][a-z\d+.-]*:|\/\/)/i

/** Visits each value once and counts ignored content; no address or script in it is used. */
function scanForeign(root: Fields): Record<DroppedKind, number> | 'too-deep' | 'too-many' {
  const dropped = { script: 0, event: 0, address: 0, image: 0, frame: 0 }
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }]
  let count = 0
  for (let one = open.pop(); one; one = open.pop()) {
    count += 1
    if (count > maxForeignDrawing.values) return 'too-many'
    if (one.depth > maxForeignDrawing.depth) return 'too-deep'
    const { value, depth } = one
    if (Array.isArray(value)) for (const each of value) open.push({ value: each, depth: depth + 1 })
    if (!isFields(value)) continue
    for (const [key, each] of Object.entries(value)) {
      const kind = droppedAs(key, each)
      if (kind) dropped[kind] += 1
      open.push({ value: each, depth: depth + 1 })
    }
  }
  return dropped
}
function droppedAs(key: string, value: unknown): DroppedKind | undefined {
  const isPresent = value !== '' && value !== null && value !== undefined && value !== false
  if (!isPresent || (Array.isArray(value) && value.length === 0)) return undefined
  if (key === 'events') return 'event'
  if (typeof value !== 'string') return addresses.test(key) && isFields(value) ? 'address' : undefined
  if (frames.has(key) || (key === 'name' && frames.has(value))) return 'frame'
  if (scripts.test(key) || /^\s*javascript:/i.test(value)) return 'script'
  if (images.test(key)) return 'image'
  return addresses.test(key) || (scheme.test(value) && key !== 'id' && key !== 'text') ? 'address' : undefined
}

/** Returns the shapes of topology 0.x, including nested ones, as a flat list. */
function withChildren(top: readonly Fields[]): Fields[] | 'too-many' {
  const all: Fields[] = []
  const open = top.toReversed()
  for (let pen = open.pop(); pen; pen = open.pop()) {
    all.push(pen)
    if (all.length > maxForeignDrawing.pens) return 'too-many'
    open.push(...list(pen.children).toReversed())
  }
  return all
}

/** Returns the position of each pen; a relative position is calculated from the parent. */
function boxesOf(pens: readonly Fields[]): Map<string, ForeignBox> | 'cycle' {
  const byId = new Map(pens.map((pen) => [text(pen.id), pen]))
  const boxes = new Map<string, ForeignBox>()
  for (const pen of pens) {
    // Goes down from the pen without a parent or with a known parent.
    const way: Fields[] = []
    const seen = new Set<Fields>()
    for (let at: Fields | undefined = pen; at && !boxes.has(text(at.id)); at = byId.get(text(at.parentId))) {
      if (seen.has(at)) return 'cycle'
      seen.add(at)
      way.push(at)
    }
    for (const one of way.toReversed()) boxes.set(text(one.id), boxOf(one, boxes.get(text(one.parentId))))
  }
  return boxes
}
function boxOf(pen: Fields, parent: ForeignBox | undefined): ForeignBox {
  const rect = isFields(pen.rect) ? pen.rect : pen
  const box = {
    x: number(rect.x),
    y: number(rect.y),
    width: Math.max(0, number(rect.width)),
    height: Math.max(0, number(rect.height)),
  }
  // A pen with its own rectangle has an absolute position.
  if (!parent || isFields(pen.rect)) return box
  return {
    x: number(parent.x + box.x * parent.width),
    y: number(parent.y + box.y * parent.height),
    width: number(box.width * parent.width),
    height: number(box.height * parent.height),
  }
}

const none: ForeignBox = { x: 0, y: 0, width: 0, height: 0 }
function nodeOf(pen: Fields, boxes: ReadonlyMap<string, ForeignBox>): ForeignNode {
  const tags = Array.isArray(pen.tags) ? pen.tags.filter((one) => typeof one === 'string') : []
  return {
    id: text(pen.id),
    ...(boxes.get(text(pen.id)) ?? none),
    shape: text(pen.name),
    texts: [text(pen.name), ...tags, text(pen.title), text(pen.text)],
    text: text(pen.text),
    rotate: number(pen.rotate),
  }
}
function lineOf(pen: Fields, boxes: ReadonlyMap<string, ForeignBox>): ForeignLine | undefined {
  const at = (coordinates: Fields): DrawingPoint => ({ x: number(coordinates.x), y: number(coordinates.y) })
  const nodeId = (value: unknown) => (text(value) === '' ? undefined : text(value))
  if (isFields(pen.from) && isFields(pen.to))
    return {
      from: { nodeId: nodeId(pen.from.id), at: at(pen.from) },
      to: { nodeId: nodeId(pen.to.id), at: at(pen.to) },
      between: list(pen.controlPoints).map(at),
    }
  const box = boxes.get(text(pen.id)) ?? none
  const anchors = list(pen.anchors).map((one) => ({
    nodeId: nodeId(one.connectTo),
    at: { x: number(box.x + number(one.x) * box.width), y: number(box.y + number(one.y) * box.height) },
  }))
  const [from, to] = [anchors[0], anchors.at(-1)]
  if (!from || !to || anchors.length < 2) return undefined
  return { from, to, between: anchors.slice(1, -1).map((one) => one.at) }
}
