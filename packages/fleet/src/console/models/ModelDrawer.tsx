import {
  type DrawerNavigation,
  isPermitted,
  Drawer,
  Form,
  type FormState,
  NumberField,
  SelectField,
  TextField,
  useFields,
  useForm,
  useWords,
} from '@evops/kit'
import { batteryKinds, createModel, deleteModel, listModels, updateModel, type ModelRow } from '../../contract/index.ts'
import { ChoiceField } from '../ChoiceField.tsx'
import { CurveField } from './CurveField.tsx'
import { DeleteButton } from '../DeleteButton.tsx'
import { retentionWords } from '../retention.words.ts'
import { modelWords } from './models.words.ts'

export function NewModel({ onClose }: { onClose: () => void }) {
  const t = useWords(modelWords)
  const k = useWords(retentionWords)
  const form = useForm(createModel, {
    initial: { batteryKind: 'lfp', interface: 'ccs2' },
    refreshes: [listModels],
    done: k('fleet.driver-record.saved'),
    draft: 'new-model',
    onSaved: onClose,
  })
  return (
    <Drawer title={t('fleet.model.new')} onClose={onClose}>
      <Form form={form} verb={t('fleet.model.new')} onCancel={onClose}>
        <ModelFields form={form} />
      </Form>
    </Drawer>
  )
}

export function ModelDrawer({ row, ...neighbours }: DrawerNavigation & { row: ModelRow }) {
  const k = useWords(retentionWords)
  const { id, vehicles: _vehicles, makerName, typeName: _typeName, kind: _kind, ...initial } = row
  const form = useForm(updateModel, {
    params: { id },
    initial,
    refreshes: [listModels],
    done: k('fleet.driver-record.saved'),
    onSaved: neighbours.onClose,
  })
  const name = `${makerName} ${row.name}`
  return (
    <Drawer
      title={name}
      footer={
        <DeleteButton call={deleteModel} id={id} name={name} refreshes={[listModels]} onGone={neighbours.onClose} />
      }
      {...neighbours}
    >
      {isPermitted(updateModel) ? (
        <Form form={form} onCancel={neighbours.onClose}>
          <ModelFields form={form} row={row} />
        </Form>
      ) : (
        <fieldset className="form" disabled>
          <ModelFields form={form} row={row} />
        </fieldset>
      )}
    </Drawer>
  )
}

function ModelFields({ form, row }: { form: FormState; row?: ModelRow }) {
  const t = useWords(modelWords)
  const f = useFields(modelWords, 'fleet.model', { form })
  const k = useWords(retentionWords)
  return (
    <>
      <ChoiceField form={form} name="makerId" label={t('fleet.model.makerName')} kind="maker" chosen={row?.makerName} />
      <TextField {...f('name')} />
      <ChoiceField form={form} name="typeId" label={t('fleet.model.typeName')} kind="type" chosen={row?.typeName} />
      <NumberField {...f('batteryDwh')} hint={t('fleet.model.battery-hint')} scale={4} unit="kWh" />
      <SelectField
        {...f('batteryKind')}
        options={batteryKinds.map((value) => ({
          value,
          label: value === 'other' ? t('fleet.model.other-cells') : t(`fleet.model.${value}`),
        }))}
      />
      <SelectField {...f('interface')} words="fleet.model" />
      <NumberField {...f('maxChargeW')} scale={3} unit="kW" />
      <CurveField form={form} />
      <NumberField {...f('nominalV')} unit="V" />
      <NumberField {...f('rangeKm')} unit="km" />
      <NumberField {...f('standardDwh100km')} scale={4} unit="kWh/100 km" />
      <NumberField {...f('kerbKg')} unit="kg" />
      <TextField form={form} name="remark" label={k('fleet.driver-record.remark')} lines={2} wide />
    </>
  )
}
