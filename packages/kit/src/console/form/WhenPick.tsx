import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { AntdFrame } from '../theme/AntdFrame.tsx'
import { useLanguage } from '../words/language.ts'
import { dayFormats } from './day-formats.ts'
import type { ControlProps } from './Form.tsx'
import { instantToLocalTime, localTimeToInstant } from './zone-time.ts'

/** Stored format of each kind, independent of the displayed format. */
const storedFormats = {
  day: 'YYYY-MM-DD',
  month: 'YYYY-MM',
  time: 'HH:mm',
  moment: 'YYYY-MM-DDTHH:mm',
} as const
const pickers = { day: 'date', month: 'month', time: 'time', moment: 'date' } as const

export interface WhenProps extends Partial<ControlProps> {
  kind: keyof typeof storedFormats
  /** `''` means no value. */
  value: string
  onChange: (text: string) => void
  /** A moment is an ISO instant in the local time of this zone; without a zone it is the typed local time. */
  zone?: string | undefined
  /** Limits of the selectable days, both inclusive. */
  min?: string
  max?: string
  /** Used if there is no visible label. */
  label?: string
}

export function WhenPick(props: WhenProps) {
  const { kind, value, onChange, zone, min, max, label, onBlur, required: _required, ...control } = props
  const localTime =
    kind === 'time' ? `2000-01-01T${value}` : zone ? instantToLocalTime(value || 0, zone) : value
  return (
    <AntdFrame>
      <DatePicker
        {...control}
        className="when"
        aria-label={label}
        picker={pickers[kind]}
        format={dayFormats(useLanguage(), kind)}
        showTime={kind === 'moment' && { format: 'HH:mm' }}
        {...(min && { minDate: dayjs(min) })}
        {...(max && { maxDate: dayjs(max) })}
        needConfirm={false}
        // On touch devices, the keyboard would cover the calendar.
        inputReadOnly={matchMedia('(pointer: coarse)').matches}
        value={value ? dayjs(localTime) : null}
        onChange={(at) => {
          const text = at?.format(storedFormats[kind]) ?? ''
          onChange(text && zone ? localTimeToInstant(text, zone) : text)
        }}
        onBlur={({ target }) => {
          // The user cleared the field; the picker alone would restore the previous value.
          if (target instanceof HTMLInputElement && target.value === '' && value) onChange('')
          onBlur?.()
        }}
      />
    </AntdFrame>
  )
}
