import {
  Button,
  confirmAction,
  Dialog,
  Empty,
  ReadFailure,
  Form,
  Notice,
  PageHead,
  Pick,
  RemoveButton,
  TextField,
  useCall,
  useIsPermitted,
  useForm,
  useIsPhoneWidth,
  useNav,
  usePage,
  useSave,
  useWords,
} from '@evops/kit'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import {
  createGridDrawing,
  deleteGridDrawing,
  drawingPermissions,
  explorerScreen,
  getGridDrawing,
  getGridNet,
  kindWords,
  listGridDrawings,
  lockGridDrawing,
  lockMinutes,
  unlockGridDrawing,
  type DrawingDraft,
  type StationNet,
} from '../../contract/index.ts'
import { PlaceField } from '../choose.tsx'
import { diagramWords } from '../diagram/diagram.words.ts'
import { gridScreenTitleWords } from '../grid-door.words.ts'
import { gridWords } from '../grid.words.ts'
import { drawingEditorWords } from './draw.words.ts'
import type { DiagramEditorProps } from './Editor.tsx'
import { ReadOnly } from './ReadOnly.tsx'
import '../grid.css'

/** The drawing library is larger than the page: it is loaded together with the editor when needed. */
const Editor = lazy(async () => {
  const [{ Editor: Desk }, { createDrawingSurface }] = await Promise.all([import('./Editor.tsx'), import('./graph.ts')])
  return { default: (props: DiagramEditorProps) => <Desk {...props} surface={createDrawingSurface} /> }
})

/** Page of single-line diagrams: select or create one, and draw it. */
export function DrawPage() {
  const t = useWords(drawingEditorWords)
  const d = useWords(diagramWords)
  const m = useWords(gridScreenTitleWords)
  const g = useWords(gridWords)
  const may = useIsPermitted()
  const { search, setSearch } = usePage()
  const [isNew, setNew] = useState(false)
  const { data, error, refetch } = useCall(listGridDrawings, { query: { pageSize: 200 } })
  const id = search.id ?? data?.list[0]?.id
  const shown = data?.list.find((one) => one.id === id)
  if (error && !data) return <ReadFailure error={error} onRetry={() => void refetch()} />
  const add = may(createGridDrawing) && (
    <Button icon="plus" onClick={() => setNew(true)}>
      {t('grid.draw.new')}
    </Button>
  )
  return (
    <div>
      <PageHead title={m('grid.title-draw')} actions={add} />
      {id && (
        <div className="grid-choose">
          <div className="f">
            <span className="label">{d('grid.drawing.drawing')}</span>
            <Pick
              label={d('grid.drawing.drawing')}
              placeholder={g('grid.find')}
              from={listGridDrawings}
              inputOf={(begin) => ({ query: { pageSize: 200, ...(begin && { search: begin }) } })}
              choices={({ list }) => list.map((one) => ({ value: one.id, label: `${one.name} · ${one.stationName}` }))}
              value={id}
              chosen={shown && `${shown.name} · ${shown.stationName}`}
              onChange={(next) => setSearch({ id: next })}
            />
          </div>
        </div>
      )}
      {id ? (
        <OneDrawing key={id} id={id} />
      ) : (
        data && (
          <Empty icon="edit" words="grid.draw.none">
            {add}
          </Empty>
        )
      )}
      {isNew && (
        <NewDrawing
          onClose={() => setNew(false)}
          onMade={(made) => {
            setNew(false)
            setSearch({ id: made })
          }}
        />
      )}
    </div>
  )
}
function NewDrawing({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const t = useWords(drawingEditorWords)
  const form = useForm(createGridDrawing, {
    initial: {},
    refreshes: [listGridDrawings],
    onSaved: ({ id }) => onMade(id),
  })
  return (
    <Dialog title={t('grid.draw.new')} onClose={onClose}>
      <Form form={form} verb={t('grid.draw.new')} onCancel={onClose}>
        <PlaceField kind="station" form={form} name="stationId" label={t('grid.draw.stationId')} />
        <TextField form={form} name="name" label={t('grid.draw.name')} />
      </Form>
    </Dialog>
  )
}

function OneDrawing({ id }: { id: string }) {
  const { data: draft, error, refetch } = useCall(getGridDrawing, { params: { id } })
  const stationId = draft?.stationId ?? ''
  const { data: net } = useCall(getGridNet, { params: { id: stationId } }, { enabled: draft !== undefined })
  if (error && !draft) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (!draft || draft.id !== id || !net || net.stationId !== stationId) return <span className="bone" />
  return <Drawing draft={draft} net={net} />
}
function Drawing({ draft, net }: { draft: DrawingDraft; net: StationNet }) {
  const t = useWords(drawingEditorWords)
  const may = useIsPermitted()
  const isPhone = useIsPhoneWidth()
  const mayDraw = may(drawingPermissions.edit) && !isPhone
  const lock = useLock(draft, mayDraw)
  if (isPhone)
    return (
      <>
        <Notice>{t('grid.draw.phone')}</Notice>
        <ReadOnly draft={draft} net={net} />
      </>
    )
  if (!mayDraw || lock.heldBy !== undefined)
    return (
      <>
        <Notice tone="warn">
          {lock.heldBy === undefined ? t('grid.draw.look') : t('grid.draw.held', { name: lock.heldBy })}
        </Notice>
        {lock.heldBy !== undefined && may(drawingPermissions.control) && (
          <Button icon="unlock" onClick={() => void lock.takeOver()}>
            {t('grid.draw.take-over')}
          </Button>
        )}
        <ReadOnly draft={draft} net={net} />
      </>
    )
  return (
    <Suspense fallback={<span className="bone" />}>
      {lock.isMine && <Editor draft={draft} net={net} more={<WholeDrawing draft={draft} />} />}
    </Suspense>
  )
}
function WholeDrawing({ draft: { id, name, publishedNumber } }: { draft: DrawingDraft }) {
  const t = useWords(drawingEditorWords)
  const g = useWords(gridWords)
  const nav = useNav()
  const { setSearch } = usePage()
  return (
    <>
      {publishedNumber !== null && (
        <Button icon="eye" onClick={() => nav.go(`${explorerScreen.path}?id=${id}`)}>
          {t('grid.draw.view')}
        </Button>
      )}
      <RemoveButton
        call={deleteGridDrawing}
        input={{ params: { id } }}
        save={{
          refreshes: [listGridDrawings],
          done: g('grid.deleted'),
          onSaved: () => setSearch({ id: undefined }),
        }}
        confirmation={{
          title: g('grid.delete-title', { name }),
          text: t('grid.draw.delete-text'),
          verb: g('grid.delete'),
        }}
      />
    </>
  )
}

/** Locks the drawing for the user while the page is shown; otherwise shows the user with the lock. */
function useLock({ id, lock }: DrawingDraft, wanted: boolean) {
  const t = useWords(drawingEditorWords)
  const w = useWords(kindWords)
  const holderName = lock?.byName ?? w('grid.platform-staff')
  const [isMine, setMine] = useState(false)
  const [heldBy, setHeldBy] = useState(lock && !lock.isMine ? holderName : undefined)
  const take = useSave(lockGridDrawing, { quiet: true })
  const give = useSave(unlockGridDrawing, { quiet: true })
  const confirmation = useMemo(
    () => (takeOver: boolean) =>
      take.mutateAsync({ params: { id }, body: { takeOver } }).then(
        () => {
          setMine(true)
          setHeldBy(undefined)
        },
        () => {
          setMine(false)
          setHeldBy(holderName)
        },
      ),
    // The calls are the same all along.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
    [id],
  )
  useEffect(() => {
    if (!wanted || heldBy !== undefined) return undefined
    void confirmation(false)
    const timer = setInterval(() => void confirmation(false), (lockMinutes - 1) * 60_000)
    return () => {
      clearInterval(timer)
      give.mutate({ params: { id } })
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each drawing
  }, [id, wanted, heldBy])
  const takeOver = async () => {
    const question = {
      title: t('grid.draw.take-over-title'),
      text: t('grid.draw.take-over-text', { name: heldBy ?? holderName }),
      verb: t('grid.draw.take-over'),
      danger: true,
    }
    if (await confirmAction(question)) await confirmation(true)
  }
  return { isMine, heldBy, takeOver }
}
