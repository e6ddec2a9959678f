import { toast, useWords } from '@evops/kit'
import { newId } from '@evops/platform/contract'
import { useMemo, useState } from 'react'
import {
  gridObjectFields,
  hasOneVoltage,
  kindFacts,
  isNormallyOpen,
  type DrawingDraft,
  type DrawnObject,
  type LineEnd,
  type GridKind,
  type GridObjectForm,
  type NetObjectRow,
  type DrawingPoint,
  type StationNet,
} from '../../contract/index.ts'
import { nextName, type ClipObject, type ObjectContext } from './copying.rules.ts'
import { drawingEditorWords } from './draw.words.ts'
import {
  startHistory,
  addNewObjectSymbol,
  redoSheetStep,
  nameStemOfKind,
  pushHistory,
  undoSheetStep,
  type NewDrawnObject,
  type EditedSheet,
} from './editing.rules.ts'

/** State of the editor: the sheet with its steps, and information about its objects. */
export function useSheet(draft: DrawingDraft, net: StationNet) {
  const [history, setHistory] = useState(() => startHistory({ document: draft.document, made: [] }))
  const [saved, setSaved] = useState<EditedSheet>(history.now)
  const { now } = history
  const lookup = useMemo(() => createObjectLookup(net, now.made), [net, now.made])
  return {
    sheet: now,
    ...lookup,
    isChanged: now !== saved,
    canUndo: history.past.length > 0,
    canRedo: history.ahead.length > 0,
    step: (change: (sheet: EditedSheet) => EditedSheet) =>
      setHistory((was) => {
        const next = change(was.now)
        return next === was.now ? was : pushHistory(was, next)
      }),
    undo: () => setHistory(undoSheetStep),
    redo: () => setHistory(redoSheetStep),
    /** Marks the sent sheet as saved, with changes from the model; steps made meanwhile stay. */
    keep(sent: EditedSheet, document: DrawingDraft['document']) {
      const savedSheet = { document, made: sent.made }
      setHistory((was) => (was.now === sent ? { ...was, now: savedSheet } : was))
      setSaved(savedSheet)
    },
    /** Replaces the sheet by the server's state: another version, or changes by others. */
    begin(document: DrawingDraft['document']) {
      const sheet = { document, made: [] }
      setHistory(startHistory(sheet))
      setSaved(sheet)
    },
  }
}
export type SheetState = ReturnType<typeof useSheet>

function createObjectLookup(net: StationNet, made: readonly NewDrawnObject[]) {
  const rows = new Map(net.objects.map((one) => [one.id, one]))
  const forms = new Map(made.map(({ id, form }) => [id, form]))
  const objectOf = (id: string): DrawnObject | undefined => {
    const row = rows.get(id)
    if (row) {
      const position =
        row.normalOpen === null ? {} : { position: row.normalOpen ? ('open' as const) : ('closed' as const) }
      return { id, kind: row.kind, name: row.name, windings: row.terminals.length, ...position }
    }
    const form = forms.get(id)
    if (!form) return undefined
    const position = kindFacts[form.kind].isSwitch
      ? { position: isNormallyOpen(form.kind) ? ('open' as const) : ('closed' as const) }
      : {}
    return { id, kind: form.kind, name: form.name, windings: form.endsV.length, ...position }
  }
  const voltsOf = ({ objectId, sequence }: LineEnd): number | undefined => {
    const form = forms.get(objectId)
    return (
      rows.get(objectId)?.terminals.find((one) => one.sequence === sequence)?.voltageV ??
      form?.endsV[sequence - 1] ??
      form?.baseVoltageV ??
      undefined
    )
  }
  const formOf = (id: string): GridObjectForm | undefined => {
    const row = rows.get(id)
    return row ? formOfRow(net, row) : forms.get(id)
  }
  const names = [...net.objects.map(({ name }) => name), ...made.map(({ form }) => form.name)]
  return { objectOf, voltsOf, formOf, names, isKnown: (id: string) => rows.has(id) }
}
/** Returns the model in the form for the drawing rules. */
export function toDrawnNet({ objects }: StationNet) {
  const terminals = objects.flatMap((one) => one.terminals.map((terminal) => ({ ...terminal, objectId: one.id })))
  return { objects, terminals }
}
/** Returns the initial form of a copy, without the ratings. */
function formOfRow(
  { stationId }: StationNet,
  { kind, name, containerId, baseVoltageV, normalOpen, terminals }: NetObjectRow,
) {
  const endsV = kind === 'PowerTransformer' ? terminals.map(({ voltageV }) => voltageV) : []
  return gridObjectFields.parse({ stationId, kind, name, containerId, baseVoltageV, normalOpen, endsV })
}

/** Draws a new object in the container selected for new ones; shows the reason if that is not possible. */
export function useNewObject(net: StationNet, state: SheetState) {
  const t = useWords(drawingEditorWords)
  return (kind: GridKind, containerId: string | undefined, at: DrawingPoint) => {
    const found = newObjectContextOf(net, kind, containerId)
    if (typeof found === 'string') return toast.fail(t(`grid.draw.${found}`))
    const form = gridObjectFields.parse({
      stationId: net.stationId,
      kind,
      name: nextName(nameStemOfKind(kind), state.names),
      ...found,
    })
    state.step((sheet) => addNewObjectSymbol(sheet, { id: newId(), form }, at))
    return undefined
  }
}
/**
 * Returns the container for an object of another drawing: the one selected for new objects, else one with its voltage.
 */
export function pasteContextOf(net: StationNet, chosenId: string | undefined) {
  const { stationId } = net
  const volts = (id: string | undefined) => net.objects.find((one) => one.id === id)?.baseVoltageV ?? null
  return ({
    kind,
    baseVoltageV,
    endsV,
  }: Pick<ClipObject, 'kind' | 'baseVoltageV' | 'endsV'>): ObjectContext | undefined => {
    if (!hasOneVoltage(kind)) {
      const room = net.objects.find((one) => {
        if (one.kind !== 'Substation') return false
        const own = new Set(
          net.objects.flatMap(({ containerId, baseVoltageV: level }) =>
            containerId === one.id && level !== null ? [level] : [],
          ),
        )
        return endsV.every((end) => own.has(end))
      })
      return room && { stationId, containerId: room.id, baseVoltageV: null, endsV }
    }
    const fits = chosenId !== undefined && volts(chosenId) === baseVoltageV ? chosenId : undefined
    const containerId =
      fits ?? net.objects.find((one) => one.kind === 'VoltageLevel' && one.baseVoltageV === baseVoltageV)?.id
    return containerId === undefined ? undefined : { stationId, containerId, baseVoltageV, endsV: [] }
  }
}
export function newObjectContextOf(net: StationNet, kind: GridKind, chosenId: string | undefined) {
  const byId = new Map(net.objects.map((one) => [one.id, one]))
  const chosen = byId.get(chosenId ?? '')
  if (!chosen) return 'no-place' as const
  if (hasOneVoltage(kind)) return { containerId: chosen.id, baseVoltageV: chosen.baseVoltageV }
  const level = chosen.kind === 'Bay' ? byId.get(chosen.containerId ?? '') : chosen
  const room = level?.containerId ?? null
  const volts = net.objects.flatMap((one) =>
    one.kind === 'VoltageLevel' && one.containerId === room && one.baseVoltageV !== null ? [one.baseVoltageV] : [],
  )
  const endsV = [...new Set(volts)].toSorted((a, b) => b - a)
  const { least, most } = kindFacts[kind].terminals
  return endsV.length < least || endsV.length > most ? ('no-windings' as const) : { containerId: room, endsV }
}
