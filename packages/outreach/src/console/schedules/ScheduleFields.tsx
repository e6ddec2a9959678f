import {
  ChecksField,
  Field,
  type FormState,
  Icon,
  SelectField,
  TextField,
  useCall,
  useFields,
  useLanguage,
  useWords,
  DateTimeFormField,
} from '@evops/kit'
import { weekdayName } from '@evops/platform/contract'
import { getScheduleChoices, type Schedule } from '../../contract/index.ts'
import { scheduleWords } from './schedules.words.ts'

type Values = Readonly<Record<string, unknown>>
export const toTextList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
/** Converts the form: one address per line; a day is a number in its list. */
export const toScheduleBody = ({ addresses, weekday, monthDay, span, ...values }: Values) => ({
  ...values,
  span: span || null,
  weekday: weekday ? Number(weekday) : null,
  monthDay: monthDay ? Number(monthDay) : null,
  emails: (typeof addresses === 'string' ? addresses : '').split(/[\s,;]+/).filter(Boolean),
})

/** Fields for content, time and recipients. */
export function ScheduleFields({
  form,
  exportName,
  filterTexts,
  disabled = false,
}: {
  form: FormState
  exportName: string
  filterTexts: Schedule['filterTexts']
  disabled?: boolean
}) {
  const t = useWords(scheduleWords)
  const language = useLanguage()
  const { data: choices } = useCall(getScheduleChoices, { query: { exportName } }, { quiet: true })
  const f = useFields(scheduleWords, 'outreach.schedule', { form, disabled })
  const { cadence, span } = form.values
  const moves = span ? {} : { hint: undefined }
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    value: String(day),
    label: weekdayName(day, language, 'long'),
  }))
  return (
    <>
      <TextField {...f('name')} />
      <div className="f">
        <span className="label">{t('outreach.schedule.filter')}</span>
        <span>
          {filterTexts.map(({ label, value }) => `${label}: ${value}`).join(' · ') || t('outreach.schedule.no-filter')}
        </span>
      </div>
      {choices?.hasSpan && <SelectField {...f('span')} {...moves} none={t('outreach.schedule.span-fixed')} />}
      <SelectField {...f('format')} />
      <SelectField {...f('language')} />
      <SelectField {...f('cadence')} />
      {cadence === 'weekly' && <SelectField {...f('weekday')} options={days} />}
      {cadence === 'monthly' && (
        <SelectField
          {...f('monthDay')}
          options={Array.from({ length: 31 }, (_, day) => ({
            value: String(day + 1),
            label: String(day + 1),
          }))}
        />
      )}
      <DateTimeFormField
        kind="time"
        {...f('at')}
        hint={choices && t('outreach.schedule.at-zone', { zone: choices.timeZone })}
      />
      {choices?.hasMailServer === false && <p className="msg warn">{t('outreach.schedule.no-mail')}</p>}
      <PeopleField form={form} disabled={disabled} people={choices?.users ?? []} />
      {(choices?.domains.length ?? 0) > 0 && (
        <TextField
          form={form}
          disabled={disabled}
          name="addresses"
          label={t('outreach.schedule.emails')}
          hint={
            form.faults.emails ?? t('outreach.schedule.emails-hint', { domains: choices?.domains.join(', ') ?? '' })
          }
          lines={2}
        />
      )}
      {(choices?.webhooks.length ?? 0) > 0 && (
        <ChecksField
          {...f('webhookIds')}
          options={choices?.webhooks.map(({ id, name }) => ({ value: id, label: name })) ?? []}
        />
      )}
    </>
  )
}

interface Part {
  form: FormState
  disabled: boolean
}
/** Field to select people one after another; each has a remove button. */
function PeopleField({ form, disabled, people }: Part & { people: readonly { id: string; name: string }[] }) {
  const t = useWords(scheduleWords)
  const chosen = toTextList(form.values.userIds)
  const nameOf = (id: string) => people.find((one) => one.id === id)?.name ?? '…'
  const free = people.filter(({ id }) => !chosen.includes(id))
  return (
    <Field form={form} name="userIds" label={t('outreach.schedule.userIds')} disabled={disabled}>
      {(control) => (
        <>
          {chosen.length > 0 && (
            <div className="chips">
              {chosen.map((id) => (
                <span key={id} className="chip">
                  <span className="clip">{nameOf(id)}</span>
                  {!disabled && (
                    <button
                      type="button"
                      aria-label={t('outreach.schedule.without', { name: nameOf(id) })}
                      onClick={() =>
                        form.set(
                          'userIds',
                          chosen.filter((one) => one !== id),
                        )
                      }
                    >
                      <Icon name="close" />
                    </button>
                  )}
                </span>
              ))}
            </div>
          )}
          <select
            className="field"
            value=""
            onChange={(event) => form.set('userIds', [...chosen, event.target.value])}
            {...control}
          >
            <option value="">{t('outreach.schedule.add-person')}</option>
            {free.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </>
      )}
    </Field>
  )
}
