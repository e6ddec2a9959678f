import {
  CheckField,
  ChecksField,
  DayField,
  FormSection,
  type FormState,
  type FormValues,
  NumberField,
  PickField,
  SelectField,
  TextField,
  useFields,
  useLanguage,
  useSay,
  useWords,
} from '@evops/kit'
import { listChecklists, planTypes, planUnits, workLevels, workStateWords } from '../../contract/index.ts'
import { StationsField } from '../StationsField.tsx'
import { planWords } from './plans.words.ts'

/** Months are ticked as texts, the level is chosen as one; what was emptied is none. */
export function planBody({ months, level, ...values }: FormValues): Record<string, unknown> {
  const emptied = ['checklistId', 'everyN', 'everyKwh', 'everySessions'].map((name) => [
    name,
    values[name] ?? null,
  ])
  return {
    ...values,
    ...Object.fromEntries(emptied),
    description: values.description ?? '',
    months: Array.isArray(months) ? months.map(Number) : [],
    level: Number(level),
  }
}

export function PlanFields({ form, chosen }: { form: FormState; chosen?: string | undefined }) {
  const t = useWords(planWords)
  const f = useFields(planWords, 'maintenance.plan', { form })
  useWords(workStateWords)
  const say = useSay()
  return (
    <>
      <TextField {...f('name')} wide />
      <PickField
        {...f('checklistId')}
        from={listChecklists}
        given={(text) => ({ query: { search: text || undefined } })}
        choices={({ list }) => list.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={chosen}
        wide
      />
      <SelectField
        {...f('type')}
        options={planTypes.map((type) => ({ value: type, label: say(`maintenance.type.${type}`) }))}
      />
      <SelectField
        {...f('level')}
        options={workLevels.map((level) => ({ value: String(level), label: `P${level}` }))}
      />
      <SelectField
        {...f('per')}
        options={[
          { value: 'pile', label: t('maintenance.plan.per-pile') },
          { value: 'station', label: t('maintenance.plan.per-station') },
        ]}
      />
      <StationsField
        form={form}
        label={t('maintenance.plan.stations')}
        hint={t('maintenance.plan.stations-all')}
      />
      <When form={form} />
      <TextField {...f('description')} lines={3} wide />
      <CheckField {...f('enabled')} wide />
    </>
  )
}

function When({ form }: { form: FormState }) {
  const t = useWords(planWords)
  const language = useLanguage()
  const f = useFields(planWords, 'maintenance.plan', { form })
  const name = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
  const months = Array.from({ length: 12 }, (_, month) => ({
    value: String(month + 1),
    label: name.format(Date.UTC(2026, month, 1)),
  }))
  return (
    <FormSection title={t('maintenance.plan.when')}>
      <DayField {...f('firstOn')} />
      <NumberField {...f('leadDays')} />
      <NumberField {...f('everyN')} />
      <SelectField
        {...f('everyUnit')}
        options={planUnits.map((unit) => ({ value: unit, label: t(`maintenance.plan.everyUnit-${unit}`) }))}
      />
      <NumberField {...f('everyKwh')} unit="kWh" />
      <NumberField {...f('everySessions')} />
      <ChecksField {...f('months')} options={months} />
    </FormSection>
  )
}
