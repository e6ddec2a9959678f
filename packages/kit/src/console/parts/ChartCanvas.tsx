/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a canvas with its legend is one picture */
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatNumber, formatInstant, type InstantStyle } from '../format/format.ts'
import { useStore } from '../state/store.ts'
import { themeStore } from '../theme/theme.ts'
import { useLanguage } from '../words/language.ts'
import type { Language } from '@evops/platform/contract'

export interface ChartSeries {
  label: string
  unit: string
  values: readonly (number | null)[]
  /** `area` for the main curve of a page, `dash` for a secondary one. */
  look?: 'area' | 'line' | 'dash'
  /** Colour role; default: chart-1 to chart-4 in order. */
  colour?: `--${string}`
  /** True for a separate axis on the right (percent next to power). */
  right?: boolean
  digits?: number
}
export interface ChartProps {
  /** Text description of the curve for screen readers. */
  label: string
  /** Unix seconds, ascending. */
  times: readonly number[]
  series: readonly ChartSeries[]
  zone: string
  height?: number
  /** Charts with the same ruler share their crosshair. */
  ruler?: string
  /** Fixed span in unix seconds (a day from 00 to 24); default: the span of the data. */
  span?: readonly [from: number, to: number]
}

function optionsOf(props: ChartProps, width: number, language: Language): uPlot.Options {
  const css = getComputedStyle(document.documentElement)
  const role = (name: string) => css.getPropertyValue(name).trim()
  const axis = {
    stroke: role('--ink-3'),
    font: `11px ${role('--sans')}`,
    grid: { stroke: role('--chart-grid'), width: 1 },
    ticks: { show: false },
  }
  const anyRight = props.series.some((series) => series.right)
  return {
    width,
    height: props.height ?? 200,
    tzDate: (at) => uPlot.tzDate(new Date(at * 1000), props.zone),
    cursor: { drag: { x: false, y: false }, ...(props.ruler && { sync: { key: props.ruler } }) },
    legend: { live: true, markers: { width: 2, dash: 'solid' } },
    scales: {
      x: { time: true, ...(props.span && { range: () => [...(props.span ?? [0, 1])] as [number, number] }) },
      left: { range: fromZero },
      right: { range: fromZero },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: (_u, _axis, from, to) => (to - from > twoDays ? 90 : 50),
        values: ({ scales: { x } }, ticks, _axis, _space, step) => {
          const style = tickStyle(step, (x?.max ?? 0) - (x?.min ?? 0))
          return ticks.map((at) => formatInstant(at * 1000, language, props.zone, style))
        },
      },
      {
        ...axis,
        scale: 'left',
        size: 44,
        values: (_u, ticks) => ticks.map((value) => formatNumber(value, language, value % 1 === 0 ? 0 : 1)),
      },
      ...(anyRight
        ? [
            {
              ...axis,
              scale: 'right',
              side: 1 as const,
              size: 40,
              grid: { show: false },
              values: (_u: uPlot, ticks: number[]) => ticks.map((value) => formatNumber(value, language)),
            },
          ]
        : []),
    ],
    series: [
      { value: (_u, at) => (at === null ? '' : formatInstant(at * 1000, language, props.zone, 'time-second')) },
      ...props.series.map((series, at) => seriesOf(series, at, role, language)),
    ],
  }
}

const twoDays = 172_800
/** Returns the label style that distinguishes two ticks: the day, the time, or both. */
function tickStyle(step: number, span: number): InstantStyle {
  if (step >= 86_400) return 'day'
  if (span > twoDays) return 'short'
  return step < 60 ? 'time-second' : 'time'
}

/** Returns the values without a neighbour on either side, which a line would not show. */
function alone(values: ChartSeries['values']): number[] {
  const gone = (at: number) => values[at] === null || values[at] === undefined
  return values.flatMap((value, at) => (value !== null && gone(at - 1) && gone(at + 1) ? [at] : []))
}

/** Starts the axis at zero: a power curve is misleading without it. */
function fromZero(_u: uPlot, _low: number, high: number): [number, number] {
  return [0, high > 0 ? high * 1.08 : 1]
}

function seriesOf(series: ChartSeries, at: number, role: (name: string) => string, language: Language): uPlot.Series {
  const stroke = role(series.colour ?? `--chart-${Math.min(4, at + 1)}`)
  return {
    label: series.label,
    scale: series.right ? 'right' : 'left',
    stroke,
    width: series.look === 'dash' ? 1.5 : 2,
    dash: series.look === 'dash' ? [3, 3] : undefined,
    fill: series.look === 'area' ? role('--chart-1-fill') : undefined,
    points: { show: false, size: 5, fill: stroke, filter: () => alone(series.values) },
    value: (_u, value) => (value === null ? '' : `${formatNumber(value, language, series.digits ?? 1)} ${series.unit}`),
  }
}

/** Returns the units of an axis for the label above it. */
function unitsOf(series: readonly ChartSeries[]): string {
  return [...new Set(series.map(({ unit }) => unit))].join(' · ')
}

/** Draws the chart again when theme, language or data change; follows the width of its container. */
export function ChartCanvas(props: ChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const theme = useStore(themeStore)
  const language = useLanguage()
  useEffect(() => {
    const place = box.current
    if (!place) return undefined
    const data = [[...props.times], ...props.series.map((series) => [...series.values])] as uPlot.AlignedData
    const plot = new uPlot(optionsOf(props, place.clientWidth, language), data, place)
    const watcher = new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: props.height ?? 200 }))
    watcher.observe(place)
    return () => {
      watcher.disconnect()
      plot.destroy()
    }
  }, [props, theme, language])
  return (
    <div className="chart" role="img" aria-label={props.label}>
      <p className="chart-units" aria-hidden="true">
        <span>{unitsOf(props.series.filter(({ right }) => !right))}</span>
        <span>{unitsOf(props.series.filter(({ right }) => right))}</span>
      </p>
      <div ref={box} style={{ minHeight: (props.height ?? 200) + 28 }} />
    </div>
  )
}
