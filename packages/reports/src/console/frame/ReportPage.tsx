import {
  Button,
  type Column,
  ColumnButton,
  DataTable,
  Empty,
  ExportButton,
  formatNumber,
  formatWhen,
  type List,
  ListPage,
  Notice,
  PrintDialog,
  Segments,
  UpdatedAt,
  useColumns,
  useLanguage,
  useNarrow,
  usePageTitle,
  useWords,
} from '@evops/kit'
import { type ReactNode, useState } from 'react'
import type { ReportKey } from '../../contract/index.ts'
import { keyOf } from './key-columns.tsx'
import { namedOnPhone } from './phone-columns.tsx'
import { type ByOfReport, ReportFilters } from './ReportFilters.tsx'
import { reportWords } from './report.words.ts'
import { sumWords } from './sums.words.ts'
import type { Asked } from './use-report.ts'
import './reports.css'

interface ReportPageProps<Row extends ReportKey> {
  /** The report's own name: of its column settings. */
  name: string
  title: string
  report: List<Row> & Asked & { reply: { waiting: boolean } | undefined }
  bys: readonly ByOfReport[]
  exportName: string
  columns: readonly Column<Row>[]
  totals: Readonly<Record<string, ReactNode>> | undefined
  /** All that amounts come in: more than one, and the reader chooses before anything is added up. */
  currencies?: readonly string[]
  /** Key figures and pictures, above the table. */
  children?: ReactNode
}

/** The frame of every report: what was asked, figures, picture, table with its totals. It works nothing out. */
export function ReportPage<Row extends ReportKey>(props: ReportPageProps<Row>) {
  const { name, title, report, bys, exportName, currencies = [] } = props
  const t = useWords(reportWords)
  useWords(sumWords)
  const language = useLanguage()
  const narrow = useNarrow()
  const shown = useColumns(`reports.${name}`, props.columns)
  const [printing, setPrinting] = useState(false)
  usePageTitle(title)
  const isEmpty = report.total === 0 && !report.isPending && !report.error
  return (
    <div className="report">
      <ListPage
        title={title}
        list={report}
        fresh={<Span report={report} />}
        actions={
          <>
            {!narrow && <ColumnButton columns={shown} />}
            <Button icon="bill" onClick={() => setPrinting(true)}>
              {t('reports.print')}
            </Button>
            <ExportButton
              name={exportName}
              filter={{ ...report.asked, by: report.by, sort: report.sort }}
              disabled={report.total === 0}
              label={t('reports.export', { count: report.total, n: formatNumber(report.total, language) })}
            />
          </>
        }
        filters={<ReportFilters report={report} bys={bys} />}
      >
        {report.reply?.waiting && <Waiting report={report} />}
        {currencies.length > 1 ? (
          <Currencies of={currencies} report={report} />
        ) : isEmpty ? (
          <Empty icon="report" words="reports.empty" />
        ) : (
          <>
            {report.total > 0 && props.children}
            <DataTable
              list={report}
              columns={narrow ? namedOnPhone(shown.shown) : shown.shown}
              keyOf={keyOf}
              label={title}
              opens={false}
              {...(props.totals && { totals: props.totals })}
            />
          </>
        )}
      </ListPage>
      {printing && <PrintDialog title={t('reports.print')} onClose={() => setPrinting(false)} />}
    </div>
  )
}

/** Which days the figures are of, and when they were read. */
function Span<Row>({ report: { days, updatedAt } }: { report: List<Row> & Asked }) {
  const t = useWords(reportWords)
  const language = useLanguage()
  const day = (value: string) => formatWhen(value, language, 'UTC', 'day')
  return (
    <>
      <span>{t('reports.from-to', { from: day(days.dayFrom), to: day(days.dayTo) })}</span>
      <span>·</span>
      <UpdatedAt at={updatedAt} />
    </>
  )
}

function Waiting<Row>({ report }: { report: List<Row> }) {
  const t = useWords(reportWords)
  return (
    <Notice>
      {t('reports.waiting')}{' '}
      <Button kind="text" small busy={report.isFetching} onClick={report.reload}>
        {t('reports.refresh')}
      </Button>
    </Notice>
  )
}

function Currencies<Row>({ of, report }: { of: readonly string[]; report: List<Row> }) {
  const t = useWords(reportWords)
  return (
    <Empty icon="report" words="reports.currencies">
      <Segments
        label={t('reports.currency')}
        value=""
        options={of.map((currency) => ({ value: currency, label: currency }))}
        onChange={(currency) => report.setFilters({ currency })}
      />
    </Empty>
  )
}

/** A titled part above the table. */
export function Part({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="report-part">
      {title !== undefined && <h2>{title}</h2>}
      {children}
    </section>
  )
}
