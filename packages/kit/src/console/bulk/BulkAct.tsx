import type { startAct } from '@evops/platform/contract'
import type { EndpointOptions } from '../net/call.ts'
import { requestBulkAction, shownRun } from '../export/run-store.ts'
import { confirmAction, type ConfirmQuestion } from '../parts/Dialog.tsx'
import type { IconName } from '../parts/Icon.tsx'
import { Button } from '../parts/Small.tsx'
import type { BulkActSelection } from './BulkBar.tsx'

export interface BulkActProps {
  /** Name of the action on the server. */
  name: string
  params: NonNullable<EndpointOptions<typeof startAct>['body']['params']>
  of: BulkActSelection
  label: string
  icon?: IconName
  /**
   * Confirmation text with the number of rows (`of.amount`) and the effect; omitted if the surrounding dialog already
   * asks.
   */
  question?: ConfirmQuestion
  /** Style of the button in that dialog. */
  kind?: 'text' | 'primary' | 'danger'
  onStarted?: () => void
}

/**
 * Performs an action on all selected rows in the background: asks for confirmation, then shows the result of each row.
 */
export function BulkAct({ name, params, of, label, icon, question, kind = 'text', onStarted }: BulkActProps) {
  const act = async () => {
    if (question && !(await confirmAction(question))) return
    const run = await requestBulkAction({
      name,
      params,
      ...(of.every ? { filter: of.filter } : { keys: [...of.keys] }),
    })
    if (!run) return
    shownRun.set(run.id)
    onStarted?.()
  }
  return (
    <Button kind={kind} {...(icon && { icon })} onClick={() => void act()}>
      {label}
    </Button>
  )
}
