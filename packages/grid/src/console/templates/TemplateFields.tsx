import {
  Button,
  CheckField,
  type FormState,
  IconButton,
  NumberField,
  SelectField,
  TextField,
  useFields,
  useWords,
} from '@evops/kit'
import {
  collectorWords,
  meterQuantities,
  quantityUnits,
  registerKinds,
  registerValueTypes,
} from '@evops/energy/contract'
import { connectorTypes, equipmentTypes, chargePointProtocols } from '@evops/stations/contract'
import { formOfListRow, formRowsOf } from './row-form.ts'
import { templateWords } from './templates.words.ts'

const freshFeeder = (no: number) => ({
  name: `F${no}`,
  count: 1,
  ratedA: 400,
  chargePoints: 4,
  equipmentType: 1,
  protocol: 'ocpp1.6j',
  chargePointW: 60_000,
  connectors: 1,
  connectorType: 4,
  metered: false,
  points: [],
})
const freshPoint = {
  quantity: 'energy-import',
  register: 'holding',
  address: 0,
  valueType: 'u32',
  scaleE6: 10_000,
}

/** Fields for the parts of a station. */
export function TemplateFields({ form }: { form: FormState }) {
  const t = useWords(templateWords)
  const f = useFields(templateWords, 'grid.template', { form })
  const feeders = formRowsOf(form, 'feeders')
  const setFeeders = (next: readonly object[]) => form.set('feeders', next)
  return (
    <>
      <TextField {...f('name')} />
      <NumberField {...f('lowV')} unit="V" />
      <NumberField {...f('highV')} unit="V" />
      <NumberField {...f('transformerVa')} scale={3} unit="kVA" />
      <fieldset className={form.faults.feeders ? 'f wide wrong' : 'f wide'}>
        <legend className="label">{t('grid.template.feeders')}</legend>
        {feeders.map((feeder, at) => (
          <Feeder
            key={at}
            form={formOfListRow(form, 'feeders', at)}
            name={typeof feeder.name === 'string' ? feeder.name : ''}
            onRemove={() => setFeeders(feeders.toSpliced(at, 1))}
          />
        ))}
        {feeders.length < 20 && (
          <Button icon="plus" onClick={() => setFeeders([...feeders, freshFeeder(feeders.length + 1)])}>
            {t('grid.template.feeder-add')}
          </Button>
        )}
        {form.faults.feeders && <span className="say">{form.faults.feeders}</span>}
      </fieldset>
    </>
  )
}

function Feeder({ form, name, onRemove }: { form: FormState; name: string; onRemove: () => void }) {
  const t = useWords(templateWords)
  const f = useFields(templateWords, 'grid.feeder', { form })
  const types = equipmentTypes.map((type) => ({
    value: String(type),
    label: t(`grid.feeder.equipmentType.${type}`),
  }))
  const connectors = connectorTypes.map((type) => ({
    value: String(type),
    label: t(`grid.feeder.connectorType.${type}`),
  }))
  const protocols = chargePointProtocols.map((value) => ({
    value,
    label: t(`grid.feeder.protocol.${value}`),
  }))
  const numbered = { ...form, set: (key: string, value: unknown) => form.set(key, Number(value)) }
  const { metered } = form.values
  return (
    <div className="grid-feeder">
      <TextField {...f('name')} />
      <NumberField {...f('count')} />
      <NumberField {...f('ratedA')} unit="A" />
      <NumberField {...f('chargePoints')} />
      <NumberField {...f('chargePointW')} scale={3} unit="kW" />
      <NumberField {...f('connectors')} />
      <SelectField {...f('equipmentType')} form={numbered} options={types} />
      <SelectField {...f('connectorType')} form={numbered} options={connectors} />
      <SelectField {...f('protocol')} options={protocols} />
      <CheckField {...f('metered')} />
      {metered === true && <Points form={form} />}
      <IconButton icon="close" label={t('grid.template.feeder-remove', { name })} onClick={onRemove} />
    </div>
  )
}

/** Data points of a feeder's meter. */
function Points({ form }: { form: FormState }) {
  const t = useWords(templateWords)
  const points = formRowsOf(form, 'points')
  const setPoints = (next: readonly object[]) => form.set('points', next)
  return (
    <div className="wide">
      {points.map((_, at) => (
        <Point key={at} form={formOfListRow(form, 'points', at)} onRemove={() => setPoints(points.toSpliced(at, 1))} />
      ))}
      {points.length < 20 && (
        <Button icon="plus" onClick={() => setPoints([...points, freshPoint])}>
          {t('grid.template.point-add')}
        </Button>
      )}
    </div>
  )
}
function Point({ form, onRemove }: { form: FormState; onRemove: () => void }) {
  const t = useWords(templateWords)
  const w = useWords(collectorWords)
  const f = useFields(templateWords, 'grid.point', { form })
  const quantity = meterQuantities.find((one) => one === form.values.quantity) ?? 'energy-import'
  const quantityLabel = w(`energy.collector.quantity.${quantity}`)
  return (
    <div className="grid-feeder">
      <SelectField
        {...f('quantity')}
        options={meterQuantities.map((value) => ({ value, label: w(`energy.collector.quantity.${value}`) }))}
      />
      <SelectField
        {...f('register')}
        options={registerKinds.map((value) => ({ value, label: t(`grid.point.register.${value}`) }))}
      />
      <NumberField {...f('address')} />
      <SelectField
        {...f('valueType')}
        options={registerValueTypes.map((value) => ({ value, label: value.toUpperCase() }))}
      />
      <NumberField {...f('scaleE6')} scale={6} unit={quantityUnits[quantity]} />
      <IconButton icon="close" label={t('grid.template.point-remove', { name: quantityLabel })} onClick={onRemove} />
    </div>
  )
}
