import { BulkAct, Button, type BulkActSelection, Dialog, kitWords, useIsPermitted, useWords } from '@evops/kit'
import { useState } from 'react'
import { sessionControllers, sessionEditors, stopSessionsAct, voidSessionsAct } from '../../contract/index.ts'
import { sessionBulkWords } from './session-bulk.words.ts'

/** Bulk actions on the selected sessions. Each requires a reason, which is stored with every session. */
export function SessionBulk({ chosen }: { chosen: BulkActSelection }) {
  const t = useWords(sessionBulkWords)
  const may = useIsPermitted()
  const [openDialog, setOpenDialog] = useState<'stop' | 'void'>()
  return (
    <>
      {may(sessionControllers) && (
        <Button kind="text" icon="stop" onClick={() => setOpenDialog('stop')}>
          {t('charging.session-bulk.stop')}
        </Button>
      )}
      {may(sessionEditors) && (
        <Button kind="text" icon="close" onClick={() => setOpenDialog('void')}>
          {t('charging.session-bulk.void')}
        </Button>
      )}
      {openDialog && <Reason what={openDialog} chosen={chosen} onClose={() => setOpenDialog(undefined)} />}
    </>
  )
}

function Reason({ what, chosen, onClose }: { what: 'stop' | 'void'; chosen: BulkActSelection; onClose: () => void }) {
  const t = useWords(sessionBulkWords)
  const k = useWords(kitWords)
  const [reason, setReason] = useState('')
  const n = { count: chosen.count, n: chosen.amount }
  const isEnough = reason.trim().length >= 2
  return (
    <Dialog title={t(`charging.session-bulk.${what}-title`, n)} onClose={onClose}>
      <p className="dim">{t(`charging.session-bulk.${what}-text`)}</p>
      <label className="f">
        <span className="label">{t('charging.session-bulk.reason')}</span>
        <textarea
          className="field"
          rows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <span className="hint">{t('charging.session-bulk.reason-hint')}</span>
      </label>
      <div className="form-foot">
        <Button onClick={onClose}>{k('kit.cancel')}</Button>
        {isEnough && (
          <BulkAct
            name={what === 'stop' ? stopSessionsAct : voidSessionsAct}
            params={{ reason: reason.trim() }}
            of={chosen}
            label={t(`charging.session-bulk.${what}-verb`, n)}
            kind="danger"
            onStarted={onClose}
          />
        )}
      </div>
    </Dialog>
  )
}
