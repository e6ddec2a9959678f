import { Button, type FormState, IconButton, useWords } from '@evops/kit'
import { z } from 'zod'
import {
  collectorWords,
  quantityDataIds,
  isCounter,
  isMultiplied,
  meterQuantities,
  quantityUnits,
  registerKinds,
  registerValueTypes,
  type DataPointForm,
} from '../../contract/index.ts'
import { EnergyChoiceFilter } from '../choose.tsx'
import { energyWords } from '../energy.words.ts'
import { ScaledBox } from '../ScaledBox.tsx'
import { RuleChoice } from '../tariffs/RulesField.tsx'
import { collectorScreenWords } from './collectors.words.ts'

/** Points as entered in the form. A point without a selected meter is invalid. */
const typed = z.array(z.custom<DataPointForm>((one) => typeof one === 'object' && one !== null))
type Put = (part: Partial<DataPointForm>) => void

/** Form field for the values that are read from each meter. */
export function PointsField({ form, isModbus }: { form: FormState; isModbus: boolean }) {
  const t = useWords(collectorScreenWords)
  const points = (typed.safeParse(form.values.points).data ?? []).map((point) => fitting(point, isModbus))
  const setPoints = (next: DataPointForm[]) => form.set('points', next)
  const change = (place: number, part: Partial<DataPointForm>) =>
    setPoints(points.map((one, at) => (at === place ? { ...one, ...part } : one)))
  const add = () => {
    const last = points.at(-1)
    const free = meterQuantities.find((one) => points.every(({ quantity }) => quantity !== one)) ?? 'energy-import'
    const fresh = { meterId: last?.meterId ?? '', quantity: free, scaleE6: quantityDataIds[free].scaleE6 }
    const own = { register: last?.register ?? null, address: null, valueType: last?.valueType ?? null }
    setPoints([...points, fitting({ ...fresh, ...own, dataId: null, multiplier: null, digits: null }, isModbus)])
  }
  const fault = form.faults.points
  return (
    <fieldset className={fault ? 'f wide energy-lines wrong' : 'f wide energy-lines'}>
      <legend className="label">{t('energy.collector.points')}</legend>
      {points.map((point, place) => (
        <OnePoint
          key={place}
          point={point}
          put={(part) => change(place, part)}
          onRemove={() => setPoints(points.toSpliced(place, 1))}
        />
      ))}
      {points.length < 100 && (
        <Button icon="plus" onClick={add}>
          {t('energy.collector.point-add')}
        </Button>
      )}
      {fault && <span className="say">{fault}</span>}
    </fieldset>
  )
}
/** Returns the point with the address fields of its protocol: a register or a data identifier, never both. */
function fitting(point: DataPointForm, isModbus: boolean): DataPointForm {
  const { register, address, valueType, dataId, quantity } = point
  return isModbus
    ? {
        ...point,
        register: register ?? 'holding',
        address: address ?? 0,
        valueType: valueType ?? 'u32',
        dataId: null,
      }
    : {
        ...point,
        register: null,
        address: null,
        valueType: null,
        dataId: dataId ?? quantityDataIds[quantity].dataId,
      }
}

function OnePoint({ point, put, onRemove }: { point: DataPointForm; put: Put; onRemove: () => void }) {
  const t = useWords(collectorScreenWords)
  const w = useWords(collectorWords)
  const e = useWords(energyWords)
  const { quantity, meterId } = point
  const quantityLabel = w(`energy.collector.quantity.${quantity}`)
  const options = meterQuantities.map((value) => ({ value, label: w(`energy.collector.quantity.${value}`) }))
  return (
    <div className="energy-point">
      <EnergyChoiceFilter
        kind="meter"
        label={t('energy.collector.meter')}
        value={meterId === '' ? undefined : meterId}
        onChange={(id) => put({ meterId: id ?? '' })}
      />
      <RuleChoice
        label={t('energy.collector.quantity')}
        value={quantity}
        options={options}
        onChange={(next) =>
          put({ quantity: next, ...(point.dataId === null ? {} : quantityDataIds[next]), digits: null })
        }
      />
      <Place point={point} put={put} />
      <ScaledBox
        label={t('energy.collector.scale')}
        value={point.scaleE6}
        scale={6}
        unit={`${quantityUnits[quantity]}${t('energy.collector.per-count')}`}
        onChange={(scaleE6) => put({ scaleE6: scaleE6 ?? 1_000_000 })}
      />
      <Whole
        label={t('energy.collector.multiplier')}
        placeholder={t(
          isMultiplied(quantity) ? 'energy.collector.multiplier-meter' : 'energy.collector.multiplier-one',
        )}
        value={point.multiplier}
        onChange={(multiplier) => put({ multiplier })}
      />
      {isCounter(quantity) && (
        <Whole
          label={t('energy.collector.digits')}
          placeholder={t('energy.collector.digits-type')}
          value={point.digits}
          onChange={(digits) => put({ digits })}
        />
      )}
      <IconButton icon="close" label={e('energy.remove', { name: quantityLabel })} onClick={onRemove} />
    </div>
  )
}
/** Form fields for the address of a value in the device. */
function Place({ point, put }: { point: DataPointForm; put: Put }) {
  const t = useWords(collectorScreenWords)
  const { register, valueType, address, dataId } = point
  if (register === null || valueType === null)
    return (
      <input
        className="field"
        maxLength={8}
        aria-label={t('energy.collector.dataId')}
        value={dataId ?? ''}
        onChange={({ target }) => put({ dataId: target.value })}
      />
    )
  const kinds = registerKinds.map((value) => ({ value, label: t(`energy.collector.register.${value}`) }))
  return (
    <>
      <RuleChoice
        label={t('energy.collector.register')}
        value={register}
        options={kinds}
        onChange={(next) => put({ register: next })}
      />
      <Whole label={t('energy.collector.address')} value={address} onChange={(next) => put({ address: next ?? 0 })} />
      <RuleChoice
        label={t('energy.collector.valueType')}
        value={valueType}
        options={registerValueTypes.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={(next) => put({ valueType: next })}
      />
    </>
  )
}
function Whole({
  label,
  value,
  placeholder,
  onChange,
}: {
  label: string
  value: number | null
  placeholder?: string
  onChange: (value: number | null) => void
}) {
  return (
    <label className="energy-whole">
      <small>{label}</small>
      <input
        className="field num"
        inputMode="numeric"
        placeholder={placeholder}
        value={value ?? ''}
        onChange={({ target }) => {
          const digits = target.value.replace(/\D/g, '')
          onChange(digits === '' ? null : Number(digits))
        }}
      />
    </label>
  )
}
