import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { AntdFrame } from '../theme/AntdFrame.tsx'
import { dayFormats } from './day-formats.ts'
import { kitWords } from '../words/kit.words.ts'
import { useLanguage, useWords } from '../words/language.ts'

type Days = readonly [first: string | undefined, last: string | undefined]

/** Two days, both inclusive, as `YYYY-MM-DD`. Loaded with the first form that has dates. */
export function DateRange({
  value,
  onChange,
  label,
}: {
  value: Days
  onChange: (days: Days) => void
  label: string
}) {
  const t = useWords(kitWords)
  const [first, last] = value
  return (
    <AntdFrame>
      <DatePicker.RangePicker
        style={{ width: '100%' }}
        aria-label={label}
        placeholder={[t('kit.from-day'), t('kit.to-day')]}
        format={dayFormats(useLanguage())}
        allowEmpty={[true, true]}
        value={[first ? dayjs(first) : null, last ? dayjs(last) : null]}
        onChange={(days) => onChange([days?.[0]?.format('YYYY-MM-DD'), days?.[1]?.format('YYYY-MM-DD')])}
      />
    </AntdFrame>
  )
}
