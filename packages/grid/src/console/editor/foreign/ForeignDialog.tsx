import { Button, Dialog, formatNumber, Notice, useLanguage, useWords } from '@evops/kit'
import { useMemo } from 'react'
import { drawingDocument, type StationNet } from '../../../contract/index.ts'
import { newObjectContextOf, pasteContextOf, type SheetState } from '../use-sheet.ts'
import { foreignWords } from './foreign.words.ts'
import { droppedKinds, parseForeignDrawing, type DroppedKind, type ForeignFault } from './read-foreign.rules.ts'
import { translateForeignDrawing, addTranslatedDrawing, type TranslatedDrawing } from './translate.rules.ts'

interface ForeignProps {
  content: string
  net: StationNet
  state: SheetState
  /** Container of new objects. */
  containerId: string | undefined
  onClose: () => void
}
interface Looked extends TranslatedDrawing {
  dropped: Record<DroppedKind, number>
}
/** Returns the result of importing an external drawing, or the reason for rejecting it. */
function previewForeign({
  content,
  net,
  state,
  containerId,
}: Omit<ForeignProps, 'onClose'>): Looked | ForeignFault | 'no-place' {
  const foreign = parseForeignDrawing(content)
  if (typeof foreign === 'string') return foreign
  const { stationId } = net
  const chosen = net.objects.find(({ id }) => id === containerId)
  if (!chosen) return 'no-place'
  const current = pasteContextOf(net, containerId)
  const transformer = newObjectContextOf(net, 'PowerTransformer', containerId)
  const found = translateForeignDrawing(foreign, {
    names: state.names,
    levelOf: (volts) => current({ kind: 'Breaker', baseVoltageV: volts ?? chosen.baseVoltageV, endsV: [] }),
    transformerAt:
      typeof transformer === 'string' ? undefined : { stationId, baseVoltageV: null, endsV: [], ...transformer },
  })
  if (found === 'too-many') return found
  const { success } = drawingDocument.safeParse(addTranslatedDrawing(state.sheet, found).document)
  return success ? { ...found, dropped: foreign.dropped } : 'too-many'
}

/**
 * Dialog to import a drawing of le5le or meta2d: a preview first, then the whole drawing is added as one step, or
 * nothing.
 */
export function ForeignDialog({ onClose, ...settings }: ForeignProps) {
  const t = useWords(foreignWords)
  const { content, net, state, containerId } = settings
  // Ids are created once, so the import is what the preview shows.
  const looked = useMemo(
    () => previewForeign({ content, net, state, containerId }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the sheet stays as it is while this is open
    [content, net, containerId],
  )
  const isGood = typeof looked !== 'string'
  return (
    <Dialog title={t('grid.foreign.title')} onClose={onClose}>
      {isGood ? <Look of={looked} /> : <Notice tone="bad">{t(`grid.foreign.fault.${looked}`)}</Notice>}
      <div className="form-foot">
        <Button
          kind="primary"
          disabled={!isGood}
          onClick={() => {
            if (isGood) state.step((sheet) => addTranslatedDrawing(sheet, looked))
            onClose()
          }}
        >
          {t('grid.foreign.take')}
        </Button>
        <Button onClick={onClose}>{t('grid.foreign.cancel')}</Button>
      </div>
    </Dialog>
  )
}
function Look({ of }: { of: Looked }) {
  const t = useWords(foreignWords)
  const language = useLanguage()
  const { made, lines, loose, texts, unknown, homeless, dropped } = of
  const came = { objects: made.length, lines: lines.length, loose, texts: texts.length }
  const left = { unknown, homeless, ...dropped }
  const gone = (['unknown', 'homeless', ...droppedKinds] as const).filter((kind) => left[kind] > 0)
  return (
    <>
      <p>{t('grid.foreign.explain')}</p>
      <ul>
        {(['objects', 'lines', 'loose', 'texts'] as const).map((kind) => (
          <li key={kind}>{t(`grid.foreign.came.${kind}`, { n: formatNumber(came[kind], language) })}</li>
        ))}
      </ul>
      {gone.length > 0 && (
        <Notice tone="warn">
          {t('grid.foreign.left')}
          <ul>
            {gone.map((kind) => (
              <li key={kind}>{t(`grid.foreign.left.${kind}`, { n: formatNumber(left[kind], language) })}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
