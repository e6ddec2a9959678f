import { formatNumber, AttentionLine, useLanguage, useWords } from '@evops/kit'
import { useConnectorsSummary } from '../use-connectors-summary.ts'
import { dashboardWords } from './dashboard.words.ts'

const named = 2

/** Number of offline connectors, and the station with most of them. */
export function OfflineNeed() {
  const t = useWords(dashboardWords)
  const language = useLanguage()
  const { data } = useConnectorsSummary()
  const count = data?.byStatus.offline ?? 0
  if (count === 0) return null
  const where = (data?.stations ?? [])
    .filter(({ byStatus }) => byStatus.offline > 0)
    .toSorted((a, b) => b.byStatus.offline - a.byStatus.offline)
    .map(({ name }) => name)
  return (
    <AttentionLine
      icon="power"
      title={t('stations.needs.offline', { count, n: formatNumber(count, language) })}
      note={where.slice(0, named).join(' · ') + (where.length > named ? ' …' : '')}
      to="/chgstamon/chgstatlistmon?status=offline"
      verb={t('stations.needs.view')}
    />
  )
}
