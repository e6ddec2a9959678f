import { Icon, type IconName, Tag, type Tone, useLanguage } from '@evops/kit'
import { type AlarmState, alarmStateText } from '../../contract/index.ts'

const stateLooks: Readonly<Record<AlarmState, readonly [Tone, IconName]>> = {
  raised: ['bad', 'warning'],
  acknowledged: ['warn', 'eye'],
  cleared: ['good', 'check'],
  closed: ['plain', 'lock'],
}
/** How an alarm stands: colour, shape and word. */
export function AlarmStateMark({ of }: { of: AlarmState }) {
  const [tone, icon] = stateLooks[of]
  return (
    <Tag tone={tone}>
      <Icon name={icon} /> {alarmStateText[of][useLanguage()]}
    </Tag>
  )
}
