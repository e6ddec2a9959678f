import { Button, type FormState, IconButton, parseScaled, useSay, useWords, writeScaled } from '@evops/kit'
import { useState } from 'react'
import { auxiliaryVolts, type GunForm, gunStandards, ocpiTypes } from '../../contract/index.ts'
import { pileWords } from './piles.words.ts'

const mostGuns = 20

export function isGunForm(value: unknown): value is GunForm {
  return typeof value === 'object' && value !== null && 'gunNo' in value
}

/** The connectors of a charge point: number, type, own limit. */
export function GunFields({
  form,
  types,
}: {
  form: FormState
  types: readonly NonNullable<GunForm['connectorType']>[]
}) {
  const say = useSay()
  const t = useWords(pileWords)
  const value = form.values.guns
  const guns = Array.isArray(value) ? value.filter(isGunForm) : []
  const change = (at: number, part: Partial<GunForm>) =>
    form.set(
      'guns',
      guns.map((gun, each) => (each === at ? { ...gun, ...part } : gun)),
    )
  const add = () => {
    const last = guns.at(-1)
    const gunNo = Math.max(0, ...guns.map((gun) => gun.gunNo)) + 1
    form.set('guns', [...guns, { ...last, gunNo, parkNo: null }])
  }
  const fault = Object.entries(form.faults).find(([name]) => name === 'guns' || name.startsWith('guns.'))
  return (
    <fieldset className={fault ? 'wide guns-form f wrong' : 'wide guns-form f'}>
      <legend>{t('stations.pile.guns')}</legend>
      <div className="gun-form note" aria-hidden="true">
        <span>{t('stations.pile.gun-no')}</span>
        <span>{t('stations.pile.gun-type')}</span>
        <span>{t('stations.pile.gun-power')}</span>
      </div>
      {guns.map((gun, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a row is known by its place alone while it is typed
        <div key={at}>
          <div className="gun-form">
            <input
              className="field num"
              inputMode="numeric"
              aria-label={t('stations.pile.gun-no')}
              value={gun.gunNo || ''}
              onChange={(event) => change(at, { gunNo: Number.parseInt(event.target.value, 10) || 0 })}
            />
            <select
              className="field"
              aria-label={t('stations.pile.gun-type')}
              value={gun.connectorType}
              onChange={(event) =>
                change(at, { connectorType: types.find((type) => String(type) === event.target.value) })
              }
            >
              {types.map((type) => (
                <option key={type} value={type}>
                  {say(`stations.connector.${type}`)}
                </option>
              ))}
            </select>
            <ScaledBox
              scale={3}
              label={t('stations.pile.gun-power')}
              placeholder={t('stations.pile.gun-power-hint')}
              value={gun.ratedPowerW}
              onChange={(ratedPowerW) => change(at, { ratedPowerW })}
            />
            <IconButton
              icon="trash"
              label={t('stations.pile.remove-gun', { gunNo: gun.gunNo })}
              disabled={guns.length === 1}
              onClick={() => form.set('guns', guns.toSpliced(at, 1))}
            />
          </div>
          <GunPlate gun={gun} onChange={(part) => change(at, part)} />
        </div>
      ))}
      {fault && <span className="say">{fault[1]}</span>}
      <div>
        <Button small icon="plus" disabled={guns.length >= mostGuns} onClick={add}>
          {t('stations.pile.add-gun')}
        </Button>
      </div>
    </fieldset>
  )
}

type Plate = Partial<GunForm>

/** What a connector's plate says; folded, because most connectors of a charge point say the same. */
function GunPlate({ gun, onChange }: { gun: GunForm; onChange: (part: Plate) => void }) {
  const say = useSay()
  const t = useWords(pileWords)
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
  const scaled = (
    name: 'minVoltageDv' | 'maxVoltageDv' | 'fullPowerFromDv' | 'fullPowerToDv' | 'maxCurrentDa',
  ) => (
    <div className="f">
      <span className="label">{t(`stations.pile.gun-${name}`)}</span>
      <ScaledBox
        scale={1}
        label={t(`stations.pile.gun-${name}`)}
        value={gun[name]}
        onChange={(value) => onChange({ [name]: value })}
      />
    </div>
  )
  return (
    <details className="gun-plate">
      <summary>
        {[t('stations.pile.gun-plate'), gun.ocpiType && say(`stations.ocpi.${gun.ocpiType}`), gun.parkNo]
          .filter(Boolean)
          .join(' · ')}
      </summary>
      <div className="form two">
        {choice(
          t('stations.pile.gun-ocpiType'),
          gun.ocpiType ?? '',
          ocpiTypes.map((type) => [type, say(`stations.ocpi.${type}`)] as const),
          (text) => onChange({ ocpiType: ocpiTypes.find((type) => type === text) ?? null }),
        )}
        {choice(
          t('stations.pile.gun-standard'),
          String(gun.standard ?? ''),
          gunStandards.map((each) => [String(each), say(`stations.standard.${each}`)] as const),
          (text) => onChange({ standard: gunStandards.find((each) => String(each) === text) ?? null }),
        )}
        {scaled('minVoltageDv')}
        {scaled('maxVoltageDv')}
        {scaled('fullPowerFromDv')}
        {scaled('fullPowerToDv')}
        {scaled('maxCurrentDa')}
        {choice(
          t('stations.pile.gun-auxiliaryV'),
          String(gun.auxiliaryV ?? ''),
          auxiliaryVolts.map((volts) => [String(volts), `${volts} V`] as const),
          (text) => onChange({ auxiliaryV: auxiliaryVolts.find((volts) => String(volts) === text) ?? null }),
        )}
        <label className="f">
          <span className="label">{t('stations.pile.gun-parkNo')}</span>
          <input
            className="field"
            maxLength={20}
            value={gun.parkNo ?? ''}
            onChange={(event) => onChange({ parkNo: event.target.value || null })}
          />
        </label>
      </div>
    </details>
  )
}

/** A decimal typed, its scaled integer kept; what is half typed stays as it is. */
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
      value={typed ?? writeScaled(value, scale)}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(parseScaled(event.target.value, scale) ?? null)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
