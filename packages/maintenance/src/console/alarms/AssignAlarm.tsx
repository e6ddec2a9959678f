import { Button, Dialog, kitWords, Pick, useSave, useWords } from '@evops/kit'
import { acknowledgeAlarm, getAlarm, listAlarms, summariseAlarms } from '@evops/stations/contract'
import { useState } from 'react'
import { dispatchWorkOrder, listWorkOrders, orderFromAlarm, workOrderSummary } from '../../contract/index.ts'
import { useStaffPick } from '../orders/StaffField.tsx'
import { alarmOrderWords } from './alarm-order.words.ts'

const refreshes = [listWorkOrders, workOrderSummary]

/** Gives an alarm to somebody of the staff: its work order is made, or the open one taken, and dispatched. */
export function AssignAlarm({ alarmId, onClose }: { alarmId: string; onClose: () => void }) {
  const t = useWords(alarmOrderWords)
  const k = useWords(kitWords)
  const [staffId, setStaffId] = useState<string>()
  // Whoever may not acknowledge has assigned it all the same.
  const seen = useSave(acknowledgeAlarm, { quiet: true, refreshes: [listAlarms, getAlarm, summariseAlarms] })
  const give = useSave(dispatchWorkOrder, {
    refreshes,
    done: t('maintenance.alarm.assigned'),
    onSaved: ({ no, assigneeName }) => {
      const note = t('maintenance.alarm.assigned-to', { name: assigneeName ?? '', no })
      seen.mutate({ params: { id: alarmId }, body: { note } })
      onClose()
    },
  })
  const make = useSave(orderFromAlarm, {
    onSaved: ({ id }) => staffId && give.mutate({ params: { id }, body: { staffId } }),
  })
  return (
    <Dialog title={t('maintenance.alarm.assign-title')} onClose={onClose}>
      <div className="f">
        <span className="label">{t('maintenance.alarm.assignee')}</span>
        <Pick
          label={t('maintenance.alarm.assignee')}
          {...useStaffPick()}
          value={staffId}
          onChange={setStaffId}
        />
      </div>
      <div className="form-foot">
        <Button onClick={onClose}>{k('kit.cancel')}</Button>
        <Button
          kind="primary"
          disabled={staffId === undefined}
          busy={make.isPending || give.isPending}
          onClick={() => make.mutate({ body: { alarmId } })}
        >
          {t('maintenance.alarm.assign-verb')}
        </Button>
      </div>
    </Dialog>
  )
}
