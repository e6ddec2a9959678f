import { Button, PrintDialog, useCan, useWords } from '@evops/kit'
import { useState } from 'react'
import {
  updateWorkOrder,
  workActs,
  workOrderPermissions,
  type WorkAct,
  type WorkOrderDetail,
} from '../../contract/index.ts'
import { ActDialog, type OrderAct } from './ActDialog.tsx'
import { EditOrder } from './EditOrder.tsx'
import { orderWords } from './orders.words.ts'
import { useQuickActs } from './use-quick-acts.ts'

const controls: readonly WorkAct[] = ['dispatch', 'return', 'close', 'cancel']
/** In the order in which they stand; the first that fits is the chief one. */
const inOrder: readonly WorkAct[] = [
  'dispatch',
  'accept',
  'arrive',
  'begin',
  'finish',
  'resume',
  'close',
  'return',
  'reject',
  'suspend',
  'transfer',
  'cancel',
]

/** What can be done with an order where it stands, by who may. */
export function OrderActs({ order }: { order: WorkOrderDetail }) {
  const t = useWords(orderWords)
  const may = useCan()
  const quick = useQuickActs(order.id)
  const [asking, setAsking] = useState<OrderAct>()
  const [open, setOpen] = useState<'edit' | 'print'>()
  const isController = may(workOrderPermissions.control)
  const mayWork = isController || (order.mine && may(workOrderPermissions.edit))
  const isOver = order.state === 'closed' || order.state === 'cancelled'
  const fits = (act: WorkAct) => {
    const from: readonly string[] = workActs[act]
    return from.includes(order.state) && (controls.includes(act) ? isController : mayWork)
  }
  const acts = inOrder.filter(fits)
  const press = (act: WorkAct) => {
    if (act === 'begin' && order.pictures.length > 0) return setAsking('begin')
    if (!quick.take(act)) setAsking(act)
  }
  return (
    <>
      {acts.map((act, place) => (
        <Button
          key={act}
          kind={place === 0 ? 'primary' : act === 'cancel' ? 'danger' : 'plain'}
          busy={place === 0 && quick.busy}
          onClick={() => press(act)}
        >
          {t(`maintenance.order.${act}`)}
        </Button>
      ))}
      {!isOver && mayWork && <Button onClick={() => setAsking('note')}>{t('maintenance.order.note')}</Button>}
      {!isOver && may(updateWorkOrder) && (
        <Button icon="edit" onClick={() => setOpen('edit')}>
          {t('maintenance.order.edit')}
        </Button>
      )}
      <Button icon="bill" onClick={() => setOpen('print')}>
        {t('maintenance.order.print')}
      </Button>
      {asking && <ActDialog key={asking} order={order} act={asking} onClose={() => setAsking(undefined)} />}
      {open === 'edit' && <EditOrder key={order.version} order={order} onClose={() => setOpen(undefined)} />}
      {open === 'print' && (
        <PrintDialog title={t('maintenance.order.print')} onClose={() => setOpen(undefined)} />
      )}
    </>
  )
}
