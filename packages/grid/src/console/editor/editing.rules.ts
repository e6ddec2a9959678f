import { newId } from '@evops/platform/contract'
import {
  gridStep,
  kindFacts,
  minBusbarLength,
  missingLines,
  lineKey,
  defaultBusbarLength,
  type DrawingDocument,
  type DrawnLine,
  type DrawnNet,
  type LineEnd,
  type GridKind,
  type GridObjectForm,
  type DrawingPoint,
} from '../../contract/index.ts'

/** A drawn object that is created when the drawing is saved. */
export interface NewDrawnObject {
  id: string
  form: GridObjectForm
}
/** The sheet being edited; it is immutable, and each step creates a new one. */
export interface EditedSheet {
  document: DrawingDocument
  made: readonly NewDrawnObject[]
}
/** The selection: objects and texts by their ids, lines by their pairs. */
export type DrawingSelection = ReadonlySet<string>

export const updateDocument = (sheet: EditedSheet, more: Partial<DrawingDocument>): EditedSheet => ({
  ...sheet,
  document: { ...sheet.document, ...more },
})
export const snapToGrid = ({ x, y }: DrawingPoint): DrawingPoint => ({
  x: Math.round(x / gridStep) * gridStep,
  y: Math.round(y / gridStep) * gridStep,
})

/** Adds a symbol for an object of the model, with lines for its connections. */
export function placeSymbol(sheet: EditedSheet, objectId: string, at: DrawingPoint, net: DrawnNet): EditedSheet {
  const { symbols, lines } = sheet.document
  if (symbols.some((one) => one.objectId === objectId)) return sheet
  const all = [...symbols, { objectId, ...snapToGrid(at), rotation: 0 as const }]
  const drawn = new Set(all.map((one) => one.objectId))
  const heights = new Map(all.map((one) => [one.objectId, one.y]))
  const came = missingLines(net, { drawn, lines, rank: (id) => heights.get(id) ?? 0 }).filter(
    ({ from, to }) => from.objectId === objectId || to.objectId === objectId,
  )
  return updateDocument(sheet, { symbols: all, lines: [...lines, ...came] })
}
/** Adds a symbol for an object that does not exist yet. */
export function addNewObjectSymbol(sheet: EditedSheet, object: NewDrawnObject, at: DrawingPoint): EditedSheet {
  const length = object.form.kind === 'BusbarSection' ? { length: defaultBusbarLength } : {}
  const symbol = { objectId: object.id, ...snapToGrid(at), rotation: 0 as const, ...length }
  const symbols = [...sheet.document.symbols, symbol]
  return { ...updateDocument(sheet, { symbols }), made: [...sheet.made, object] }
}
/** Returns symbols, texts and free lines, each with its selection id. */
export function drawingElementsOf({ symbols, texts, strokes = [] }: DrawingDocument) {
  return [
    ...symbols.map(({ objectId: id, ...one }) => ({ id, ...one })),
    ...texts.map(({ id, x, y, layer, group }) => ({ id, x, y, layer, group })),
    ...strokes.map(({ id, x, y, layer, group }) => ({ id, x, y, layer, group })),
  ]
}
/**
 * Moves elements to new positions. The rest of a group moves too, and so do the corners of lines between objects with
 * the same shift.
 */
export function moveElements(sheet: EditedSheet, to: ReadonlyMap<string, DrawingPoint>): EditedSheet {
  const by = shiftsOf(sheet.document, to)
  if (by.size === 0) return sheet
  const shift = <T extends DrawingPoint>(id: string, one: T): T => {
    const step = by.get(id)
    return step ? { ...one, x: one.x + step.x, y: one.y + step.y } : one
  }
  const { symbols, lines, texts, strokes } = sheet.document
  return updateDocument(sheet, {
    symbols: symbols.map((one) => shift(one.objectId, one)),
    texts: texts.map((one) => shift(one.id, one)),
    ...(strokes && { strokes: strokes.map((one) => shift(one.id, one)) }),
    lines: lines.map((line) => {
      const [a, b] = [by.get(line.from.objectId), by.get(line.to.objectId)]
      if (line.points.length === 0 || !a || !b || a.x !== b.x || a.y !== b.y) return line
      return { ...line, points: line.points.map(({ x, y }) => ({ x: x + a.x, y: y + a.y })) }
    }),
  })
}
/** Returns the shift of each element; the members of a group all take the shift of the first moved one. */
function shiftsOf(document: DrawingDocument, to: ReadonlyMap<string, DrawingPoint>): Map<string, DrawingPoint> {
  const all = drawingElementsOf(document)
  const by = new Map<string, DrawingPoint>()
  for (const { id, x, y } of all) {
    const place = to.get(id)
    if (place && (place.x !== x || place.y !== y)) by.set(id, { x: place.x - x, y: place.y - y })
  }
  const ofGroup = new Map<string, DrawingPoint>()
  for (const { id, group } of all) {
    const step = by.get(id)
    if (group !== undefined && step && !ofGroup.has(group)) ofGroup.set(group, step)
  }
  for (const { id, group } of all) {
    const step = ofGroup.get(group ?? '')
    if (step) by.set(id, step)
  }
  return by
}
/** Rotates by 90 degrees clockwise. */
export function rotateSelection(sheet: EditedSheet, chosen: DrawingSelection): EditedSheet {
  const quarters = [0, 90, 180, 270] as const
  return updateDocument(sheet, {
    symbols: sheet.document.symbols.map((one) =>
      chosen.has(one.objectId) ? { ...one, rotation: quarters[(quarters.indexOf(one.rotation) + 1) % 4] ?? 0 } : one,
    ),
  })
}
/** Makes busbars longer or shorter, by whole steps on either side. */
export function stretchBusbars(sheet: EditedSheet, bars: DrawingSelection, by: number): EditedSheet {
  return updateDocument(sheet, {
    symbols: sheet.document.symbols.map((one) =>
      bars.has(one.objectId)
        ? {
            ...one,
            length: Math.min(
              20_000,
              Math.max(minBusbarLength, (one.length ?? defaultBusbarLength) + 2 * by * gridStep),
            ),
          }
        : one,
    ),
  })
}
/** Removes objects from the drawing, not from the model, together with their lines. */
export function removeElements(sheet: EditedSheet, chosen: DrawingSelection): EditedSheet {
  const stays = ({ objectId }: { objectId: string }) => !chosen.has(objectId)
  const { symbols, lines, texts, strokes } = sheet.document
  return {
    made: sheet.made.filter(({ id }) => !chosen.has(id)),
    document: {
      ...sheet.document,
      symbols: symbols.filter(stays),
      lines: lines.filter((line) => stays(line.from) && stays(line.to) && !chosen.has(lineKey(line))),
      texts: texts.filter(({ id }) => !chosen.has(id)),
      ...(strokes && { strokes: strokes.filter(({ id }) => !chosen.has(id)) }),
    },
  }
}
export function addTextNote(sheet: EditedSheet, text: string, at: DrawingPoint): EditedSheet {
  const note = { id: newId(), ...snapToGrid(at), text, size: 14 }
  return updateDocument(sheet, { texts: [...sheet.document.texts, note] })
}
export function bendLine(sheet: EditedSheet, pair: string, points: readonly DrawingPoint[]): EditedSheet {
  const lines = sheet.document.lines.map((line) =>
    lineKey(line) === pair ? { ...line, points: points.map(snapToGrid) } : line,
  )
  return updateDocument(sheet, { lines })
}
export function updateDrawingSettings(
  sheet: EditedSheet,
  more: Pick<Partial<DrawingDocument>, 'lineName' | 'fromArrow' | 'toArrow' | 'locked' | 'scale'>,
): EditedSheet {
  return updateDocument(sheet, more)
}

export type LineJoinFault = 'voltage' | 'same' | 'twice'
export type TerminalVoltageLookup = (end: LineEnd) => number | undefined
/** Returns why two terminals cannot be joined by a line; the database checks the same again. */
export function lineJoinFaultOf(
  sheet: EditedSheet,
  line: Pick<DrawnLine, 'from' | 'to'>,
  voltsOf: TerminalVoltageLookup,
): LineJoinFault | undefined {
  if (line.from.objectId === line.to.objectId) return 'same'
  if (sheet.document.lines.some((one) => lineKey(one) === lineKey(line))) return 'twice'
  return voltsOf(line.from) === voltsOf(line.to) ? undefined : 'voltage'
}
export function joinTerminals(sheet: EditedSheet, { from, to }: Pick<DrawnLine, 'from' | 'to'>): EditedSheet {
  return updateDocument(sheet, { lines: [...sheet.document.lines, { from, to, points: [] }] })
}

/** Usual name prefix of a kind on drawings. */
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
export const nameStemOfKind = (kind: GridKind) => stems[kind] ?? ''
/** Kinds in the palette. */
export const paletteKinds = (Object.keys(stems) as GridKind[]).filter((kind) => kindFacts[kind].terminals.most > 0)

/** Undo and redo; exact, because steps are immutable. */
export interface SheetHistory {
  past: readonly EditedSheet[]
  now: EditedSheet
  ahead: readonly EditedSheet[]
}
export const maxHistorySteps = 500
export const startHistory = (now: EditedSheet): SheetHistory => ({ past: [], now, ahead: [] })
export function pushHistory({ past, now }: SheetHistory, next: EditedSheet): SheetHistory {
  return { past: [...past, now].slice(-maxHistorySteps), now: next, ahead: [] }
}
export function undoSheetStep(history: SheetHistory): SheetHistory {
  const last = history.past.at(-1)
  if (!last) return history
  return { past: history.past.slice(0, -1), now: last, ahead: [history.now, ...history.ahead] }
}
export function redoSheetStep(history: SheetHistory): SheetHistory {
  const [next, ...ahead] = history.ahead
  return next ? { past: [...history.past, history.now], now: next, ahead } : history
}
