import { PickField, useWords, type FormState } from '@evops/kit'
import { workOrderStaff } from '../../contract/index.ts'
import { orderWords } from './orders.words.ts'

/** Somebody of the staff: who is of the station and on duty first, with how much they have to do. */
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
  const t = useWords(orderWords)
  return (
    <PickField
      form={form}
      name={name}
      label={label}
      from={workOrderStaff}
      given={(text) => ({ query: { search: text || undefined, stationId: stationId ?? undefined } })}
      choices={(reply) =>
        reply.map(({ id, name: called, openOrders, onDuty }) => ({
          value: id,
          label: [
            t('maintenance.order.staff-line', { name: called, count: openOrders }),
            ...(onDuty ? [] : [t('maintenance.order.off-duty')]),
          ].join(' · '),
        }))
      }
      wide
    />
  )
}
