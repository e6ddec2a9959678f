import {
  Dialog,
  Form,
  type FormState,
  type FormValues,
  SelectField,
  TextField,
  useFields,
  useForm,
  useSay,
  useWords,
} from '@evops/kit'
import {
  beginWorkOrder,
  cancelWorkOrder,
  closeWorkOrder,
  dispatchWorkOrder,
  finishWorkOrder,
  noteWorkOrder,
  rejectWorkOrder,
  returnWorkOrder,
  suspendWorkOrder,
  transferWorkOrder,
  workCauses,
  workStateWords,
  type WorkAct,
  type WorkOrderRow,
} from '../../contract/index.ts'
import { orderWords } from './orders.words.ts'
import { StaffField } from './StaffField.tsx'
import { orderReads } from './use-quick-acts.ts'

const calls = {
  dispatch: dispatchWorkOrder,
  transfer: transferWorkOrder,
  reject: rejectWorkOrder,
  begin: beginWorkOrder,
  suspend: suspendWorkOrder,
  finish: finishWorkOrder,
  return: returnWorkOrder,
  close: closeWorkOrder,
  cancel: cancelWorkOrder,
  note: noteWorkOrder,
} as const
type Asked = keyof typeof calls
export type OrderAct = WorkAct | 'note'
const isAsked = (act: OrderAct): act is Asked => act in calls

/** A step that needs words: to whom, why, what was done. */
export function ActDialog({
  order,
  act,
  onClose,
}: {
  order: WorkOrderRow
  act: OrderAct
  onClose: () => void
}) {
  return isAsked(act) ? <Asking order={order} act={act} onClose={onClose} /> : null
}

function Asking({ order, act, onClose }: { order: WorkOrderRow; act: Asked; onClose: () => void }) {
  const t = useWords(orderWords)
  const form = useForm(calls[act], {
    params: { id: order.id },
    initial: {},
    refreshes: orderReads,
    done: t('maintenance.order.done'),
    toBody: bodyOf,
    onSaved: onClose,
  })
  const verb = t(`maintenance.order.${act}`)
  return (
    <Dialog title={`${verb} · ${order.no}`} wide={act === 'dispatch' || act === 'transfer'} onClose={onClose}>
      <Form form={form} verb={verb} onCancel={onClose}>
        <ActFields form={form} act={act} order={order} />
      </Form>
    </Dialog>
  )
}

function bodyOf({ rating, helperId, ...values }: FormValues): Record<string, unknown> {
  return {
    ...Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined)),
    ...(rating ? { rating: Number(rating) } : {}),
    ...(typeof helperId === 'string' ? { helperIds: [helperId] } : {}),
  }
}

function ActFields({ form, act, order }: { form: FormState; act: Asked; order: WorkOrderRow }) {
  const t = useWords(orderWords)
  const f = useFields(orderWords, 'maintenance.order', { form })
  useWords(workStateWords)
  const say = useSay()
  if (act === 'finish')
    return (
      <>
        <SelectField
          {...f('cause')}
          options={workCauses.map((value) => ({ value, label: say(`maintenance.cause.${value}`) }))}
        />
        <TextField {...f('remedy')} lines={4} wide />
        {order.awaitsConfirmation && (
          <TextField form={form} name="text" label={t('maintenance.order.text-finish')} lines={2} wide />
        )}
      </>
    )
  return (
    <>
      {(act === 'dispatch' || act === 'transfer') && (
        <>
          <StaffField
            form={form}
            name="staffId"
            label={t('maintenance.order.staff')}
            orderId={order.id}
            first
          />
          <StaffField form={form} name="helperId" label={t('maintenance.order.helpers')} orderId={order.id} />
        </>
      )}
      {act === 'suspend' && <SelectField {...f('reason')} words="maintenance.wait" />}
      <TextField form={form} name="text" label={t(`maintenance.order.text-${act}`)} lines={3} wide />
      {act === 'close' && (
        <SelectField
          {...f('rating')}
          options={[5, 4, 3, 2, 1].map((n) => ({
            value: String(n),
            label: t('maintenance.order.stars', { n }),
          }))}
        />
      )}
    </>
  )
}
