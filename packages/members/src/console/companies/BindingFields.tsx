import {
  Button,
  currencySign,
  type FormState,
  type FormValues,
  NumberField,
  SelectField,
  TextField,
  useFields,
  useLanguage,
  useMe,
  useWords,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import type { Window } from '../../contract/index.ts'
import { bindingWords } from './bindings.words.ts'
import { StationsField } from './CompanyForm.tsx'

const limits = ['dayMinor', 'monthMinor', 'dayDwh', 'monthDwh'] as const

/** What a form, or a row, says of a person's terms. */
export function termsOf(values: FormValues): Record<string, unknown> {
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
  const { currency } = useMe().operator
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
      <WindowsField form={form} />
      <StationsField form={form} label={t('members.binding.stations')} />
      <TextField {...f('remark')} lines={2} wide />
    </>
  )
}

const days = [1, 2, 3, 4, 5, 6, 7] as const

/** Hours of the week; each with its days and two times of the wall clock. */
function WindowsField({ form }: { form: FormState }) {
  const t = useWords(bindingWords)
  // The form's own value, as this field set it.
  const windows = (form.values.windows ?? []) as readonly Window[]
  const set = (at: number, patch: Partial<Window>) =>
    form.set(
      'windows',
      windows.map((one, place) => (place === at ? { ...one, ...patch } : one)),
    )
  return (
    <fieldset className="f wide">
      <legend className="label">{t('members.binding.windows')}</legend>
      {windows.map((one, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a window has no name but its place
        <div className="window-row" key={at}>
          <span className="window-days">
            {days.map((day) => (
              <label key={day} className="check small">
                <input
                  type="checkbox"
                  className="cb"
                  checked={one.days.includes(day)}
                  onChange={(event) =>
                    set(at, {
                      days: days.filter((each) =>
                        each === day ? event.target.checked : one.days.includes(each),
                      ),
                    })
                  }
                />
                {t(`members.binding.day-${day}`)}
              </label>
            ))}
          </span>
          <input
            className="field"
            type="time"
            aria-label={t('members.binding.from')}
            value={one.from}
            onChange={(event) => set(at, { from: event.target.value })}
          />
          <input
            className="field"
            type="time"
            aria-label={t('members.binding.until')}
            value={one.until}
            onChange={(event) => set(at, { until: event.target.value })}
          />
          <Button
            small
            kind="text"
            onClick={() =>
              form.set(
                'windows',
                windows.filter((_, place) => place !== at),
              )
            }
          >
            {t('members.binding.window-remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button
          small
          icon="plus"
          onClick={() =>
            form.set('windows', [...windows, { days: [1, 2, 3, 4, 5], from: '06:00', until: '22:00' }])
          }
        >
          {t('members.binding.window-add')}
        </Button>
      </div>
      <span className="hint">{t('members.binding.windows-hint')}</span>
    </fieldset>
  )
}
