import { formatNumber, Link, Notice, useCall, useIsPermitted, useLanguage, useWords } from '@evops/kit'
import { listPartnerReadiness } from '../../contract/index.ts'
import { readinessWords } from './partner-readiness.words.ts'

/** Number of stations and charge points that lack details for partners, with a link. Nothing if there are none. */
export function PartnerReadinessNotice() {
  const t = useWords(readinessWords)
  const language = useLanguage()
  const enabled = useIsPermitted()(listPartnerReadiness)
  const { data } = useCall(listPartnerReadiness, { query: { pageSize: 1 } }, { quiet: true, enabled })
  if (!data || data.total === 0) return null
  return (
    <Notice>
      {t('stations.ready.notice', { count: formatNumber(data.total, language) })}{' '}
      <Link to="/statsanalysis/partner-readiness">{t('stations.ready.notice-link')}</Link>
    </Notice>
  )
}
