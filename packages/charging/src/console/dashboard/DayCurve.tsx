import { dayMs } from '@evops/platform/contract'

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a drawing with its legend is one picture */
import { formatNumber, formatInstant, Link, useLanguage, useWords } from '@evops/kit'
import { periodWords } from '@evops/tariffs/contract'
import { type PointerEvent, useState } from 'react'
import type { DayFigures } from '../../contract/index.ts'
import { periodKindClass, usePricePeriodNames } from '../tou.ts'
import { type PowerLimit, type LoadPoint, loadCurveSteps, roundUpAxisMax } from './load.rules.ts'
import type { ContractedLimit } from './load-slots.ts'
import { loadWords } from './load.words.ts'
import { localMidnightAfter } from './use-day.ts'
import './dashboard.css'

export interface DayCurveProps {
  /** Midnight, in ms. */
  from: number
  zone: string
  /** Load of today and yesterday. */
  load: readonly LoadPoint[]
  /** Limit, drawn as a line if it is close to the curve, otherwise shown as text. */
  limit?: PowerLimit | undefined
  /** Contracted power; if it covers all stations, its line is drawn instead of the limit. */
  contract?: ContractedLimit | undefined
  ruler?: DayFigures['ruler'] | undefined
}
const hours = [0, 6, 12, 18, 24]
const height = 100
/** A limit above this multiple of the highest load is not drawn, because it would flatten the curve. */
const nearLimit = 2.5

/**
 * Draws the load of a day over the previous day, in kW, as plain SVG. The first page loads no chart library for one
 * picture.
 */
export function DayCurve({ from, zone, load, limit, contract, ruler }: DayCurveProps) {
  const t = useWords(loadWords)
  const language = useLanguage()
  const [at, setAt] = useState<number>()
  const before = Date.parse(localMidnightAfter(from, zone, -1))
  const legend = (['today', 'yesterday'] as const).map((name) => ({
    name,
    values: name === 'today' ? loadCurveSteps(load, from, true) : loadCurveSteps(load, before, false),
  }))
  const length = Math.max(1, ...legend.map(({ values }) => values.length))
  const highest = Math.max(0, ...legend.flatMap(({ values }) => values.map((value) => value ?? 0)))
  const isCovered = contract !== undefined && contract.stations === contract.allStations
  const drawnW = isCovered ? contract.contractedW : limit?.limitW
  const line = drawnW !== undefined && drawnW <= highest * nearLimit ? drawnW : undefined
  const top = roundUpAxisMax(Math.max(highest, line ?? 0) / 1000) * 1000
  const number = (watts: number) => formatNumber(watts / 1000, language, watts % 1000 === 0 ? 0 : 1)
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setAt(Math.max(0, Math.min(length - 1, Math.floor(((event.clientX - left) / width) * length))))
  }
  const [today = '', yesterday = ''] = legend.map(({ values }) => lineOf(values, top))
  return (
    <div className="day-curve">
      <div className="day-scale">
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{number(value)}</span>
        ))}
      </div>
      <div
        className="day-plot"
        role="img"
        aria-label={t('charging.load.title')}
        onPointerMove={point}
        onPointerLeave={() => setAt(undefined)}
      >
        <svg viewBox={`0 0 ${length} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          <path className="grid" d={`M0 0H${length}M0 ${height / 2}H${length}`} />
          <path className="fill" d={today && `${today}V${height}H0Z`} />
          <path className="yesterday" d={yesterday} />
          <path className="today" d={today} />
          {line !== undefined && <path className="limit" d={`M0 ${height - (line / top) * height}H${length}`} />}
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
        {at !== undefined && <b>{formatInstant(from + (at * dayMs) / length, language, zone, 'time')}</b>}
        {legend.map(({ name, values }) => {
          const value = at === undefined ? undefined : values[at]
          return (
            <span key={name} className={name}>
              {t(`charging.load.${name}`)}
              {typeof value === 'number' && <b>{` ${number(Math.round(value / 100) * 100)} kW`}</b>}
            </span>
          )
        })}
        {contract && (
          <span className={line === undefined || !isCovered ? 'far' : 'limit'}>
            <Link to={contract.path}>{t('charging.load.contracted')}</Link>
            {!isCovered && ` ${t('charging.load.covered', { n: contract.stations, of: contract.allStations })}`}{' '}
            <b>{number(contract.contractedW)} kW</b>
          </span>
        )}
        {limit && !isCovered && (
          <span className={line === undefined ? 'far' : 'limit'}>
            {t(`charging.load.${limit.kind}`)} <b>{number(limit.limitW)} kW</b>
          </span>
        )}
      </p>
    </div>
  )
}

/**
 * Shows the day's price periods under its curve. Each block shows the period's name, or its short mark if the name does
 * not fit.
 */
function Ruler({ ruler }: { ruler: NonNullable<DayFigures['ruler']> }) {
  useWords(periodWords)
  const t = useWords(loadWords)
  const periods = usePricePeriodNames()
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
        <span key={from} className={periodKindClass[kind]} style={{ flexGrow: length }} title={periods.name(kind)}>
          {length >= 2 && <i>{periods.mark(kind)}</i>}
          <b>{periods.name(kind)}</b>
        </span>
      ))}
    </div>
  )
}

/**
 * Returns the values as an SVG line from left to right, each in the middle of its step. The line ends at the last known
 * value.
 */
function lineOf(values: readonly (number | null)[], top: number): string {
  const points = values.flatMap((value, at) =>
    value === null ? [] : [`${at + 0.5} ${(height - (value / top) * height).toFixed(2)}`],
  )
  return points.length === 0 ? '' : `M${points.join('L')}`
}
