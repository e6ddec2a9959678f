import { useCall, useLanguage, useTranslate, useWords } from '@evops/kit'
import { periodWords } from '@evops/tariffs/contract'
import type { MeasureName, ReportChart, ReportDefinition, ReportRow, ReportTotals } from '../../contract/index.ts'
import { reportWords } from '../report.words.ts'
import { splitDimensionOf } from '../figures/appearance.rules.ts'
import { reportEndpointOf, isTimeDimension, type ReportList } from '../query/use-report.ts'
import { buildChartData, measuresOfChart, type LoadedChartData } from './drawing.rules.ts'
import { PictureSheet } from './PictureSheet.tsx'
import { rowsAtSteps, type ChartSteps, chartStepsOf } from './steps.rules.ts'

interface PicturesProps {
  report: ReportList
  totals: ReportTotals
  currency: string
  /** The measure that the reader views hour by hour. */
  across: MeasureName | undefined
  span: string
}
/** Maximum number of rows in a reply. */
const mostRows = 200
const ranked = 8

/** Shows the charts of a report and loads the data that each needs beyond the table's own rows. */
export function Pictures(props: PicturesProps) {
  const { definition, measures } = props.report
  const { pictures } = definition
  // If the rows have fewer measures than the report, charts that need the missing ones are left out.
  const isThere = (picture: ReportChart) =>
    picture.kind !== 'waterfall' || measuresOfChart(picture).every((name) => measures.includes(name))
  return (
    <div className="report-pictures">
      {pictures.filter(isThere).map((picture) => (
        <OnePicture key={JSON.stringify(picture)} picture={chosen(picture, props.across)} {...props} />
      ))}
    </div>
  )
}
function chosen(picture: ReportChart, across: MeasureName | undefined): ReportChart {
  return picture.kind === 'heat' && across !== undefined && splitDimensionOf(picture.of)?.across === 'hour'
    ? { ...picture, of: across }
    : picture
}

function OnePicture({ picture, report, totals, currency, span }: PicturesProps & { picture: ReportChart }) {
  useWords(reportWords)
  useWords(periodWords)
  const reader = { language: useLanguage(), translate: useTranslate() }
  const { by, definition, days, compare } = report
  const needsCourse = picture.kind === 'course' || picture.kind === 'stack' || picture.kind === 'calendar'
  const steps = needsCourse ? chartStepsOf(days, definition.by, picture.kind === 'calendar') : undefined
  const course = useSteps(report, steps)
  const other = useOther(report, picture)
  if (course === 'waiting' || other === 'waiting') return <div className="report-part" aria-busy="true" />
  const read: LoadedChartData = {
    by,
    currency,
    reader,
    isCompared: compare !== undefined,
    totals,
    rows: report.rows,
    other,
    course: steps && { steps, rows: rowsAtSteps(steps, course) },
  }
  const drawing = buildChartData(picture, read)
  return drawing.series.length === 0 ? null : <PictureSheet drawing={drawing} span={span} />
}

/** Loads the rows of days or months, in as many replies as needed: a calendar may have 731 days. */
function useSteps({ definition, query }: ReportList, steps: ChartSteps | undefined): readonly ReportRow[] | 'waiting' {
  const pages = Math.ceil((steps?.keys.length ?? 0) / mostRows)
  const read = (page: number) =>
    [
      reportEndpointOf(definition),
      { query: { ...query, by: steps?.by, sort: 'key', page, pageSize: mostRows } as never },
      { quiet: true, enabled: pages >= page },
    ] as const
  const replies = [useCall(...read(1)), useCall(...read(2)), useCall(...read(3)), useCall(...read(4))].slice(0, pages)
  if (replies.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData)) return 'waiting'
  return replies.flatMap(({ data }) => data?.list ?? [])
}

/**
 * Loads the rows with the largest values, whatever the table's order (stations if the table's rows are days); buckets
 * from small to large.
 */
function useOther({ definition, query, by }: ReportList, picture: ReportChart): LoadedChartData['other'] | 'waiting' {
  const isHistogram = picture.kind === 'histogram'
  const isNeeded = isHistogram || picture.kind === 'ranking'
  const of = isHistogram ? 'amount' : placeOf(definition, by)
  const session = isHistogram
    ? { sort: 'key', pageSize: mostRows }
    : { ...(isNeeded && { sort: `-${picture.of}` }), pageSize: ranked }
  const { data, isPending, isPlaceholderData } = useCall(
    reportEndpointOf(definition),
    { query: { ...query, by: of, ...session } as never },
    { quiet: true, enabled: isNeeded },
  )
  if (!isNeeded) return { by: of, rows: [] }
  if (isPending || isPlaceholderData) return 'waiting'
  return { by: of, rows: data?.list ?? [], totals: data?.totals[0]?.values }
}
function placeOf(definition: ReportDefinition, by: ReportList['by']) {
  return isTimeDimension(by) ? (definition.by.find((each) => !isTimeDimension(each)) ?? by) : by
}
