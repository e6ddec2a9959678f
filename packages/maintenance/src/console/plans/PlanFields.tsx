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
  useCall,
  useFields,
  useLanguage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { monthName } from '@evops/platform/contract'
import {
  listChecklists,
  planModels,
  planTriggers,
  planTypes,
  planUnits,
  workLevels,
  workStateWords,
} from '../../contract/index.ts'
import { StationsField } from '../StationsField.tsx'
import { planWords } from './plans.words.ts'

/**
 * Converts form values: months are checkboxes with text values, the level is a text choice; empty fields become null.
 */
export function planBody({ months, level, ...values }: FormValues): Record<string, unknown> {
  const emptied = ['checklistId', ...planTriggers].map((name) => [name, values[name] ?? null])
  return {
    ...values,
    ...Object.fromEntries(emptied),
    description: values.description ?? '',
    faultSessions: values.faultSessions ?? undefined,
    months: Array.isArray(months) ? months.map(Number) : [],
    level: Number(level),
  }
}

export function PlanFields({ form, chosen }: { form: FormState; chosen?: string | undefined }) {
  const t = useWords(planWords)
  const f = useFields(planWords, 'maintenance.plan', { form })
  useWords(workStateWords)
  const translate = useTranslate()
  return (
    <>
      <TextField {...f('name')} wide />
      <PickField
        {...f('checklistId')}
        from={listChecklists}
        inputOf={(text) => ({ query: { search: text || undefined } })}
        choices={({ list }) => list.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={chosen}
        wide
      />
      <SelectField
        {...f('type')}
        options={planTypes.map((type) => ({ value: type, label: translate(`maintenance.type.${type}`) }))}
      />
      <SelectField
        {...f('level')}
        options={workLevels.map((level) => ({ value: String(level), label: `P${level}` }))}
      />
      <SelectField
        {...f('per')}
        options={[
          { value: 'chargePoint', label: t('maintenance.plan.per-charge-point') },
          { value: 'station', label: t('maintenance.plan.per-station') },
        ]}
      />
      <StationsField form={form} label={t('maintenance.plan.stations')} hint={t('maintenance.plan.stations-all')} />
      <Models form={form} />
      <When form={form} />
      <TextField {...f('description')} lines={3} wide />
      <CheckField {...f('enabled')} wide />
    </>
  )
}

/** Selects makers and models; a model without charge points stays until it is removed. */
function Models({ form }: { form: FormState }) {
  const f = useFields(planWords, 'maintenance.plan', { form })
  const { data = [] } = useCall(planModels, {}, { quiet: true })
  const chosen = Array.isArray(form.values.models) ? form.values.models.map(String) : []
  const counted = data.map(({ model, chargePoints }) => ({
    value: model,
    label: `${model} · ${chargePoints}`,
  }))
  const gone = chosen.filter((model) => data.every((row) => row.model !== model))
  const options = [...counted, ...gone.map((model) => ({ value: model, label: model }))]
  return options.length > 0 && <ChecksField {...f('models')} options={options} />
}

function When({ form }: { form: FormState }) {
  const t = useWords(planWords)
  const language = useLanguage()
  const f = useFields(planWords, 'maintenance.plan', { form })
  const months = Array.from({ length: 12 }, (_, month) => ({
    value: String(month + 1),
    label: monthName(month + 1, language),
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
      <NumberField {...f('everyPlugs')} />
      <NumberField {...f('faultRate')} />
      <NumberField {...f('faultSessions')} />
      <ChecksField {...f('months')} options={months} />
    </FormSection>
  )
}
