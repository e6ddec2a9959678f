import { PickField, useWords, type FormState } from '@evops/kit'
import type { ReplyOf } from '@evops/platform/contract'
import { workOrderStaff } from '../../contract/index.ts'
import { useRankedPick } from '../dispatch/ranked-pick.ts'
import { orderWords } from './orders.words.ts'

/** How somebody of the staff is picked: who is on duty first, with how much they have to do. */
function useStaffPick() {
  const t = useWords(orderWords)
  return {
    from: workOrderStaff,
    given: (text: string) => ({ query: { search: text || undefined } }),
    choices: (reply: ReplyOf<typeof workOrderStaff>) =>
      reply.map(({ id, name, openOrders, onDuty }) => ({
        value: id,
        label: [
          t('maintenance.order.staff-line', { name, count: openOrders }),
          ...(onDuty ? [] : [t('maintenance.order.off-duty')]),
        ].join(' · '),
      })),
  }
}

interface Where {
  form: FormState
  name: string
  label: string
}
/** Somebody of the staff; for an order as they are ranked for it, each with the reasons. */
export function StaffField({ orderId, ...where }: Where & { orderId?: string }) {
  return orderId === undefined ? <AnyField {...where} /> : <RankedField {...where} orderId={orderId} />
}
function AnyField(where: Where) {
  return <PickField {...where} {...useStaffPick()} wide />
}
function RankedField({ orderId, ...where }: Where & { orderId: string }) {
  return (
    <div className="wide ranked">
      <PickField {...where} {...useRankedPick(orderId)} wide />
    </div>
  )
}
