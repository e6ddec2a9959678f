import { Button, type FormState, IconButton, parseScaled, useTranslate, useWords, formatScaled } from '@evops/kit'
import { useState } from 'react'
import { auxiliaryVolts, type ConnectorForm, connectorStandards, ocpiTypes } from '../../contract/index.ts'
import { chargePointWords } from './charge-points.words.ts'

const mostConnectors = 20

export function isConnectorForm(value: unknown): value is ConnectorForm {
  return typeof value === 'object' && value !== null && 'connectorNo' in value
}

/** Form for the connectors of a charge point: number, type and power limit. */
export function ConnectorFields({
  form,
  types,
}: {
  form: FormState
  types: readonly NonNullable<ConnectorForm['connectorType']>[]
}) {
  const translate = useTranslate()
  const t = useWords(chargePointWords)
  const value = form.values.connectors
  const connectors = Array.isArray(value) ? value.filter(isConnectorForm) : []
  const change = (at: number, part: Partial<ConnectorForm>) =>
    form.set(
      'connectors',
      connectors.map((connector, each) => (each === at ? { ...connector, ...part } : connector)),
    )
  const add = () => {
    const last = connectors.at(-1)
    const connectorNo = Math.max(0, ...connectors.map((connector) => connector.connectorNo)) + 1
    form.set('connectors', [...connectors, { ...last, connectorNo, parkNo: null }])
  }
  const fault = Object.entries(form.faults).find(([name]) => name === 'connectors' || name.startsWith('connectors.'))
  return (
    <fieldset className={fault ? 'wide connectors-form f wrong' : 'wide connectors-form f'}>
      <legend>{t('stations.chargePoint.connectors')}</legend>
      <div className="connector-form note" aria-hidden="true">
        <span>{t('stations.chargePoint.connector-no')}</span>
        <span>{t('stations.chargePoint.connector-type')}</span>
        <span>{t('stations.chargePoint.connector-power')}</span>
      </div>
      {connectors.map((connector, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is known by its place alone while it is typed
        <div key={at}>
          <div className="connector-form">
            <input
              className="field num"
              inputMode="numeric"
              aria-label={t('stations.chargePoint.connector-no')}
              value={connector.connectorNo || ''}
              onChange={(event) => change(at, { connectorNo: Number.parseInt(event.target.value, 10) || 0 })}
            />
            <select
              className="field"
              aria-label={t('stations.chargePoint.connector-type')}
              value={connector.connectorType}
              onChange={(event) =>
                change(at, { connectorType: types.find((type) => String(type) === event.target.value) })
              }
            >
              {types.map((type) => (
                <option key={type} value={type}>
                  {translate(`stations.connector.${type}`)}
                </option>
              ))}
            </select>
            <ScaledBox
              scale={3}
              label={t('stations.chargePoint.connector-power')}
              placeholder={t('stations.chargePoint.connector-power-hint')}
              value={connector.ratedPowerW}
              onChange={(ratedPowerW) => change(at, { ratedPowerW })}
            />
            <IconButton
              icon="trash"
              label={t('stations.chargePoint.remove-connector', { connectorNo: connector.connectorNo })}
              disabled={connectors.length === 1}
              onClick={() => form.set('connectors', connectors.toSpliced(at, 1))}
            />
          </div>
          <ConnectorPlate connector={connector} onChange={(part) => change(at, part)} />
        </div>
      ))}
      {fault && <span className="say">{fault[1]}</span>}
      <div>
        <Button small icon="plus" disabled={connectors.length >= mostConnectors} onClick={add}>
          {t('stations.chargePoint.add-connector')}
        </Button>
      </div>
    </fieldset>
  )
}

type Plate = Partial<ConnectorForm>

/**
 * Standard of a connector, which partners and authorities need, and the rated values on its type plate. The values are
 * collapsed, because most connectors of a charge point have the same ones.
 */
function ConnectorPlate({ connector, onChange }: { connector: ConnectorForm; onChange: (part: Plate) => void }) {
  const translate = useTranslate()
  const t = useWords(chargePointWords)
  const choice = (
    label: string,
    value: string,
    options: readonly (readonly [string, string])[],
    put: (text: string) => void,
  ) => (
    <label className="f">
      <span className="label">{label}</span>
      <select className="field" value={value} onChange={(event) => put(event.target.value)}>
        <option value="">{''}</option>
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
  const renderScaledField = (
    name: 'minVoltageDv' | 'maxVoltageDv' | 'fullPowerFromDv' | 'fullPowerToDv' | 'maxCurrentDa',
  ) => (
    <div className="f">
      <span className="label">{t(`stations.chargePoint.connector-${name}`)}</span>
      <ScaledBox
        scale={1}
        label={t(`stations.chargePoint.connector-${name}`)}
        value={connector[name]}
        onChange={(value) => onChange({ [name]: value })}
      />
    </div>
  )
  const standard = choice(
    t('stations.chargePoint.connector-ocpiType'),
    connector.ocpiType ?? '',
    ocpiTypes.map((type) => [type, translate(`stations.ocpi.${type}`)] as const),
    (text) => onChange({ ocpiType: ocpiTypes.find((type) => type === text) ?? null }),
  )
  return (
    <>
      <div className="form two">{standard}</div>
      <details className="connector-plate">
        <summary>{[t('stations.chargePoint.connector-plate'), connector.parkNo].filter(Boolean).join(' · ')}</summary>
        <div className="form two">
          {choice(
            t('stations.chargePoint.connector-standard'),
            String(connector.standard ?? ''),
            connectorStandards.map((each) => [String(each), translate(`stations.standard.${each}`)] as const),
            (text) => onChange({ standard: connectorStandards.find((each) => String(each) === text) ?? null }),
          )}
          {renderScaledField('minVoltageDv')}
          {renderScaledField('maxVoltageDv')}
          {renderScaledField('fullPowerFromDv')}
          {renderScaledField('fullPowerToDv')}
          {renderScaledField('maxCurrentDa')}
          {choice(
            t('stations.chargePoint.connector-auxiliaryV'),
            String(connector.auxiliaryV ?? ''),
            auxiliaryVolts.map((volts) => [String(volts), `${volts} V`] as const),
            (text) => onChange({ auxiliaryV: auxiliaryVolts.find((volts) => String(volts) === text) ?? null }),
          )}
          <label className="f">
            <span className="label">{t('stations.chargePoint.connector-parkNo')}</span>
            <input
              className="field"
              maxLength={20}
              value={connector.parkNo ?? ''}
              onChange={(event) => onChange({ parkNo: event.target.value || null })}
            />
          </label>
        </div>
      </details>
    </>
  )
}

/** Input for a decimal number that is stored as a scaled integer. Incomplete input stays unchanged. */
function ScaledBox({
  label,
  placeholder,
  scale,
  value,
  onChange,
}: {
  label: string
  placeholder?: string
  scale: number
  value: number | null | undefined
  onChange: (value: number | null) => void
}) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      className="field num"
      inputMode="decimal"
      aria-label={label}
      placeholder={placeholder}
      value={typed ?? formatScaled(value, scale)}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(parseScaled(event.target.value, scale) ?? null)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
