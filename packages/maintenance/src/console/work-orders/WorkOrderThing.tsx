import {
  Facts,
  NumberField,
  PickField,
  SelectField,
  TextField,
  useCall,
  useFields,
  useTranslate,
  useWords,
  type FormState,
} from '@evops/kit'
import type { AssetKind } from '@evops/stations/contract'
import { maintenanceStations, workOrderAssetKinds, workOrderAssets, workStateWords } from '../../contract/index.ts'
import { workOrderWords } from './work-orders.words.ts'

export interface WorkOrderAssetRef {
  kind: AssetKind
  id: string
  label: string
  /** Description of the problem, if known. */
  text?: string | undefined
}

/** Selects the subject of a work order: an asset, which determines the station, or a charge point or station. */
export function WorkOrderThing({ form, of }: { form: FormState; of?: WorkOrderAssetRef | undefined }) {
  const t = useWords(workOrderWords)
  useWords(workStateWords)
  const translate = useTranslate()
  const { data: kinds = [] } = useCall(workOrderAssetKinds, {}, { quiet: true })
  // A different kind resets the choice.
  const ofKind = {
    ...form,
    set(name: string, value: unknown) {
      form.set(name, value)
      form.set('assetId', undefined)
    },
  }
  const f = useFields(workOrderWords, 'maintenance.workOrder', { form })
  const kind = kinds.find((one) => one === form.values.assetKind)
  if (of)
    return (
      <>
        <div className="f wide">
          <Facts of={[[translate(`maintenance.asset.${of.kind}`), of.label]]} />
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
          none={t('maintenance.workOrder.asset-none')}
          options={kinds.map((value) => ({ value, label: translate(`maintenance.asset.${value}`) }))}
        />
      )}
      {kind && <AssetField key={kind} form={form} kind={kind} />}
      {(kind === undefined || kind === 'vehicle') && <StationField form={form} isVehicle={kind === 'vehicle'} />}
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
  const f = useFields(workOrderWords, 'maintenance.workOrder', { form })
  const t = useWords(workOrderWords)
  return (
    <PickField
      {...f('assetId')}
      placeholder={t('maintenance.workOrder.asset-find')}
      from={workOrderAssets}
      inputOf={(text) => ({ query: { kind, search: text || undefined } })}
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
  const t = useWords(workOrderWords)
  return (
    <PickField
      form={form}
      name="stationId"
      label={t(isVehicle ? 'maintenance.workOrder.asset-place' : 'maintenance.workOrder.station')}
      {...(isVehicle && { hint: t('maintenance.workOrder.asset-place-hint') })}
      from={maintenanceStations}
      inputOf={(text) => ({ query: { search: text || undefined } })}
      choices={(reply) => reply.map(({ stationId, name }) => ({ value: stationId, label: name }))}
    />
  )
}
