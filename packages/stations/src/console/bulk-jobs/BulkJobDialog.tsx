import { Button, CallError, Dialog, kitWords, queryClient, Segments, toast, useNav, useWords } from '@evops/kit'
import { type ReactNode, useId, useState } from 'react'
import { listBulkJobs } from '../../contract/index.ts'
import { bulkJobWords } from './bulk-jobs.words.ts'

/** Pace of a bulk job, as selected in the dialog. */
export interface BulkJobPace {
  pace: 'careful' | 'at-once'
  stopAt: number
  deadlineHours: number
  reason?: string
}

/**
 * Asks for the pace and the reason, then starts the bulk job or requests approval by a second person, and shows the
 * progress.
 */
export function BulkJobDialog({
  title,
  text,
  fields,
  begin,
  onClose,
}: {
  title: string
  text: string
  /** Additional input fields, for example the file or the values. */
  fields?: ReactNode
  begin: (pace: BulkJobPace) => Promise<{ bulkJobId: string | null }>
  onClose: () => void
}) {
  const t = useWords(bulkJobWords)
  const k = useWords(kitWords)
  const nav = useNav()
  const id = useId()
  const [pace, setPace] = useState<BulkJobPace['pace']>('careful')
  const [stopAt, setStopAt] = useState('2')
  const [hours, setHours] = useState('72')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      const deadlineHours = Math.max(1, Math.min(720, Math.trunc(Number(hours)) || 72))
      const limit = Math.max(1, Math.min(1000, Math.trunc(Number(stopAt)) || 1))
      const started = await begin({
        pace,
        stopAt: limit,
        deadlineHours,
        ...(reason.trim() && { reason: reason.trim() }),
      })
      void queryClient.invalidateQueries({ queryKey: [listBulkJobs.name] })
      onClose()
      if (started.bulkJobId) nav.go(`/statsanalysis/chgpile/bulk-jobs/${started.bulkJobId}`)
      else toast.info(t('stations.bulkJobs.requested'))
    } catch (error) {
      setFault(error instanceof CallError ? error.msg : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <p className="dim">{text}</p>
        {fields}
        <div className="f">
          <span className="note">{t('stations.bulkJobs.pace')}</span>
          <Segments
            value={pace}
            onChange={setPace}
            label={t('stations.bulkJobs.pace')}
            options={[
              { value: 'careful', label: t('stations.bulkJobs.pace.careful') },
              { value: 'at-once', label: t('stations.bulkJobs.pace.at-once') },
            ]}
          />
        </div>
        <div className="f">
          <label htmlFor={`${id}-s`}>{t('stations.bulkJobs.stop-at')}</label>
          <input
            id={`${id}-s`}
            className="field"
            inputMode="numeric"
            value={stopAt}
            onChange={(event) => setStopAt(event.target.value)}
          />
          <span className="hint">{t('stations.bulkJobs.stop-at-hint')}</span>
        </div>
        <div className="f">
          <label htmlFor={`${id}-d`}>{t('stations.bulkJobs.deadline-hours')}</label>
          <input
            id={`${id}-d`}
            className="field"
            inputMode="numeric"
            value={hours}
            onChange={(event) => setHours(event.target.value)}
          />
          <span className="hint">{t('stations.bulkJobs.deadline-hint')}</span>
        </div>
        <div className={fault ? 'f wrong' : 'f'}>
          <label htmlFor={`${id}-r`}>{t('stations.bulkJobs.reason')}</label>
          <input
            id={`${id}-r`}
            className="field"
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          {fault ? (
            <span className="say" role="alert">
              {fault}
            </span>
          ) : (
            <span className="hint">{t('stations.bulkJobs.reason-hint')}</span>
          )}
        </div>
        <div className="form-foot">
          <Button onClick={onClose}>{k('kit.cancel')}</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t('stations.bulkJobs.begin')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
