import { Button, CallError, Dialog, Pick, queryClient, toast, useSave, useTranslate, useWords } from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import { listPendingChanges } from '@evops/organisation/contract'
import { useState } from 'react'
import {
  type AbnormalDetail,
  countAbnormal,
  getAbnormal,
  getSession,
  handleAbnormal,
  listAbnormal,
  listTokens,
  type ImmediateAbnormalAction,
} from '../../contract/index.ts'
import { ConcurrentChanges } from '../acts/ChangedMeanwhile.tsx'
import { valueChangeOf, type SessionFigureChange } from '../acts/value-change.rules.ts'
import { abnormalWords } from './abnormal.words.ts'

/** Describes the effect of an action, requires a reason, and runs the action. */
export function HandleDialog({
  detail: { session, version },
  action,
  onClose,
}: {
  detail: AbnormalDetail
  action: ImmediateAbnormalAction
  onClose: () => void
}) {
  const t = useWords(abnormalWords)
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  const [token, setToken] = useState<string>()
  const save = useSave(handleAbnormal, {
    refreshes: [listPendingChanges, listAbnormal, getAbnormal, countAbnormal, getSession],
    onSaved: ({ approvalId }) => {
      toast.ok(t(approvalId ? 'charging.handle.waits' : 'charging.handle.done'))
      onClose()
    },
  })
  const [current, setCurrentValue] = useState<SessionFigureChange>()
  const handleConflict = (error: unknown) => {
    if (!(error instanceof CallError) || error.error !== 'request.conflict') return
    setCurrentValue(valueChangeOf(session, error.fields))
    void queryClient.invalidateQueries({ queryKey: [getAbnormal.name] })
  }
  const isReady = reason.trim().length >= 2 && (action !== 'bind_token' || token !== undefined)
  return (
    <Dialog title={t(`charging.handle.${action}`)} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady)
            save.mutate(
              {
                params: { id: session.id },
                body: { action, reason: reason.trim(), version, tokenId: token ?? null },
              },
              { onError: handleConflict },
            )
        }}
      >
        <p className="dim">{t(`charging.handle.${action}.text`)}</p>
        <PendingChanges subject={session.id} />
        {action === 'bind_token' && (
          <div className="f">
            <span className="label">{t('charging.handle.token')}</span>
            <Pick
              label={t('charging.handle.token')}
              from={listTokens}
              inputOf={(text) => ({ query: { search: text || undefined, pageSize: 20 } })}
              choices={(reply) =>
                reply.list.map(({ id, idTag, label }) => ({
                  value: id,
                  label: label === '' ? idTag : `${label} · ${idTag}`,
                }))
              }
              value={token}
              onChange={setToken}
            />
          </div>
        )}
        <label className="stack">
          <span>{t('charging.handle.reason')}</span>
          <input
            className="field"
            value={reason}
            maxLength={500}
            required
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
        {current && <ConcurrentChanges existing={current} timeZone={session.timeZone} />}
        <div className="form-foot">
          <Button onClick={onClose}>{translate('kit.cancel')}</Button>
          <Button type="submit" kind="primary" busy={save.isPending} disabled={!isReady}>
            {t(`charging.handle.${action}`)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
