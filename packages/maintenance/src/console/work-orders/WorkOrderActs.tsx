import { Button, PrintDialog, useIsPermitted, useWords } from '@evops/kit'
import { useState } from 'react'
import {
  updateWorkOrder,
  workActs,
  workOrderPermissions,
  type WorkAct,
  type WorkOrderDetail,
} from '../../contract/index.ts'
import { ActDialog, type WorkOrderAct } from './ActDialog.tsx'
import { EditWorkOrder } from './EditWorkOrder.tsx'
import { workOrderWords } from './work-orders.words.ts'
import { useQuickWorkOrderSteps } from './use-quick-acts.ts'

const controls: readonly WorkAct[] = ['dispatch', 'return', 'close', 'cancel']
/** Actions in display order; the first available one is the primary action. */
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

/** Shows the actions that are possible in the current state and permitted to the user. */
export function WorkOrderActs({ workOrder }: { workOrder: WorkOrderDetail }) {
  const t = useWords(workOrderWords)
  const may = useIsPermitted()
  const quick = useQuickWorkOrderSteps(workOrder.id)
  const [openDialog, setOpenDialog] = useState<WorkOrderAct>()
  const [open, setOpen] = useState<'edit' | 'print'>()
  const isController = may(workOrderPermissions.control)
  const mayWork = isController || (workOrder.mine && may(workOrderPermissions.edit))
  const isOver = workOrder.state === 'closed' || workOrder.state === 'cancelled'
  const fits = (act: WorkAct) => {
    const from: readonly string[] = workActs[act]
    return from.includes(workOrder.state) && (controls.includes(act) ? isController : mayWork)
  }
  const acts = inOrder.filter(fits)
  const press = (act: WorkAct) => {
    if (act === 'begin' && workOrder.pictures.length > 0) return setOpenDialog('begin')
    if (!quick.take(act)) setOpenDialog(act)
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
          {t(`maintenance.workOrder.${act}`)}
        </Button>
      ))}
      {!isOver && mayWork && <Button onClick={() => setOpenDialog('note')}>{t('maintenance.workOrder.note')}</Button>}
      {!isOver && may(updateWorkOrder) && (
        <Button icon="edit" onClick={() => setOpen('edit')}>
          {t('maintenance.workOrder.edit')}
        </Button>
      )}
      <Button icon="bill" onClick={() => setOpen('print')}>
        {t('maintenance.workOrder.print')}
      </Button>
      {openDialog && (
        <ActDialog key={openDialog} workOrder={workOrder} act={openDialog} onClose={() => setOpenDialog(undefined)} />
      )}
      {open === 'edit' && (
        <EditWorkOrder key={workOrder.version} workOrder={workOrder} onClose={() => setOpen(undefined)} />
      )}
      {open === 'print' && <PrintDialog title={t('maintenance.workOrder.print')} onClose={() => setOpen(undefined)} />}
    </>
  )
}
