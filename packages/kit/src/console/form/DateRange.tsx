import { calendarDayAt } from '@evops/platform/contract'
import { DatePicker } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useNow } from '../format/use-now.ts'
import { useCurrentUser } from '../net/sign-in-session.ts'
import { AntdFrame, calendarAlign } from '../theme/AntdFrame.tsx'
import { acceptedDateFormats } from './day-formats.ts'
import { kitWords } from '../words/kit.words.ts'
import { useLanguage, useWords } from '../words/language.ts'

type Days = readonly [first: string | undefined, last: string | undefined]

const spanNames = ['today', 'yesterday', 'week', 'last-month'] as const
/** Returns the most common spans up to today; weeks begin on Monday. */
export function commonDateSpans(today: Dayjs): Record<(typeof spanNames)[number], [Dayjs, Dayjs]> {
  const [yesterday, month] = [today.subtract(1, 'day'), today.subtract(1, 'month')]
  return {
    today: [today, today],
    yesterday: [yesterday, yesterday],
    week: [today.subtract((today.day() + 6) % 7, 'day'), today],
    'last-month': [month.startOf('month'), month.endOf('month')],
  }
}

type DateRangeProps = { value: Days; onChange: (days: Days) => void; label: string }
/** Picker for two days, both inclusive, as `YYYY-MM-DD`. Loaded with the first form that has dates. */
export function DateRange({ value: [first, last], onChange, label }: DateRangeProps) {
  const t = useWords(kitWords)
  const { timeZone } = useCurrentUser().operator
  const spans = commonDateSpans(dayjs(calendarDayAt(new Date(useNow()), timeZone)))
  return (
    <AntdFrame>
      <DatePicker.RangePicker
        style={{ width: '100%' }}
        popupAlign={calendarAlign}
        aria-label={label}
        placeholder={[t('kit.from-day'), t('kit.to-day')]}
        format={acceptedDateFormats(useLanguage())}
        allowEmpty={[true, true]}
        presets={spanNames.map((name) => ({ label: t(`kit.span.${name}`), value: spans[name] }))}
        value={[first ? dayjs(first) : null, last ? dayjs(last) : null]}
        onChange={(days) => onChange([days?.[0]?.format('YYYY-MM-DD'), days?.[1]?.format('YYYY-MM-DD')])}
      />
    </AntdFrame>
  )
}
