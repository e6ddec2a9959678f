import {
  currencySign,
  type FormState,
  type FormValues,
  NumberField,
  SelectField,
  TextField,
  useFields,
  useLanguage,
  useCurrentUser,
  useWords,
} from '@evops/kit'
import { HoursField } from '@evops/organisation/console'
import { currencyExponent } from '@evops/platform/contract'
import { bindingWords } from './bindings.words.ts'
import { StationsField } from './CompanyForm.tsx'

const limits = ['dayMinor', 'monthMinor', 'dayDwh', 'monthDwh'] as const

/** Returns a person's terms from a form or a row. */
export function bindingTermsOf(values: FormValues): Record<string, unknown> {
  const { stationIds, windows } = values
  return {
    department: values.department ?? '',
    employeeNo: values.employeeNo ?? '',
    ...Object.fromEntries(limits.map((name) => [name, values[name] ?? null])),
    stationIds: Array.isArray(stationIds) && stationIds.length > 0 ? stationIds : null,
    windows: windows ?? [],
    remark: values.remark ?? '',
  }
}

export function BindingFields({ form }: { form: FormState }) {
  const t = useWords(bindingWords)
  const f = useFields(bindingWords, 'members.binding', { form })
  const language = useLanguage()
  const { currency } = useCurrentUser().operator
  const exponent = currencyExponent(currency)
  return (
    <>
      <TextField {...f('department')} />
      <TextField {...f('employeeNo')} />
      {limits.map((name) => {
        const isMoney = name.endsWith('Minor')
        return (
          <NumberField
            key={name}
            form={form}
            name={name}
            label={t(`members.binding.${name}`)}
            hint={t('members.binding.no-limit')}
            scale={isMoney ? exponent : 4}
            shown={isMoney ? exponent : 0}
            unit={isMoney ? currencySign(currency, language) : 'kWh'}
          />
        )
      })}
      <SelectField
        {...f('state')}
        options={(['active', 'suspended'] as const).map((value) => ({
          value,
          label: t(`members.binding.state.${value}`),
        }))}
      />
      <HoursField form={form} name="windows" label={t('members.binding.windows')} />
      <StationsField form={form} label={t('members.binding.stations')} />
      <TextField {...f('remark')} lines={2} wide />
    </>
  )
}
