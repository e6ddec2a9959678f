import {
  CheckField,
  ChecksField,
  DayField,
  FormSection,
  type FormState,
  NumberField,
  SelectField,
  TextField,
  useWords,
} from '@evops/platform/console'
import {
  constructions,
  electricityTypes,
  facilities,
  parkTypes,
  payments,
  stationStates,
  stationTypes,
} from '../../contract/index.ts'
import { assetWords } from '../assets.words.ts'
import { factWords } from '../facts.words.ts'
import { PositionFields } from '../PositionFields.tsx'
import { stationWords } from './stations.words.ts'
import { timeZones } from './time-zones.ts'
import { useOrganisations } from './use-organisations.ts'
import { useOptions } from '../use-options.ts'

/** All that is written down of a station, in the order in which it is asked. */
export function StationFields({ form }: { form: FormState }) {
  const t = useWords(stationWords)
  useWords(factWords)
  useWords(assetWords)
  return (
    <>
      <Identity form={form} />
      <FormSection title={t('stations.station.place')}>
        <TextField
          form={form}
          name="countryCode"
          label={t('stations.station.countryCode')}
          hint={t('stations.station.countryCode-hint')}
        />
        <TextField
          form={form}
          name="areaCode"
          label={t('stations.station.areaCode')}
          hint={t('stations.station.areaCode-hint')}
        />
        <TextField form={form} name="address" label={t('stations.station.address')} wide />
        <PositionFields form={form} />
        <TextField form={form} name="siteGuide" label={t('stations.station.siteGuide')} lines={2} wide />
      </FormSection>
      <Service form={form} />
      <Parking form={form} />
      <Supply form={form} />
      <FormSection title={t('stations.station.more')}>
        <TextField
          form={form}
          name="ownerName"
          label={t('stations.station.ownerName')}
          hint={t('stations.station.ownerName-hint')}
        />
        <TextField form={form} name="ownerCode" label={t('stations.station.ownerCode')} />
        <Belongs form={form} />
        <TextField form={form} name="remark" label={t('stations.station.remark')} lines={2} wide />
      </FormSection>
    </>
  )
}

function Belongs({ form }: { form: FormState }) {
  const t = useWords(stationWords)
  const { orgId } = form.values
  const chosen = typeof orgId === 'string' && orgId !== '' ? orgId : undefined
  const { organisations, departments } = useOrganisations(chosen)
  // A department is one of its organisation.
  const within: FormState = {
    ...form,
    set: (name, value) => {
      form.set(name, value)
      form.set('departmentId', undefined)
    },
  }
  return (
    <>
      <SelectField
        form={within}
        name="orgId"
        label={t('stations.station.orgId')}
        hint={t('stations.station.orgId-hint')}
        options={organisations}
      />
      {chosen !== undefined && (
        <SelectField
          form={form}
          name="departmentId"
          label={t('stations.station.departmentId')}
          options={departments}
        />
      )}
    </>
  )
}

function Identity({ form }: { form: FormState }) {
  const t = useWords(stationWords)
  const options = useOptions()
  return (
    <FormSection title={t('stations.station.identity')}>
      <TextField form={form} name="code" label={t('stations.station.code')} />
      <TextField form={form} name="name" label={t('stations.station.name')} />
      <SelectField
        form={form}
        name="stationType"
        label={t('stations.station.stationType')}
        options={options(stationTypes, 'stations.type')}
      />
      <SelectField
        form={form}
        name="status"
        label={t('stations.station.status')}
        options={options(stationStates, 'stations.status')}
      />
      <SelectField
        form={form}
        name="construction"
        label={t('stations.station.construction')}
        options={options(constructions, 'stations.construction')}
      />
      <DayField form={form} name="officialRunOn" label={t('stations.station.officialRunOn')} />
      <SelectField
        form={form}
        name="timeZone"
        label={t('stations.station.timeZone')}
        hint={t('stations.station.timeZone-hint')}
        options={timeZones(form.values.timeZone).map((zone) => ({ value: zone, label: zone }))}
      />
    </FormSection>
  )
}

function Service({ form }: { form: FormState }) {
  const t = useWords(stationWords)
  const options = useOptions()
  return (
    <FormSection title={t('stations.station.service')}>
      <CheckField form={form} name="openToPublic" label={t('stations.station.openToPublic')} />
      <CheckField form={form} name="roundTheClock" label={t('stations.station.roundTheClock')} />
      {form.values.roundTheClock !== true && (
        <TextField form={form} name="businessHours" label={t('stations.station.businessHours')} wide />
      )}
      <TextField form={form} name="phone" type="tel" label={t('stations.station.phone')} />
      <TextField form={form} name="servicePhone" type="tel" label={t('stations.station.servicePhone')} />
      <ChecksField
        form={form}
        name="payments"
        label={t('stations.station.payments')}
        options={options(payments, 'stations.payment')}
      />
      <CheckField
        form={form}
        name="bookable"
        label={t('stations.station.bookable')}
        hint={t('stations.station.bookable-hint')}
      />
      <CheckField form={form} name="invoiceable" label={t('stations.station.invoiceable')} />
      <TextField form={form} name="matchCars" label={t('stations.station.matchCars')} wide />
    </FormSection>
  )
}

function Parking({ form }: { form: FormState }) {
  const t = useWords(stationWords)
  const options = useOptions()
  return (
    <FormSection title={t('stations.station.parking')}>
      <NumberField form={form} name="parkSpaces" label={t('stations.station.parkSpaces')} />
      <SelectField
        form={form}
        name="parkType"
        label={t('stations.station.parkType')}
        options={options(parkTypes, 'stations.park')}
      />
      <TextField form={form} name="parkFee" label={t('stations.station.parkFee')} />
      <NumberField
        form={form}
        name="stopFreeMinutes"
        unit="min"
        label={t('stations.station.stopFreeMinutes')}
        hint={t('stations.station.stopFreeMinutes-hint')}
      />
      <TextField form={form} name="parkInfo" label={t('stations.station.parkInfo')} wide />
      <ChecksField
        form={form}
        name="facilities"
        label={t('stations.station.facilities')}
        options={options(facilities, 'stations.facility')}
      />
    </FormSection>
  )
}

function Supply({ form }: { form: FormState }) {
  const t = useWords(stationWords)
  const options = useOptions()
  return (
    <FormSection title={t('stations.station.supply')}>
      <NumberField
        form={form}
        name="ratedPowerW"
        scale={3}
        unit="kW"
        label={t('stations.station.ratedPowerW')}
      />
      <NumberField
        form={form}
        name="gridCapacityVa"
        scale={3}
        unit="kVA"
        label={t('stations.station.gridCapacityVa')}
      />
      <TextField form={form} name="gridAccountNo" label={t('stations.station.gridAccountNo')} />
      <SelectField
        form={form}
        name="electricityType"
        label={t('stations.station.electricityType')}
        options={options(electricityTypes, 'stations.electricity')}
      />
    </FormSection>
  )
}
