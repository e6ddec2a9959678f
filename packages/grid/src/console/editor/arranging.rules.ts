import { newId } from '@evops/platform/contract'
import type {
  DrawingDocument,
  DrawnBackground,
  DrawnLayer,
  DrawnText,
  SymbolBinding,
} from '../../contract/index.ts'
import { elementsOf, updateDocument, type Chosen, type Sheet } from './editing.rules.ts'

interface Belonging {
  layer?: string | undefined
  group?: string | undefined
}
/** Applies the same change to each selected element. */
function changeChosen(
  sheet: Sheet,
  isMeant: (id: string, one: Belonging) => boolean,
  change: <T extends Belonging>(one: T) => T,
): Sheet {
  const { symbols, texts, strokes } = sheet.document
  return updateDocument(sheet, {
    symbols: symbols.map((one) => (isMeant(one.objectId, one) ? change(one) : one)),
    texts: texts.map((one) => (isMeant(one.id, one) ? change(one) : one)),
    ...(strokes && { strokes: strokes.map((one) => (isMeant(one.id, one) ? change(one) : one)) }),
  })
}

/** Returns the selection and all members of its groups. */
export function withGroups(document: DrawingDocument, ids: readonly string[]): string[] {
  const chosen = new Set(ids)
  const all = elementsOf(document)
  const wanted = new Set(
    all.flatMap(({ id, group }) => (group !== undefined && chosen.has(id) ? [group] : [])),
  )
  if (wanted.size === 0) return [...ids]
  const mates = all.flatMap(({ id, group }) => (wanted.has(group ?? '') ? [id] : []))
  return [...new Set([...ids, ...mates])]
}
/** Groups two or more elements; their previous groups are dissolved. */
export function groupChosen(sheet: Sheet, chosen: Chosen): Sheet {
  if (elementsOf(sheet.document).filter(({ id }) => chosen.has(id)).length < 2) return sheet
  const group = newId()
  return changeChosen(
    sheet,
    (id) => chosen.has(id),
    (one) => ({ ...one, group }),
  )
}
export function ungroupChosen(sheet: Sheet, chosen: Chosen): Sheet {
  const isMeant = (id: string, { group }: Belonging) => group !== undefined && chosen.has(id)
  if (!elementsOf(sheet.document).some((one) => isMeant(one.id, one))) return sheet
  return changeChosen(sheet, isMeant, withoutGroup)
}
function withoutGroup<T extends Belonging>(one: T): T {
  const next = { ...one }
  delete next.group
  return next
}

const layersOf = ({ document }: Sheet) => document.layers ?? []
export function layerAdded(sheet: Sheet, name: string): Sheet {
  const layer = { id: newId(), name, hidden: false, locked: false }
  return updateDocument(sheet, { layers: [...layersOf(sheet), layer] })
}
export function layerSet(sheet: Sheet, id: string, more: Partial<Omit<DrawnLayer, 'id'>>): Sheet {
  return updateDocument(sheet, {
    layers: layersOf(sheet).map((one) => (one.id === id ? { ...one, ...more } : one)),
  })
}
/** Moves a layer up by one, or down by one. */
export function layerLifted(sheet: Sheet, id: string, by: 1 | -1): Sheet {
  const layers = [...layersOf(sheet)]
  const at = layers.findIndex((one) => one.id === id)
  const [one, other] = [layers[at], layers[at + by]]
  if (!one || !other) return sheet
  layers[at] = other
  layers[at + by] = one
  return updateDocument(sheet, { layers })
}
/** Removes a layer; its elements move to the lowest layer. */
export function layerRemoved(sheet: Sheet, id: string): Sheet {
  const bare = changeChosen(
    sheet,
    (_id, { layer }) => layer === id,
    (one) => inLowest(one),
  )
  return updateDocument(bare, { layers: layersOf(sheet).filter((one) => one.id !== id) })
}
function inLowest<T extends Belonging>(one: T): T {
  const next = { ...one }
  delete next.layer
  return next
}
/** Moves elements to a layer, or to the lowest one. */
export function laidIn(sheet: Sheet, chosen: Chosen, layer: string | undefined): Sheet {
  return changeChosen(
    sheet,
    (id) => chosen.has(id),
    (one) => (layer === undefined ? inLowest(one) : { ...one, layer }),
  )
}
/** Returns the elements that cannot be selected, because their layer is locked or hidden. */
export function outOfReach(document: DrawingDocument): ReadonlySet<string> {
  const closed = new Set((document.layers ?? []).flatMap((one) => (one.locked || one.hidden ? [one.id] : [])))
  return new Set(elementsOf(document).flatMap(({ id, layer }) => (closed.has(layer ?? '') ? [id] : [])))
}

export function underlaid(sheet: Sheet, background: DrawnBackground | undefined): Sheet {
  const { background: _was, ...document } = sheet.document
  return { ...sheet, document: background ? { ...document, background } : document }
}
/** Scales the background to a width and keeps its proportions. */
export function scaleBackground(background: DrawnBackground, width: number): DrawnBackground {
  const height = Math.max(10, Math.round((background.height * width) / background.width))
  return { ...background, width, height }
}

export function boundTo(sheet: Sheet, objectId: string, bound: readonly SymbolBinding[]): Sheet {
  return updateDocument(sheet, {
    symbols: sheet.document.symbols.map((one) =>
      one.objectId === objectId ? { ...one, bound: [...bound] } : one,
    ),
  })
}
export function textSet(
  sheet: Sheet,
  id: string,
  more: Partial<Pick<DrawnText, 'text' | 'size' | 'bound'>>,
): Sheet {
  return updateDocument(sheet, {
    texts: sheet.document.texts.map((one) => (one.id === id ? { ...one, ...more } : one)),
  })
}
