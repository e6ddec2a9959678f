import { Button, Link, useCall, useIsPermitted, useNav, useSave, useWords } from '@evops/kit'
import { listWorkOrders, workOrderFromAlarm, workOrderSummary } from '../../contract/index.ts'
import { workOrderPath } from '../paths.ts'
import { StateTag } from '../work-orders/work-order-text.tsx'
import { alarmWorkOrderWords } from './alarm-work-order.words.ts'

/** shows the work order of an alarm with its assignee, or a button to create one. */
export function AlarmWorkOrder({ alarmId, isClosed }: { alarmId: string; isClosed: boolean }) {
  const t = useWords(alarmWorkOrderWords)
  const nav = useNav()
  const may = useIsPermitted()
  const { data } = useCall(listWorkOrders, { query: { alarmId, pageSize: 1 } }, { quiet: true, every: 10_000 })
  const make = useSave(workOrderFromAlarm, {
    refreshes: [listWorkOrders, workOrderSummary],
    done: t('maintenance.alarm.made'),
    onSaved: ({ id }) => nav.go(workOrderPath(id)),
  })
  if (!data) return null
  const [workOrder] = data.list
  const isOpen = workOrder && workOrder.state !== 'closed' && workOrder.state !== 'cancelled'
  return (
    <>
      {!isOpen && !isClosed && may(workOrderFromAlarm) && (
        <Button icon="settings" busy={make.isPending} onClick={() => make.mutate({ body: { alarmId } })}>
          {t('maintenance.alarm.make')}
        </Button>
      )}
      {workOrder && (
        <span className="row">
          <Link to={workOrderPath(workOrder.id)}>{t('maintenance.alarm.workOrder', { no: workOrder.no })}</Link>
          {workOrder.assigneeName}
          <StateTag state={workOrder.state} />
        </span>
      )}
    </>
  )
}
