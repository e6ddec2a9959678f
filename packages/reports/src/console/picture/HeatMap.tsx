/* oxlint-disable jsx-a11y/control-has-associated-label -- the empty corner of a table */
import { formatCompactNumber, useLanguage } from '@evops/kit'
import type { CSSProperties } from 'react'
import { formatMeasureWithUnit } from '../figures/appearance.rules.ts'
import type { ChartData } from './drawing.rules.ts'

/**
 * Table whose cells are darker the larger their value is. The cells also contain the figures, so colour is never the
 * only information.
 */
export function HeatMap({ drawing: { title, steps, series } }: { drawing: ChartData }) {
  const language = useLanguage()
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="report-heat" tabIndex={0} aria-label={title}>
      <table aria-label={title}>
        <thead>
          <tr>
            <td />
            {steps.map(({ key, label, short }) => (
              <th key={key} scope="col" title={label}>
                {short ?? label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.map((row) => (
            <tr key={row.key}>
              <th scope="row" className="clip" title={row.label}>
                {row.label}
              </th>
              {steps.map((step, at) => {
                const value = row.values[at] ?? 0
                return (
                  <td
                    key={step.key}
                    title={`${row.label} ${step.label}: ${formatMeasureWithUnit(value, row.look, language)}`}
                    style={{ '--fill': `${Math.round((Math.max(0, value) / most) * 55)}%` } as CSSProperties}
                  >
                    {value > 0 ? (
                      formatCompactNumber(value / row.look.per, language)
                    ) : (
                      <span className="dimmer">·</span>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
