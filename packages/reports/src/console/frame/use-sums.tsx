import { formatNumber, useLanguage, useMe, useWords } from '@evops/kit'
import { periodWords } from '@evops/tariffs/contract'
import type { ReactNode } from 'react'
import { type ChargingRow, listChargingSums, type SessionSums, type SumsBy } from '../../contract/index.ts'
import { recordsOf } from './key-columns.tsx'
import { recordsPath } from './records.rules.ts'
import { RecordsLink } from './RecordsLink.tsx'
import { reportWords } from './report.words.ts'
import { type Report, useReport } from './use-report.ts'

export type SumsReport = Report<typeof listChargingSums, SumsBy>

/** What sessions came to, as a report: its totals once amounts are of one currency, and where each row's records are. */
export function useSums(bys: readonly [SumsBy, ...SumsBy[]], sort?: string) {
  const t = useWords(reportWords)
  useWords(periodWords)
  const language = useLanguage()
  const { operator } = useMe()
  const report = useReport(listChargingSums, { bys, ...(sort !== undefined && { sort }) })
  const all = report.reply?.totals ?? []
  const totals: SessionSums | undefined = all.length === 1 ? all[0] : undefined
  const pathOf = (row: ChargingRow) => {
    const of = recordsOf(row, report.days)
    return of && recordsPath(of, report)
  }
  const label = t('reports.total-of', { count: report.total, n: formatNumber(report.total, language) })
  const sessions: ReactNode = totals && (
    <RecordsLink to={recordsPath({}, report)}>{formatNumber(totals.sessions, language)}</RecordsLink>
  )
  return {
    report,
    totals,
    currency: totals?.currency ?? operator.currency,
    currencies: all.map(({ currency }) => currency),
    pathOf,
    label,
    sessions,
  }
}
