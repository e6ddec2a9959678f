import { useEffect, useState } from 'react'
import type { ImportState } from '@evops/platform/contract'
import { Can } from '../access.tsx'
import { formatNumber, formatDuration, formatInstant } from '../format/format.ts'
import { useNow } from '../format/use-now.ts'
import { ReadFailure } from '../parts/Failure.tsx'
import { queryClient, useCall, useSave } from '../net/queries.ts'
import { useCurrentUser } from '../net/sign-in-session.ts'
import { useNav } from '../page/page.ts'
import { confirmAction } from '../parts/Dialog.tsx'
import { Button, Notice, Progress, Sheet } from '../parts/Small.tsx'
import { useLanguage, useTranslate } from '../words/language.ts'
import { FaultList } from './FaultList.tsx'
import type { AnyImport, ImportDetail } from './import-calls.ts'

const inProgress: readonly ImportState[] = ['waiting', 'checking', 'writing', 'undoing']

/** A running import or undo, which can be cancelled, or the result, which can be undone for a day. */
export function ImportRun({ noun, id, onAgain }: { noun: AnyImport; id: string; onAgain: () => void }) {
  const translate = useTranslate()
  const [over, setOver] = useState(false)
  const read = useCall(noun.calls.get, { params: { id } }, { every: over ? undefined : 1_000, quiet: true })
  // The data has the shape of the contract.
  const importDetail = read.data as ImportDetail | undefined
  const isOver = importDetail !== undefined && !inProgress.includes(importDetail.state)
  if (importDetail && isOver !== over) setOver(isOver)
  const again = () => void read.refetch()
  const state = importDetail?.state
  // Lists in other tabs show the imported rows, or no longer show undone ones.
  useEffect(() => void (['done', 'undone'].includes(state ?? '') && queryClient.invalidateQueries()), [state])
  if (!importDetail) return read.error ? <ReadFailure error={read.error} onRetry={again} /> : null
  return (
    <Sheet title={importDetail.fileName} note={translate(`kit.import-state.${importDetail.state}`)}>
      <div className="stack">
        {isOver ? (
          <Outcome noun={noun} of={importDetail} onChanged={again} onAgain={onAgain} />
        ) : (
          <RunningImport key={state} noun={noun} of={importDetail} onChanged={again} />
        )}
      </div>
    </Sheet>
  )
}

function RunningImport({ noun, of, onChanged }: { noun: AnyImport; of: ImportDetail; onChanged: () => void }) {
  const translate = useTranslate()
  const language = useLanguage()
  const { state } = of
  const isUndo = state === 'undoing'
  const [handled, total] = isUndo ? [of.undoHandled, of.undoTotal] : [of.handled, of.total]
  const cancel = useSave(noun.calls.cancel, { refreshes: [noun.calls.list], onSaved: onChanged })
  const left = useTimeLeft({ handled, total })
  const n = (value: number) => formatNumber(value, language)
  const label = translate(`kit.import-state.${state}`)
  const text =
    total === 0 ? label : translate('kit.import-progress', { state: label, done: n(handled), total: n(total) })
  const span = left === undefined ? '' : ` · ${translate('kit.import-left', { span: formatDuration(left, language) })}`
  return (
    <>
      <Progress done={handled} total={total} text={text + span} />
      <p className="dim">{translate(isUndo ? 'kit.import-undo-may-leave' : 'kit.import-may-leave')}</p>
      <Can call={noun.calls.cancel}>
        <div className="row wraps">
          <Button
            busy={cancel.isPending}
            disabled={of.isCancelled}
            onClick={() => cancel.mutate({ params: { id: of.id } })}
          >
            {translate(isUndo ? 'kit.import-cancel-undo' : 'kit.import-cancel')}
          </Button>
          {of.isCancelled && <span className="note">{translate('kit.import-cancelling')}</span>}
        </div>
      </Can>
    </>
  )
}

/**
 * Returns the estimated seconds left, based on the speed since this page opened; undefined until the speed is known.
 */
function useTimeLeft({ handled, total }: { handled: number; total: number }): number | undefined {
  const now = useNow()
  const [first] = useState(() => ({ at: Date.now(), handled }))
  const seconds = (now - first.at) / 1000
  const done = handled - first.handled
  if (done <= 0 || seconds < 2) return undefined
  return Math.ceil(((total - handled) * seconds) / done)
}

function Outcome({
  noun,
  of,
  onChanged,
  onAgain,
}: {
  noun: AnyImport
  of: ImportDetail
  onChanged: () => void
  onAgain: () => void
}) {
  const translate = useTranslate()
  const nav = useNav()
  return (
    <>
      {of.state === 'done' ? (
        noun.done(of, onChanged)
      ) : (
        <Notice tone={['undone', 'cancelled'].includes(of.state) ? 'plain' : 'bad'}>
          {translate(`kit.import-state.${of.state}`)}
        </Notice>
      )}
      <UndoStop of={of} />
      {of.faults.length > 0 && <FaultList faults={of.faults} count={of.faultCount} fileName={of.fileName} />}
      <div className="row wraps">
        {of.state === 'done' && <Button onClick={() => nav.go(noun.seen.path)}>{noun.seen.verb}</Button>}
        <Button onClick={onAgain}>{translate('kit.import-again')}</Button>
        {of.undoUntil !== null && <Undo calls={noun.calls} of={of} until={of.undoUntil} onDone={onChanged} />}
      </div>
    </>
  )
}

/** Reason why an undo in batches ended early, with the number of items that it undid. */
function UndoStop({ of: { undoStop, undoStopWhat, undoHandled, undoTotal } }: { of: ImportDetail }) {
  const translate = useTranslate()
  const language = useLanguage()
  if (undoStop === null) return null
  const [done, total] = [formatNumber(undoHandled, language), formatNumber(undoTotal, language)]
  return (
    <Notice tone={undoStop === 'cancelled' ? 'plain' : 'bad'}>
      {translate(`kit.import-undo-stop.${undoStop}`, { what: undoStopWhat ?? '', done, total })}
    </Notice>
  )
}

type UndoProps = Pick<AnyImport, 'calls'> & { of: ImportDetail; until: string; onDone: () => void }
function Undo({ calls, of, until, onDone }: UndoProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const undo = useSave(calls.undo, { refreshes: [calls.list], onSaved: onDone })
  const confirmUndo = async () => {
    const sure = await confirmAction({
      title: translate('kit.import-undo-title'),
      text: translate('kit.import-undo-text', { file: of.fileName }),
      verb: translate('kit.import-undo'),
    })
    if (sure) undo.mutate({ params: { id: of.id } })
  }
  return (
    <Can call={calls.undo}>
      <Button icon="undo" busy={undo.isPending} onClick={() => void confirmUndo()}>
        {translate(of.undoStop === null ? 'kit.import-undo' : 'kit.import-undo-continue')}
      </Button>
      <span className="note">
        {translate('kit.import-undo-until', { when: formatInstant(until, language, timeZone) })}
      </span>
    </Can>
  )
}
