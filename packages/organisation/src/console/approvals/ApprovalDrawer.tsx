import { type Beside, DrawerUntil, Facts, useCall, useLanguage, useMe, useWords } from '@evops/kit'
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

const calls = {
  approve: approveApproval,
  refuse: refuseApproval,
  withdraw: withdrawApproval,
  refreshes: [listApprovals, getApproval, countApprovals],
}

export function ApprovalDrawer({ id, ...beside }: Beside & { id: string }) {
  const t = useWords(approvalWords)
  const read = useCall(getApproval, { params: { id } }, { quiet: true })
  const { data: approval } = read
  if (read.error || approval?.id !== id)
    return <DrawerUntil title={t('organisation.approval.title')} read={read} {...beside} />
  return (
    <ApprovalFrame
      approval={approval}
      calls={calls}
      sub={approval.subject}
      error={approval.error && t('organisation.approval.error', { error: refusalText(approval.error) })}
      {...beside}
    >
      <Fields title={t('organisation.approval.payload')} of={approval.payload} />
      <Fields title={t('organisation.approval.result')} of={approval.result} />
    </ApprovalFrame>
  )
}

const bareId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** A record as label and value; ids say nothing to a person: what it is about stands above, by its name. */
function Fields({ title, of }: { title: string; of: unknown }) {
  'use no memo'
  const language = useLanguage()
  const zone = useMe().operator.timeZone
  if (of === null || of === undefined) return null
  const all: [string, unknown][] = typeof of === 'object' ? Object.entries(of) : [['', of]]
  const pairs = all.filter(([, value]) => !(typeof value === 'string' && bareId.test(value)))
  if (pairs.length === 0) return null
  const text = (value: unknown) =>
    typeof value === 'string' ? valueText(value, { language, zone }) : JSON.stringify(value)
  return (
    <section>
      <h3>{title}</h3>
      <Facts of={pairs.map(([name, value]) => [fieldName(name), text(value)])} />
    </section>
  )
}
