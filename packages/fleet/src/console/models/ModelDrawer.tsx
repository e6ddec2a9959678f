import {
  can,
  Drawer,
  Form,
  NumberField,
  SelectField,
  TextField,
  useForm,
  useWords,
  type FormState,
} from '@evops/platform/console'
import {
  batteryKinds,
  createModel,
  deleteModel,
  listModels,
  updateModel,
  vehicleInterfaces,
  type ModelRow,
} from '../../contract/index.ts'
import type { Beside } from '../beside.ts'
import { ChoiceField } from '../ChoiceField.tsx'
import { DeleteButton } from '../DeleteButton.tsx'
import { keptWords } from '../kept.words.ts'
import { modelWords } from './models.words.ts'

export function NewModel({ onClose }: { onClose: () => void }) {
  const t = useWords(modelWords)
  const k = useWords(keptWords)
  const form = useForm(createModel, {
    initial: { batteryKind: 'lfp', interface: 'ccs2' },
    refreshes: [listModels],
    done: k('fleet.kept.saved'),
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

export function ModelDrawer({ row, ...beside }: Beside & { row: ModelRow }) {
  const k = useWords(keptWords)
  const { id, vehicles: _vehicles, makerName, typeName: _typeName, kind: _kind, ...initial } = row
  const form = useForm(updateModel, {
    params: { id },
    initial,
    refreshes: [listModels],
    done: k('fleet.kept.saved'),
    onSaved: beside.onClose,
  })
  const name = `${makerName} ${row.name}`
  return (
    <Drawer
      title={name}
      footer={
        <DeleteButton
          call={deleteModel}
          id={id}
          name={name}
          refreshes={[listModels]}
          onGone={beside.onClose}
        />
      }
      {...beside}
    >
      {can(updateModel) ? (
        <Form form={form} onCancel={beside.onClose}>
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
  const k = useWords(keptWords)
  return (
    <>
      <ChoiceField
        form={form}
        name="makerId"
        label={t('fleet.model.makerName')}
        kind="maker"
        chosen={row?.makerName}
      />
      <TextField form={form} name="name" label={t('fleet.model.name')} />
      <ChoiceField
        form={form}
        name="typeId"
        label={t('fleet.model.typeName')}
        kind="type"
        chosen={row?.typeName}
      />
      <NumberField
        form={form}
        name="batteryDwh"
        label={t('fleet.model.batteryDwh')}
        hint={t('fleet.model.battery-hint')}
        scale={4}
        unit="kWh"
      />
      <SelectField
        form={form}
        name="batteryKind"
        label={t('fleet.model.batteryKind')}
        options={batteryKinds.map((value) => ({
          value,
          label: value === 'other' ? t('fleet.model.other-cells') : t(`fleet.model.${value}`),
        }))}
      />
      <SelectField
        form={form}
        name="interface"
        label={t('fleet.model.interface')}
        options={vehicleInterfaces.map((value) => ({ value, label: t(`fleet.model.${value}`) }))}
      />
      <NumberField form={form} name="maxChargeW" label={t('fleet.model.maxChargeW')} scale={3} unit="kW" />
      <NumberField form={form} name="nominalV" label={t('fleet.model.nominalV')} unit="V" />
      <NumberField form={form} name="rangeKm" label={t('fleet.model.rangeKm')} unit="km" />
      <NumberField
        form={form}
        name="standardDwh100km"
        label={t('fleet.model.standardDwh100km')}
        scale={4}
        unit="kWh/100 km"
      />
      <NumberField form={form} name="kerbKg" label={t('fleet.model.kerbKg')} unit="kg" />
      <TextField form={form} name="remark" label={k('fleet.kept.remark')} lines={2} wide />
    </>
  )
}
