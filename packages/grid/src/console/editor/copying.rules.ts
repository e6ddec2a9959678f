import { newId } from '@evops/platform/contract'
import {
  gridStep,
  type DataPoint,
  type DrawingClip,
  type DrawingDocument,
  type LineEnd,
  type GridObjectForm,
  type DrawingPoint,
} from '../../contract/index.ts'
import { updateDocument, type DrawingSelection, type NewDrawnObject, type EditedSheet } from './editing.rules.ts'

/** Returns the next free name: `QF12` after QF1 and QF11, `Bar 2` after Bar 1. */
export function nextName(name: string, taken: readonly string[]): string {
  const takenNames = new Set(taken.map((one) => one.toLowerCase()))
  const stem = name.replace(/\d+$/, '')
  for (let no = 1; ; no++) if (!takenNames.has(`${stem}${no}`.toLowerCase())) return `${stem}${no}`
}

/** Returns the selection for pasting elsewhere, without the containers and references of its objects. */
export function createDrawingClip(
  { document: { symbols, lines, texts, strokes = [] } }: EditedSheet,
  chosen: DrawingSelection,
  objectOf: (id: string) => GridObjectForm | undefined,
): DrawingClip {
  const objects = symbols.flatMap(({ objectId: id }) => {
    const form = chosen.has(id) ? objectOf(id) : undefined
    if (!form) return []
    const { stationId: _station, containerId: _container, refersToId: _refersTo, ...object } = form
    return [{ id, ...object }]
  })
  const ids = new Set(objects.map(({ id }) => id))
  const isChosen = ({ id }: { id: string }) => chosen.has(id)
  return {
    clip: 'grid-drawing-1',
    objects,
    symbols: symbols.filter(({ objectId }) => ids.has(objectId)),
    lines: lines.filter(({ from, to }) => ids.has(from.objectId) && ids.has(to.objectId)),
    texts: texts.filter(isChosen),
    strokes: strokes.filter(isChosen),
  }
}

export type ClipObject = DrawingClip['objects'][number]
/** Container and voltages of a new object. */
export type ObjectContext = Pick<GridObjectForm, 'stationId' | 'containerId' | 'baseVoltageV' | 'endsV'>
interface Pasting {
  /** Returns the place of an object; undefined if its voltage does not exist here. */
  placeOf: (object: ClipObject) => ObjectContext | undefined
  names: readonly string[]
  /** Returns true for objects of this model, for bindings. */
  isKnown: (id: string) => boolean
}
/** Creates a function that replaces each id of a clip by a new one. */
function renewal() {
  const ids = new Map<string, string>()
  return (id: string) => {
    const mappedId = ids.get(id) ?? newId()
    ids.set(id, mappedId)
    return mappedId
  }
}
type Renew = ReturnType<typeof renewal>

/**
 * Pastes a clip next to its original position, as new objects with the same connections among themselves; returns the
 * new elements. Objects without a possible place are left out, and their names are returned.
 */
export function pasteClip(
  sheet: EditedSheet,
  clip: DrawingClip,
  { placeOf, names, isKnown }: Pasting,
): { sheet: EditedSheet; came: DrawingSelection } | { homeless: string[] } {
  const renew = renewal()
  const made = createObjects(clip, { placeOf, names, renew })
  const homeless = clip.objects.filter((_object, at) => !made[at]).map(({ name }) => name)
  if (homeless.length > 0) return { homeless }
  const { document } = sheet
  const { symbols, lines, texts, strokes } = drawnOf(clip, { document, renew, isKnown })
  const next = updateDocument(sheet, {
    symbols: [...document.symbols, ...symbols],
    lines: [...document.lines, ...lines],
    texts: [...document.texts, ...texts],
    ...(strokes.length > 0 && { strokes: [...(document.strokes ?? []), ...strokes] }),
  })
  const came = [...symbols.map(({ objectId }) => objectId), ...[...texts, ...strokes].map(({ id }) => id)]
  const additions = made.filter((one) => one !== undefined)
  return { sheet: { ...next, made: [...sheet.made, ...additions] }, came: new Set(came) }
}
function createObjects(
  { objects }: DrawingClip,
  { placeOf, names, renew }: Pick<Pasting, 'placeOf' | 'names'> & { renew: Renew },
): (NewDrawnObject | undefined)[] {
  const taken = [...names]
  return objects.map(({ id, ...object }) => {
    const place = placeOf({ id, ...object })
    if (!place) return undefined
    const name = nextName(object.name, taken)
    taken.push(name)
    // What stands for a meter or a charge point stands for it alone.
    return { id: renew(id), form: { ...object, ...place, name, refersToId: null } }
  })
}
interface Belonging extends DrawingPoint {
  layer?: string | undefined
  group?: string | undefined
}
function drawnOf(
  clip: DrawingClip,
  { document, renew, isKnown }: { document: DrawingDocument; renew: Renew; isKnown: Pasting['isKnown'] },
) {
  const layers = new Set((document.layers ?? []).map(({ id }) => id))
  const drawn = new Set(document.symbols.map(({ objectId }) => objectId))
  const own = new Set(clip.objects.map(({ id }) => id))
  const offsetCopy = <T extends Belonging>({ layer, group, ...one }: T) => ({
    ...one,
    x: one.x + 4 * gridStep,
    y: one.y + 4 * gridStep,
    ...(layer !== undefined && layers.has(layer) && { layer }),
    ...(group !== undefined && { group: renew(group) }),
  })
  const pointOf = <P extends DataPoint>(point: P): P[] => {
    if (own.has(point.objectId)) return [{ ...point, objectId: renew(point.objectId) }]
    return isKnown(point.objectId) || drawn.has(point.objectId) ? [point] : []
  }
  const endsOf = (end: LineEnd) => (own.has(end.objectId) ? [{ ...end, objectId: renew(end.objectId) }] : [])
  return {
    symbols: clip.symbols
      .filter(({ objectId }) => own.has(objectId))
      .map(({ bound, ...one }) => ({
        ...offsetCopy(one),
        objectId: renew(one.objectId),
        ...(bound && { bound: bound.flatMap(pointOf) }),
      })),
    lines: clip.lines.flatMap((line) => {
      const [[from], [to]] = [endsOf(line.from), endsOf(line.to)]
      return from && to ? [{ from, to, points: [] }] : []
    }),
    texts: clip.texts.map(({ bound, ...one }) => {
      const [point] = bound ? pointOf(bound) : []
      return { ...offsetCopy(one), id: renew(one.id), ...(point && { bound: point }) }
    }),
    strokes: clip.strokes.map((one) => ({ ...offsetCopy(one), id: renew(one.id) })),
  }
}

interface Copied {
  objectOf: (id: string) => GridObjectForm | undefined
  names: readonly string[]
}
/** Copies the selection next to itself, with new objects in the same containers; returns the new ids. */
export function duplicateChosen(
  sheet: EditedSheet,
  chosen: DrawingSelection,
  { objectOf, names }: Copied,
): [EditedSheet, DrawingSelection] {
  const result = pasteClip(sheet, createDrawingClip(sheet, chosen, objectOf), {
    placeOf: ({ id }) => contextOf(objectOf(id)),
    names,
    isKnown: () => true,
  })
  return 'homeless' in result ? [sheet, new Set()] : [result.sheet, result.came]
}
function contextOf(form: GridObjectForm | undefined): ObjectContext | undefined {
  if (!form) return undefined
  const { stationId, containerId, baseVoltageV, endsV } = form
  return { stationId, containerId, baseVoltageV, endsV }
}
