import type { ReactNode } from 'react'
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
  useCurrentUser,
  useTranslate,
  useWords,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import {
  assetStates,
  connectorTypes,
  equipmentTypes,
  type ConnectorForm,
  listStations,
  networkTypes,
  chargePointProtocols,
} from '../../contract/index.ts'
import { assetWords } from '../assets.words.ts'
import { codeListWords } from '../facts.words.ts'
import { PositionFields } from '../PositionFields.tsx'
import { useCodeListOptions } from '../use-options.ts'
import { ConnectorFields, isConnectorForm } from './ConnectorFields.tsx'
import { chargePointWords } from './charge-points.words.ts'

/** Initial values of the form for a new charge point. */
export const newChargePointValues: {
  equipmentType: 1
  protocol: 'ocpp1.6j'
  assetState: 'awaiting'
  noPassword: boolean
  publicVisible: boolean
  connectors: ConnectorForm[]
} = {
  equipmentType: 1,
  protocol: 'ocpp1.6j',
  assetState: 'awaiting',
  noPassword: false,
  publicVisible: true,
  connectors: [{ connectorNo: 1, connectorType: 4 }],
}

interface ChargePointFieldsProps {
  form: FormState
  station?: string | undefined
}
const rated = { scale: 3, unit: 'kW' }

/** Form with all details of an existing charge point. */
export function ChargePointFields({ form, station }: ChargePointFieldsProps) {
  const t = useWords(chargePointWords)
  const f = useFields(chargePointWords, 'stations.chargePoint', { form })
  const options = useCodeListOptions()
  return (
    <>
      <FormSection title={t('stations.chargePoint.who')}>
        <TextField {...f('chargePointNo')} />
        <TextField {...f('name')} />
        <StationPick form={form} station={station} />
        <SelectField {...f('equipmentType')} options={options(equipmentTypes, 'stations.equipment')} />
        <SelectField {...f('protocol')} options={options(chargePointProtocols, 'stations.protocol')} />
      </FormSection>
      <More form={form} first={<NumberField {...f('ratedPowerW')} {...rated} />} />
    </>
  )
}

/**
 * Form for a new charge point: the required fields, and a collapsed section with the default values. `adopted` means
 * the OCPP identity is already known.
 */
export function NewChargePointFields({
  form,
  station,
  adopted = false,
}: ChargePointFieldsProps & { adopted?: boolean }) {
  const t = useWords(chargePointWords)
  const f = useFields(chargePointWords, 'stations.chargePoint', { form })
  const options = useCodeListOptions()
  const shown = ['stationId', 'chargePointNo', 'ratedPowerW']
  const isWrong = Object.keys(form.faults).some((name) => !shown.includes(name))
  return (
    <>
      <StationPick form={form} station={station} wide />
      <TextField {...f('chargePointNo')} hint={t('stations.chargePoint.chargePointNo-hint')} />
      <NumberField {...f('ratedPowerW')} {...rated} />
      <details className="fold-part wide" open={isWrong || undefined}>
        <summary>
          {t('stations.chargePoint.begins-with')} <BeginsWith form={form} />
        </summary>
        <div className="form two">
          <FormSection title={t('stations.chargePoint.who')}>
            <TextField {...f('name')} hint={t('stations.chargePoint.name-hint')} />
            <TextField
              {...f('identity')}
              hint={adopted ? undefined : t('stations.chargePoint.identity-hint')}
              disabled={adopted}
            />
            <SelectField {...f('equipmentType')} options={options(equipmentTypes, 'stations.equipment')} />
            <SelectField {...f('protocol')} options={options(chargePointProtocols, 'stations.protocol')} />
            <SelectField {...f('assetState')} options={options(assetStates, 'stations.asset')} />
            <CheckField {...f('noPassword')} wide />
          </FormSection>
          <More form={form} />
        </div>
      </details>
    </>
  )
}

/** Summary of the default values, shown while the section is collapsed. */
function BeginsWith({ form }: { form: FormState }) {
  const translate = useTranslate()
  const { equipmentType, protocol, connectors } = form.values
  const sockets = Array.isArray(connectors) ? connectors.filter(isConnectorForm) : []
  const types = new Set(sockets.map(({ connectorType }) => translate(`stations.connector.${connectorType ?? 4}`)))
  return (
    <span className="dim">
      {[
        translate(`stations.equipment.${String(equipmentType)}`),
        translate(`stations.protocol.${String(protocol)}`),
        translate('stations.chargePoint.sockets', { n: sockets.length, types: [...types].join(', ') }),
      ].join(' · ')}
    </span>
  )
}

function StationPick({ form, station, wide = false }: ChargePointFieldsProps & { wide?: boolean }) {
  const f = useFields(chargePointWords, 'stations.chargePoint', { form })
  return (
    <PickField
      {...f('stationId')}
      from={listStations}
      inputOf={(text) => ({ query: { page: 1, pageSize: 20, search: text } })}
      choices={(reply) => reply.list.map((row) => ({ value: row.id, label: `${row.name} · ${row.code}` }))}
      chosen={station}
      wide={wide}
    />
  )
}

function More({ form, first }: { form: FormState; first?: ReactNode }) {
  const t = useWords(chargePointWords)
  const f = useFields(chargePointWords, 'stations.chargePoint', { form })
  useWords(codeListWords)
  useWords(assetWords)
  return (
    <>
      <FormSection title={t('stations.chargePoint.power')}>
        {first}
        <NumberField {...f('powerLimitPercent')} unit="%" />
        <NumberField {...f('minVoltageDv')} scale={1} unit="V" />
        <NumberField {...f('maxVoltageDv')} scale={1} unit="V" />
        <NumberField {...f('maxCurrentDa')} scale={1} unit="A" />
        <ConnectorFields form={form} types={connectorTypes} />
      </FormSection>
      <Running form={form} />
      <Plate form={form} />
      <FormSection title={t('stations.chargePoint.more')}>
        <TextField {...f('ownerName')} />
        <PositionFields form={form} />
        <TextField {...f('remark')} lines={2} wide />
      </FormSection>
    </>
  )
}

function Running({ form }: { form: FormState }) {
  const t = useWords(chargePointWords)
  const f = useFields(chargePointWords, 'stations.chargePoint', { form })
  const options = useCodeListOptions()
  const { currency } = useCurrentUser().operator
  return (
    <FormSection title={t('stations.chargePoint.running')}>
      <NumberField {...f('lowBalanceMinor')} scale={currencyExponent(currency)} unit={currency} />
      <CheckField {...f('plugAndCharge')} />
      <CheckField {...f('autoPower')} />
      <CheckField {...f('publicVisible')} />
      <SelectField {...f('network')} options={options(networkTypes, 'stations.network')} />
      <TextField {...f('iccid')} />
      <DayField {...f('simExpiresOn')} />
    </FormSection>
  )
}

function Plate({ form }: { form: FormState }) {
  const t = useWords(chargePointWords)
  const f = useFields(chargePointWords, 'stations.chargePoint', { form })
  return (
    <FormSection title={t('stations.chargePoint.plate')}>
      <TextField {...f('manufacturer')} />
      <TextField {...f('manufacturerCode')} />
      <TextField {...f('plateModel')} />
      <DayField {...f('producedOn')} />
      <DayField {...f('commissionedOn')} />
      <DayField {...f('warrantyUntil')} />
    </FormSection>
  )
}
