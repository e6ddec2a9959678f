import {
  Button,
  CallError,
  Dialog,
  kitWords,
  queryClient,
  Segments,
  toast,
  useNav,
  useWords,
} from '@evops/kit'
import { type ReactNode, useId, useState } from 'react'
import { listRollouts } from '../../contract/index.ts'
import { rolloutWords } from './rollouts.words.ts'

/** How it is to go, as the dialog asks it. */
export interface RolloutPace {
  pace: 'careful' | 'at-once'
  stopAt: number
  deadlineHours: number
  reason?: string
}

/** Asks how carefully to go and why; then starts, or asks a second person, and shows how it goes. */
export function RolloutDialog({
  title,
  text,
  fields,
  begin,
  onClose,
}: {
  title: string
  text: string
  /** What is asked besides: which file, which words. */
  fields?: ReactNode
  begin: (pace: RolloutPace) => Promise<{ rolloutId: string | null }>
  onClose: () => void
}) {
  const t = useWords(rolloutWords)
  const k = useWords(kitWords)
  const nav = useNav()
  const id = useId()
  const [pace, setPace] = useState<RolloutPace['pace']>('careful')
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
      void queryClient.invalidateQueries({ queryKey: [listRollouts.name] })
      onClose()
      if (started.rolloutId) nav.go(`/statsanalysis/chgpile/rollouts/${started.rolloutId}`)
      else toast.info(t('stations.rollouts.asked'))
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
          <span className="note">{t('stations.rollouts.pace')}</span>
          <Segments
            value={pace}
            onChange={setPace}
            label={t('stations.rollouts.pace')}
            options={[
              { value: 'careful', label: t('stations.rollouts.pace.careful') },
              { value: 'at-once', label: t('stations.rollouts.pace.at-once') },
            ]}
          />
        </div>
        <div className="f">
          <label htmlFor={`${id}-s`}>{t('stations.rollouts.stop-at')}</label>
          <input
            id={`${id}-s`}
            className="field"
            inputMode="numeric"
            value={stopAt}
            onChange={(event) => setStopAt(event.target.value)}
          />
          <span className="hint">{t('stations.rollouts.stop-at-hint')}</span>
        </div>
        <div className="f">
          <label htmlFor={`${id}-d`}>{t('stations.rollouts.deadline-hours')}</label>
          <input
            id={`${id}-d`}
            className="field"
            inputMode="numeric"
            value={hours}
            onChange={(event) => setHours(event.target.value)}
          />
          <span className="hint">{t('stations.rollouts.deadline-hint')}</span>
        </div>
        <div className={fault ? 'f wrong' : 'f'}>
          <label htmlFor={`${id}-r`}>{t('stations.rollouts.reason')}</label>
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
            <span className="hint">{t('stations.rollouts.reason-hint')}</span>
          )}
        </div>
        <div className="form-foot">
          <Button onClick={onClose}>{k('kit.cancel')}</Button>
          <Button type="submit" kind="primary" busy={busy}>
            {t('stations.rollouts.begin')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
