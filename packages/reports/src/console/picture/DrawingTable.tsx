import { useLanguage, useWords } from '@evops/kit'
import { reportWords } from '../report.words.ts'
import { formatMeasureWithUnit } from '../figures/appearance.rules.ts'
import type { ChartData } from './drawing.rules.ts'

/** Shows the figures of a chart as a table: one row per step, or per row of a heat map. */
export function DrawingTable({ drawing }: { drawing: ChartData }) {
  const t = useWords(reportWords)
  const language = useLanguage()
  const { steps, series, kind, title } = drawing
  const isTurned = kind === 'heat'
  const heads = isTurned ? steps : series
  const rows = isTurned ? series : steps
  const figure = (row: number, column: number) => {
    const of = series[isTurned ? row : column]
    return of && formatMeasureWithUnit(of.values[isTurned ? column : row], of.look, language)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="report-table" tabIndex={0} aria-label={title}>
      <table aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{t('reports.by')}</th>
            {heads.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              {heads.map((head, column) => (
                <td key={head.key}>{figure(at, column)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
