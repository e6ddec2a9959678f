import { AttentionLine, useCall, useWords } from '@evops/kit'
import { countAccessReviews } from '../../contract/index.ts'
import { overdueReviewWords } from './overdue-reviews.words.ts'

/** Shows how many reviews of access are overdue, to those who may review. */
export function OverdueReviews() {
  const t = useWords(overdueReviewWords)
  const { data } = useCall(countAccessReviews, undefined, { every: 300_000, quiet: true })
  if (!data || data.overdue === 0) return null
  return (
    <AttentionLine
      icon="shield"
      tone="warn"
      title={t('organisation.access.overdue', { count: data.overdue })}
      to={`/sysmng/${data.overdue > data.clients ? 'accessreviews' : 'clientreviews'}?state=overdue`}
      verb={t('organisation.access.look')}
    />
  )
}
