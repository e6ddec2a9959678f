import { Icon, Link, useWords } from '@evops/kit'
import { approvalWords } from '../approvals/approvals.words.ts'

export function WaitingNotice({ count }: { count: number }) {
  const t = useWords(approvalWords)
  return (
    <p className="msg warn">
      <Icon name="clock" />
      <span>{t('organisation.approval.waiting-for-me', { count })}</span>
      <Link to="/sysmng/approvals" className="push">
        {t('organisation.approval.look')}
      </Link>
    </p>
  )
}
