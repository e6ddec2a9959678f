import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { AntdFrame } from '../theme/AntdFrame.tsx'
import { useLanguage } from '../words/language.ts'
import { dayFormats } from './day-formats.ts'
import type { ControlProps } from './Form.tsx'
import { instantToLocalTime, localTimeToInstant } from './zone-time.ts'

/** How each kind is kept, whatever the reader's language shows. */
const kept = { day: 'YYYY-MM-DD', month: 'YYYY-MM', time: 'HH:mm', moment: 'YYYY-MM-DDTHH:mm' } as const
const pickers = { day: 'date', month: 'month', time: 'time', moment: 'date' } as const

export interface WhenProps extends Partial<ControlProps> {
  kind: keyof typeof kept
  /** `''`: none. */
  value: string
  onChange: (text: string) => void
  /** A moment is an ISO instant on the clocks of this zone; without one it is what some clock shows, as typed. */
  zone?: string | undefined
  /** Days that may be chosen, both inclusive. */
  min?: string
  max?: string
  /** Where no label stands beside it. */
  label?: string
}

export function WhenPick(props: WhenProps) {
  const { kind, value, onChange, zone, min, max, label, onBlur, required: _required, ...control } = props
  const localTime = kind === 'time' ? `2000-01-01T${value}` : zone ? instantToLocalTime(value || 0, zone) : value
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
        // Where one touches, the keyboard would lie above the calendar.
        inputReadOnly={matchMedia('(pointer: coarse)').matches}
        value={value ? dayjs(localTime) : null}
        onChange={(at) => {
          const text = at?.format(kept[kind]) ?? ''
          onChange(text && zone ? localTimeToInstant(text, zone) : text)
        }}
        onBlur={({ target }) => {
          // Emptied by hand: the picker alone would bring back what stood there.
          if (target instanceof HTMLInputElement && target.value === '' && value) onChange('')
          onBlur?.()
        }}
      />
    </AntdFrame>
  )
}
