import {
  CheckField,
  DateTimeField,
  Dialog,
  Form,
  SelectField,
  TextField,
  useFields,
  useForm,
  useWords,
} from '@evops/kit'
import { updateWorkOrder, workStateWords, type WorkOrderDetail } from '../../contract/index.ts'
import { LevelField } from './NewWorkOrder.tsx'
import { workOrderWords } from './work-orders.words.ts'
import { workOrderReads } from './use-quick-acts.ts'

const dues = ['acceptDue', 'arriveDue', 'fixDue'] as const

/** Edits type, level, text and times. A new level sets its default times unless the times are changed too. */
export function EditWorkOrder({ workOrder, onClose }: { workOrder: WorkOrderDetail; onClose: () => void }) {
  const t = useWords(workOrderWords)
  useWords(workStateWords)
  const { id, type, level, description, acceptDue, arriveDue, fixDue, customerConfirms, version, timeZone } = workOrder
  const form = useForm(updateWorkOrder, {
    params: { id },
    initial: { type, level, description, acceptDue, arriveDue, fixDue, customerConfirms },
    refreshes: workOrderReads,
    done: t('maintenance.workOrder.done'),
    toBody: (values) => ({
      ...values,
      level: Number(values.level),
      ...Object.fromEntries(dues.map((name) => [name, values[name] ?? null])),
      version,
    }),
    onSaved: onClose,
  })
  const f = useFields(workOrderWords, 'maintenance.workOrder', { form })
  return (
    <Dialog title={`${t('maintenance.workOrder.edit')} · ${workOrder.no}`} onClose={onClose}>
      <Form form={form} columns onCancel={onClose}>
        <SelectField {...f('type')} words="maintenance.type" />
        <LevelField form={form} />
        {dues.map((name) => (
          <DateTimeField
            key={name}
            form={form}
            name={name}
            label={t(`maintenance.workOrder.${name}`)}
            zone={timeZone}
          />
        ))}
        <TextField {...f('description')} lines={4} wide />
        <CheckField {...f('customerConfirms')} disabled={workOrder.state === 'done'} wide />
      </Form>
    </Dialog>
  )
}
