import { useLanguage } from '@evops/kit'
import type { ReactNode } from 'react'
import { chargingExport, type SessionSums, type SumsBy } from '../../contract/index.ts'
import { keyColumn } from './key-columns.tsx'
import type { ByOfReport } from './ReportFilters.tsx'
import { ReportPage } from './ReportPage.tsx'
import { sumColumns, sumTotals } from './sum-columns.tsx'
import { SumFigures } from './SumFigures.tsx'
import { type SumsReport, useSums } from './use-sums.tsx'

interface SumsPageProps {
  /** The report's own name: of its column settings. */
  name: string
  title: string
  /** What rows may stand for: places and spans are the reader's choice, a kind is the report's own. */
  bys: readonly [SumsBy, ...SumsBy[]]
  sort?: string
  /** Its pictures, below the key figures; amounts are of one currency there. */
  children: (report: SumsReport, totals: SessionSums) => ReactNode
}

const isChoice = (by: SumsBy): by is SumsBy & ByOfReport => by !== 'equipmentType' && by !== 'powerClass'

/** A report of all that sessions came to: energy, amounts, what was taken off and given back. */
export function SumsPage({ name, title, bys, sort, children }: SumsPageProps) {
  const language = useLanguage()
  const { report, totals, currency, currencies, pathOf, label, sessions } = useSums(bys, sort)
  return (
    <ReportPage
      name={name}
      title={title}
      report={report}
      bys={bys.filter(isChoice)}
      exportName={chargingExport}
      currencies={currencies}
      columns={sumColumns(keyColumn(report.by), { totals, currency }, pathOf)}
      totals={totals && sumTotals(totals, label, sessions, language)}
    >
      {totals && (
        <>
          <SumFigures totals={totals} />
          {children(report, totals)}
        </>
      )}
    </ReportPage>
  )
}
