import {
  Button,
  Dialog,
  Form,
  formatNumber,
  isTextField,
  TextField,
  toast,
  useIsPermitted,
  useForm,
  useLanguage,
  useSave,
  useUnsaved,
  useWords,
} from '@evops/kit'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import {
  publishGridDrawing,
  saveGridDrawing,
  type DrawingDraft,
  type GridKind,
  type DrawingPoint,
  type StationNet,
} from '../../contract/index.ts'
import { layOutNet } from '../../contract/layout.rules.ts'
import { PictureOf } from '../diagram/PictureOf.tsx'
import { unselectableElements, withGroups } from './arranging.rules.ts'
import { useClipboard } from './clipboard.ts'
import { drawingEditorWords } from './draw.words.ts'
import { drawingElementsOf, moveElements, addTextNote, placeSymbol, type DrawingSelection } from './editing.rules.ts'
import { ForeignDialog } from './foreign/ForeignDialog.tsx'
import { isForeignDrawing } from './foreign/read-foreign.rules.ts'
import { Palette } from './Palette.tsx'
import { readDrawing } from './read-drawing.rules.ts'
import { refreshedAfterDrawing } from './refreshed.ts'
import { SheetBox, type SheetHandle, type SheetProps } from './SheetBox.tsx'
import { Side } from './Side.tsx'
import { editorActionsOf, Tools, type EditorActions } from './Tools.tsx'
import { toDrawnNet, useNewObject, useSheet, type SheetState } from './use-sheet.ts'
import { Versions } from './Versions.tsx'
import './editor.css'

export interface DiagramEditorProps {
  draft: DrawingDraft
  net: StationNet
  /** Actions on the whole drawing. */
  more: ReactNode
}
interface EditorProps extends DiagramEditorProps {
  surface: SheetProps['surface']
}
type Tool = GridKind | 'text' | undefined

/** Editor for a station's net: saving creates, connects and disconnects the drawn objects in the model. */
export function Editor({ draft, net, more, surface }: EditorProps) {
  const t = useWords(drawingEditorWords)
  const state = useSheet(draft, net)
  const sheet = useRef<SheetHandle>(null)
  const [chosen, setChosen] = useState<DrawingSelection>(new Set())
  const [tool, setTool] = useState<Tool>()
  const [text, setText] = useState<DrawingPoint>()
  const [picture, setPicture] = useState<string>()
  const [foreign, setForeign] = useState<string>()
  const [containerId, setContainer] = useState(() => net.objects.find((one) => one.kind === 'VoltageLevel')?.id)
  const drawNew = useNewObject(net, state)
  const { document } = state.sheet
  // A group is selected as one; elements in a closed layer cannot be selected.
  const choose = (ids: readonly string[]) => {
    const closed = unselectableElements(document)
    setChosen(new Set(withGroups(document, ids).filter((id) => !closed.has(id))))
  }
  const { onCopy, onPaste } = useClipboard({
    net,
    state,
    chosen,
    containerId,
    choose: (ids) => setChosen(new Set(ids)),
  })
  const acts = editorActionsOf(state, chosen, choose)
  const { locked } = document
  const isFixed = (id?: string) => locked !== 0 || (id !== undefined && unselectableElements(document).has(id))
  const point = (at: DrawingPoint) => {
    if (tool === 'text') setText(at)
    else if (tool) drawNew(tool, containerId, at)
    setTool(undefined)
  }
  const layOut = () => {
    state.step((was) => withLayout(was, net))
    requestAnimationFrame(() => sheet.current?.fit())
  }
  const read = (content: string) => {
    if (isForeignDrawing(content)) return setForeign(content)
    const found = readDrawing(content, toDrawnNet(net))
    if (typeof found === 'string') return toast.fail(t(`grid.draw.read.${found}`))
    if (found.foreign > 0) toast.info(t('grid.draw.read.foreign', { n: found.foreign }))
    return state.step((was) => ({ ...was, document: found.document }))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the sheet; each has its button
    <div
      onKeyDown={(event) => onKey(event, { acts, state, chosen })}
      onCopy={onCopy}
      onCut={(event) => onCopy(event) && acts.remove()}
      onPaste={onPaste}
    >
      {document.background && (
        <PictureOf
          key={document.background.pictureId}
          id={draft.id}
          pictureId={document.background.pictureId}
          onPicture={setPicture}
        />
      )}
      <SaveBar {...{ draft, net, state, more }} />
      <Tools
        draft={draft}
        isTexting={tool === 'text'}
        onLayout={layOut}
        onText={() => setTool(tool === 'text' ? undefined : 'text')}
        onRead={read}
        {...{ state, chosen, acts }}
      />
      <div className="grid-desk">
        <Palette
          net={net}
          drawn={new Set(state.sheet.document.symbols.map(({ objectId }) => objectId))}
          kind={tool === 'text' ? undefined : tool}
          containerId={containerId}
          onKind={setTool}
          onContainer={setContainer}
          onPlace={(id) =>
            state.step((was) => placeSymbol(was, id, sheet.current?.middle() ?? { x: 0, y: 0 }, toDrawnNet(net)))
          }
        />
        <SheetBox
          ref={sheet}
          label={t('grid.draw.sheet', { name: draft.name })}
          isFixed={isFixed}
          picture={picture}
          isPlacing={tool !== undefined}
          onChoose={choose}
          onPoint={point}
          {...{ surface, state, chosen }}
        />
        <Side {...{ draft, net, state, chosen, acts }} />
      </div>
      {foreign !== undefined && (
        <ForeignDialog content={foreign} {...{ net, state, containerId }} onClose={() => setForeign(undefined)} />
      )}
      {text && (
        <TextDialog
          onText={(noteText) => state.step((was) => addTextNote(was, noteText, text))}
          onClose={() => setText(undefined)}
        />
      )}
    </div>
  )
}
/** Applies the automatic layout to all objects of the model; new objects stay at their position. */
function withLayout({ document, made }: SheetState['sheet'], net: StationNet): SheetState['sheet'] {
  const laid = layOutNet(toDrawnNet(net))
  const objectIds = new Set(net.objects.map(({ id }) => id))
  const isNew = ({ objectId }: { objectId: string }) => !objectIds.has(objectId)
  const before = new Map(document.symbols.map((one) => [one.objectId, one]))
  return {
    made,
    document: {
      ...document,
      symbols: [
        ...laid.symbols.map((one) => ({ ...before.get(one.objectId), ...one })),
        ...document.symbols.filter(isNew),
      ],
      lines: [...laid.lines, ...document.lines.filter(({ from, to }) => isNew(from) || isNew(to))],
    },
  }
}

const arrows: Readonly<Record<string, DrawingPoint>> = {
  ArrowLeft: { x: -10, y: 0 },
  ArrowRight: { x: 10, y: 0 },
  ArrowUp: { x: 0, y: -10 },
  ArrowDown: { x: 0, y: 10 },
}
interface Keyed {
  acts: EditorActions
  state: SheetState
  chosen: DrawingSelection
}
function onKey(event: KeyboardEvent, { acts, state, chosen }: Keyed): void {
  if (isTextField(event.target)) return
  const isCommand = event.ctrlKey || event.metaKey
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const command = {
    z: event.shiftKey ? acts.redo : acts.undo,
    y: acts.redo,
    d: acts.copy,
    g: event.shiftKey ? acts.ungroup : acts.group,
  }[key]
  const by = arrows[event.key]
  const act = isCommand
    ? command
    : key === 'Delete' || key === 'Backspace'
      ? acts.remove
      : key === 'r'
        ? acts.turn
        : by && chosen.size > 0
          ? () => state.step((sheet) => moveElements(sheet, shiftedPlaces(sheet, chosen, by)))
          : undefined
  if (!act) return
  event.preventDefault()
  act()
}
function shiftedPlaces(
  { document }: SheetState['sheet'],
  chosen: DrawingSelection,
  by: DrawingPoint,
): Map<string, DrawingPoint> {
  return new Map(
    drawingElementsOf(document).flatMap(({ id, x, y }) =>
      chosen.has(id) ? [[id, { x: x + by.x, y: y + by.y }] as const] : [],
    ),
  )
}

/** Buttons to save, publish and see versions. */
function SaveBar({ draft, net, state, more }: DiagramEditorProps & { state: SheetState }) {
  const t = useWords(drawingEditorWords)
  const language = useLanguage()
  const may = useIsPermitted()
  const [open, setOpen] = useState<'publish' | 'versions'>()
  useUnsaved(state.isChanged)
  const save = useSave(saveGridDrawing, { refreshes: refreshedAfterDrawing })
  const send = async () => {
    const { sheet } = state
    const drawn = new Set(sheet.document.symbols.map(({ objectId }) => objectId))
    const objects = sheet.made.filter(({ id }) => drawn.has(id) && !state.isKnown(id))
    const { version, netMark, id } = draft
    const body = { version, netMark, document: sheet.document, objects }
    try {
      const reply = await save.mutateAsync({ params: { id }, body })
      state.keep(sheet, reply.document)
      const { created, connected, disconnected } = reply.changed
      const formatCount = (value: number) => formatNumber(value, language)
      toast.ok(
        t('grid.draw.saved', {
          created: formatCount(created),
          connected: formatCount(connected),
          disconnected: formatCount(disconnected),
        }),
      )
    } catch {
      // A toast has already shown the error; the sheet stays unchanged.
    }
  }
  return (
    <div className="row grid-save">
      <Button kind="primary" busy={save.isPending} disabled={!state.isChanged} onClick={() => void send()}>
        {t('grid.draw.save')}
      </Button>
      {may(publishGridDrawing) && (
        <Button disabled={state.isChanged} onClick={() => setOpen('publish')}>
          {t('grid.draw.publish')}
        </Button>
      )}
      <Button onClick={() => setOpen('versions')}>{t('grid.draw.versions')}</Button>
      {more}
      <span className="small dim" aria-live="polite">
        {state.isChanged && t('grid.draw.unsaved')}
      </span>
      {open === 'publish' && <PublishDialog draft={draft} onClose={() => setOpen(undefined)} />}
      {open === 'versions' && <Versions {...{ draft, net, state }} onClose={() => setOpen(undefined)} />}
    </div>
  )
}
function PublishDialog({ draft: { id, name, version }, onClose }: { draft: DrawingDraft; onClose: () => void }) {
  const t = useWords(drawingEditorWords)
  const form = useForm(publishGridDrawing, {
    params: { id },
    initial: { version, note: '' },
    refreshes: refreshedAfterDrawing,
    done: t('grid.draw.published'),
    onSaved: onClose,
  })
  return (
    <Dialog title={t('grid.draw.publish-title', { name })} onClose={onClose}>
      <p>{t('grid.draw.publish-text')}</p>
      <Form form={form} verb={t('grid.draw.publish')} onCancel={onClose}>
        <TextField form={form} name="note" label={t('grid.draw.note')} />
      </Form>
    </Dialog>
  )
}
function TextDialog({ onText, onClose }: { onText: (text: string) => void; onClose: () => void }) {
  const t = useWords(drawingEditorWords)
  const [text, setText] = useState('')
  const isGood = text.trim() !== '' && !/[\p{Cc}<>]/u.test(text)
  return (
    <Dialog title={t('grid.draw.text')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isGood) onText(text.trim())
          onClose()
        }}
      >
        <input
          className="field"
          aria-label={t('grid.draw.text')}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="form-foot">
          <Button kind="primary" type="submit" disabled={!isGood}>
            {t('grid.draw.text')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
