import {
  Dialog,
  Drawer,
  Form,
  type FormValues,
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
  workOrderSummary,
  workStateWords,
} from '../../contract/index.ts'
import { orderPath } from '../paths.ts'
import { type OfAsset, OrderThing } from './OrderThing.tsx'
import { orderWords } from './orders.words.ts'
import { StaffField } from './StaffField.tsx'

const bodyOf = (values: FormValues) => ({
  ...values,
  level: Number(values.level ?? 3),
  stationId: values.stationId ?? null,
  ...(values.assetKind
    ? { chargePointNo: null, connectorNo: null }
    : { chargePointNo: values.chargePointNo || null, connectorNo: values.connectorNo ?? null }),
  assetKind: values.assetKind ?? null,
  assetId: values.assetId ?? null,
  staffId: values.staffId ?? null,
  customerConfirms: values.customerConfirms ? values.customerConfirms === 'true' : null,
})

/** An order that a person makes; begun at an asset, it is of that one and says what is wrong with it. */
export function NewOrder({ of, onClose }: { of?: OfAsset; onClose: () => void }) {
  const t = useWords(orderWords)
  const Frame = of ? Dialog : Drawer
  return (
    <Frame title={t('maintenance.order.new')} onClose={onClose}>
      <OrderForm {...(of && { of })} onClose={onClose} />
    </Frame>
  )
}

function OrderForm({ of, onClose }: { of?: OfAsset; onClose: () => void }) {
  const t = useWords(orderWords)
  useWords(workStateWords)
  const nav = useNav()
  const mayGive = useCan()(dispatchWorkOrder)
  const form = useForm(createWorkOrder, {
    initial: {
      type: 'fault',
      level: 3,
      ...(of && { assetKind: of.kind, assetId: of.id, ...(of.said && { description: of.said }) }),
    },
    refreshes: [listWorkOrders, workOrderSummary],
    done: t('maintenance.order.made'),
    draft: of ? `new-work-order.${of.id}` : 'new-work-order',
    toBody: bodyOf,
    onSaved: ({ id }) => {
      onClose()
      nav.go(orderPath(id))
    },
  })
  const f = useFields(orderWords, 'maintenance.order', { form })
  return (
    <Form form={form} verb={t('maintenance.order.new')} onCancel={onClose}>
      <OrderThing form={form} of={of} />
      <TextField {...f('description')} lines={4} wide />
      <SelectField {...f('type')} words="maintenance.type" />
      <LevelField form={form} />
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
