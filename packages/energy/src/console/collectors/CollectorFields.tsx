import { CheckField, type FormState, NumberField, SelectField, TextField, useFields, useWords } from '@evops/kit'
import { byteOrders, collectorWords, readIntervals, type CollectorRow } from '../../contract/index.ts'
import { EnergyChoiceField } from '../choose.tsx'
import { RuleChoice } from '../tariffs/RulesField.tsx'
import { collectorScreenWords } from './collectors.words.ts'
import { PointsField } from './PointsField.tsx'

/** Form fields of a collector: the device, the protocol and the requested values. */
export function CollectorFields({ form, row }: { form: FormState; row?: CollectorRow }) {
  const t = useWords(collectorScreenWords)
  useWords(collectorWords)
  const f = useFields(collectorScreenWords, 'energy.collector', { form })
  const { protocol, byteOrder, intervalS } = form.values
  const isModbus = protocol !== 'dlt645-tcp'
  const orders = byteOrders.map((value) => ({ value, label: t(`energy.collector.byteOrder.${value}`) }))
  const intervals = readIntervals.map((value) => ({
    value: String(value),
    label: t('energy.collector.every', { n: value }),
  }))
  return (
    <>
      <TextField {...f('name')} />
      <EnergyChoiceField
        kind="station"
        form={form}
        name="stationId"
        label={t('energy.collector.stationId')}
        chosen={row?.stationName}
      />
      <SelectField {...f('protocol')} />
      <TextField {...f('host')} />
      <NumberField {...f('port')} />
      {isModbus ? (
        <>
          <NumberField {...f('unitId')} />
          <div className="f">
            <span className="label">{t('energy.collector.byteOrder')}</span>
            <RuleChoice
              label={t('energy.collector.byteOrder')}
              value={byteOrders.find((one) => one === byteOrder) ?? 'abcd'}
              options={orders}
              onChange={(value) => form.set('byteOrder', value)}
            />
          </div>
        </>
      ) : (
        <TextField {...f('meterAddress')} />
      )}
      <div className="f">
        <span className="label">{t('energy.collector.intervalS')}</span>
        <RuleChoice
          label={t('energy.collector.intervalS')}
          value={String(Number(intervalS ?? 60))}
          options={intervals}
          onChange={(value) => form.set('intervalS', Number(value))}
        />
      </div>
      <CheckField {...f('enabled')} />
      <PointsField form={form} isModbus={isModbus} />
    </>
  )
}
