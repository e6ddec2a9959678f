import {
  CheckField,
  DayField,
  FormSection,
  type FormState,
  NumberField,
  PickField,
  SelectField,
  TextField,
  useFields,
  useMe,
  useWords,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import {
  assetStates,
  connectorTypes,
  equipmentTypes,
  type GunForm,
  listStations,
  networks,
  pileProtocols,
} from '../../contract/index.ts'
import { assetWords } from '../assets.words.ts'
import { factWords } from '../facts.words.ts'
import { PositionFields } from '../PositionFields.tsx'
import { useOptions } from '../use-options.ts'
import { GunFields } from './GunFields.tsx'
import { pileWords } from './piles.words.ts'

/** Start of a new charge point's form. */
export const newPile: {
  equipmentType: 1
  protocol: 'ocpp1.6j'
  assetState: 'awaiting'
  noPassword: boolean
  publicVisible: boolean
  guns: GunForm[]
} = {
  equipmentType: 1,
  protocol: 'ocpp1.6j',
  assetState: 'awaiting',
  noPassword: false,
  publicVisible: true,
  guns: [{ gunNo: 1, connectorType: 4 }],
}

/** The fields of a charge point; `adopted`: its identity is known, `isNew`: access is decided here. */
export function PileFields({
  form,
  station,
  isNew = false,
  adopted = false,
}: {
  form: FormState
  station?: string
  isNew?: boolean
  adopted?: boolean
}) {
  const t = useWords(pileWords)
  const f = useFields(pileWords, 'stations.pile', { form })
  useWords(factWords)
  useWords(assetWords)
  return (
    <>
      <Identity form={form} station={station} isNew={isNew} adopted={adopted} />
      <FormSection title={t('stations.pile.power')}>
        <NumberField {...f('ratedPowerW')} scale={3} unit="kW" />
        <NumberField {...f('powerLimitPercent')} unit="%" />
        <NumberField {...f('minVoltageDv')} scale={1} unit="V" />
        <NumberField {...f('maxVoltageDv')} scale={1} unit="V" />
        <NumberField {...f('maxCurrentDa')} scale={1} unit="A" />
        <GunFields form={form} types={connectorTypes} />
      </FormSection>
      <Running form={form} />
      <Plate form={form} />
      <FormSection title={t('stations.pile.more')}>
        <TextField {...f('ownerName')} />
        <PositionFields form={form} />
        <TextField {...f('remark')} lines={2} wide />
      </FormSection>
    </>
  )
}

function Identity({
  form,
  station,
  isNew,
  adopted,
}: {
  form: FormState
  station: string | undefined
  isNew: boolean
  adopted: boolean
}) {
  const t = useWords(pileWords)
  const f = useFields(pileWords, 'stations.pile', { form })
  const options = useOptions()
  return (
    <FormSection title={t('stations.pile.who')}>
      <TextField {...f('pileNo')} />
      <TextField {...f('name')} />
      <PickField
        {...f('stationId')}
        from={listStations}
        given={(text) => ({ query: { page: 1, pageSize: 20, search: text } })}
        choices={(reply) => reply.list.map((row) => ({ value: row.id, label: `${row.name} · ${row.code}` }))}
        chosen={station}
      />
      <SelectField {...f('equipmentType')} options={options(equipmentTypes, 'stations.equipment')} />
      <SelectField {...f('protocol')} options={options(pileProtocols, 'stations.protocol')} />
      {isNew && (
        <>
          <SelectField {...f('assetState')} options={options(assetStates, 'stations.asset')} />
          <TextField
            {...f('identity')}
            hint={adopted ? undefined : t('stations.pile.identity-hint')}
            disabled={adopted}
            wide
          />
          <CheckField {...f('noPassword')} wide />
        </>
      )}
    </FormSection>
  )
}

function Running({ form }: { form: FormState }) {
  const t = useWords(pileWords)
  const f = useFields(pileWords, 'stations.pile', { form })
  const options = useOptions()
  const { currency } = useMe().operator
  return (
    <FormSection title={t('stations.pile.running')}>
      <NumberField {...f('lowBalanceMinor')} scale={currencyExponent(currency)} unit={currency} />
      <CheckField {...f('plugAndCharge')} />
      <CheckField {...f('autoPower')} />
      <CheckField {...f('publicVisible')} />
      <SelectField {...f('network')} options={options(networks, 'stations.network')} />
      <TextField {...f('iccid')} />
      <DayField {...f('simExpiresOn')} />
    </FormSection>
  )
}

function Plate({ form }: { form: FormState }) {
  const t = useWords(pileWords)
  const f = useFields(pileWords, 'stations.pile', { form })
  return (
    <FormSection title={t('stations.pile.plate')}>
      <TextField {...f('manufacturer')} />
      <TextField {...f('manufacturerCode')} />
      <TextField {...f('plateModel')} />
      <DayField {...f('producedOn')} />
      <DayField {...f('commissionedOn')} />
      <DayField {...f('warrantyUntil')} />
    </FormSection>
  )
}
