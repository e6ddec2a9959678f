import { formatPercent, useLanguage } from '@evops/kit'
import { measureChange, formatMeasureChange, formatMeasureWithUnit } from '../figures/appearance.rules.ts'
import type { MeasureName } from '../../contract/index.ts'
import { waterfallStarts, type ChartData } from './drawing.rules.ts'
import { percentagesOf } from './shares.rules.ts'

/**
 * Horizontal bars one below the other, each with its name and its figure as text; the longest bar fills the width. In a
 * waterfall each bar starts where the previous one ended, and deductions are hatched.
 */
export function Bars({ drawing }: { drawing: ChartData }) {
  const language = useLanguage()
  const { series, steps, kind, whole, title } = drawing
  const [now, before] = series
  if (now === undefined) return null
  const values = steps.map((_, at) => now.values[at] ?? 0)
  const from = kind === 'waterfall' ? waterfallStarts(values) : values.map(() => 0)
  const most = Math.max(1e-9, ...values.map((value, at) => (from[at] ?? 0) + Math.abs(value)))
  const parted =
    whole === undefined ? [] : percentagesOf([...values, whole - values.reduce((sum, value) => sum + value, 0)])
  const formatNote = (at: number) => {
    if (before !== undefined)
      return formatMeasureChange(
        now.key as MeasureName,
        measureChange(now.key as MeasureName, now.values[at] ?? null, before.values[at] ?? null),
        language,
      )
    return whole === undefined ? undefined : formatPercent(parted[at], language, 1)
  }
  return (
    <ul className="report-bars" aria-label={title}>
      {steps.map((step, at) => {
        const value = values[at] ?? 0
        const note = formatNote(at)
        const isLast = at === steps.length - 1
        return (
          <li key={step.key}>
            <span className="clip" title={step.label}>
              {step.label}
            </span>
            <span className="track" aria-hidden="true">
              <i
                className={value < 0 ? 'less' : kind === 'waterfall' && isLast ? 'left' : undefined}
                style={{
                  marginLeft: `${(Math.max(0, from[at] ?? 0) / most) * 100}%`,
                  width: `${(Math.abs(value) / most) * 100}%`,
                }}
              />
            </span>
            <b>{formatMeasureWithUnit(now.values[at], now.look, language)}</b>
            {note !== undefined && <small>{note}</small>}
          </li>
        )
      })}
    </ul>
  )
}
