import { AttentionLine, useCall, useWords } from '@evops/kit'
import { countApprovals } from '../../contract/index.ts'
import { waitingWords } from './waiting.words.ts'

/** Lists the requests that wait for the current user's decision. */
export function WaitingApprovals() {
  const t = useWords(waitingWords)
  const { data } = useCall(countApprovals, undefined, { every: 60_000, quiet: true })
  if (!data || data.waiting === 0) return null
  return (
    <AttentionLine
      icon="clock"
      tone="warn"
      title={t('organisation.approval.waiting-for-me', { count: data.waiting })}
      to="/sysmng/approvals"
      verb={t('organisation.approval.look')}
    />
  )
}
