import { Icon, Link, useCall, useWords } from '@evops/platform/console'
import { countApprovals } from '../../contract/index.ts'
import { approvalWords } from '../approvals/approvals.words.ts'

/** Nothing to decide: nothing to see. */
export function WaitingApprovals() {
  const t = useWords(approvalWords)
  const { data } = useCall(countApprovals, undefined, { every: 60_000, quiet: true })
  if (!data || data.waiting === 0) return null
  return (
    <p className="msg warn">
      <Icon name="clock" />
      <span>{t('organisation.approval.waiting-for-me', { count: data.waiting })}</span>
      <Link to="/sysmng/approvals" className="push">
        {t('organisation.approval.look')}
      </Link>
    </p>
  )
}
