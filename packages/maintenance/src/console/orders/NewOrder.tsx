import {
  Drawer,
  Form,
  type FormValues,
  NumberField,
  PickField,
  SelectField,
  TextField,
  useCan,
  useFields,
  useForm,
  useNav,
  useWords,
} from '@evops/kit'
import {
  createWorkOrder,
  dispatchWorkOrder,
  listWorkOrders,
  maintenanceStations,
  workOrderSummary,
  workStateWords,
} from '../../contract/index.ts'
import { orderPath } from '../paths.ts'
import { orderWords } from './orders.words.ts'
import { StaffField } from './StaffField.tsx'

const bodyOf = (values: FormValues) => ({
  ...values,
  level: Number(values.level ?? 3),
  stationId: values.stationId ?? null,
  pileNo: values.pileNo || null,
  gunNo: values.gunNo ?? null,
  staffId: values.staffId ?? null,
  customerConfirms: values.customerConfirms ? values.customerConfirms === 'true' : null,
})

/** An order that a person makes. */
export function NewOrder({ onClose }: { onClose: () => void }) {
  const t = useWords(orderWords)
  useWords(workStateWords)
  const nav = useNav()
  const mayGive = useCan()(dispatchWorkOrder)
  const form = useForm(createWorkOrder, {
    initial: { type: 'fault', level: 3 },
    refreshes: [listWorkOrders, workOrderSummary],
    done: t('maintenance.order.made'),
    draft: 'new-work-order',
    toBody: bodyOf,
    onSaved: ({ id }) => {
      onClose()
      nav.go(orderPath(id))
    },
  })
  const f = useFields(orderWords, 'maintenance.order', { form })
  return (
    <Drawer title={t('maintenance.order.new')} onClose={onClose}>
      <Form form={form} verb={t('maintenance.order.new')} onCancel={onClose}>
        <TextField {...f('description')} lines={4} wide />
        <SelectField {...f('type')} words="maintenance.type" />
        <LevelField form={form} />
        <PickField
          form={form}
          name="stationId"
          label={t('maintenance.order.station')}
          from={maintenanceStations}
          given={(text) => ({ query: { search: text || undefined } })}
          choices={(reply) => reply.map(({ stationId, name }) => ({ value: stationId, label: name }))}
        />
        <TextField {...f('pileNo')} />
        <NumberField {...f('gunNo')} />
        <TextField {...f('reporter')} />
        <SelectField
          {...f('customerConfirms')}
          none={t('maintenance.order.confirms-rule')}
          options={[
            { value: 'true', label: t('maintenance.order.yes') },
            { value: 'false', label: t('maintenance.order.no-flag') },
          ]}
        />
        {mayGive && <StaffField form={form} name="staffId" label={t('maintenance.order.give-now')} />}
      </Form>
    </Drawer>
  )
}

export function LevelField({ form }: { form: Parameters<typeof SelectField>[0]['form'] }) {
  const t = useWords(orderWords)
  return (
    <SelectField
      form={form}
      name="level"
      label={t('maintenance.order.level')}
      hint={t('maintenance.order.level-hint')}
      options={[1, 2, 3, 4].map((level) => ({ value: String(level), label: `P${level}` }))}
    />
  )
}
