import { PickField, useWords, type FormState } from '@evops/kit'
import type { ReplyOf } from '@evops/platform/contract'
import { workOrderStaff } from '../../contract/index.ts'
import { orderWords } from './orders.words.ts'

/** How somebody of the staff is picked: who is of the station and on duty first, with how much they have to do. */
function useStaffPick(stationId?: string | null) {
  const t = useWords(orderWords)
  return {
    from: workOrderStaff,
    given: (text: string) => ({ query: { search: text || undefined, stationId: stationId ?? undefined } }),
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

export function StaffField({
  form,
  name,
  label,
  stationId,
}: {
  form: FormState
  name: string
  label: string
  stationId?: string | null
}) {
  return <PickField form={form} name={name} label={label} {...useStaffPick(stationId)} wide />
}
