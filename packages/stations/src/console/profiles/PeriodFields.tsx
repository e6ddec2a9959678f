import { Button, Field, type FormState, IconButton, useWords, DateTimeInput } from '@evops/kit'
import { profileWords } from './profiles.words.ts'
import { readPeriods, type TypedPeriod, type LimitUnit } from './periods.rules.ts'

export const firstPeriods: TypedPeriod[] = [{ from: '00:00', limit: '' }]

// Safe casts: only this form sets the two values.
const typedOf = (form: FormState) => (form.values.typed ?? firstPeriods) as TypedPeriod[]
const unitOf = (values: Readonly<Record<string, unknown>>): LimitUnit => (values.unit === 'A' ? 'A' : 'W')

/** Converts times and kilowatts from the form to minutes and tenths of a watt. */
export function withPeriods({ typed, ...values }: Readonly<Record<string, unknown>>): unknown {
  const { stackLevel } = values
  return {
    ...values,
    unit: unitOf(values),
    stackLevel: Number(stackLevel ?? 0),
    periods: readPeriods((typed ?? firstPeriods) as TypedPeriod[], unitOf(values)),
  }
}

/** Power limits by time of day, one line each. */
export function PeriodFields({ form }: { form: FormState }) {
  const t = useWords(profileWords)
  const typed = typedOf(form)
  const unit = t(`stations.profile.unit.${unitOf(form.values)}`)
  const change = (index: number, part: Partial<TypedPeriod>) =>
    form.set(
      'typed',
      typed.map((one, at) => (at === index ? { ...one, ...part } : one)),
    )
  return (
    <Field form={form} name="periods" label={t('stations.profile.periods')} hint={t('stations.profile.periods-hint')}>
      {() => (
        <div className="stack tight">
          {typed.map((period, index) => (
            <div key={index} className="row period-row">
              <DateTimeInput
                kind="time"
                label={t('stations.profile.from')}
                value={period.from}
                disabled={index === 0}
                onChange={(from) => change(index, { from })}
              />
              <input
                className="field"
                inputMode="decimal"
                required
                aria-label={`${t('stations.profile.limit')} ${unit}`}
                value={period.limit}
                onChange={(event) => change(index, { limit: event.target.value })}
              />
              <span className="dim">{unit}</span>
              <IconButton
                icon="trash"
                label={t('stations.profile.remove')}
                disabled={index === 0}
                onClick={() =>
                  form.set(
                    'typed',
                    typed.filter((_one, at) => at !== index),
                  )
                }
              />
            </div>
          ))}
          <Button icon="plus" kind="text" onClick={() => form.set('typed', [...typed, { from: '', limit: '' }])}>
            {t('stations.profile.add')}
          </Button>
        </div>
      )}
    </Field>
  )
}
