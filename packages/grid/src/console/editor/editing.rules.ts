import { newId } from '@evops/platform/contract'
import {
  gridStep,
  kindFacts,
  leastBar,
  missingLines,
  pairOf,
  usualBar,
  type DrawingDocument,
  type DrawnLine,
  type DrawnNet,
  type End,
  type GridKind,
  type GridObjectForm,
  type Point,
} from '../../contract/index.ts'

/** An object that was drawn; it is made when the drawing is saved. */
export interface MadeObject {
  id: string
  form: GridObjectForm
}
/** What is worked on: never changed, each step is a new one. */
export interface Sheet {
  document: DrawingDocument
  made: readonly MadeObject[]
}
/** What is chosen: objects and texts by their ids, lines by their pairs. */
export type Chosen = ReadonlySet<string>

const put = (sheet: Sheet, more: Partial<DrawingDocument>): Sheet => ({
  ...sheet,
  document: { ...sheet.document, ...more },
})
export const snapped = ({ x, y }: Point): Point => ({
  x: Math.round(x / gridStep) * gridStep,
  y: Math.round(y / gridStep) * gridStep,
})

/** A symbol for an object of the model, with lines for what it is connected to there. */
export function placed(sheet: Sheet, objectId: string, at: Point, net: DrawnNet): Sheet {
  const { symbols, lines } = sheet.document
  if (symbols.some((one) => one.objectId === objectId)) return sheet
  const all = [...symbols, { objectId, ...snapped(at), rotation: 0 as const }]
  const drawn = new Set(all.map((one) => one.objectId))
  const heights = new Map(all.map((one) => [one.objectId, one.y]))
  const came = missingLines(net, { drawn, lines, rank: (id) => heights.get(id) ?? 0 }).filter(
    ({ from, to }) => from.objectId === objectId || to.objectId === objectId,
  )
  return put(sheet, { symbols: all, lines: [...lines, ...came] })
}
/** A symbol for an object that does not exist yet. */
export function drawn(sheet: Sheet, object: MadeObject, at: Point): Sheet {
  const length = object.form.kind === 'BusbarSection' ? { length: usualBar } : {}
  const symbol = { objectId: object.id, ...snapped(at), rotation: 0 as const, ...length }
  const symbols = [...sheet.document.symbols, symbol]
  return { ...put(sheet, { symbols }), made: [...sheet.made, object] }
}
/** Objects and texts at other places; corners of lines between objects that moved alike go along. */
export function moved(sheet: Sheet, to: ReadonlyMap<string, Point>): Sheet {
  const by = new Map<string, Point>()
  const shift = <T extends Point>(id: string, one: T): T => {
    const place = to.get(id)
    if (!place || (place.x === one.x && place.y === one.y)) return one
    by.set(id, { x: place.x - one.x, y: place.y - one.y })
    return { ...one, ...place }
  }
  const { symbols, lines, texts } = sheet.document
  const next = {
    symbols: symbols.map((one) => shift(one.objectId, one)),
    texts: texts.map((one) => shift(one.id, one)),
  }
  if (by.size === 0) return sheet
  return put(sheet, {
    ...next,
    lines: lines.map((line) => {
      const [a, b] = [by.get(line.from.objectId), by.get(line.to.objectId)]
      if (line.points.length === 0 || !a || !b || a.x !== b.x || a.y !== b.y) return line
      return { ...line, points: line.points.map(({ x, y }) => ({ x: x + a.x, y: y + a.y })) }
    }),
  })
}
/** A quarter turn clockwise. */
export function quarterTurned(sheet: Sheet, chosen: Chosen): Sheet {
  const quarters = [0, 90, 180, 270] as const
  return put(sheet, {
    symbols: sheet.document.symbols.map((one) =>
      chosen.has(one.objectId)
        ? { ...one, rotation: quarters[(quarters.indexOf(one.rotation) + 1) % 4] ?? 0 }
        : one,
    ),
  })
}
/** Busbars longer or shorter, by whole steps on either side. */
export function stretched(sheet: Sheet, bars: Chosen, by: number): Sheet {
  return put(sheet, {
    symbols: sheet.document.symbols.map((one) =>
      bars.has(one.objectId)
        ? {
            ...one,
            length: Math.min(20_000, Math.max(leastBar, (one.length ?? usualBar) + 2 * by * gridStep)),
          }
        : one,
    ),
  })
}
/** Objects go from the drawing, not from the model; lines of theirs go along. */
export function removed(sheet: Sheet, chosen: Chosen): Sheet {
  const stays = ({ objectId }: { objectId: string }) => !chosen.has(objectId)
  const { symbols, lines, texts } = sheet.document
  return {
    made: sheet.made.filter(({ id }) => !chosen.has(id)),
    document: {
      ...sheet.document,
      symbols: symbols.filter(stays),
      lines: lines.filter((line) => stays(line.from) && stays(line.to) && !chosen.has(pairOf(line))),
      texts: texts.filter(({ id }) => !chosen.has(id)),
    },
  }
}
export function noted(sheet: Sheet, text: string, at: Point): Sheet {
  const note = { id: newId(), ...snapped(at), text, size: 14 }
  return put(sheet, { texts: [...sheet.document.texts, note] })
}
export function bent(sheet: Sheet, pair: string, points: readonly Point[]): Sheet {
  const lines = sheet.document.lines.map((line) =>
    pairOf(line) === pair ? { ...line, points: points.map(snapped) } : line,
  )
  return put(sheet, { lines })
}
export function set(
  sheet: Sheet,
  more: Pick<Partial<DrawingDocument>, 'lineName' | 'fromArrow' | 'toArrow' | 'locked' | 'scale'>,
): Sheet {
  return put(sheet, more)
}

export type LineFault = 'voltage' | 'same' | 'twice'
export type VoltsOf = (end: End) => number | undefined
/** Why two terminals can't be joined by a line; the database asks the same again. */
export function lineFault(
  sheet: Sheet,
  line: Pick<DrawnLine, 'from' | 'to'>,
  voltsOf: VoltsOf,
): LineFault | undefined {
  if (line.from.objectId === line.to.objectId) return 'same'
  if (sheet.document.lines.some((one) => pairOf(one) === pairOf(line))) return 'twice'
  return voltsOf(line.from) === voltsOf(line.to) ? undefined : 'voltage'
}
export function joined(sheet: Sheet, { from, to }: Pick<DrawnLine, 'from' | 'to'>): Sheet {
  return put(sheet, { lines: [...sheet.document.lines, { from, to, points: [] }] })
}

/** `QF12` after QF1 and QF11, `Bar 2` after Bar 1: the next number that nobody of these names has. */
export function nextName(name: string, taken: readonly string[]): string {
  const known = new Set(taken.map((one) => one.toLowerCase()))
  const stem = name.replace(/\d+$/, '')
  for (let no = 1; ; no++) if (!known.has(`${stem}${no}`.toLowerCase())) return `${stem}${no}`
}
interface Copied {
  objectOf: (id: string) => GridObjectForm | undefined
  names: readonly string[]
}
/** Copies of objects beside them, as new objects that are connected among themselves as those are; gives their ids. */
export function copied(sheet: Sheet, chosen: Chosen, { objectOf, names }: Copied): [Sheet, Chosen] {
  const ids = new Map<string, string>()
  const taken = [...names]
  const made: MadeObject[] = []
  const symbols = sheet.document.symbols.flatMap((one) => {
    const form = chosen.has(one.objectId) ? objectOf(one.objectId) : undefined
    if (!form) return []
    const [id, name] = [newId(), nextName(form.name, taken)]
    taken.push(name)
    ids.set(one.objectId, id)
    // What stands for a meter or a charge point stands for it alone.
    made.push({ id, form: { ...form, name, refersToId: null } })
    return [{ ...one, objectId: id, x: one.x + 4 * gridStep, y: one.y + 4 * gridStep }]
  })
  const other = (end: End) => {
    const objectId = ids.get(end.objectId)
    return objectId === undefined ? [] : [{ ...end, objectId }]
  }
  const lines = sheet.document.lines.flatMap((line) => {
    const [[from], [to]] = [other(line.from), other(line.to)]
    return from && to ? [{ from, to, points: [] }] : []
  })
  const { document } = sheet
  const next = put(sheet, {
    symbols: [...document.symbols, ...symbols],
    lines: [...document.lines, ...lines],
  })
  return [{ ...next, made: [...sheet.made, ...made] }, new Set(ids.values())]
}

/** What a kind is usually called on drawings. */
const stems: Readonly<Partial<Record<GridKind, string>>> = {
  BusbarSection: 'WB',
  Breaker: 'QF',
  Disconnector: 'QS',
  GroundDisconnector: 'QE',
  LoadBreakSwitch: 'QL',
  Fuse: 'FU',
  PowerTransformer: 'T',
  CurrentTransformer: 'TA',
  PotentialTransformer: 'TV',
  ACLineSegment: 'WL',
  EnergySource: 'G',
  EnergyConsumer: 'M',
  PhotovoltaicUnit: 'PV',
  BatteryUnit: 'GB',
  ShuntCompensator: 'C',
  HarmonicFilter: 'Z',
  Meter: 'PJ',
  ChargingPile: 'CP',
}
export const stemOf = (kind: GridKind) => stems[kind] ?? ''
/** Kinds that are drawn, as a palette has them. */
export const drawnKinds = (Object.keys(stems) as GridKind[]).filter(
  (kind) => kindFacts[kind].terminals.most > 0,
)

/** Steps back and forth: exact, since no step is ever changed. */
export interface History {
  past: readonly Sheet[]
  now: Sheet
  ahead: readonly Sheet[]
}
export const mostSteps = 500
export const begun = (now: Sheet): History => ({ past: [], now, ahead: [] })
export function stepped({ past, now }: History, next: Sheet): History {
  return { past: [...past, now].slice(-mostSteps), now: next, ahead: [] }
}
export function undone(history: History): History {
  const last = history.past.at(-1)
  if (!last) return history
  return { past: history.past.slice(0, -1), now: last, ahead: [history.now, ...history.ahead] }
}
export function redone(history: History): History {
  const [next, ...ahead] = history.ahead
  return next ? { past: [...history.past, history.now], now: next, ahead } : history
}
