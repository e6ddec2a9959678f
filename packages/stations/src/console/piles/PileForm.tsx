import {
  CheckField,
  type FormState,
  NumberField,
  PickField,
  SelectField,
  TextField,
  useSay,
  useWords,
} from '@evops/platform/console'
import {
  assetStates,
  connectorTypes,
  equipmentTypes,
  type GunForm,
  listStations,
  pileProtocols,
} from '../../contract/index.ts'
import { factWords } from '../facts.words.ts'
import { GunFields } from './GunFields.tsx'
import { pileWords } from './piles.words.ts'

/** Start of a new charge point's form. */
export const newPile: {
  equipmentType: 1
  protocol: 'ocpp1.6j'
  assetState: 'awaiting'
  noPassword: boolean
  guns: GunForm[]
} = {
  equipmentType: 1,
  protocol: 'ocpp1.6j',
  assetState: 'awaiting',
  noPassword: false,
  guns: [{ gunNo: 1, connectorType: 4 }],
}

/** A select box works with text, the contract with numbers. */
export function numbersOf(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== '' && value !== undefined)
      .map(([key, value]) => [key, numeric.has(key) && typeof value === 'string' ? Number(value) : value]),
  )
}
const numeric = new Set(['equipmentType', 'stationType', 'status'])

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
  const say = useSay()
  const t = useWords(pileWords)
  useWords(factWords)
  return (
    <>
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
      <NumberField
        form={form}
        name="ratedPowerW"
        scale={3}
        unit="kW"
        label={t('stations.pile.ratedPowerW')}
      />
      <SelectField
        form={form}
        name="equipmentType"
        label={t('stations.pile.equipmentType')}
        options={equipmentTypes.map((type) => ({
          value: String(type),
          label: say(`stations.equipment.${type}`),
        }))}
      />
      <SelectField
        form={form}
        name="protocol"
        label={t('stations.pile.protocol')}
        options={pileProtocols.map((protocol) => ({
          value: protocol,
          label: say(`stations.protocol.${protocol}`),
        }))}
      />
      <SelectField
        form={form}
        name="assetState"
        label={t('stations.pile.assetState')}
        options={assetStates.map((state) => ({ value: state, label: say(`stations.asset.${state}`) }))}
      />
      {isNew && (
        <TextField
          form={form}
          name="identity"
          label={t('stations.pile.identity')}
          hint={adopted ? undefined : t('stations.pile.identity-hint')}
          disabled={adopted}
          wide
        />
      )}
      <GunFields form={form} types={connectorTypes} />
      {isNew && (
        <CheckField
          form={form}
          name="noPassword"
          label={t('stations.pile.noPassword')}
          hint={t('stations.pile.noPassword-hint')}
          wide
        />
      )}
      <TextField form={form} name="remark" label={t('stations.pile.remark')} lines={2} wide />
    </>
  )
}
