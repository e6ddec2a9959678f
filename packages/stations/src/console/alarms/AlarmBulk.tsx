import { BulkAct, Button, type BulkActSelection, Dialog, kitWords, useWords } from '@evops/kit'
import { useState } from 'react'
import { acknowledgeAlarmsAct, closeAlarmsAct } from '../../contract/index.ts'
import { alarmWords } from './alarms.words.ts'
import { NoteField } from './NoteField.tsx'

/** Acknowledges the selected alarms, or closes them with one shared note. */
export function AlarmBulk({ chosen }: { chosen: BulkActSelection }) {
  const t = useWords(alarmWords)
  const k = useWords(kitWords)
  const [closing, setClosing] = useState(false)
  const [note, setNote] = useState('')
  const n = { n: chosen.amount }
  return (
    <>
      <BulkAct
        name={acknowledgeAlarmsAct}
        params={{}}
        of={chosen}
        icon="check"
        label={t('stations.alarm.bulk-acknowledge')}
        question={{
          title: t('stations.alarm.bulk-acknowledge-title', n),
          text: t('stations.alarm.bulk-acknowledge-text'),
          verb: t('stations.alarm.bulk-acknowledge'),
        }}
      />
      <Button kind="text" icon="lock" onClick={() => setClosing(true)}>
        {t('stations.alarm.bulk-close')}
      </Button>
      {closing && (
        <Dialog title={t('stations.alarm.bulk-close-title', n)} onClose={() => setClosing(false)}>
          <p className="dim">{t('stations.alarm.bulk-close-text')}</p>
          <NoteField note={note} onNote={setNote} templates />
          <div className="form-foot">
            <Button onClick={() => setClosing(false)}>{k('kit.cancel')}</Button>
            {note.trim() === '' ? (
              <Button kind="primary" disabled>
                {t('stations.alarm.close-verb')}
              </Button>
            ) : (
              <BulkAct
                name={closeAlarmsAct}
                params={{ note: note.trim() }}
                of={chosen}
                kind="primary"
                label={t('stations.alarm.close-verb')}
                onStarted={() => setClosing(false)}
              />
            )}
          </div>
        </Dialog>
      )}
    </>
  )
}
