import { formatInstant, Tag, useLanguage, useTranslate, useWords } from '@evops/kit'
import { sharedStaffWords, type StaffSkill, type StaffRow, type StaffState } from '../../contract/index.ts'
import { staffWords } from './staff.words.ts'

export const staffTones = {
  on_duty: 'good',
  off: 'plain',
  leave: 'warn',
  left: 'plain',
} as const satisfies Record<StaffState, string>

export function SkillTags({ of }: { of: readonly StaffSkill[] }) {
  useWords(sharedStaffWords)
  const translate = useTranslate()
  return (
    <span className="row clip">
      {of.map((skill) => (
        <Tag key={skill}>{translate(`maintenance.staff.skill-${skill}`)}</Tag>
      ))}
    </span>
  )
}

/** Returns the current state: by the roster, else the stored state. */
export function currentStaffState({ state, onDuty }: Pick<StaffRow, 'state' | 'onDuty'>): StaffState {
  return state === 'leave' || state === 'left' ? state : onDuty ? 'on_duty' : 'off'
}

const soonDays = 30
/** Shows when the first certificate expires, and the remaining time if that is soon. */
export function CertificateExpiryText({ of }: { of: StaffRow }) {
  const language = useLanguage()
  const t = useWords(staffWords)
  const { certificateUntil: until, certificateDays: days } = of
  if (until === null) return <span className="dimmer">—</span>
  return (
    <span className="row">
      <span className="num">{formatInstant(until, language, 'UTC', 'day')}</span>
      {days !== null && days < 0 && <Tag tone="bad">{t('maintenance.staff.ended')}</Tag>}
      {days !== null && days >= 0 && days <= soonDays && (
        <Tag tone="warn">{t('maintenance.staff.ends-in', { days })}</Tag>
      )}
    </span>
  )
}

/** Each with its number, its end and the skill that it stands for. */
export function Certificates({ of }: { of: StaffRow['certificates'] }) {
  const language = useLanguage()
  return (
    <ul className="stack tight">
      {of.map(({ name, number, until, skill }) => (
        <li key={`${name} ${number}`} className="row wraps">
          <span>{[name, number].filter(Boolean).join(' ')}</span>
          {skill && <SkillTags of={[skill]} />}
          {until && <span className="num dim">{formatInstant(until, language, 'UTC', 'day')}</span>}
        </li>
      ))}
    </ul>
  )
}
