import type { startAct } from '@evops/platform/contract'
import type { CallGiven } from '../net/call.ts'
import { beginAct, shownRun } from '../export/run-store.ts'
import { confirm, type Question } from '../parts/Dialog.tsx'
import type { IconName } from '../parts/Icon.tsx'
import { Button } from '../parts/Small.tsx'
import type { Chosen } from './BulkBar.tsx'

export interface BulkActProps {
  /** The act, as the server knows it. */
  name: string
  params: NonNullable<CallGiven<typeof startAct>['body']['params']>
  of: Chosen
  label: string
  icon?: IconName
  /** Says how many (`of.amount`) and what will happen to them; left out where a dialog around has asked already. */
  question?: Question
  /** How it looks in that dialog. */
  kind?: 'text' | 'primary' | 'danger'
  onBegun?: () => void
}

/** Does something to all rows chosen, in the background: asks first, then shows each row's answer as it comes. */
export function BulkAct({ name, params, of, label, icon, question, kind = 'text', onBegun }: BulkActProps) {
  const act = async () => {
    if (question && !(await confirm(question))) return
    const run = await beginAct({
      name,
      params,
      ...(of.every ? { filter: of.filter } : { keys: [...of.keys] }),
    })
    if (!run) return
    shownRun.set(run.id)
    onBegun?.()
  }
  return (
    <Button kind={kind} {...(icon && { icon })} onClick={() => void act()}>
      {label}
    </Button>
  )
}
