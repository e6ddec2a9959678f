import {
  CheckField,
  DayField,
  FormSection,
  type FormState,
  NumberField,
  PickField,
  SelectField,
  TextField,
  useMe,
  useWords,
} from '@evops/platform/console'
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
  useWords(factWords)
  useWords(assetWords)
  return (
    <>
      <Identity form={form} station={station} isNew={isNew} adopted={adopted} />
      <FormSection title={t('stations.pile.power')}>
        <NumberField
          form={form}
          name="ratedPowerW"
          scale={3}
          unit="kW"
          label={t('stations.pile.ratedPowerW')}
        />
        <NumberField
          form={form}
          name="powerLimitPercent"
          unit="%"
          label={t('stations.pile.powerLimitPercent')}
          hint={t('stations.pile.powerLimitPercent-hint')}
        />
        <NumberField
          form={form}
          name="minVoltageDv"
          scale={1}
          unit="V"
          label={t('stations.pile.minVoltageDv')}
        />
        <NumberField
          form={form}
          name="maxVoltageDv"
          scale={1}
          unit="V"
          label={t('stations.pile.maxVoltageDv')}
        />
        <NumberField
          form={form}
          name="maxCurrentDa"
          scale={1}
          unit="A"
          label={t('stations.pile.maxCurrentDa')}
        />
        <GunFields form={form} types={connectorTypes} />
      </FormSection>
      <Running form={form} />
      <Plate form={form} />
      <FormSection title={t('stations.pile.more')}>
        <TextField
          form={form}
          name="ownerName"
          label={t('stations.pile.ownerName')}
          hint={t('stations.pile.ownerName-hint')}
        />
        <PositionFields form={form} />
        <TextField form={form} name="remark" label={t('stations.pile.remark')} lines={2} wide />
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
  const options = useOptions()
  return (
    <FormSection title={t('stations.pile.who')}>
      <TextField form={form} name="pileNo" label={t('stations.pile.pileNo')} />
      <TextField form={form} name="name" label={t('stations.pile.name')} />
      <PickField
        form={form}
        name="stationId"
        label={t('stations.pile.stationId')}
        from={listStations}
        given={(text) => ({ query: { page: 1, pageSize: 20, search: text } })}
        choices={(reply) => reply.list.map((row) => ({ value: row.id, label: `${row.name} · ${row.code}` }))}
        chosen={station}
      />
      <SelectField
        form={form}
        name="equipmentType"
        label={t('stations.pile.equipmentType')}
        options={options(equipmentTypes, 'stations.equipment')}
      />
      <SelectField
        form={form}
        name="protocol"
        label={t('stations.pile.protocol')}
        options={options(pileProtocols, 'stations.protocol')}
      />
      {isNew && (
        <>
          <SelectField
            form={form}
            name="assetState"
            label={t('stations.pile.assetState')}
            hint={t('stations.pile.assetState-hint')}
            options={options(assetStates, 'stations.asset')}
          />
          <TextField
            form={form}
            name="identity"
            label={t('stations.pile.identity')}
            hint={adopted ? undefined : t('stations.pile.identity-hint')}
            disabled={adopted}
            wide
          />
          <CheckField
            form={form}
            name="noPassword"
            label={t('stations.pile.noPassword')}
            hint={t('stations.pile.noPassword-hint')}
            wide
          />
        </>
      )}
    </FormSection>
  )
}

function Running({ form }: { form: FormState }) {
  const t = useWords(pileWords)
  const options = useOptions()
  const { currency } = useMe().operator
  return (
    <FormSection title={t('stations.pile.running')}>
      <NumberField
        form={form}
        name="lowBalanceMinor"
        scale={currencyExponent(currency)}
        unit={currency}
        label={t('stations.pile.lowBalanceMinor')}
        hint={t('stations.pile.lowBalanceMinor-hint')}
      />
      <CheckField
        form={form}
        name="plugAndCharge"
        label={t('stations.pile.plugAndCharge')}
        hint={t('stations.pile.plugAndCharge-hint')}
      />
      <CheckField
        form={form}
        name="autoPower"
        label={t('stations.pile.autoPower')}
        hint={t('stations.pile.autoPower-hint')}
      />
      <CheckField
        form={form}
        name="publicVisible"
        label={t('stations.pile.publicVisible')}
        hint={t('stations.pile.publicVisible-hint')}
      />
      <SelectField
        form={form}
        name="network"
        label={t('stations.pile.network')}
        options={options(networks, 'stations.network')}
      />
      <TextField form={form} name="iccid" label={t('stations.pile.iccid')} />
      <DayField form={form} name="simExpiresOn" label={t('stations.pile.simExpiresOn')} />
    </FormSection>
  )
}

function Plate({ form }: { form: FormState }) {
  const t = useWords(pileWords)
  return (
    <FormSection title={t('stations.pile.plate')}>
      <TextField form={form} name="manufacturer" label={t('stations.pile.manufacturer')} />
      <TextField form={form} name="manufacturerCode" label={t('stations.pile.manufacturerCode')} />
      <TextField form={form} name="plateModel" label={t('stations.pile.plateModel')} />
      <DayField form={form} name="producedOn" label={t('stations.pile.producedOn')} />
      <DayField form={form} name="commissionedOn" label={t('stations.pile.commissionedOn')} />
      <DayField form={form} name="warrantyUntil" label={t('stations.pile.warrantyUntil')} />
    </FormSection>
  )
}
