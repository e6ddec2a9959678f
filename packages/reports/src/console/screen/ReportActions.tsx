import { Button, ColumnButton, ExportButton, formatNumber, useLanguage, useIsPhoneWidth, useWords } from '@evops/kit'
import { reportExportName, type ReportRow } from '../../contract/index.ts'
import type { ComponentProps } from 'react'
import { authorityWords } from '../regulators/regulators.words.ts'
import { reportWords } from '../report.words.ts'
import { ProofButton } from '../proof/ProofButton.tsx'
import { workedWords } from '../worked/worked.words.ts'
import type { ReportList } from '../query/use-report.ts'

/** Actions of a report: columns, explanation of the calculation, print and export, all for the current request. */
export function ReportActions({
  report,
  columns,
  onWorked,
  onPrint,
  onFiles,
}: {
  report: ReportList
  columns: ComponentProps<typeof ColumnButton<ReportRow>>['columns']
  onWorked: () => void
  onPrint: () => void
  onFiles: () => void
}) {
  const t = useWords(reportWords)
  const w = useWords(workedWords)
  const f = useWords(authorityWords)
  const language = useLanguage()
  const { query, by, sort, total, definition } = report
  return (
    <>
      {!useIsPhoneWidth() && <ColumnButton columns={columns} />}
      <Button icon="info" onClick={onWorked}>
        {w('reports.worked')}
      </Button>
      <ProofButton />
      {definition.files && (
        <Button icon="report" onClick={onFiles}>
          {f('reports.regulators')}
        </Button>
      )}
      <Button icon="bill" onClick={onPrint}>
        {t('reports.print')}
      </Button>
      <ExportButton
        name={reportExportName(definition.id)}
        filter={{ ...query, by, sort }}
        disabled={total === 0}
        label={t('reports.export', { count: total, n: formatNumber(total, language) })}
      />
    </>
  )
}
