import {
  CallError,
  DataTable,
  Empty,
  ReadFailure,
  formatNumber,
  formatInstant,
  ListPage,
  PrintDialog,
  UpdatedAt,
  useColumns,
  useLanguage,
  useCurrentUser,
  useIsPhoneWidth,
  useNav,
  usePage,
  usePageTitle,
  useTranslate,
  useWords,
  Views,
} from '@evops/kit'
import { periodWords } from '@evops/tariffs/contract'
import { type ReactNode, useState } from 'react'
import { measureWords, type ReportDefinition, type ReportRow } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { partWords } from '../figures/part-heads.ts'
import { Pictures } from '../picture/Pictures.tsx'
import { RegulatorDrawer } from '../regulators/RegulatorDrawer.tsx'
import { reportWords } from '../report.words.ts'
import { WorkedDrawer } from '../worked/WorkedDrawer.tsx'
import { AcrossChoice, useSplitMeasure } from './AcrossChoice.tsx'
import { reportColumns, measureColumns, totalsRow } from './columns.tsx'
import { type ReportReader, reportRowKey } from '../figures/names.ts'
import { namePhoneColumns } from './phone-columns.tsx'
import { filterForRow, recordsPath } from './records.rules.ts'
import { ReportActions } from './ReportActions.tsx'
import { ReportFigures } from './ReportFigures.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { Currencies, Notes } from './ReportNotes.tsx'
import { type ReportList, useReport } from '../query/use-report.ts'
import '../reports.css'

/** Report page built from a definition: filters, key figures, charts, and the table with its totals. */
export function ReportPage({ definition }: { definition: ReportDefinition }) {
  const t = useWords(reportWords)
  useWords(measureWords)
  useWords(partWords)
  useWords(periodWords)
  useWords(menuWords)
  const reader: ReportReader = { language: useLanguage(), translate: useTranslate() }
  const narrow = useIsPhoneWidth()
  const { operator } = useCurrentUser()
  const report = useReport(definition)
  const across = useSplitMeasure(definition)
  const [shows, setShows] = useState<'worked' | 'files' | 'print'>()
  const close = () => setShows(undefined)
  const title = reader.translate(definition.screen.title)
  usePageTitle(title)
  const all = report.reply?.totals ?? []
  const totals = all.length === 1 && report.total > 0 ? all[0] : undefined
  const currency = totals?.currency ?? operator.currency
  const drill = useDrill(report)
  const figures = measureColumns(report, totals, { currency, across })
  const shown = useColumns(`reports.${definition.id}`, reportColumns(report, figures, reader, drill.pathOf))
  const foot = totals && {
    ...totalsRow(totals, figures, reader.language),
    key: t('reports.total-of', { count: report.total, n: formatNumber(report.total, reader.language) }),
  }
  const span = spanOf(report.days, reader)
  return (
    <div className="report">
      <ListPage
        title={title}
        list={report}
        fresh={
          <>
            <span>{span}</span>
            <UpdatedAt at={report.updatedAt} />
          </>
        }
        actions={
          <ReportActions
            report={report}
            columns={shown}
            onWorked={() => setShows(shows === 'worked' ? undefined : 'worked')}
            onPrint={() => setShows('print')}
            onFiles={() => setShows(shows === 'files' ? undefined : 'files')}
          />
        }
        views={<Views screen={`reports.${definition.id}`} list={report} columns={shown} />}
        filters={<ReportFilters report={report} />}
        drawer={
          shows === 'worked' ? (
            <WorkedDrawer report={report} currency={currency} reader={reader} onClose={close} />
          ) : (
            shows === 'files' &&
            definition.files && <RegulatorDrawer files={definition.files} report={report} onClose={close} />
          )
        }
      >
        <Body report={report} currencies={all.map((each) => each.currency)}>
          {totals && (
            <>
              <ReportFigures report={report} totals={totals} currency={currency} />
              <AcrossChoice definition={definition} across={across} reader={reader} />
              <Pictures {...{ report, totals, currency, across, span }} />
            </>
          )}
          <Notes report={report} />
          <DataTable
            list={report}
            columns={narrow ? namePhoneColumns(shown.shown) : shown.shown}
            keyOf={reportRowKey}
            label={title}
            opens={false}
            onOpen={drill.onOpen}
            {...(foot && { totals: foot })}
          />
        </Body>
      </ListPage>
      {shows === 'print' && <PrintDialog title={t('reports.print')} onClose={close} />}
    </div>
  )
}

/** Shows the report, or why there is none: refused, several currencies, no data in the range. */
function Body({
  report,
  currencies,
  children,
}: {
  report: ReportList
  currencies: readonly (string | null)[]
  children: ReactNode
}) {
  const t = useWords(reportWords)
  const { error } = report
  if (error)
    return (
      <>
        <ReadFailure error={error} onRetry={report.reload} />
        {error instanceof CallError && error.error === 'reports.cells' && (
          <p className="report-note">{t('reports.too-much')}</p>
        )}
      </>
    )
  if (currencies.length > 1) return <Currencies of={currencies} report={report} />
  // Table and charts appear together, so that neither moves the other.
  if (report.isPending) return <div className="report-part" aria-busy="true" />
  if (report.total === 0) return <Empty icon="report" words="reports.empty" />
  return children
}

function spanOf({ dayFrom, dayTo }: ReportList['days'], { language, translate }: ReportReader): string {
  const day = (value: string) => formatInstant(value, language, 'UTC', 'day')
  return translate('reports.from-to', { from: day(dayFrom), to: day(dayTo) })
}

/** Returns the link of a row: to its sessions, or to the same report one level deeper. */
function useDrill(report: ReportList) {
  const nav = useNav()
  const { setSearch } = usePage()
  const { definition } = report
  const of = { ...report, chargePointId: report.query.chargePointId }
  if (definition.drill) {
    const pathOf = (row: ReportRow, measure?: string) => {
      const path = recordsPath(of, row.key, measure)
      return path !== undefined && nav.mayOpen(path) ? path : undefined
    }
    const onOpen = (row: ReportRow) => {
      const path = pathOf(row)
      if (path !== undefined) nav.go(path)
    }
    return { pathOf, onOpen }
  }
  const closer = (row: ReportRow) => filterForRow(definition, of, row.key)
  const isWorth = report.rows.some((row) => closer(row) !== undefined)
  const onOpen = (row: ReportRow) => {
    const patch = closer(row)
    if (patch) setSearch({ ...patch, page: undefined, sort: undefined }, 'push')
  }
  return { pathOf: undefined, onOpen: isWorth ? onOpen : undefined }
}
