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
import {
  createVehicleType,
  deleteVehicleType,
  listVehicleTypes,
  updateVehicleType,
  type VehicleTypeRow,
} from '../../contract/index.ts'
import { DeleteButton } from '../DeleteButton.tsx'
import { retentionWords } from '../retention.words.ts'
import { vehicleKindWords, vehicleTypeWords } from './vehicle-types.words.ts'

export function NewVehicleType({ onClose }: { onClose: () => void }) {
  const t = useWords(vehicleTypeWords)
  const k = useWords(retentionWords)
  const form = useForm(createVehicleType, {
    initial: { kind: 'city_bus' },
    refreshes: [listVehicleTypes],
    done: k('fleet.driver-record.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer title={t('fleet.type.new')} onClose={onClose}>
      <Form form={form} verb={t('fleet.type.new')} onCancel={onClose}>
        <TypeFields form={form} />
      </Form>
    </Drawer>
  )
}

export function VehicleTypeDrawer({ row, ...neighbours }: DrawerNavigation & { row: VehicleTypeRow }) {
  const k = useWords(retentionWords)
  const { id, version, name, kind, lengthMm, remark } = row
  const form = useForm(updateVehicleType, {
    params: { id },
    initial: { name, kind, lengthMm, remark, version },
    refreshes: [listVehicleTypes],
    done: k('fleet.driver-record.saved'),
    onSaved: neighbours.onClose,
  })
  return (
    <Drawer
      title={name}
      footer={
        <DeleteButton
          call={deleteVehicleType}
          id={id}
          name={name}
          refreshes={[listVehicleTypes]}
          onGone={neighbours.onClose}
        />
      }
      {...neighbours}
    >
      {isPermitted(updateVehicleType) ? (
        <Form form={form} onCancel={neighbours.onClose}>
          <TypeFields form={form} />
        </Form>
      ) : (
        <fieldset className="form" disabled>
          <TypeFields form={form} />
        </fieldset>
      )}
    </Drawer>
  )
}

function TypeFields({ form }: { form: FormState }) {
  const f = useFields(vehicleTypeWords, 'fleet.type', { form })
  const k = useWords(retentionWords)
  useWords(vehicleKindWords)
  return (
    <>
      <TextField {...f('name')} />
      <SelectField {...f('kind')} words="fleet.kind" />
      <NumberField {...f('lengthMm')} scale={3} unit="m" />
      <TextField form={form} name="remark" label={k('fleet.driver-record.remark')} lines={2} wide />
    </>
  )
}
