import { Button, Dialog, kitWords, useSave, useWords } from '@evops/kit'
import { useState } from 'react'
import {
  acknowledgeAlarm,
  type AlarmDetail,
  closeAlarm,
  getAlarm,
  listAlarms,
  noteAlarm,
  summariseAlarms,
} from '../../contract/index.ts'
import { alarmWords } from './alarms.words.ts'
import { AssignAlarm } from './AssignAlarm.tsx'
import { NoteField } from './NoteField.tsx'

const refreshes = [listAlarms, getAlarm, summariseAlarms]

/** Buttons for an alarm: acknowledge with one click, close or add a note with a text, assign to a person. */
export function AlarmActs({ alarm }: { alarm: AlarmDetail }) {
  const t = useWords(alarmWords)
  const [openDialog, setOpenDialog] = useState<'close' | 'note'>()
  const params = { id: alarm.id }
  const done = () => setOpenDialog(undefined)
  const acknowledge = useSave(acknowledgeAlarm, { refreshes, done: t('stations.alarm.acknowledged') })
  const close = useSave(closeAlarm, { refreshes, done: t('stations.alarm.closed'), onSaved: done })
  const addNote = useSave(noteAlarm, { refreshes, done: t('stations.alarm.noted'), onSaved: done })
  const holds = alarm.persistent && alarm.state !== 'cleared'
  return (
    <>
      {alarm.acknowledgedAt === null && (
        <Button
          kind="primary"
          icon="check"
          busy={acknowledge.isPending}
          onClick={() => acknowledge.mutate({ params, body: {} })}
        >
          {t('stations.alarm.acknowledge')}
        </Button>
      )}
      <AssignAlarm alarm={alarm} />
      <Button icon="edit" onClick={() => setOpenDialog('note')}>
        {t('stations.alarm.add-note')}
      </Button>
      <span title={holds ? t('stations.alarm.close-holds') : undefined}>
        <Button icon="lock" disabled={holds} onClick={() => setOpenDialog('close')}>
          {t('stations.alarm.close')}
        </Button>
      </span>
      {openDialog && (
        <NoteDialog
          title={t(openDialog === 'close' ? 'stations.alarm.close-title' : 'stations.alarm.add-note')}
          verb={t(openDialog === 'close' ? 'stations.alarm.close-verb' : 'stations.alarm.add-note')}
          busy={close.isPending || addNote.isPending}
          templates={openDialog === 'close'}
          onClose={done}
          onDone={(note) => (openDialog === 'close' ? close : addNote).mutate({ params, body: { note } })}
        />
      )}
    </>
  )
}

function NoteDialog({
  title,
  verb,
  busy,
  templates,
  onClose,
  onDone,
}: {
  title: string
  verb: string
  busy: boolean
  templates: boolean
  onClose: () => void
  onDone: (note: string) => void
}) {
  const [note, setNote] = useState('')
  const k = useWords(kitWords)
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onDone(note.trim())
        }}
      >
        <NoteField note={note} onNote={setNote} templates={templates} />
        <div className="form-foot">
          <Button onClick={onClose}>{k('kit.cancel')}</Button>
          <Button type="submit" kind="primary" busy={busy} disabled={note.trim() === ''}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
