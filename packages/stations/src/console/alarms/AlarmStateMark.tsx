import { Icon, type IconName, Tag, type Tone, useLanguage } from '@evops/kit'
import { type AlarmRow, type AlarmState, alarmStateText } from '../../contract/index.ts'

const stateLooks: Readonly<Record<AlarmState, readonly [Tone, IconName]>> = {
  raised: ['bad', 'warning'],
  acknowledged: ['warn', 'eye'],
  cleared: ['good', 'check'],
  closed: ['plain', 'lock'],
}
/**
 * State of an alarm as colour, shape and word. An alarm of the lowest level is information and has no warning colour.
 */
export function AlarmStateMark({ of: { state, level } }: { of: Pick<AlarmRow, 'state' | 'level'> }) {
  const [tone, icon] = level === 1 && state === 'raised' ? (['plain', 'info'] as const) : stateLooks[state]
  return (
    <Tag tone={level === 1 ? 'plain' : tone}>
      <Icon name={icon} /> {alarmStateText[state][useLanguage()]}
    </Tag>
  )
}
