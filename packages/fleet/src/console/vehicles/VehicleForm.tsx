import {
  DayField,
  Drawer,
  Form,
  FormSection,
  type FormState,
  NumberField,
  SelectField,
  TextField,
  useFields,
  useForm,
  useNav,
  useWords,
} from '@evops/kit'
import { createVehicle, getVehicle, listVehicles, updateVehicle, type VehicleDetail } from '../../contract/index.ts'
import { ChoiceField } from '../ChoiceField.tsx'
import { retentionWords } from '../retention.words.ts'
import { vehiclePath } from '../paths.ts'
import { vehicleWords } from './vehicles.words.ts'

export function NewVehicle({ onClose }: { onClose: () => void }) {
  const t = useWords(vehicleWords)
  const k = useWords(retentionWords)
  const nav = useNav()
  const form = useForm(createVehicle, {
    initial: { state: 'active' },
    refreshes: [listVehicles],
    done: k('fleet.driver-record.saved'),
    draft: 'new-vehicle',
    onSaved: ({ id }) => {
      onClose()
      nav.go(vehiclePath(id))
    },
  })
  return (
    <Drawer title={t('fleet.vehicle.new')} onClose={onClose}>
      <Form form={form} verb={t('fleet.vehicle.new')} onCancel={onClose}>
        <VehicleFields form={form} />
      </Form>
    </Drawer>
  )
}

export function EditVehicle({ vehicle, onClose }: { vehicle: VehicleDetail; onClose: () => void }) {
  const k = useWords(retentionWords)
  const { evccid, bayChargePointId, bayConnectorNo } = vehicle
  const { id, version, plate, selfNo, vin, modelId, batteryDwh, fleetId, lineId, companyId } = vehicle
  const { state, registeredOn, reportedOdometerM, reportedSoc, remark } = vehicle
  const form = useForm(updateVehicle, {
    params: { id },
    initial: {
      version,
      plate,
      selfNo,
      vin,
      evccid,
      bayChargePointId,
      bayConnectorNo,
      modelId,
      batteryDwh,
      fleetId,
      lineId,
      companyId,
      state,
      registeredOn,
      odometerM: reportedOdometerM,
      soc: reportedSoc,
      remark,
    },
    refreshes: [listVehicles, getVehicle],
    done: k('fleet.driver-record.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer title={vehicle.label} onClose={onClose}>
      <Form form={form} onCancel={onClose}>
        <VehicleFields form={form} vehicle={vehicle} />
      </Form>
    </Drawer>
  )
}

function VehicleFields({ form, vehicle }: { form: FormState; vehicle?: VehicleDetail }) {
  const t = useWords(vehicleWords)
  const f = useFields(vehicleWords, 'fleet.vehicle', { form })
  const k = useWords(retentionWords)
  return (
    <>
      <FormSection title={t('fleet.vehicle.identity')}>
        <TextField {...f('plate')} />
        <TextField {...f('selfNo')} />
        <TextField {...f('vin')} />
        <TextField {...f('evccid')} hint={t('fleet.vehicle.evccid-hint')} />
        <ChoiceField
          form={form}
          name="modelId"
          label={t('fleet.vehicle.modelName')}
          kind="model"
          chosen={vehicle?.modelName}
        />
        <NumberField
          form={form}
          name="batteryDwh"
          label={t('fleet.vehicle.own-battery')}
          hint={t('fleet.vehicle.own-battery-hint')}
          scale={4}
          unit="kWh"
        />
        <DayField {...f('registeredOn')} />
      </FormSection>
      <FormSection title={t('fleet.vehicle.belongs')}>
        <ChoiceField
          form={form}
          name="fleetId"
          label={t('fleet.vehicle.fleetName')}
          kind="fleet"
          chosen={vehicle?.fleetName}
        />
        <ChoiceField form={form} name="lineId" label={t('fleet.vehicle.lineNo')} kind="line" chosen={vehicle?.lineNo} />
        <ChoiceField
          form={form}
          name="companyId"
          label={t('fleet.vehicle.companyName')}
          kind="company"
          chosen={vehicle?.companyName}
        />
        <ChoiceField
          form={form}
          name="bayChargePointId"
          label={t('fleet.vehicle.bayChargePointId')}
          kind="chargePoint"
          chosen={vehicle?.bayName}
          hint={t('fleet.vehicle.bay-hint')}
        />
        <NumberField {...f('bayConnectorNo')} />
        <SelectField {...f('state')} />
      </FormSection>
      <FormSection title={t('fleet.vehicle.exists')}>
        <NumberField {...f('odometerM')} scale={3} unit="km" />
        <NumberField {...f('soc')} unit="%" />
      </FormSection>
      <TextField form={form} name="remark" label={k('fleet.driver-record.remark')} lines={2} wide />
    </>
  )
}
