import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawingDocument, gridObjectFields, createEmptyDrawing, lineKey, type DrawnNet } from '../../contract/index.ts'
import {
  setSymbolBindings,
  groupChosen,
  moveToLayer,
  addLayer,
  moveLayer,
  removeLayer,
  updateLayer,
  setBackground,
  ungroupChosen,
} from './arranging.rules.ts'
import { duplicateChosen, nextName } from './copying.rules.ts'
import {
  startHistory,
  bendLine,
  addNewObjectSymbol,
  drawingElementsOf,
  joinTerminals,
  lineJoinFaultOf,
  moveElements,
  maxHistorySteps,
  addTextNote,
  placeSymbol,
  rotateSelection,
  redoSheetStep,
  removeElements,
  snapToGrid,
  pushHistory,
  stretchBusbars,
  undoSheetStep,
  type SheetHistory,
  type EditedSheet,
} from './editing.rules.ts'

const id = (no: number) => `019b0000-0000-7000-8000-${String(no).padStart(12, '0')}`
const form = (name: string, kind: 'Fuse' | 'BusbarSection' = 'Fuse') =>
  gridObjectFields.parse({ stationId: id(1), kind, name, containerId: id(2), baseVoltageV: 400 })
const empty: EditedSheet = { document: createEmptyDrawing(), made: [] }
const end = (no: number, sequence = 1) => ({ objectId: id(no), sequence })
const two = () => {
  const one = addNewObjectSymbol(empty, { id: id(10), form: form('FU1') }, { x: 3, y: 4 })
  return addNewObjectSymbol(one, { id: id(11), form: form('FU2') }, { x: 104, y: 96 })
}

describe('ROUTE-12 steps of drawing', () => {
  test('what is placed stands on the grid, with lines for what the model connects', () => {
    const net: DrawnNet = {
      objects: [
        { id: id(20), kind: 'Fuse' },
        { id: id(21), kind: 'Fuse' },
      ],
      terminals: [
        { ...end(20, 2), nodeId: 'n' },
        { ...end(21), nodeId: 'n' },
      ],
    }
    const one = placeSymbol(empty, id(20), { x: 12, y: 18 }, net)
    expect(one.document.symbols).toEqual([{ objectId: id(20), x: 10, y: 20, rotation: 0 }])
    const both = placeSymbol(one, id(21), { x: 0, y: 100 }, net)
    expect(both.document.lines).toEqual([{ from: end(20, 2), to: end(21), points: [] }])
    expect(placeSymbol(both, id(21), { x: 0, y: 0 }, net)).toBe(both)
  })

  test('corners go along with both of their ends, and stay where one stays', () => {
    const line = { from: end(10, 2), to: end(11) }
    const bend = bendLine(joinTerminals(two(), line), lineKey(line), [{ x: 51, y: 49 }])
    expect(bend.document.lines[0]?.points).toEqual([{ x: 50, y: 50 }])
    const all = new Map([
      [id(10), { x: 20, y: 0 }],
      [id(11), { x: 120, y: 100 }],
    ])
    expect(moveElements(bend, all).document.lines[0]?.points).toEqual([{ x: 70, y: 50 }])
    const alone = moveElements(bend, new Map([[id(10), { x: 20, y: 0 }]]))
    expect(alone.document.lines[0]?.points).toEqual([{ x: 50, y: 50 }])
    expect(moveElements(bend, new Map([[id(10), { x: 0, y: 0 }]]))).toBe(bend)
  })

  test('a symbol turns by quarters, a busbar stretches within its bounds, what goes takes its lines along', () => {
    const chosen = new Set([id(10)])
    let sheet = two()
    for (const rotation of [90, 180, 270, 0] as const) {
      sheet = rotateSelection(sheet, chosen)
      expect(sheet.document.symbols[0]?.rotation).toBe(rotation)
    }
    const bar = addNewObjectSymbol(empty, { id: id(12), form: form('WB1', 'BusbarSection') }, { x: 0, y: 0 })
    const length = (by: number) => stretchBusbars(bar, new Set([id(12)]), by).document.symbols[0]?.length
    expect([length(2), length(-100), length(100_000)]).toEqual([240, 80, 20_000])
    const lined = joinTerminals(sheet, { from: end(10, 2), to: end(11) })
    const { document, made } = removeElements(lined, chosen)
    expect([document.symbols.length, document.lines, made.map((one) => one.id)]).toEqual([1, [], [id(11)]])
    expect(removeElements(lined, new Set([lineKey({ from: end(11), to: end(10, 2) })])).document.lines).toEqual([])
  })

  test('a line is refused between voltages, to itself, and where one is', () => {
    const sheet = joinTerminals(two(), { from: end(10, 2), to: end(11) })
    const volts = ({ objectId }: { objectId: string }) => (objectId === id(11) ? 690 : 400)
    expect(lineJoinFaultOf(sheet, { from: end(10), to: end(10, 2) }, volts)).toBe('same')
    expect(lineJoinFaultOf(sheet, { from: end(11), to: end(10, 2) }, volts)).toBe('twice')
    expect(lineJoinFaultOf(sheet, { from: end(10), to: end(11) }, volts)).toBe('voltage')
    expect(lineJoinFaultOf(sheet, { from: end(10), to: end(11) }, () => 400)).toBeUndefined()
  })

  test('copies are new objects with names of their own, connected as those are', () => {
    const sheet = joinTerminals(two(), { from: end(10, 2), to: end(11) })
    const forms = new Map(sheet.made.map((one) => [one.id, one.form]))
    const context = { objectOf: (one: string) => forms.get(one), names: ['FU1', 'FU2'] }
    const [next, ids] = duplicateChosen(sheet, new Set([id(10), id(11)]), context)
    expect(next.made.map((one) => one.form.name)).toEqual(['FU1', 'FU2', 'FU3', 'FU4'])
    expect(next.document.lines).toHaveLength(2)
    expect(
      [...ids].every((one) => next.document.lines[1] && JSON.stringify(next.document.lines[1]).includes(one)),
    ).toBe(true)
    expect(nextName('QF11', ['QF1', 'qf2'])).toBe('QF3')
    expect(snapToGrid({ x: -4, y: 15 })).toEqual({ x: -0, y: 20 })
  })
})

describe('U-02 steps back and forth', () => {
  test('500 of them are exact', () => {
    let history = startHistory(two())
    const seen = [history.now]
    for (let no = 0; no < maxHistorySteps; no++) {
      history = pushHistory(history, moveElements(history.now, new Map([[id(10), { x: 10 * (no + 1), y: 10 }]])))
      seen.push(history.now)
    }
    for (let no = maxHistorySteps - 1; no >= 0; no--) {
      history = undoSheetStep(history)
      expect(history.now).toBe(seen[no])
    }
    expect(undoSheetStep(history)).toBe(history)
    for (const sheet of seen.slice(1)) {
      history = redoSheetStep(history)
      expect(history.now).toBe(sheet)
    }
  })

  test('after any steps, undo and redo, the sheet is the one that a list of all sheets has there', () => {
    const steps: Readonly<Record<string, (sheet: EditedSheet, n: number) => EditedSheet>> = {
      move: (sheet, n) => moveElements(sheet, new Map([[id(10), { x: 10 * n, y: 0 }]])),
      turn: (sheet) => rotateSelection(sheet, new Set([id(11)])),
      note: (sheet, n) => addTextNote(sheet, `Note ${n}`, { x: n, y: n }),
      remove: (sheet) => removeElements(sheet, new Set([id(10)])),
      group: (sheet) => groupChosen(sheet, new Set(drawingElementsOf(sheet.document).map((one) => one.id))),
      ungroup: (sheet) => ungroupChosen(sheet, new Set([id(11)])),
      layer: (sheet, n) => addLayer(sheet, `L${n}`),
      layIn: (sheet) => moveToLayer(sheet, new Set([id(11)]), sheet.document.layers?.at(-1)?.id),
      hide: (sheet, n) => updateLayer(sheet, sheet.document.layers?.[0]?.id ?? '', { hidden: n > 0 }),
      lift: (sheet) => moveLayer(sheet, sheet.document.layers?.[0]?.id ?? '', 1),
      unlayer: (sheet) => removeLayer(sheet, sheet.document.layers?.[0]?.id ?? ''),
      background: (sheet, n) =>
        setBackground(
          sheet,
          n > 0 ? { pictureId: id(30), x: n, y: 0, width: 100, height: 100, opacity: 50 } : undefined,
        ),
      bind: (sheet, n) =>
        setSymbolBindings(sheet, id(11), [
          { objectId: id(11), quantity: 'load', act: 'colour', from: n, states: [], tone: 'warn' },
        ]),
      copy: (sheet) =>
        duplicateChosen(sheet, new Set([id(11)]), { objectOf: () => form('FU2'), names: ['FU1', 'FU2'] })[0],
    }
    type Act = { act: string; n: number }
    const acts = fc.array(
      fc.record({
        act: fc.constantFrom<Act['act'][]>(...Object.keys(steps), 'undo', 'undo', 'undo', 'redo', 'redo'),
        n: fc.integer({ min: -50, max: 50 }),
      }),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(acts, (list) => {
        let history: SheetHistory = startHistory(two())
        let [all, at] = [[history.now], 0]
        for (const one of list) {
          if (one.act === 'undo') [history, at] = [undoSheetStep(history), Math.max(0, at - 1)]
          else if (one.act === 'redo') [history, at] = [redoSheetStep(history), Math.min(all.length - 1, at + 1)]
          else {
            const next = steps[one.act]?.(history.now, one.n) ?? history.now
            history = pushHistory(history, next)
            all = [...all.slice(0, at + 1), next]
            at += 1
          }
          expect(history.now).toBe(all[at])
        }
        // Every step results in a drawing that can be saved.
        expect(drawingDocument.safeParse(history.now.document).success).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })
})
