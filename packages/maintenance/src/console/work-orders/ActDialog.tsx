import {
  Dialog,
  Form,
  type FormState,
  type FormValues,
  SelectField,
  TextField,
  useFields,
  useForm,
  useTranslate,
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
import { workOrderWords } from './work-orders.words.ts'
import { StaffField } from './StaffField.tsx'
import { workOrderReads } from './use-quick-acts.ts'

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
type CallableAct = keyof typeof calls
export type WorkOrderAct = WorkAct | 'note'
const isCallable = (act: WorkOrderAct): act is CallableAct => act in calls

/** Dialog for steps that need input: assignee, reason, work done. */
export function ActDialog({
  workOrder,
  act,
  onClose,
}: {
  workOrder: WorkOrderRow
  act: WorkOrderAct
  onClose: () => void
}) {
  return isCallable(act) ? <ActPrompt workOrder={workOrder} act={act} onClose={onClose} /> : null
}

function ActPrompt({ workOrder, act, onClose }: { workOrder: WorkOrderRow; act: CallableAct; onClose: () => void }) {
  const t = useWords(workOrderWords)
  const form = useForm(calls[act], {
    params: { id: workOrder.id },
    initial: {},
    refreshes: workOrderReads,
    done: t('maintenance.workOrder.done'),
    toBody: bodyOf,
    onSaved: onClose,
  })
  const verb = t(`maintenance.workOrder.${act}`)
  return (
    <Dialog title={`${verb} · ${workOrder.no}`} wide={act === 'dispatch' || act === 'transfer'} onClose={onClose}>
      <Form form={form} verb={verb} onCancel={onClose}>
        <ActFields form={form} act={act} workOrder={workOrder} />
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

function ActFields({ form, act, workOrder }: { form: FormState; act: CallableAct; workOrder: WorkOrderRow }) {
  const t = useWords(workOrderWords)
  const f = useFields(workOrderWords, 'maintenance.workOrder', { form })
  useWords(workStateWords)
  const translate = useTranslate()
  if (act === 'finish')
    return (
      <>
        <SelectField
          {...f('cause')}
          options={workCauses.map((value) => ({ value, label: translate(`maintenance.cause.${value}`) }))}
        />
        <TextField {...f('remedy')} lines={4} wide />
        {workOrder.awaitsConfirmation && (
          <TextField form={form} name="text" label={t('maintenance.workOrder.text-finish')} lines={2} wide />
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
            label={t('maintenance.workOrder.staff')}
            workOrderId={workOrder.id}
            first
          />
          <StaffField
            form={form}
            name="helperId"
            label={t('maintenance.workOrder.helpers')}
            workOrderId={workOrder.id}
          />
        </>
      )}
      {act === 'suspend' && <SelectField {...f('reason')} words="maintenance.wait" />}
      <TextField form={form} name="text" label={t(`maintenance.workOrder.text-${act}`)} lines={3} wide />
      {act === 'close' && (
        <SelectField
          {...f('rating')}
          options={[5, 4, 3, 2, 1].map((n) => ({
            value: String(n),
            label: t('maintenance.workOrder.stars', { n }),
          }))}
        />
      )}
    </>
  )
}
