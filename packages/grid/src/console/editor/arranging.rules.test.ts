import { describe, expect, test } from 'vitest'
import {
  drawingClip,
  gridObjectFields,
  createEmptyDrawing,
  buildSheetParts,
  type DrawingDocument,
  type SvgAttributes,
  type SymbolBinding,
} from '../../contract/index.ts'
import {
  setSymbolBindings,
  groupChosen,
  moveToLayer,
  addLayer,
  moveLayer,
  removeLayer,
  updateLayer,
  unselectableElements,
  scaleBackground,
  setBackground,
  ungroupChosen,
  withGroups,
} from './arranging.rules.ts'
import { createDrawingClip, duplicateChosen, pasteClip } from './copying.rules.ts'
import {
  addNewObjectSymbol,
  drawingElementsOf,
  moveElements,
  addTextNote,
  removeElements,
  type EditedSheet,
} from './editing.rules.ts'

const id = (no: number) => `019b0000-0000-7000-8000-${String(no).padStart(12, '0')}`
const form = (name: string) =>
  gridObjectFields.parse({ stationId: id(1), kind: 'Fuse', name, containerId: id(2), baseVoltageV: 400 })
const stroke = {
  id: id(20),
  x: 0,
  y: 100,
  points: [
    { x: -50, y: 0 },
    { x: 50, y: 0 },
  ],
}
/** Two fuses, a text and a free line. */
function four(): { sheet: EditedSheet; textId: string } {
  const one = addNewObjectSymbol(
    { document: createEmptyDrawing(), made: [] },
    { id: id(10), form: form('FU1') },
    { x: 0, y: 0 },
  )
  const two = addNewObjectSymbol(one, { id: id(11), form: form('FU2') }, { x: 100, y: 0 })
  const sheet = addTextNote({ ...two, document: { ...two.document, strokes: [stroke] } }, 'Note', {
    x: 50,
    y: 50,
  })
  return { sheet, textId: sheet.document.texts[0]?.id ?? '' }
}
const places = ({ document }: EditedSheet) =>
  Object.fromEntries(drawingElementsOf(document).map(({ id: one, x, y }) => [one, [x, y]]))

describe('26 groups', () => {
  test('are chosen, moved, copied and deleted as one', () => {
    const { sheet, textId } = four()
    const members = [id(10), textId, id(20)]
    const one = groupChosen(sheet, new Set(members))
    expect(withGroups(one.document, [id(10)]).toSorted()).toEqual(members.toSorted())
    expect(withGroups(one.document, [id(11)])).toEqual([id(11)])
    const after = moveElements(one, new Map([[id(10), { x: 30, y: 10 }]]))
    expect(places(after)).toEqual({
      [id(10)]: [30, 10],
      [id(11)]: [100, 0],
      [textId]: [80, 60],
      [id(20)]: [30, 110],
    })
    const [twice, ids] = duplicateChosen(one, new Set(members), {
      objectOf: () => form('FU1'),
      names: ['FU1', 'FU2'],
    })
    expect(ids.size).toBe(3)
    const groups = new Set(drawingElementsOf(twice.document).map(({ group }) => group))
    // The copy is a separate group; ungrouped elements stay ungrouped.
    expect(groups.size).toBe(3)
    const bare = removeElements(one, new Set(withGroups(one.document, [textId])))
    expect(Object.keys(places(bare))).toEqual([id(11)])
  })

  test('begin with two and end with all of them', () => {
    const { sheet, textId } = four()
    expect(groupChosen(sheet, new Set([id(10)]))).toBe(sheet)
    const one = groupChosen(sheet, new Set([id(10), textId]))
    const free = ungroupChosen(one, new Set([id(10), textId]))
    expect(drawingElementsOf(free.document).every(({ group }) => group === undefined)).toBe(true)
    expect(ungroupChosen(free, new Set([id(10)]))).toBe(free)
  })
})

/** Returns the drawn elements by their identifying text, from the lowest. */
function drawnNames(document: DrawingDocument, picture?: string): string[] {
  const parts = buildSheetParts<{ tag: string; attributes: SvgAttributes; in: readonly unknown[] }>(
    (tag, attributes = {}, children = []) => ({ tag, attributes, in: children }),
    {
      document,
      picture,
      objectOf: (objectId) => ({ id: objectId, kind: 'Fuse', name: 'FU', windings: 2 }),
    },
  )
  return parts.all.flatMap(({ tag, attributes, in: children }) => {
    if (tag === 'image') return ['picture']
    if (attributes.class === 'stroke') return ['stroke']
    if (attributes.class === 'note') return [String(children[0])]
    return attributes['data-id'] === undefined ? [] : [String(attributes['data-id']).slice(-2)]
  })
}

describe('26 layers', () => {
  test('lie in their order over the lowest, are hidden with their lines, and give back what lay in them', () => {
    const { sheet, textId } = four()
    const two = addLayer(addLayer(sheet, 'A'), 'B')
    const [a, b] = (two.document.layers ?? []).map((one) => one.id)
    if (!a || !b) throw new Error('no layers')
    const laid = moveToLayer(moveToLayer(two, new Set([id(10)]), b), new Set([textId]), a)
    expect(drawnNames(laid.document)).toEqual(['stroke', '11', 'Note', '10'])
    expect(drawnNames(moveLayer(laid, a, 1).document)).toEqual(['stroke', '11', '10', 'Note'])
    expect(moveLayer(laid, b, 1)).toBe(laid)
    const line = {
      from: { objectId: id(10), sequence: 2 },
      to: { objectId: id(11), sequence: 1 },
      points: [],
    }
    const lined = { ...laid, document: { ...laid.document, lines: [line] } }
    const hidden = updateLayer(lined, b, { hidden: true })
    expect(drawnNames(hidden.document)).toEqual(['stroke', '11', 'Note'])
    expect([...unselectableElements(hidden.document)]).toEqual([id(10)])
    expect([...unselectableElements(updateLayer(laid, a, { locked: true }).document)]).toEqual([textId])
    // The connection stays: its line is hidden, not removed.
    expect(hidden.document.lines).toEqual([line])
    const without = removeLayer(hidden, b)
    expect(without.document.layers?.map(({ name }) => name)).toEqual(['A'])
    expect(drawnNames(without.document)).toEqual(['stroke', '10', '11', 'Note'])
  })

  test('a background lies below everything and keeps its shape when it is scaled', () => {
    const { sheet } = four()
    const background = { pictureId: id(30), x: 0, y: 0, width: 400, height: 300, opacity: 50 }
    const laid = setBackground(sheet, background)
    expect(drawnNames(laid.document, 'blob:x')[0]).toBe('picture')
    expect(drawnNames(laid.document)).not.toContain('picture')
    expect(scaleBackground(background, 800)).toEqual({ ...background, width: 800, height: 600 })
    expect(setBackground(laid, undefined).document.background).toBeUndefined()
  })
})

describe('26 copies from one drawing to another', () => {
  const context = {
    placeOf: () => ({ stationId: id(3), containerId: id(4), baseVoltageV: 400, endsV: [] }),
    names: ['FU1'],
    isKnown: () => false,
  }
  test('stand for new objects of the other station, with what they are bound to among themselves', () => {
    const { sheet } = four()
    const follows: SymbolBinding = {
      objectId: id(11),
      quantity: 'load',
      act: 'colour',
      from: 90,
      states: [],
      tone: 'bad',
    }
    const bound = setSymbolBindings(sheet, id(10), [follows, { ...follows, objectId: id(77) }])
    const all = new Set(drawingElementsOf(bound.document).map((one) => one.id))
    const clip = drawingClip.parse(
      JSON.parse(JSON.stringify(createDrawingClip(bound, all, (one) => form(one === id(10) ? 'FU1' : 'FU2')))),
    )
    expect(JSON.stringify(clip)).not.toContain(id(2))
    const found = pasteClip({ document: createEmptyDrawing(), made: [] }, clip, context)
    if ('homeless' in found) throw new Error(found.homeless.join())
    expect(found.sheet.made.map(({ form: made }) => [made.name, made.stationId, made.containerId])).toEqual([
      ['FU2', id(3), id(4)],
      ['FU3', id(3), id(4)],
    ])
    const [first, second] = found.sheet.document.symbols
    // The binding follows its own copy; a binding to an object outside the clip is dropped.
    expect(first?.bound).toEqual([{ ...follows, objectId: second?.objectId }])
    expect(found.came.size).toBe(4)
    expect([...found.came].some((one) => all.has(one))).toBe(false)
  })

  test('are refused as a whole, by name, where the other station has no place for one', () => {
    const { sheet } = four()
    const clip = createDrawingClip(sheet, new Set([id(10), id(11)]), () => form('FU1'))
    const empty: EditedSheet = { document: createEmptyDrawing(), made: [] }
    const placeOf = ({ id: one }: { id: string }) => (one === id(10) ? context.placeOf() : undefined)
    expect(pasteClip(empty, clip, { ...context, placeOf })).toEqual({ homeless: ['FU1'] })
    expect(drawingClip.safeParse({ ...clip, clip: 'other' }).success).toBe(false)
  })
})
