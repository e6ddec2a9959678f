import { Button, IconButton, useWords } from '@evops/kit'
import { lineCornerStyles, drawingLockModes, type DrawingDraft } from '../../contract/index.ts'
import { drawingEditorWords } from './draw.words.ts'
import { groupChosen, ungroupChosen } from './arranging.rules.ts'
import { duplicateChosen } from './copying.rules.ts'
import {
  rotateSelection,
  removeElements,
  updateDrawingSettings,
  stretchBusbars,
  type DrawingSelection,
} from './editing.rules.ts'
import { Exports } from './Exports.tsx'
import type { SheetState } from './use-sheet.ts'

export interface EditorActions {
  undo: () => void
  redo: () => void
  turn: () => void
  copy: () => void
  remove: () => void
  longer: () => void
  shorter: () => void
  group: () => void
  ungroup: () => void
}
/** Returns the actions of buttons and keys on the selection. */
export function editorActionsOf(
  state: SheetState,
  chosen: DrawingSelection,
  choose: (ids: readonly string[]) => void,
): EditorActions {
  const bars = new Set([...chosen].filter((id) => state.objectOf(id)?.kind === 'BusbarSection'))
  return {
    undo: state.undo,
    redo: state.redo,
    turn: () => state.step((sheet) => rotateSelection(sheet, chosen)),
    copy() {
      const [next, ids] = duplicateChosen(state.sheet, chosen, { objectOf: state.formOf, names: state.names })
      if (ids.size === 0) return
      state.step(() => next)
      choose([...ids])
    },
    remove() {
      if (chosen.size > 0) state.step((sheet) => removeElements(sheet, chosen))
      choose([])
    },
    longer: () => state.step((sheet) => stretchBusbars(sheet, bars, 2)),
    shorter: () => state.step((sheet) => stretchBusbars(sheet, bars, -2)),
    group: () => state.step((sheet) => groupChosen(sheet, chosen)),
    ungroup: () => state.step((sheet) => ungroupChosen(sheet, chosen)),
  }
}

interface ToolsProps {
  draft: DrawingDraft
  state: SheetState
  chosen: DrawingSelection
  acts: EditorActions
  isTexting: boolean
  onLayout: () => void
  onText: () => void
  onRead: (content: string) => void
}
/** Toolbar above the sheet: undo and redo, actions on the selection, settings of the drawing, and files. */
export function Tools({ draft, state, chosen, acts, isTexting, onLayout, onText, onRead }: ToolsProps) {
  const t = useWords(drawingEditorWords)
  const none = chosen.size === 0
  const hasBar = [...chosen].some((id) => state.objectOf(id)?.kind === 'BusbarSection')
  return (
    <div className="grid-tools" role="toolbar" aria-label={t('grid.draw.sheet', { name: draft.name })}>
      <IconButton icon="undo" label={t('grid.draw.undo')} disabled={!state.canUndo} onClick={acts.undo} />
      <span className="grid-mirror">
        <IconButton icon="undo" label={t('grid.draw.redo')} disabled={!state.canRedo} onClick={acts.redo} />
      </span>
      <IconButton icon="refresh" label={t('grid.draw.turn')} disabled={none} onClick={acts.turn} />
      <IconButton icon="copy" label={t('grid.draw.copy')} disabled={none} onClick={acts.copy} />
      <IconButton icon="trash" label={t('grid.draw.remove')} disabled={none} onClick={acts.remove} />
      {hasBar && (
        <>
          <Button small onClick={acts.longer}>
            {t('grid.draw.longer')}
          </Button>
          <Button small onClick={acts.shorter}>
            {t('grid.draw.shorter')}
          </Button>
        </>
      )}
      <Button small kind={isTexting ? 'primary' : 'plain'} onClick={onText}>
        {t('grid.draw.text')}
      </Button>
      <Button small onClick={onLayout}>
        {t('grid.draw.layout')}
      </Button>
      <Looks state={state} />
      <span className="row">
        <Exports {...{ draft, state }} />
        <ReadFile onRead={onRead} />
      </span>
    </div>
  )
}

function Looks({ state }: { state: SheetState }) {
  const t = useWords(drawingEditorWords)
  const { lineName, locked } = state.sheet.document
  return (
    <>
      <label className="row small">
        {t('grid.draw.lineName')}
        <select
          className="field"
          value={lineName}
          onChange={({ target }) => {
            const next = lineCornerStyles.find((one) => one === target.value)
            if (next) state.step((sheet) => updateDrawingSettings(sheet, { lineName: next }))
          }}
        >
          {lineCornerStyles.map((one) => (
            <option key={one} value={one}>
              {t(`grid.draw.lineName.${one}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="row small">
        {t('grid.draw.locked')}
        <select
          className="field"
          value={locked}
          onChange={({ target }) => {
            const next = drawingLockModes.find((one) => String(one) === target.value)
            if (next !== undefined) state.step((sheet) => updateDrawingSettings(sheet, { locked: next }))
          }}
        >
          {drawingLockModes.map((one) => (
            <option key={one} value={one}>
              {t(`grid.draw.locked.${one}`)}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}

function ReadFile({ onRead }: Pick<ToolsProps, 'onRead'>) {
  const t = useWords(drawingEditorWords)
  return (
    <label className="btn t s file">
      {t('grid.draw.import')}
      <input
        type="file"
        className="unseen"
        accept=".json,application/json"
        onChange={({ target }) => {
          void target.files?.[0]?.text().then(onRead)
          target.value = ''
        }}
      />
    </label>
  )
}
