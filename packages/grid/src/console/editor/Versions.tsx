import {
  Button,
  call,
  CallError,
  confirmAction,
  Dialog,
  formatNumber,
  formatInstant,
  Tag,
  toast,
  useCall,
  useIsPermitted,
  useLanguage,
  useOperatorZone,
  useSave,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  drawingChangesOf,
  getGridDrawing,
  getGridDrawingVersion,
  listGridDrawingVersions,
  restoreGridDrawing,
  type DrawingChanges,
  type DrawingDraft,
  type DrawingVersion,
  type StationNet,
} from '../../contract/index.ts'
import { drawingEditorWords } from './draw.words.ts'
import { refreshedAfterDrawing } from './refreshed.ts'
import type { SheetState } from './use-sheet.ts'

interface VersionsProps {
  draft: DrawingDraft
  net: StationNet
  state: SheetState
  onClose: () => void
}
/** Published versions, the differences of the draft, and restoring. */
export function Versions({ draft, net, state, onClose }: VersionsProps) {
  const t = useWords(drawingEditorWords)
  const params = { id: draft.id }
  const { data } = useCall(listGridDrawingVersions, { params, query: { pageSize: 100 } })
  const [compared, setCompared] = useState<{ number: number; changes: DrawingChanges }>()
  const compare = async ({ number }: DrawingVersion) => {
    try {
      const { document } = await call(getGridDrawingVersion, { params, query: { number } })
      setCompared({ number, changes: drawingChangesOf(document, state.sheet.document) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.fail(error.msg)
    }
  }
  return (
    <Dialog title={t('grid.draw.versions')} onClose={onClose} wide>
      <ul className="grid-look">
        {data?.list.map((version) => (
          <li key={version.number}>
            <Version {...{ version, draft, state }} onCompare={() => void compare(version)} onRestored={onClose} />
            {compared?.number === version.number && <Changes {...{ net, state }} changes={compared.changes} />}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

interface VersionProps {
  version: DrawingVersion
  draft: DrawingDraft
  state: SheetState
  onCompare: () => void
  onRestored: () => void
}
function Version({ version, draft: { id }, state, onCompare, onRestored }: VersionProps) {
  const t = useWords(drawingEditorWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const may = useIsPermitted()
  const { number, note, restoredNumber, publishedAt, publishedByName, isShown } = version
  const restore = useSave(restoreGridDrawing, { refreshes: refreshedAfterDrawing, done: t('grid.draw.restored') })
  const goBack = async () => {
    const question = {
      title: t('grid.draw.restore-title', { n: number }),
      text: t('grid.draw.restore-text'),
      verb: t('grid.draw.restore'),
    }
    if (!(await confirmAction(question))) return
    await restore.mutateAsync({ params: { id }, body: { number, note: '' } })
    const { document } = await call(getGridDrawing, { params: { id } })
    state.begin(document)
    onRestored()
  }
  return (
    <div className="row">
      <b>{t('grid.draw.version', { n: number })}</b>
      {isShown && <Tag tone="good">{t('grid.draw.shown')}</Tag>}
      <span className="dim">
        {[
          formatInstant(publishedAt, language, zone),
          publishedByName,
          restoredNumber !== null && t('grid.draw.from-version', { n: restoredNumber }),
          note,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <Button small onClick={onCompare}>
        {t('grid.draw.compare')}
      </Button>
      {may(restoreGridDrawing) && !isShown && (
        <Button small busy={restore.isPending} onClick={() => void goBack()}>
          {t('grid.draw.restore')}
        </Button>
      )}
    </div>
  )
}

/** The differences of the draft, by name. */
function Changes({ net, state, changes }: { net: StationNet; state: SheetState; changes: DrawingChanges }) {
  const t = useWords(drawingEditorWords)
  const language = useLanguage()
  const nameOf = (id: string) => net.objects.find((one) => one.id === id)?.name ?? state.objectOf(id)?.name ?? '…'
  const { texts, looks, connected, disconnected, ...objects } = changes
  const lines = { connected, disconnected }
  const changeGroups = [
    ...(['added', 'removed', 'moved'] as const).map((key) => ({ key, names: objects[key].map(nameOf) })),
    ...(['connected', 'disconnected'] as const).map((key) => ({
      key,
      names: lines[key].map(({ from, to }) => `${nameOf(from.objectId)} – ${nameOf(to.objectId)}`),
    })),
  ].filter(({ names }) => names.length > 0)
  return (
    <ul className="small">
      {changeGroups.length + texts + looks === 0 && <li>{t('grid.draw.same')}</li>}
      {changeGroups.map(({ key, names }) => (
        <li key={key}>{t(`grid.draw.diff.${key}`, { names: names.join(', ') })}</li>
      ))}
      {texts > 0 && <li>{t('grid.draw.diff.texts', { n: formatNumber(texts, language) })}</li>}
      {looks > 0 && <li>{t('grid.draw.diff.looks', { n: formatNumber(looks, language) })}</li>}
    </ul>
  )
}
