import { Button, Dialog, Notice, useSave, useTranslate, useWords } from '@evops/kit'
import { useState } from 'react'
import { getSession, listOperations, listSessions, listRunningSessions, stopSession } from '../../contract/index.ts'
import { slotWords } from './slots.words.ts'

/** Stops a running session: requires a reason, waits for the charge point and shows its response. */
export function StopDialog({ id, about, onClose }: { id: string; about: string; onClose: () => void }) {
  const t = useWords(slotWords)
  const translate = useTranslate()
  const stop = useSave(stopSession, {
    refreshes: [listRunningSessions, listSessions, getSession, listOperations],
  })
  const [reason, setReason] = useState('')
  const answered = stop.data
  const isDone = answered?.state === 'accepted'
  const send = () => stop.mutate({ params: { id }, body: { reason: reason.trim() } })
  return (
    <Dialog title={t('charging.stop.title')} onClose={onClose}>
      <p className="dim">{about}</p>
      <label className="stack">
        <span>{t('charging.stop.reason')}</span>
        <input
          className="field"
          value={reason}
          maxLength={200}
          required
          disabled={isDone || stop.isPending}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
      {stop.isPending && <Notice>{t('charging.stop.requesting')}</Notice>}
      {!stop.isPending && answered && <Answer of={answered} />}
      <div className="form-foot">
        <Button onClick={onClose}>{translate(isDone ? 'kit.close' : 'kit.cancel')}</Button>
        {!isDone && (
          <Button kind="danger" icon="stop" busy={stop.isPending} disabled={reason.trim() === ''} onClick={send}>
            {t(answered ? 'charging.stop.again' : 'charging.stop.verb')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** Shows the response of the charge point. */
function Answer({ of: { state, reply } }: { of: { state: string; reply: unknown } }) {
  const t = useWords(slotWords)
  const answer = answerOf(reply)
  if (state === 'accepted') return <Notice tone="good">{t('charging.stop.accepted')}</Notice>
  if (state === 'rejected') return <Notice tone="bad">{t('charging.stop.rejected', { answer })}</Notice>
  if (state === 'offline') return <Notice tone="bad">{t('charging.stop.offline')}</Notice>
  if (state === 'failed') return <Notice tone="bad">{t('charging.stop.failed', { answer })}</Notice>
  return <Notice tone="warn">{t('charging.stop.timeout')}</Notice>
}

function answerOf(reply: unknown): string {
  const entries: [string, unknown][] = typeof reply === 'object' && reply !== null ? Object.entries(reply) : []
  const found = entries.find(([key]) => key === 'status' || key === 'errorCode')?.[1]
  return typeof found === 'string' ? found : '—'
}
