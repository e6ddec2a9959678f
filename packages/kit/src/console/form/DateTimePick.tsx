import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { dayFormats } from './day-formats.ts'
import { AntdFrame } from '../theme/AntdFrame.tsx'
import { instantToWall, wallToInstant } from './zone-time.ts'
import { useLanguage } from '../words/language.ts'
import type { ControlProps } from './Form.tsx'

export interface DateTimePickProps extends ControlProps {
  /** ISO instant. */
  value: string | undefined
  zone: string
  onChange: (at: string | undefined) => void
}

export function DateTimePick({ value, zone, onChange, required: _required, ...control }: DateTimePickProps) {
  return (
    <AntdFrame>
      <DatePicker
        {...control}
        style={{ width: '100%' }}
        showTime={{ format: 'HH:mm' }}
        format={dayFormats(useLanguage(), ' HH:mm')}
        value={value ? dayjs(instantToWall(value, zone)) : null}
        onChange={(day) =>
          onChange(day?.isValid() ? wallToInstant(day.format('YYYY-MM-DDTHH:mm'), zone) : undefined)
        }
      />
    </AntdFrame>
  )
}
