import { PickField, useWords, type FormState } from '@evops/kit'
import type { ReplyOf } from '@evops/platform/contract'
import { type RefObject, useEffect, useRef } from 'react'
import { workOrderStaff } from '../../contract/index.ts'
import { useRankedPick } from '../dispatch/ranked-pick.ts'
import { workOrderWords } from './work-orders.words.ts'

/** How somebody of the staff is picked: who is on duty first, with how much they have to do. */
function useStaffPick() {
  const t = useWords(workOrderWords)
  return {
    from: workOrderStaff,
    given: (text: string) => ({ query: { search: text || undefined } }),
    choices: (reply: ReplyOf<typeof workOrderStaff>) =>
      reply.map(({ id, name, openSessions, onDuty }) => ({
        value: id,
        label: [
          t('maintenance.workOrder.staff-line', { name, count: openSessions }),
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
/** Somebody of the staff; for an order as they are ranked for it, each with the reasons. `first`: what its dialog begins with. */
export function StaffField({
  workOrderId,
  first = false,
  ...where
}: Where & { workOrderId?: string; first?: boolean }) {
  if (workOrderId === undefined) return <AnyField {...where} />
  return <RankedField {...where} workOrderId={workOrderId} first={first} />
}

/** Puts the focus on a field that is loaded a moment after its dialog was shown, unless somebody has begun to write elsewhere. */
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
