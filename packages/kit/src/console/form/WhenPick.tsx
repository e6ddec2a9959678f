import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useRef } from 'react'
import { AntdFrame, calendarAlign } from '../theme/AntdFrame.tsx'
import { useLanguage } from '../words/language.ts'
import { acceptedDateFormats } from './day-formats.ts'
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
  /** A moment ends something. A day typed without an hour is then its last second, or the midnight after it. */
  end?: 'second' | 'midnight' | undefined
  /** Limits of the selectable days, both inclusive. */
  min?: string
  max?: string
  /** Used if there is no visible label. */
  label?: string
}

export function WhenPick(props: WhenProps) {
  const { kind, value, onChange, zone, min, max, label, end, onBlur, required: _required, ...control } = props
  const typed = useRef('')
  const localTime = kind === 'time' ? `2000-01-01T${value}` : zone ? instantToLocalTime(value || 0, zone) : value
  const toValue = (text: string) => (text && zone ? localTimeToInstant(text, zone) : text)
  // A day typed without an hour is a moment too: its beginning, or its end in a field that ends something.
  const keepTypedDay = () => {
    const day = dayjs(typed.current, acceptedDateFormats('en'), true)
    if (kind !== 'moment' || !day.isValid() || (min && day.isBefore(min)) || (max && day.isAfter(max))) return
    const at = toValue(day.add(zone && end ? 1 : 0, 'day').format(storedFormats.moment))
    onChange(zone && end === 'second' ? new Date(Date.parse(at) - 1000).toISOString() : at)
  }
  return (
    <AntdFrame>
      {/* The picker's change does not contain the typed text, so the text is read where it is typed. */}
      <div
        className="when-typed"
        onInput={({ target }) => {
          typed.current = target instanceof HTMLInputElement ? target.value.trim() : ''
        }}
      >
        <DatePicker
          {...control}
          className="when"
          popupAlign={calendarAlign}
          aria-label={label}
          picker={pickers[kind]}
          format={acceptedDateFormats(useLanguage(), kind)}
          showTime={kind === 'moment' && { format: 'HH:mm' }}
          {...(min && { minDate: dayjs(min) })}
          {...(max && { maxDate: dayjs(max) })}
          needConfirm={false}
          // On touch devices, the keyboard would cover the calendar.
          inputReadOnly={matchMedia('(pointer: coarse)').matches}
          value={value ? dayjs(localTime) : null}
          // Enter takes the typed text. It must not also send the form, which does not hold the text yet.
          onKeyDown={(event) => event.key === 'Enter' && (event.preventDefault(), keepTypedDay())}
          onChange={(picked) => {
            typed.current = ''
            onChange(toValue(picked?.format(storedFormats[kind]) ?? ''))
          }}
          onBlur={({ target }) => {
            // The user cleared the field; the picker alone would restore the previous value.
            if (target instanceof HTMLInputElement && target.value === '' && value) onChange('')
            keepTypedDay()
            onBlur?.()
          }}
        />
      </div>
    </AntdFrame>
  )
}
