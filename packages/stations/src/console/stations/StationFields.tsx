import {
  CheckField,
  ChecksField,
  DayField,
  FormSection,
  type FormState,
  NumberField,
  SelectField,
  TextField,
  useFields,
  useWords,
} from '@evops/kit'
import {
  stationConstructions,
  electricityTypes,
  stationFacilities,
  parkTypes,
  stationPaymentMethods,
  stationStates,
  stationTypes,
} from '../../contract/index.ts'
import { assetWords } from '../assets.words.ts'
import { codeListWords } from '../facts.words.ts'
import { PositionFields } from '../PositionFields.tsx'
import { stationWords } from './stations.words.ts'
import { timeZones } from './time-zones.ts'
import { useOrganisations } from './use-organisations.ts'
import { useCodeListOptions } from '../use-options.ts'

/**
 * Form with all details of a station, in input order. For a new station (`isNew`) the groups after identity and
 * place are folded, because none of their fields is required.
 */
export function StationFields({ form, isNew = false }: { form: FormState; isNew?: boolean }) {
  const t = useWords(stationWords)
  const f = useFields(stationWords, 'stations.station', { form })
  useWords(codeListWords)
  useWords(assetWords)
  return (
    <>
      <Identity form={form} />
      <FormSection title={t('stations.station.place')}>
        <TextField {...f('countryCode')} />
        <TextField {...f('areaCode')} />
        <TextField {...f('street')} wide />
        <TextField {...f('postcode')} />
        <TextField {...f('town')} />
        <TextField {...f('region')} />
        <TextField {...f('address')} wide />
        <PositionFields form={form} />
        <TextField {...f('siteGuide')} lines={2} wide />
      </FormSection>
      <Service form={form} folded={isNew} />
      <Parking form={form} folded={isNew} />
      <Supply form={form} folded={isNew} />
      <FormSection title={t('stations.station.more')} folded={isNew}>
        <TextField {...f('ownerName')} />
        <TextField {...f('ownerCode')} />
        <Belongs form={form} />
        <TextField {...f('remark')} lines={2} wide />
      </FormSection>
    </>
  )
}

function Belongs({ form }: { form: FormState }) {
  const t = useWords(stationWords)
  const { orgId } = form.values
  const chosen = typeof orgId === 'string' && orgId !== '' ? orgId : undefined
  const { organisations, departments } = useOrganisations(chosen)
  // The departments depend on the selected organisation.
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
        <SelectField form={form} name="departmentId" label={t('stations.station.departmentId')} options={departments} />
      )}
    </>
  )
}

function Identity({ form }: { form: FormState }) {
  const t = useWords(stationWords)
  const f = useFields(stationWords, 'stations.station', { form })
  const options = useCodeListOptions()
  return (
    <FormSection title={t('stations.station.identity')}>
      <TextField {...f('code')} />
      <TextField {...f('name')} />
      <SelectField {...f('stationType')} options={options(stationTypes, 'stations.type')} />
      <SelectField {...f('status')} options={options(stationStates, 'stations.status')} />
      <SelectField {...f('construction')} options={options(stationConstructions, 'stations.construction')} />
      <DayField {...f('officialRunOn')} />
      <SelectField
        {...f('timeZone')}
        options={timeZones(form.values.timeZone).map((zone) => ({ value: zone, label: zone }))}
      />
    </FormSection>
  )
}

function Service({ form, folded }: { form: FormState; folded: boolean }) {
  const t = useWords(stationWords)
  const f = useFields(stationWords, 'stations.station', { form })
  const options = useCodeListOptions()
  return (
    <FormSection title={t('stations.station.service')} folded={folded}>
      <CheckField {...f('openToPublic')} />
      <CheckField {...f('roundTheClock')} />
      {form.values.roundTheClock !== true && <TextField {...f('businessHours')} wide />}
      <TextField {...f('phone')} type="tel" />
      <TextField {...f('servicePhone')} type="tel" />
      <ChecksField {...f('payments')} options={options(stationPaymentMethods, 'stations.payment')} />
      <CheckField {...f('bookable')} />
      <CheckField {...f('invoiceable')} />
      <TextField {...f('matchCars')} wide />
    </FormSection>
  )
}

function Parking({ form, folded }: { form: FormState; folded: boolean }) {
  const t = useWords(stationWords)
  const f = useFields(stationWords, 'stations.station', { form })
  const options = useCodeListOptions()
  return (
    <FormSection title={t('stations.station.parking')} folded={folded}>
      <NumberField {...f('parkSpaces')} />
      <SelectField {...f('parkType')} options={options(parkTypes, 'stations.park')} />
      <TextField {...f('parkFee')} />
      <NumberField {...f('stopFreeMinutes')} unit="min" />
      <TextField {...f('parkInfo')} wide />
      <ChecksField {...f('facilities')} options={options(stationFacilities, 'stations.facility')} />
    </FormSection>
  )
}

function Supply({ form, folded }: { form: FormState; folded: boolean }) {
  const t = useWords(stationWords)
  const f = useFields(stationWords, 'stations.station', { form })
  const options = useCodeListOptions()
  return (
    <FormSection title={t('stations.station.supply')} folded={folded}>
      <NumberField {...f('ratedPowerW')} scale={3} unit="kW" />
      <NumberField {...f('gridCapacityVa')} scale={3} unit="kVA" />
      <TextField {...f('gridAccountNo')} />
      <SelectField {...f('electricityType')} options={options(electricityTypes, 'stations.electricity')} />
    </FormSection>
  )
}
