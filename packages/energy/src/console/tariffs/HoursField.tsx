import { Button, IconButton, useWords, DateTimeInput } from '@evops/kit'
import { useState } from 'react'
import {
  clockTimeOfMinute,
  dayKinds,
  type GridContent,
  type GridSchedule,
  minuteOfClockTime,
} from '../../contract/index.ts'
import { energyWords } from '../energy.words.ts'
import type { ContentProps } from './content-props.ts'
import { gridTariffWords } from './grid-tariffs.words.ts'
import { hourSpansOf, hourStepsOf, type HourStep } from './hours.rules.ts'
import { PeriodMatrix } from './PeriodMatrix.tsx'

const months = Array.from({ length: 12 }, (_, at) => at + 1)
const toggleValue = <V,>(all: readonly V[], chosen: readonly V[], one: V): V[] =>
  all.filter((each) => chosen.includes(each) !== (each === one))

/** Schedules for months and kinds of days, and a chart of all schedules. */
export function HoursField({ content, put }: ContentProps) {
  const t = useWords(gridTariffWords)
  const { schedules } = content
  const set = (place: number, part: Partial<GridSchedule>) =>
    put({ schedules: schedules.map((one, at) => (at === place ? { ...one, ...part } : one)) })
  const fresh: GridSchedule = {
    months: [],
    dayKinds: [],
    spans: [{ from: '00:00', until: '24:00', period: 1 }],
  }
  return (
    <fieldset className="f wide energy-lines">
      <legend className="label">{t('energy.tariff.hours')}</legend>
      <PeriodMatrix content={content} />
      {schedules.map((schedule, place) => (
        <ScheduleBox
          key={place}
          schedule={schedule}
          periods={content.periods}
          onChange={(part) => set(place, part)}
          onRemove={schedules.length > 1 ? () => put({ schedules: schedules.toSpliced(place, 1) }) : undefined}
        />
      ))}
      <Button icon="plus" onClick={() => put({ schedules: [...schedules, fresh] })}>
        {t('energy.tariff.schedule-add')}
      </Button>
      <HolidaysBox holidays={content.holidays} onChange={(holidays) => put({ holidays })} />
    </fieldset>
  )
}

function ScheduleBox({
  schedule,
  periods,
  onChange,
  onRemove,
}: {
  schedule: GridSchedule
  periods: GridContent['periods']
  onChange: (part: Partial<GridSchedule>) => void
  onRemove: (() => void) | undefined
}) {
  const t = useWords(gridTariffWords)
  return (
    <div className="energy-schedule">
      <Checks
        label={t('energy.tariff.months')}
        options={months.map((month) => ({ value: month, label: String(month) }))}
        chosen={schedule.months}
        onToggle={(month) => onChange({ months: toggleValue(months, schedule.months, month) })}
      />
      <Checks
        label={t('energy.tariff.dayKinds')}
        options={dayKinds.map((value) => ({ value, label: t(`energy.tariff.day.${value}`) }))}
        chosen={schedule.dayKinds}
        onToggle={(kind) => onChange({ dayKinds: toggleValue(dayKinds, schedule.dayKinds, kind) })}
      />
      <Steps schedule={schedule} periods={periods} onChange={onChange} />
      {onRemove && (
        <Button icon="close" onClick={onRemove}>
          {t('energy.tariff.schedule-remove')}
        </Button>
      )}
    </div>
  )
}

function Checks<V extends string | number>({
  label,
  options,
  chosen,
  onToggle,
}: {
  label: string
  options: readonly { value: V; label: string }[]
  chosen: readonly V[]
  onToggle: (value: V) => void
}) {
  return (
    <fieldset className="f checks-field">
      <legend className="label">{label}</legend>
      <div className="form-checks">
        {options.map((option) => (
          <label key={option.value} className="check">
            <input
              type="checkbox"
              className="cb"
              checked={chosen.includes(option.value)}
              onChange={() => onToggle(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Each step applies from its time until the next step, so the day is always complete. */
function Steps({
  schedule,
  periods,
  onChange,
}: {
  schedule: GridSchedule
  periods: GridContent['periods']
  onChange: (part: Partial<GridSchedule>) => void
}) {
  const t = useWords(gridTariffWords)
  const e = useWords(energyWords)
  const steps = hourStepsOf(schedule.spans)
  const setSteps = (next: readonly HourStep[]) => onChange({ spans: hourSpansOf(next) })
  const change = (place: number, part: Partial<HourStep>) =>
    setSteps(steps.map((one, at) => (at === place ? { ...one, ...part } : one)))
  return (
    <>
      {steps.map((step, place) => (
        <div key={step.from} className="row">
          <DateTimeInput
            kind="time"
            label={t('energy.tariff.step-from')}
            disabled={place === 0}
            value={step.from}
            onChange={(from) => from && change(place, { from })}
          />
          <select
            className="field"
            aria-label={e('energy.period')}
            value={step.period}
            onChange={({ target }) => change(place, { period: Number(target.value) })}
          >
            {periods.map(({ name }, at) => (
              <option key={at} value={at + 1}>
                {at + 1} · {name}
              </option>
            ))}
          </select>
          <IconButton
            icon="close"
            label={t('energy.tariff.step-remove')}
            onClick={() => steps.length > 1 && setSteps(steps.toSpliced(place, 1))}
          />
        </div>
      ))}
      <Button icon="plus" onClick={() => setSteps([...steps, { from: nextFree(steps), period: 1 }])}>
        {t('energy.tariff.step-add')}
      </Button>
    </>
  )
}
/** Returns the time an hour after the last step, or the first free quarter hour. */
function nextFree(steps: readonly HourStep[]): string {
  const taken = new Set(steps.map(({ from }) => from))
  const last = minuteOfClockTime(steps.at(-1)?.from ?? '00:00')
  const all = Array.from({ length: 96 }, (_, at) => clockTimeOfMinute(at * 15))
  return last + 60 < 1_440 ? clockTimeOfMinute(last + 60) : (all.find((one) => !taken.has(one)) ?? '00:00')
}

function HolidaysBox({ holidays, onChange }: { holidays: readonly string[]; onChange: (days: string[]) => void }) {
  const t = useWords(gridTariffWords)
  const [typed, setTyped] = useState(holidays.join(' '))
  return (
    <label className="f wide">
      <span className="label">{t('energy.tariff.holidays')}</span>
      <textarea
        className="field"
        rows={2}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => onChange([...new Set(typed.split(/[\s,;，；、]+/).filter(Boolean))])}
      />
      <span className="hint">{t('energy.tariff.holidays-hint')}</span>
    </label>
  )
}
