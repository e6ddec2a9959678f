import { listAudit } from '@evops/organisation/contract'
import { getWallet } from '@evops/ledger/contract'
import {
  ReadFailure,
  PageHead,
  Tabs,
  useCall,
  useIsPermitted,
  usePage,
  usePageTitle,
  useTranslate,
  useSlot,
  useWords,
} from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import { useState } from 'react'
import { getMember, listMembers } from '../../contract/index.ts'
import { HistoryTab } from '../HistoryTab.tsx'
import { memberTabs } from '../slots.ts'
import { WalletTab } from '../WalletTab.tsx'
import { MemberActs } from './MemberActs.tsx'
import { MemberFacts, MemberTags } from './MemberFacts.tsx'
import { EditMember } from './MemberForm.tsx'
import { memberWords } from './members.words.ts'
import { memberTokens, TokensTab } from '../TokensTab.tsx'
import '../members.css'

const refreshes = [getMember, listMembers]

/** Shows one member: data, wallet, tokens, sessions and changes. */
export function MemberPage() {
  const t = useWords(memberWords)
  const translate = useTranslate()
  const may = useIsPermitted()
  const { id = '' } = usePage().params
  const { data: member, error, refetch } = useCall(getMember, { params: { id } }, { quiet: true })
  const others = useSlot(memberTabs)
  const [editing, setEditing] = useState(false)
  usePageTitle(member?.name)
  if (!member) return error ? <ReadFailure error={error} onRetry={() => void refetch()} /> : null
  const tabs = [
    {
      key: 'facts',
      title: t('members.member.tab-facts'),
      body: () => (
        <div className="sheet">
          <div className="body">
            <PendingChanges subject={id} />
            <MemberFacts member={member} />
          </div>
        </div>
      ),
    },
    ...(may(getWallet)
      ? [
          {
            key: 'wallet',
            title: t('members.member.tab-wallet'),
            body: () => <WalletTab id={id} refreshes={refreshes} />,
          },
        ]
      : []),
    {
      key: 'tokens',
      title: t('members.member.tab-tokens'),
      body: () => <TokensTab id={member.id} calls={memberTokens} isHere={member.state !== 'cancelled'} />,
    },
    ...others.map((other) => ({
      key: other.title,
      title: translate(other.title),
      body: () => other.draw({ holderId: id }),
    })),
    ...(may(listAudit)
      ? [{ key: 'history', title: t('members.member.tab-history'), body: () => <HistoryTab id={id} /> }]
      : []),
  ]
  return (
    <>
      <PageHead
        title={member.name}
        tags={<MemberTags member={member} />}
        fresh={[member.mobile, member.companyName, member.group].filter(Boolean).join(' · ')}
        actions={<MemberActs member={member} onEdit={() => setEditing(true)} />}
      />
      <div className="holder">
        <Tabs tabs={tabs} label={t('members.member.tabs')} />
      </div>
      {editing && <EditMember key={member.version} member={member} onClose={() => setEditing(false)} />}
    </>
  )
}
