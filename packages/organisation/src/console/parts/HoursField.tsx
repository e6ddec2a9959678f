import { Button, type FormState, useWords, DateTimeInput } from '@evops/kit'
import type { WeeklyTimeWindow } from '../../contract/index.ts'
import { hoursWords } from './hours.words.ts'
import './parts.css'

const days = [1, 2, 3, 4, 5, 6, 7] as const

/** Form field for weekly hours: each window has its weekdays and two local times. */
export function HoursField({
  form,
  name,
  label,
  disabled = false,
}: {
  form: FormState
  name: string
  label: string
  disabled?: boolean
}) {
  const t = useWords(hoursWords)
  // Safe cast: only this field sets the form value.
  const windows = (form.values[name] ?? []) as readonly WeeklyTimeWindow[]
  const fault = form.faults[name]
  const set = (at: number, patch: Partial<WeeklyTimeWindow>) =>
    form.set(
      name,
      windows.map((one, place) => (place === at ? { ...one, ...patch } : one)),
    )
  return (
    <fieldset className="f wide" disabled={disabled}>
      <legend className="label">{label}</legend>
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
                      days: days.filter((each) => (each === day ? event.target.checked : one.days.includes(each))),
                    })
                  }
                />
                {t(`organisation.hours.day-${day}`)}
              </label>
            ))}
          </span>
          <DateTimeInput
            kind="time"
            label={t('organisation.hours.from')}
            value={one.from}
            disabled={disabled}
            onChange={(from) => set(at, { from })}
          />
          <DateTimeInput
            kind="time"
            label={t('organisation.hours.until')}
            value={one.until}
            disabled={disabled}
            onChange={(until) => set(at, { until })}
          />
          <Button
            small
            kind="text"
            onClick={() =>
              form.set(
                name,
                windows.filter((_, place) => place !== at),
              )
            }
          >
            {t('organisation.hours.remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button
          small
          icon="plus"
          onClick={() => form.set(name, [...windows, { days: [1, 2, 3, 4, 5], from: '06:00', until: '22:00' }])}
        >
          {t('organisation.hours.add')}
        </Button>
      </div>
      <span className={fault ? 'say' : 'hint'}>{fault ?? t('organisation.hours.hint')}</span>
    </fieldset>
  )
}
