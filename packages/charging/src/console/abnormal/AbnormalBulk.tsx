import { BulkAct, Button, type BulkActSelection, Dialog, useTranslate, useWords } from '@evops/kit'
import { useState } from 'react'
import { abnormalBulkActions, handleAbnormalAct, handlingReason } from '../../contract/index.ts'
import { abnormalWords } from './abnormal.words.ts'

/** Handles many abnormal sessions with one reason: confirms them unchanged or recalculates them. */
export function AbnormalBulk({ chosen }: { chosen: BulkActSelection }) {
  const t = useWords(abnormalWords)
  const translate = useTranslate()
  const [isDialogOpen, setOpenDialog] = useState(false)
  const [reason, setReason] = useState('')
  const n = { count: chosen.count, n: chosen.amount }
  const trimmedReason = reason.trim()
  return (
    <>
      <Button kind="text" icon="check" onClick={() => setOpenDialog(true)}>
        {t('charging.handle.many')}
      </Button>
      {isDialogOpen && (
        <Dialog title={t('charging.handle.many-title', n)} onClose={() => setOpenDialog(false)}>
          <p className="dim">{t('charging.handle.many-text')}</p>
          {abnormalBulkActions.map((action) => (
            <p key={action} className="small dim">
              {t(`charging.handle.many-${action}`)}: {t(`charging.handle.${action}.text`)}
            </p>
          ))}
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
          <div className="form-foot">
            <Button onClick={() => setOpenDialog(false)}>{translate('kit.cancel')}</Button>
            {handlingReason.safeParse(reason).success &&
              abnormalBulkActions.map((action) => (
                <BulkAct
                  key={action}
                  name={handleAbnormalAct}
                  params={{ action, reason: trimmedReason }}
                  of={chosen}
                  label={t(`charging.handle.many-${action}`)}
                  kind="primary"
                  onStarted={() => setOpenDialog(false)}
                />
              ))}
          </div>
        </Dialog>
      )}
    </>
  )
}
