import { PickField, useWords, type FormState } from '@evops/kit'
import type { EndpointReply } from '@evops/platform/contract'
import { type RefObject, useEffect, useRef } from 'react'
import { workOrderStaff } from '../../contract/index.ts'
import { useRankedPick } from '../dispatch/ranked-pick.ts'
import { workOrderWords } from './work-orders.words.ts'

/** Returns the options of the staff choice: staff on duty first, with their workload. */
function useStaffPick() {
  const t = useWords(workOrderWords)
  return {
    from: workOrderStaff,
    inputOf: (text: string) => ({ query: { search: text || undefined } }),
    choices: (reply: EndpointReply<typeof workOrderStaff>) =>
      reply.map(({ id, name, openWorkOrders, onDuty }) => ({
        value: id,
        label: [
          t('maintenance.workOrder.staff-line', { name, count: openWorkOrders }),
          ...(onDuty ? [] : [t('maintenance.workOrder.off-duty')]),
        ].join(' · '),
      })),
  }
}

interface Where {
  form: FormState
  name: string
  label: string
}
/** Selects a member of staff; for a work order ranked, with the reasons. `first`: initial focus of its dialog. */
export function StaffField({
  workOrderId,
  first = false,
  ...where
}: Where & { workOrderId?: string; first?: boolean }) {
  if (workOrderId === undefined) return <AnyField {...where} />
  return <RankedField {...where} workOrderId={workOrderId} first={first} />
}

/** Focuses a field that is loaded after its dialog opens, unless the user is typing elsewhere. */
function useFirstFocus(isFirst: boolean): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = box.current
    if (!isFirst || !place) return undefined
    const focus = () => {
      const field = place.querySelector('input')
      const { activeElement: active } = document
      if (field && !(active instanceof HTMLTextAreaElement && active.value !== '')) field.focus()
      return field !== null
    }
    if (focus()) return undefined
    const watcher = new MutationObserver(() => focus() && watcher.disconnect())
    watcher.observe(place, { childList: true, subtree: true })
    return () => watcher.disconnect()
  }, [isFirst])
  return box
}
function AnyField(where: Where) {
  return <PickField {...where} {...useStaffPick()} wide />
}
function RankedField({ workOrderId, first, ...where }: Where & { workOrderId: string; first: boolean }) {
  const box = useFirstFocus(first)
  return (
    <div ref={box} className="wide ranked">
      <PickField {...where} {...useRankedPick(workOrderId)} wide />
    </div>
  )
}
