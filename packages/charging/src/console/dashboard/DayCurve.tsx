/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawing with its legend is one picture */
import { formatNumber, formatWhen, useLanguage, useWords } from '@evops/kit'
import { periodWords } from '@evops/tariffs/contract'
import { type PointerEvent, useState } from 'react'
import type { DayFigures } from '../../contract/index.ts'
import { touClass, usePeriods } from '../tou.ts'
import { loadWords } from './load.words.ts'

export interface DayCurveProps {
  /** Says in words what the curve shows, for those who don't see it. */
  label: string
  /** Instants in milliseconds, evenly spaced from midnight to midnight. */
  times: readonly number[]
  zone: string
  unit: string
  today: { label: string; values: readonly (number | null)[] }
  yesterday: { label: string; values: readonly (number | null)[] }
  /** What may be drawn at most; a line where it is near, else words alone. */
  limit?: { label: string; value: number } | undefined | 0
  ruler?: DayFigures['ruler'] | undefined
}
/** A limit further above what was drawn than so often would press the curve flat. */
const nearLimit = 2.5
const hours = [0, 6, 12, 18, 24]
const height = 100

/** A day over the day before it. Drawn by the browser alone: the first page carries no library for one picture. */
export function DayCurve({ label, times, zone, unit, today, yesterday, limit, ruler }: DayCurveProps) {
  const language = useLanguage()
  const [at, setAt] = useState<number>()
  const highest = Math.max(0, ...[...today.values, ...yesterday.values].map((value) => value ?? 0))
  const line = limit && limit.value <= highest * nearLimit ? limit.value : undefined
  const top = roundAbove(Math.max(highest, line ?? 0))
  const number = (value: number) => formatNumber(value, language, value % 1 === 0 ? 0 : 1)
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setAt(
      Math.max(0, Math.min(times.length - 1, Math.floor(((event.clientX - left) / width) * times.length))),
    )
  }
  const legend = [
    { ...today, className: 'today' },
    { ...yesterday, className: 'yesterday' },
  ]
  return (
    <div className="day-curve" role="img" aria-label={label}>
      <div className="day-scale">
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{number(value)}</span>
        ))}
      </div>
      <div className="day-plot" onPointerMove={point} onPointerLeave={() => setAt(undefined)}>
        <svg viewBox={`0 0 ${times.length} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <path className="grid" d={`M0 0H${times.length}M0 ${height / 2}H${times.length}`} />
          <path className="fill" d={`${lineOf(today.values, top)}V${height}H0Z`} />
          <path className="yesterday" d={lineOf(yesterday.values, top)} />
          <path className="today" d={lineOf(today.values, top)} />
          {line !== undefined && (
            <path className="limit" d={`M0 ${height - (line / top) * height}H${times.length}`} />
          )}
          {at !== undefined && <path className="at" d={`M${at + 0.5} 0V${height}`} />}
        </svg>
      </div>
      {ruler && <Ruler ruler={ruler} />}
      <div className="day-hours">
        {hours.map((hour) => (
          <span key={hour}>{`${String(hour).padStart(2, '0')}:00`}</span>
        ))}
      </div>
      <p className="day-legend">
        {at !== undefined && <b>{formatWhen(times[at] ?? 0, language, zone, 'time')}</b>}
        {legend.map((series) => {
          const value = at === undefined ? undefined : series.values[at]
          return (
            <span key={series.className} className={series.className}>
              {series.label}
              {typeof value === 'number' && <b>{` ${number(Math.round(value * 10) / 10)} ${unit}`}</b>}
            </span>
          )
        })}
        {limit ? (
          <span className={line === undefined ? 'far' : 'limit'}>
            {limit.label}
            <b>{` ${number(limit.value)} ${unit}`}</b>
          </span>
        ) : null}
      </p>
    </div>
  )
}

/** The day's price periods under its curve: each block bears its mark where it has room. */
function Ruler({ ruler }: { ruler: NonNullable<DayFigures['ruler']> }) {
  useWords(periodWords)
  const t = useWords(loadWords)
  const periods = usePeriods()
  const { cells, stations: n, of, tariff } = ruler
  const blocks = cells.flatMap((kind, from) => {
    if (kind === cells[from - 1]) return []
    const end = cells.findIndex((each, at) => at > from && each !== kind)
    return [{ kind, from, length: (end < 0 ? cells.length : end) - from }]
  })
  const label = t('charging.load.ruler', { tariff, n, of })
  return (
    <div className="day-ruler" role="img" aria-label={label} title={label}>
      {blocks.map(({ kind, from, length }) => (
        <span key={from} className={touClass[kind]} style={{ flexGrow: length }} title={periods.name(kind)}>
          {length >= 6 ? periods.name(kind) : length >= 2 ? periods.mark(kind) : ''}
        </span>
      ))}
    </div>
  )
}

/** Values as a line from left to right, each in the middle of its step; it ends with the last one that is known. */
function lineOf(values: readonly (number | null)[], top: number): string {
  const known = values.flatMap((value, at) =>
    value === null ? [] : [`${at + 0.5} ${(height - (value / top) * height).toFixed(2)}`],
  )
  return known.length === 0 ? 'M0 0' : `M${known.join('L')}`
}

/** The next figure whose half is round as well. */
function roundAbove(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 1.2, 1.6, 2, 3, 4, 6, 8, 10].find((step) => step * power >= value) ?? 10)
}
