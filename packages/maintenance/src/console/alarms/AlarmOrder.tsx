import { Button, Link, useCall, useCan, useNav, useSave, useWords } from '@evops/kit'
import { listWorkOrders, orderFromAlarm, workOrderSummary } from '../../contract/index.ts'
import { orderPath } from '../paths.ts'
import { StateTag } from '../orders/order-text.tsx'
import { alarmOrderWords } from './alarm-order.words.ts'

/** the order of an alarm and who has it, or the button that makes one. */
export function AlarmOrder({ alarmId, isClosed }: { alarmId: string; isClosed: boolean }) {
  const t = useWords(alarmOrderWords)
  const nav = useNav()
  const may = useCan()
  const { data } = useCall(
    listWorkOrders,
    { query: { alarmId, pageSize: 1 } },
    { quiet: true, every: 10_000 },
  )
  const make = useSave(orderFromAlarm, {
    refreshes: [listWorkOrders, workOrderSummary],
    done: t('maintenance.alarm.made'),
    onSaved: ({ id }) => nav.go(orderPath(id)),
  })
  if (!data) return null
  const [order] = data.list
  const isOpen = order && order.state !== 'closed' && order.state !== 'cancelled'
  return (
    <>
      {!isOpen && !isClosed && may(orderFromAlarm) && (
        <Button icon="settings" busy={make.isPending} onClick={() => make.mutate({ body: { alarmId } })}>
          {t('maintenance.alarm.make')}
        </Button>
      )}
      {order && (
        <span className="row">
          <Link to={orderPath(order.id)}>{t('maintenance.alarm.order', { no: order.no })}</Link>
          {order.assigneeName}
          <StateTag state={order.state} />
        </span>
      )}
    </>
  )
}
