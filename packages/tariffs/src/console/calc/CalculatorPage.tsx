import '../paint.css'
import '../tariffs.css'
import {
  DateTimeField,
  Empty,
  Field,
  Form,
  type FormState,
  type FormValues,
  instantToLocalTime,
  NumberField,
  PageHead,
  SelectField,
  TextField,
  useCall,
  useFields,
  useForm,
  useCurrentUser,
  usePageTitle,
  useSlot,
  useWords,
  localTimeToInstant,
} from '@evops/kit'
import { useState } from 'react'
import { explainPrice, listPriceGroups } from '../../contract/index.ts'
import { tariffMenuWords } from '../door.words.ts'
import { placePickerSlot, type PickedPlace } from '../slots.ts'
import { parsePowerCurve } from './calc.rules.ts'
import { calcWords } from './calc.words.ts'
import { PriceExplanation } from './Why.tsx'

/** Calculator page: the price of a session at any place and time for any user, with the explanation. */
export function CalculatorPage() {
  const t = useWords(calcWords)
  const d = useWords(tariffMenuWords)
  usePageTitle(d('tariffs.title-calculator'))
  const { timeZone } = useCurrentUser().operator
  const [place, setPlace] = useState<PickedPlace>({})
  const places = useSlot(placePickerSlot)
  const form = useForm(explainPrice, {
    initial: firstQuestion(timeZone),
    toBody: (values) => ({ ...place, ...bodyOf(values) }),
  })
  const f = useFields(calcWords, 'tariffs.calc', { form })
  return (
    <>
      <PageHead title={d('tariffs.title-calculator')} fresh={<span>{t('tariffs.calc.intro')}</span>} />
      <div className="calc">
        <section className="sheet">
          {places.map((pick) => pick.draw({ value: place, onChange: setPlace }))}
          <Form form={form} columns verb={t('tariffs.calc.go')}>
            <DateTimeField {...f('from')} zone={timeZone} />
            <DateTimeField {...f('to')} zone={timeZone} />
            <Flow form={form} />
            <DateTimeField form={form} name="unpluggedAt" zone={timeZone} label={t('tariffs.calc.unplugged')} />
            <Who form={form} />
          </Form>
        </section>
        <div>
          {form.reply ? (
            <PriceExplanation found={form.reply} />
          ) : (
            <section className="sheet">
              <Empty icon="bill" words="tariffs.calc.empty" />
            </section>
          )}
        </div>
      </div>
    </>
  )
}

/** Field names match those in the request schema's errors. */
const powerName = 'flow.powerW'
const energyName = 'flow.energyDwh'
const curveName = 'flow.points'

/** Initial values: 06:40 to 08:25 today at 60 kW, the handbook's example. */
function firstQuestion(timeZone: string): object {
  const today = instantToLocalTime(new Date().toISOString(), timeZone).slice(0, 10)
  return {
    from: localTimeToInstant(`${today}T06:40`, timeZone),
    to: localTimeToInstant(`${today}T08:25`, timeZone),
    by: 'power',
    groupKey: '',
    [powerName]: 60_000,
    [energyName]: 300_000,
    [curveName]: '0 120\n30 60',
  }
}

function bodyOf({ from, to, unpluggedAt, idTag, groupKey, by, ...flow }: FormValues) {
  const curve = flow[curveName]
  const flows: Record<string, object> = {
    power: { powerW: flow[powerName] },
    energy: { energyDwh: flow[energyName] },
    curve: { points: typeof curve === 'string' ? parsePowerCurve(curve) : [] },
  }
  return {
    from,
    to,
    flow: { by, ...flows[String(by)] },
    ...(unpluggedAt ? { unpluggedAt } : {}),
    ...(idTag ? { idTag } : {}),
    ...(groupKey ? { groupKey } : {}),
  }
}

/** Fields for the energy flow: by power, by amount, or as a power curve. */
function Flow({ form }: { form: FormState }) {
  const t = useWords(calcWords)
  const { by } = form.values
  const curve = form.values[curveName]
  return (
    <>
      <SelectField
        form={form}
        name="by"
        label={t('tariffs.calc.flow')}
        options={[
          { value: 'power', label: t('tariffs.calc.by-power') },
          { value: 'energy', label: t('tariffs.calc.by-energy') },
          { value: 'curve', label: t('tariffs.calc.by-curve') },
        ]}
      />
      {by === 'power' && (
        <NumberField form={form} name={powerName} label={t('tariffs.calc.power')} scale={3} unit="kW" />
      )}
      {by === 'energy' && (
        <NumberField form={form} name={energyName} label={t('tariffs.calc.energy')} scale={4} unit="kWh" />
      )}
      {by === 'curve' && (
        <Field form={form} name={curveName} label={t('tariffs.calc.curve')}>
          {(control) => (
            <textarea
              {...control}
              className="field area"
              rows={4}
              value={typeof curve === 'string' ? curve : ''}
              onChange={(event) => form.set(curveName, event.target.value)}
            />
          )}
        </Field>
      )}
    </>
  )
}

/** Field for the payer: a start token, or a group by name. */
function Who({ form }: { form: FormState }) {
  const t = useWords(calcWords)
  const { data: groups = [] } = useCall(listPriceGroups)
  return (
    <>
      <TextField form={form} name="idTag" label={t('tariffs.calc.tag')} />
      <SelectField
        form={form}
        name="groupKey"
        label={t('tariffs.calc.group')}
        none={t('tariffs.calc.group-none')}
        options={groups.map((key) => ({ value: key, label: key }))}
      />
    </>
  )
}
