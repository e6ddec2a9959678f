import {
  Facts,
  NumberField,
  PickField,
  SelectField,
  TextField,
  useCall,
  useFields,
  useSay,
  useWords,
  type FormState,
} from '@evops/kit'
import type { AssetKind } from '@evops/stations/contract'
import {
  maintenanceStations,
  workOrderAssetKinds,
  workOrderAssets,
  workStateWords,
} from '../../contract/index.ts'
import { orderWords } from './orders.words.ts'

export interface OfAsset {
  kind: AssetKind
  id: string
  label: string
  /** What is wrong with it, where that is known. */
  said?: string | undefined
}

/** What an order is of: an asset, whose station follows, or a charge point or station. */
export function OrderThing({ form, of }: { form: FormState; of?: OfAsset | undefined }) {
  const t = useWords(orderWords)
  useWords(workStateWords)
  const say = useSay()
  const { data: kinds = [] } = useCall(workOrderAssetKinds, {}, { quiet: true })
  // Another kind is another choice.
  const ofKind = {
    ...form,
    set(name: string, value: unknown) {
      form.set(name, value)
      form.set('assetId', undefined)
    },
  }
  const f = useFields(orderWords, 'maintenance.order', { form })
  const kind = kinds.find((one) => one === form.values.assetKind)
  if (of)
    return (
      <>
        <div className="f wide">
          <Facts of={[[say(`maintenance.asset.${of.kind}`), of.label]]} />
        </div>
        {of.kind === 'vehicle' && <StationField form={form} isVehicle />}
      </>
    )
  return (
    <>
      {kinds.length > 0 && (
        <SelectField
          {...f('assetKind')}
          form={ofKind}
          none={t('maintenance.order.asset-none')}
          options={kinds.map((value) => ({ value, label: say(`maintenance.asset.${value}`) }))}
        />
      )}
      {kind && <AssetField key={kind} form={form} kind={kind} />}
      {(kind === undefined || kind === 'vehicle') && (
        <StationField form={form} isVehicle={kind === 'vehicle'} />
      )}
      {kind === undefined && (
        <>
          <TextField {...f('chargePointNo')} />
          <NumberField {...f('connectorNo')} />
        </>
      )}
    </>
  )
}

function AssetField({ form, kind }: { form: FormState; kind: AssetKind }) {
  const f = useFields(orderWords, 'maintenance.order', { form })
  const t = useWords(orderWords)
  return (
    <PickField
      {...f('assetId')}
      placeholder={t('maintenance.order.asset-find')}
      from={workOrderAssets}
      given={(text) => ({ query: { kind, search: text || undefined } })}
      choices={({ list }) =>
        list.map(({ id, label, stationName }) => ({
          value: id,
          label: [label, stationName].filter(Boolean).join(' · '),
        }))
      }
    />
  )
}

function StationField({ form, isVehicle }: { form: FormState; isVehicle: boolean }) {
  const t = useWords(orderWords)
  return (
    <PickField
      form={form}
      name="stationId"
      label={t(isVehicle ? 'maintenance.order.asset-place' : 'maintenance.order.station')}
      {...(isVehicle && { hint: t('maintenance.order.asset-place-hint') })}
      from={maintenanceStations}
      given={(text) => ({ query: { search: text || undefined } })}
      choices={(reply) => reply.map(({ stationId, name }) => ({ value: stationId, label: name }))}
    />
  )
}
