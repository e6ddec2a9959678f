import { Button, Dialog, kitWords, Pick, useSave, useWords } from '@evops/kit'
import { useState } from 'react'
import {
  type AlarmDetail,
  assignAlarm,
  getAlarm,
  listAlarmPeople,
  listAlarms,
  summariseAlarms,
} from '../../contract/index.ts'
import { alarmWords } from './alarms.words.ts'

const refreshes = [listAlarms, getAlarm, summariseAlarms]

/** Assigns the alarm to a person, who is notified, or removes the assignment. */
export function AssignAlarm({ alarm }: { alarm: AlarmDetail }) {
  const t = useWords(alarmWords)
  const [openDialog, setOpenDialog] = useState(false)
  const done = () => setOpenDialog(false)
  const params = { id: alarm.id }
  const give = useSave(assignAlarm, { refreshes, done: t('stations.alarm.assigned-done'), onSaved: done })
  const take = useSave(assignAlarm, { refreshes, done: t('stations.alarm.unassigned-done') })
  return (
    <>
      <Button icon="person" onClick={() => setOpenDialog(true)}>
        {t(alarm.assignedTo ? 'stations.alarm.reassign' : 'stations.alarm.assign')}
      </Button>
      {alarm.assignedTo && (
        <Button icon="undo" busy={take.isPending} onClick={() => take.mutate({ params, body: { userId: null } })}>
          {t('stations.alarm.unassign')}
        </Button>
      )}
      {openDialog && (
        <PersonDialog
          alarmId={alarm.id}
          busy={give.isPending}
          onClose={done}
          onDone={(userId) => give.mutate({ params, body: { userId } })}
        />
      )}
    </>
  )
}

function PersonDialog({
  alarmId,
  busy,
  onClose,
  onDone,
}: {
  alarmId: string
  busy: boolean
  onClose: () => void
  onDone: (userId: string) => void
}) {
  const t = useWords(alarmWords)
  const k = useWords(kitWords)
  const [userId, setUserId] = useState<string>()
  return (
    <Dialog title={t('stations.alarm.assign-title')} onClose={onClose}>
      <div className="f">
        <span className="label">{t('stations.alarm.assigned')}</span>
        <Pick
          label={t('stations.alarm.assigned')}
          from={listAlarmPeople}
          inputOf={(text) => ({ params: { id: alarmId }, query: { search: text || undefined } })}
          choices={(people) => people.map(({ id, name }) => ({ value: id, label: name }))}
          value={userId}
          onChange={setUserId}
        />
        <span className="hint">{t('stations.alarm.assign-hint')}</span>
      </div>
      <div className="form-foot">
        <Button onClick={onClose}>{k('kit.cancel')}</Button>
        <Button kind="primary" busy={busy} disabled={userId === undefined} onClick={() => userId && onDone(userId)}>
          {t('stations.alarm.assign-verb')}
        </Button>
      </div>
    </Dialog>
  )
}
