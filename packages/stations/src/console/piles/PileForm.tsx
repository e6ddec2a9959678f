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
  useMe,
  useSay,
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
import { GunFields, isGunForm } from './GunFields.tsx'
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

interface PileFieldsProps {
  form: FormState
  station?: string | undefined
}
const rated = { scale: 3, unit: 'kW' }

/** A charge point that stands: all that is known of it. */
export function PileFields({ form, station }: PileFieldsProps) {
  const t = useWords(pileWords)
  const f = useFields(pileWords, 'stations.pile', { form })
  const options = useOptions()
  return (
    <>
      <FormSection title={t('stations.pile.who')}>
        <TextField {...f('pileNo')} />
        <TextField {...f('name')} />
        <StationPick form={form} station={station} />
        <SelectField {...f('equipmentType')} options={options(equipmentTypes, 'stations.equipment')} />
        <SelectField {...f('protocol')} options={options(pileProtocols, 'stations.protocol')} />
      </FormSection>
      <More form={form} first={<NumberField {...f('ratedPowerW')} {...rated} />} />
    </>
  )
}

/** A new one: what nobody else can know, and folded what it begins with. `adopted`: its identity is known. */
export function NewPileFields({ form, station, adopted = false }: PileFieldsProps & { adopted?: boolean }) {
  const t = useWords(pileWords)
  const f = useFields(pileWords, 'stations.pile', { form })
  const options = useOptions()
  const shown = ['stationId', 'pileNo', 'ratedPowerW']
  const isWrong = Object.keys(form.faults).some((name) => !shown.includes(name))
  return (
    <>
      <StationPick form={form} station={station} wide />
      <TextField {...f('pileNo')} hint={t('stations.pile.pileNo-hint')} />
      <NumberField {...f('ratedPowerW')} {...rated} />
      <details className="fold-part wide" open={isWrong || undefined}>
        <summary>
          {t('stations.pile.begins-with')} <BeginsWith form={form} />
        </summary>
        <div className="form two">
          <FormSection title={t('stations.pile.who')}>
            <TextField {...f('name')} hint={t('stations.pile.name-hint')} />
            <TextField
              {...f('identity')}
              hint={adopted ? undefined : t('stations.pile.identity-hint')}
              disabled={adopted}
            />
            <SelectField {...f('equipmentType')} options={options(equipmentTypes, 'stations.equipment')} />
            <SelectField {...f('protocol')} options={options(pileProtocols, 'stations.protocol')} />
            <SelectField {...f('assetState')} options={options(assetStates, 'stations.asset')} />
            <CheckField {...f('noPassword')} wide />
          </FormSection>
          <More form={form} />
        </div>
      </details>
    </>
  )
}

/** What it is when nobody unfolds the rest: nothing is taken for granted unseen. */
function BeginsWith({ form }: { form: FormState }) {
  const say = useSay()
  const { equipmentType, protocol, guns } = form.values
  const sockets = Array.isArray(guns) ? guns.filter(isGunForm) : []
  const types = new Set(sockets.map(({ connectorType }) => say(`stations.connector.${connectorType ?? 4}`)))
  return (
    <span className="dim">
      {[
        say(`stations.equipment.${String(equipmentType)}`),
        say(`stations.protocol.${String(protocol)}`),
        say('stations.pile.sockets', { n: sockets.length, types: [...types].join(', ') }),
      ].join(' · ')}
    </span>
  )
}

function StationPick({ form, station, wide = false }: PileFieldsProps & { wide?: boolean }) {
  const f = useFields(pileWords, 'stations.pile', { form })
  return (
    <PickField
      {...f('stationId')}
      from={listStations}
      given={(text) => ({ query: { page: 1, pageSize: 20, search: text } })}
      choices={(reply) => reply.list.map((row) => ({ value: row.id, label: `${row.name} · ${row.code}` }))}
      chosen={station}
      wide={wide}
    />
  )
}

function More({ form, first }: { form: FormState; first?: ReactNode }) {
  const t = useWords(pileWords)
  const f = useFields(pileWords, 'stations.pile', { form })
  useWords(factWords)
  useWords(assetWords)
  return (
    <>
      <FormSection title={t('stations.pile.power')}>
        {first}
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
