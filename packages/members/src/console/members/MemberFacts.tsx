import { Facts, formatMoney, Link, Tag, useLanguage, useWords, InstantValue } from '@evops/kit'
import type { MemberDetail } from '../../contract/index.ts'
import { memberPath } from '../paths.ts'
import { memberTones } from './member-columns.tsx'
import { memberWords } from './members.words.ts'

export function MemberTags({ member }: { member: MemberDetail }) {
  const t = useWords(memberWords)
  return (
    <>
      <Tag tone={memberTones[member.state]}>{t(`members.member.state.${member.state}`)}</Tag>
      {member.blacklisted && <Tag tone="bad">{t('members.member.black')}</Tag>}
    </>
  )
}

export function MemberFacts({ member }: { member: MemberDetail }) {
  const t = useWords(memberWords)
  const language = useLanguage()
  const money = (minor: number) => formatMoney(minor, member.currency, language)
  const { lastLoginAt, mergedInto, invoiceTitles, sex } = member
  return (
    <Facts
      of={[
        [t('members.member.availableMinor'), money(member.availableMinor)],
        [t('members.member.giftMinor'), money(member.giftMinor)],
        [t('members.member.arrearsMinor'), member.arrearsMinor > 0 ? money(member.arrearsMinor) : ''],
        [t('members.member.mobile'), member.mobile],
        [t('members.member.realName'), member.realName],
        [t('members.member.sex'), sex && t(`members.member.sex.${sex}`)],
        [t('members.member.idNumber'), member.idNumber],
        [t('members.member.email'), member.email],
        [t('members.member.companyName'), member.companyName],
        [t('members.member.group'), member.group],
        [t('members.member.level'), String(member.level)],
        [t('members.member.points'), member.points > 0 ? String(member.points) : ''],
        [t('members.member.tags'), member.tags.join(' · ')],
        [t('members.member.source'), t(`members.member.source.${member.source}`)],
        [t('members.member.registeredAt'), <InstantValue key="at" at={member.registeredAt} />],
        [t('members.member.lastLoginAt'), lastLoginAt && <InstantValue key="at" at={lastLoginAt} />],
        [t('members.member.invoices'), invoiceTitles.map(({ title }) => title).join(' · ')],
        [t('members.member.reason'), member.blacklistReason || member.stateReason],
        [
          t('members.member.merged'),
          mergedInto && (
            <Link key="into" to={memberPath(mergedInto.id)}>
              {mergedInto.name}
            </Link>
          ),
        ],
        [t('members.member.remark'), member.remark],
      ]}
    />
  )
}
