import { newId } from '@evops/platform/contract'
import type { DrawingDocument, DrawnBackground, DrawnLayer, DrawnText, SymbolBinding } from '../../contract/index.ts'
import { drawingElementsOf, updateDocument, type DrawingSelection, type EditedSheet } from './editing.rules.ts'

interface Belonging {
  layer?: string | undefined
  group?: string | undefined
}
/** Applies the same change to each selected element. */
function changeChosen(
  sheet: EditedSheet,
  isMeant: (id: string, one: Belonging) => boolean,
  change: <T extends Belonging>(one: T) => T,
): EditedSheet {
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
  const all = drawingElementsOf(document)
  const wanted = new Set(all.flatMap(({ id, group }) => (group !== undefined && chosen.has(id) ? [group] : [])))
  if (wanted.size === 0) return [...ids]
  const mates = all.flatMap(({ id, group }) => (wanted.has(group ?? '') ? [id] : []))
  return [...new Set([...ids, ...mates])]
}
/** Groups two or more elements; their previous groups are dissolved. */
export function groupChosen(sheet: EditedSheet, chosen: DrawingSelection): EditedSheet {
  if (drawingElementsOf(sheet.document).filter(({ id }) => chosen.has(id)).length < 2) return sheet
  const group = newId()
  return changeChosen(
    sheet,
    (id) => chosen.has(id),
    (one) => ({ ...one, group }),
  )
}
export function ungroupChosen(sheet: EditedSheet, chosen: DrawingSelection): EditedSheet {
  const isMeant = (id: string, { group }: Belonging) => group !== undefined && chosen.has(id)
  if (!drawingElementsOf(sheet.document).some((one) => isMeant(one.id, one))) return sheet
  return changeChosen(sheet, isMeant, withoutGroup)
}
function withoutGroup<T extends Belonging>(one: T): T {
  const next = { ...one }
  delete next.group
  return next
}

const layersOf = ({ document }: EditedSheet) => document.layers ?? []
export function addLayer(sheet: EditedSheet, name: string): EditedSheet {
  const layer = { id: newId(), name, hidden: false, locked: false }
  return updateDocument(sheet, { layers: [...layersOf(sheet), layer] })
}
export function updateLayer(sheet: EditedSheet, id: string, more: Partial<Omit<DrawnLayer, 'id'>>): EditedSheet {
  return updateDocument(sheet, {
    layers: layersOf(sheet).map((one) => (one.id === id ? { ...one, ...more } : one)),
  })
}
/** Moves a layer up by one, or down by one. */
export function moveLayer(sheet: EditedSheet, id: string, by: 1 | -1): EditedSheet {
  const layers = [...layersOf(sheet)]
  const at = layers.findIndex((one) => one.id === id)
  const [one, other] = [layers[at], layers[at + by]]
  if (!one || !other) return sheet
  layers[at] = other
  layers[at + by] = one
  return updateDocument(sheet, { layers })
}
/** Removes a layer; its elements move to the lowest layer. */
export function removeLayer(sheet: EditedSheet, id: string): EditedSheet {
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
export function moveToLayer(sheet: EditedSheet, chosen: DrawingSelection, layer: string | undefined): EditedSheet {
  return changeChosen(
    sheet,
    (id) => chosen.has(id),
    (one) => (layer === undefined ? inLowest(one) : { ...one, layer }),
  )
}
/** Returns the elements that cannot be selected, because their layer is locked or hidden. */
export function unselectableElements(document: DrawingDocument): ReadonlySet<string> {
  const closed = new Set((document.layers ?? []).flatMap((one) => (one.locked || one.hidden ? [one.id] : [])))
  return new Set(drawingElementsOf(document).flatMap(({ id, layer }) => (closed.has(layer ?? '') ? [id] : [])))
}

export function setBackground(sheet: EditedSheet, background: DrawnBackground | undefined): EditedSheet {
  const { background: _was, ...document } = sheet.document
  return { ...sheet, document: background ? { ...document, background } : document }
}
/** Scales the background to a width and keeps its proportions. */
export function scaleBackground(background: DrawnBackground, width: number): DrawnBackground {
  const height = Math.max(10, Math.round((background.height * width) / background.width))
  return { ...background, width, height }
}

export function setSymbolBindings(sheet: EditedSheet, objectId: string, bound: readonly SymbolBinding[]): EditedSheet {
  return updateDocument(sheet, {
    symbols: sheet.document.symbols.map((one) => (one.objectId === objectId ? { ...one, bound: [...bound] } : one)),
  })
}
export function updateText(
  sheet: EditedSheet,
  id: string,
  more: Partial<Pick<DrawnText, 'text' | 'size' | 'bound'>>,
): EditedSheet {
  return updateDocument(sheet, {
    texts: sheet.document.texts.map((one) => (one.id === id ? { ...one, ...more } : one)),
  })
}
