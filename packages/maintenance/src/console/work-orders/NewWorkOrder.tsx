import {
  Dialog,
  Drawer,
  Form,
  type FormValues,
  SelectField,
  TextField,
  useIsPermitted,
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
import { workOrderPath } from '../paths.ts'
import { OpenWorkOrders } from './OpenWorkOrders.tsx'
import { type WorkOrderAssetRef, WorkOrderThing } from './WorkOrderThing.tsx'
import { workOrderWords } from './work-orders.words.ts'
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

/** Connector at which a work order is created, with the text of its fault. */
export interface WorkOrderPlace {
  chargePointId: string
  chargePointNo: string
  connectorNo: number
  faultText?: string | undefined
}
interface NewWorkOrderProps {
  of?: WorkOrderAssetRef
  at?: WorkOrderPlace
  onClose: () => void
}

/** Form for a new work order; opened from an asset or a connector, it contains the place and its problem. */
export function NewWorkOrder({ of, at, onClose }: NewWorkOrderProps) {
  const t = useWords(workOrderWords)
  const Frame = of || at ? Dialog : Drawer
  return (
    <Frame title={t('maintenance.workOrder.new')} onClose={onClose}>
      <WorkOrderForm {...(of && { of })} {...(at && { at })} onClose={onClose} />
    </Frame>
  )
}

function WorkOrderForm({ of, at, onClose }: NewWorkOrderProps) {
  const t = useWords(workOrderWords)
  useWords(workStateWords)
  const nav = useNav()
  const mayGive = useIsPermitted()(dispatchWorkOrder)
  const form = useForm(createWorkOrder, {
    initial: {
      type: 'fault',
      level: 3,
      ...(of && { assetKind: of.kind, assetId: of.id, ...(of.text && { description: of.text }) }),
      ...(at && { chargePointNo: at.chargePointNo, connectorNo: at.connectorNo, description: at.faultText ?? '' }),
    },
    refreshes: [listWorkOrders, workOrderSummary],
    done: t('maintenance.workOrder.made'),
    draft: ['new-work-order', of?.id ?? (at && `${at.chargePointId}-${at.connectorNo}`)].filter(Boolean).join('.'),
    toBody: bodyOf,
    onSaved: ({ id }) => {
      onClose()
      nav.go(workOrderPath(id))
    },
  })
  const f = useFields(workOrderWords, 'maintenance.workOrder', { form })
  return (
    <Form form={form} verb={t('maintenance.workOrder.new')} onCancel={onClose}>
      {at && <OpenWorkOrders {...at} />}
      <WorkOrderThing form={form} of={of} />
      <TextField {...f('description')} lines={4} wide />
      <SelectField {...f('type')} words="maintenance.type" />
      <LevelField form={form} />
      <TextField {...f('reporter')} />
      <SelectField
        {...f('customerConfirms')}
        none={t('maintenance.workOrder.confirms-rule')}
        options={[
          { value: 'true', label: t('maintenance.workOrder.yes') },
          { value: 'false', label: t('maintenance.workOrder.no-flag') },
        ]}
      />
      {mayGive && <StaffField form={form} name="staffId" label={t('maintenance.workOrder.give-now')} />}
    </Form>
  )
}

export function LevelField({ form }: { form: Parameters<typeof SelectField>[0]['form'] }) {
  const t = useWords(workOrderWords)
  return (
    <SelectField
      form={form}
      name="level"
      label={t('maintenance.workOrder.level')}
      hint={t('maintenance.workOrder.level-hint')}
      options={[1, 2, 3, 4].map((level) => ({ value: String(level), label: `P${level}` }))}
    />
  )
}
