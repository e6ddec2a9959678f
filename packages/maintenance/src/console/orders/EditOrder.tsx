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
import { LevelField } from './NewOrder.tsx'
import { orderWords } from './orders.words.ts'
import { orderReads } from './use-quick-acts.ts'

const dues = ['acceptDue', 'arriveDue', 'fixDue'] as const

/** Its type, level, text and times. A new level brings its own times unless they are changed as well. */
export function EditOrder({ order, onClose }: { order: WorkOrderDetail; onClose: () => void }) {
  const t = useWords(orderWords)
  useWords(workStateWords)
  const { id, type, level, description, acceptDue, arriveDue, fixDue, customerConfirms, version, timeZone } =
    order
  const form = useForm(updateWorkOrder, {
    params: { id },
    initial: { type, level, description, acceptDue, arriveDue, fixDue, customerConfirms },
    refreshes: orderReads,
    done: t('maintenance.order.done'),
    toBody: (values) => ({
      ...values,
      level: Number(values.level),
      ...Object.fromEntries(dues.map((name) => [name, values[name] ?? null])),
      version,
    }),
    onSaved: onClose,
  })
  const f = useFields(orderWords, 'maintenance.order', { form })
  return (
    <Dialog title={`${t('maintenance.order.edit')} · ${order.no}`} onClose={onClose}>
      <Form form={form} columns onCancel={onClose}>
        <SelectField {...f('type')} words="maintenance.type" />
        <LevelField form={form} />
        {dues.map((name) => (
          <DateTimeField
            key={name}
            form={form}
            name={name}
            label={t(`maintenance.order.${name}`)}
            zone={timeZone}
          />
        ))}
        <TextField {...f('description')} lines={4} wide />
        <CheckField {...f('customerConfirms')} disabled={order.state === 'done'} wide />
      </Form>
    </Dialog>
  )
}
