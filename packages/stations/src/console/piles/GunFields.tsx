import {
  Button,
  type FormState,
  IconButton,
  parseScaled,
  useSay,
  useWords,
  writeScaled,
} from '@evops/platform/console'
import { useState } from 'react'
import type { GunForm } from '../../contract/index.ts'
import { pileWords } from './piles.words.ts'

const mostGuns = 20

function isGunForm(value: unknown): value is GunForm {
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
    form.set('guns', [...guns, { ...last, gunNo }])
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
        <div className="gun-form" key={at}>
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
          <PowerBox
            label={t('stations.pile.gun-power')}
            placeholder={t('stations.pile.gun-power-hint')}
            watts={gun.ratedPowerW}
            onChange={(ratedPowerW) => change(at, { ratedPowerW })}
          />
          <IconButton
            icon="trash"
            label={t('stations.pile.remove-gun', { gunNo: gun.gunNo })}
            disabled={guns.length === 1}
            onClick={() => form.set('guns', guns.toSpliced(at, 1))}
          />
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

/** Kilowatts typed, watts kept; what is half typed stays as it is. */
function PowerBox({
  label,
  placeholder,
  watts,
  onChange,
}: {
  label: string
  placeholder: string
  watts: number | null | undefined
  onChange: (watts: number | null) => void
}) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      className="field num"
      inputMode="decimal"
      aria-label={label}
      placeholder={placeholder}
      value={typed ?? writeScaled(watts, 3)}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(parseScaled(event.target.value, 3) ?? null)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
