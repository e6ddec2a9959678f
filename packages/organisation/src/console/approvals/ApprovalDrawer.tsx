import {
  type DrawerNavigation,
  DrawerWhileLoading,
  Facts,
  useCall,
  useLanguage,
  useCurrentUser,
  useWords,
} from '@evops/kit'
import {
  approveApproval,
  countApprovals,
  getApproval,
  listApprovals,
  refuseApproval,
  withdrawApproval,
} from '../../contract/index.ts'
import { fieldName, refusalText, valueText } from '../audit/audit-names.ts'
import { ApprovalFrame } from './ApprovalFrame.tsx'
import { approvalWords } from './approvals.words.ts'
import { payloadFields, formatApprovalSubject } from './payload.rules.ts'

const calls = {
  approve: approveApproval,
  refuse: refuseApproval,
  withdraw: withdrawApproval,
  refreshes: [listApprovals, getApproval, countApprovals],
}

export function ApprovalDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(approvalWords)
  const language = useLanguage()
  const read = useCall(getApproval, { params: { id } }, { quiet: true })
  const { data: approval } = read
  if (read.error || approval?.id !== id)
    return <DrawerWhileLoading title={t('organisation.approval.title')} read={read} {...neighbours} />
  return (
    <ApprovalFrame
      approval={approval}
      calls={calls}
      sub={formatApprovalSubject(approval.subject, language)}
      error={approval.error && t('organisation.approval.error', { error: refusalText(approval.error) })}
      {...neighbours}
    >
      <Fields title={t('organisation.approval.payload')} of={approval.payload} />
      <Fields title={t('organisation.approval.result')} of={approval.result} />
    </ApprovalFrame>
  )
}

/** Shows a record as a list of labels and values. */
function Fields({ title, of }: { title: string; of: unknown }) {
  'use no memo'
  const language = useLanguage()
  const { timeZone: zone, currency } = useCurrentUser().operator
  if (of === null || of === undefined) return null
  const pairs = payloadFields(of)
  if (pairs.length === 0) return null
  const text = (name: string, value: unknown) => {
    const plain = typeof value === 'string' ? value : JSON.stringify(value)
    return valueText(name, plain, { language, zone, currency })
  }
  return (
    <section>
      <h3>{title}</h3>
      <Facts of={pairs.map(([name, value]) => [fieldName(name), text(name, value)])} />
    </section>
  )
}
