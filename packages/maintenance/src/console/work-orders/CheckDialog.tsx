import {
  DayField,
  Dialog,
  Form,
  type FormValues,
  PickField,
  SelectField,
  TextField,
  useFields,
  useForm,
  useWords,
} from '@evops/kit'
import {
  fillCheck,
  giveChecklist,
  listChecklists,
  type WorkOrderCheck,
  type WorkOrderDetail,
} from '../../contract/index.ts'
import { checkWords } from './checks.words.ts'
import { workOrderReads } from './use-quick-acts.ts'

export function AssignChecklistDialog({ workOrderId, onClose }: { workOrderId: string; onClose: () => void }) {
  const t = useWords(checkWords)
  const form = useForm(giveChecklist, {
    params: { id: workOrderId },
    refreshes: workOrderReads,
    done: t('maintenance.check.saved'),
    onSaved: onClose,
  })
  return (
    <Dialog title={t('maintenance.check.give')} onClose={onClose}>
      <Form form={form} verb={t('maintenance.check.give')} onCancel={onClose}>
        <PickField
          form={form}
          name="checklistId"
          label={t('maintenance.check.title')}
          from={listChecklists}
          inputOf={(text) => ({ query: { search: text || undefined } })}
          choices={({ list }) => list.map(({ id, name }) => ({ value: id, label: name }))}
          wide
        />
      </Form>
    </Dialog>
  )
}

const orNull = (value: unknown) => (value === '' || value === undefined ? null : value)
function bodyOf(values: FormValues): Record<string, unknown> {
  return {
    line: values.line,
    version: values.version,
    result: orNull(values.result),
    value: orNull(values.value),
    note: values.note ?? '',
    instrumentNo: values.instrumentNo ?? '',
    instrumentUntil: orNull(values.instrumentUntil),
    pictureId: orNull(values.pictureId),
  }
}

/** Dialog for the finding of one checklist item. */
export function ChecklistFindingDialog({
  workOrder,
  check,
  onClose,
}: {
  workOrder: WorkOrderDetail
  check: WorkOrderCheck
  onClose: () => void
}) {
  const t = useWords(checkWords)
  const { item, line, result, value, note, instrumentNo, instrumentUntil, pictureId, version } = check
  const form = useForm(fillCheck, {
    params: { id: workOrder.id },
    initial: { line, version, result, value, note, instrumentNo, instrumentUntil, pictureId },
    toBody: bodyOf,
    refreshes: workOrderReads,
    done: t('maintenance.check.saved'),
    onSaved: onClose,
  })
  const f = useFields(checkWords, 'maintenance.check', { form })
  const ok = {
    value: 'ok',
    label: t(item.kind === 'tick' ? 'maintenance.check.done' : 'maintenance.check.ok'),
  }
  const failed = { value: 'failed', label: t('maintenance.check.failed') }
  return (
    <Dialog title={item.text} onClose={onClose}>
      <Form form={form} onCancel={onClose}>
        {item.kind === 'value' ? (
          <TextField {...f('value')} hint={item.unit} />
        ) : (
          <SelectField
            {...f('result')}
            none={t('maintenance.check.open')}
            options={item.kind === 'tick' ? [ok] : [ok, failed]}
          />
        )}
        {item.instrument && (
          <>
            <TextField {...f('instrumentNo')} />
            <DayField {...f('instrumentUntil')} />
          </>
        )}
        <SelectField
          {...f('pictureId')}
          none="—"
          hint={t('maintenance.check.picture-hint')}
          options={workOrder.pictures.map(({ id }, at) => ({
            value: id,
            label: t('maintenance.check.picture-nth', { n: at + 1 }),
          }))}
        />
        <TextField {...f('note')} lines={2} wide />
      </Form>
    </Dialog>
  )
}
