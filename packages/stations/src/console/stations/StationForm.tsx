import {
  CheckField,
  Drawer,
  Form,
  type FormState,
  NumberField,
  SelectField,
  TextField,
  useForm,
  useMe,
  useSay,
  useWords,
} from '@evops/platform/console'
import {
  createStation,
  getStation,
  listPiles,
  listStations,
  type StationDetail,
  stationStates,
  stationTypes,
  summariseGuns,
  updateStation,
} from '../../contract/index.ts'
import { factWords } from '../facts.words.ts'
import { numbersOf } from '../piles/PileForm.tsx'
import { PositionFields } from './PositionFields.tsx'
import { stationWords } from './stations.words.ts'
import { timeZones } from './time-zones.ts'
import { useLeave } from '../use-leave.ts'

export const stationReads = [listStations, getStation, summariseGuns, listPiles]

export function NewStation({ onMade, onClose }: { onMade: (id: string) => void; onClose: () => void }) {
  const t = useWords(stationWords)
  const leave = useLeave(onClose)
  const { timeZone } = useMe().operator
  const form = useForm(createStation, {
    initial: { timeZone, stationType: 1, status: 50, openToPublic: true },
    toBody: numbersOf,
    draft: 'new-station',
    refreshes: stationReads,
    done: t('stations.station.created'),
    onSaved: (station) => onMade(station.id),
  })
  return (
    <Drawer title={t('stations.station.new')} onClose={onClose} wide>
      <Form form={form} columns verb={t('stations.station.create')} onCancel={leave}>
        <StationFields form={form} />
      </Form>
    </Drawer>
  )
}

export function EditStation({ station, onClose }: { station: StationDetail; onClose: () => void }) {
  const t = useWords(stationWords)
  const leave = useLeave(onClose)
  const form = useForm(updateStation, {
    params: { id: station.id },
    initial: {
      code: station.code,
      name: station.name,
      timeZone: station.timeZone,
      stationType: station.stationType,
      status: station.status,
      countryCode: station.countryCode,
      areaCode: station.areaCode,
      address: station.address,
      position: station.position,
      phone: station.phone,
      businessHours: station.businessHours,
      ratedPowerW: station.ratedPowerW,
      remark: station.remark,
      openToPublic: station.openToPublic,
    },
    toBody: (values) => ({ ...emptied, ...numbersOf(values), version: station.version }),
    refreshes: stationReads,
    done: t('stations.station.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer title={t('stations.station.edit-title', { station: station.name })} onClose={onClose} wide>
      <Form form={form} columns onCancel={leave}>
        <StationFields form={form} />
      </Form>
    </Drawer>
  )
}
/** A box that was emptied takes its text away. */
const emptied = {
  countryCode: null,
  areaCode: null,
  address: null,
  position: null,
  phone: null,
  businessHours: null,
  ratedPowerW: null,
  remark: null,
}

function StationFields({ form }: { form: FormState }) {
  const say = useSay()
  const t = useWords(stationWords)
  useWords(factWords)
  return (
    <>
      <TextField form={form} name="code" label={t('stations.station.code')} />
      <TextField form={form} name="name" label={t('stations.station.name')} />
      <SelectField
        form={form}
        name="stationType"
        label={t('stations.station.stationType')}
        options={stationTypes.map((type) => ({ value: String(type), label: say(`stations.type.${type}`) }))}
      />
      <SelectField
        form={form}
        name="status"
        label={t('stations.station.status')}
        options={stationStates.map((state) => ({
          value: String(state),
          label: say(`stations.status.${state}`),
        }))}
      />
      <SelectField
        form={form}
        name="timeZone"
        label={t('stations.station.timeZone')}
        hint={t('stations.station.timeZone-hint')}
        options={timeZones(form.values.timeZone).map((zone) => ({ value: zone, label: zone }))}
      />
      <NumberField
        form={form}
        name="ratedPowerW"
        scale={3}
        unit="kW"
        label={t('stations.station.ratedPowerW')}
      />
      <TextField form={form} name="address" label={t('stations.station.address')} wide />
      <PositionFields form={form} />
      <TextField
        form={form}
        name="countryCode"
        label={t('stations.station.countryCode')}
        hint={t('stations.station.countryCode-hint')}
      />
      <TextField form={form} name="areaCode" label={t('stations.station.areaCode')} />
      <TextField form={form} name="phone" type="tel" label={t('stations.station.phone')} />
      <TextField form={form} name="businessHours" label={t('stations.station.businessHours')} />
      <CheckField form={form} name="openToPublic" label={t('stations.station.openToPublic')} wide />
      <TextField form={form} name="remark" label={t('stations.station.remark')} lines={2} wide />
    </>
  )
}
