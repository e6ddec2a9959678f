import { Tag, useSay, useWords } from '@evops/kit'
import { staffWordsShared, type Skill, type StaffRow, type StaffState } from '../../contract/index.ts'
import { staffWords } from './staff.words.ts'

export const staffTones = {
  on_duty: 'good',
  off: 'plain',
  leave: 'warn',
  left: 'plain',
} as const satisfies Record<StaffState, string>

export function SkillTags({ of }: { of: readonly Skill[] }) {
  useWords(staffWordsShared)
  const say = useSay()
  return (
    <span className="row clip">
      {of.map((skill) => (
        <Tag key={skill}>{say(`maintenance.staff.skill-${skill}`)}</Tag>
      ))}
    </span>
  )
}

const soonDays = 30
/** Until when, and how soon that is where it is soon. */
export function CertificateEnd({ of }: { of: StaffRow }) {
  const t = useWords(staffWords)
  const { certificateUntil: until, certificateDays: days } = of
  if (until === null) return <span className="dimmer">—</span>
  return (
    <span className="row">
      <span className="num">{until}</span>
      {days !== null && days < 0 && <Tag tone="bad">{t('maintenance.staff.ended')}</Tag>}
      {days !== null && days >= 0 && days <= soonDays && (
        <Tag tone="warn">{t('maintenance.staff.ends-in', { days })}</Tag>
      )}
    </span>
  )
}
