import { Button, useNav, useWords } from '@evops/kit'
import { useState } from 'react'
import type { WorkAct, WorkOrderRow, WorkState } from '../../contract/index.ts'
import { workOrderPath } from '../paths.ts'
import { ActDialog } from './ActDialog.tsx'
import { workOrderWords } from './work-orders.words.ts'
import { useQuickWorkOrderSteps } from './use-quick-acts.ts'

/** Next step of the assignee by state. */
const next: Readonly<Partial<Record<WorkState, { main: WorkAct; other?: WorkAct }>>> = {
  dispatched: { main: 'accept', other: 'reject' },
  accepted: { main: 'arrive', other: 'transfer' },
  on_site: { main: 'begin' },
  processing: { main: 'finish', other: 'suspend' },
  suspended: { main: 'resume' },
}

/** Shows the next step as a wide button, and one alternative. */
export function NextStep({ row }: { row: WorkOrderRow }) {
  const t = useWords(workOrderWords)
  const nav = useNav()
  const quick = useQuickWorkOrderSteps(row.id)
  const [openDialog, setOpenDialog] = useState<WorkAct>()
  const steps = next[row.state]
  if (!steps) return null
  const press = (act: WorkAct) => {
    // The step needs a picture or the customer's signature first, so it opens the work order.
    if (act === 'begin' || (act === 'finish' && row.awaitsConfirmation)) return nav.go(workOrderPath(row.id))
    if (!quick.take(act)) setOpenDialog(act)
  }
  return (
    <div className="next-step">
      <Button kind="primary" busy={quick.busy} onClick={() => press(steps.main)}>
        {t(`maintenance.workOrder.${steps.main}`)}
      </Button>
      {steps.other && (
        <Button onClick={() => press(steps.other ?? steps.main)}>{t(`maintenance.workOrder.${steps.other}`)}</Button>
      )}
      {openDialog && (
        <ActDialog key={openDialog} workOrder={row} act={openDialog} onClose={() => setOpenDialog(undefined)} />
      )}
    </div>
  )
}
