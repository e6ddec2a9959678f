import { Icon, type IconName, Tag, type Tone, useLanguage } from '@evops/kit'
import { type AlarmRow, type AlarmState, alarmStateText } from '../../contract/index.ts'

const stateLooks: Readonly<Record<AlarmState, readonly [Tone, IconName]>> = {
  raised: ['bad', 'warning'],
  acknowledged: ['warn', 'eye'],
  cleared: ['good', 'check'],
  closed: ['plain', 'lock'],
}
/** How an alarm stands: colour, shape and word. Ordinary news, of the lowest level, warns nobody. */
export function AlarmStateMark({ of: { state, level } }: { of: Pick<AlarmRow, 'state' | 'level'> }) {
  const [tone, icon] = level === 1 && state === 'raised' ? (['plain', 'info'] as const) : stateLooks[state]
  return (
    <Tag tone={level === 1 ? 'plain' : tone}>
      <Icon name={icon} /> {alarmStateText[state][useLanguage()]}
    </Tag>
  )
}
