import { formatNumber, formatCompactNumber } from '@evops/kit'
import { type Language, monthName, weekdayName } from '@evops/platform/contract'
import { formatMeasureWithUnit } from '../figures/appearance.rules.ts'
import { waterfallStarts, type ChartData, type ReportChartSeries } from './drawing.rules.ts'
import { isMonthly, chartWeeks } from './size.rules.ts'

/** Returns the current colour of a role. */
export type ColourOfRole = (role: string) => string
interface DrawingContext {
  language: Language
  roles: ColourOfRole
  width: number
}

/*
 * Hatch patterns, so that areas are distinguishable in black and white: none, strokes, dots. Each kind of price period
 * always has the same pattern.
 */
const ink = 'rgba(0, 0, 0, 0.28)'
const strokes = (rotation: number, gap = 5) => ({
  color: ink,
  dashArrayX: [1, 0],
  dashArrayY: [2, gap],
  rotation,
})
const hatchings: Readonly<Record<string, object>> = {
  '--tou-critical': strokes(Math.PI / 4, 3),
  '--tou-sharp': strokes(-Math.PI / 4),
  '--tou-peak': {
    color: ink,
    symbol: 'circle',
    symbolSize: 0.6,
    dashArrayX: [
      [6, 6],
      [0, 6, 6, 0],
    ],
    dashArrayY: [6, 0],
  },
  '--tou-valley': strokes(0, 6),
  '--tou-deep': strokes(Math.PI / 2, 6),
}
/** Lines are distinguished by the shape of their points. */
const shapes = ['circle', 'rect', 'triangle', 'diamond'] as const

/** Returns the ECharts options of a drawing. */
export function chartOptions(drawing: ChartData, context: DrawingContext): Record<string, unknown> {
  const { roles } = context
  const frame = {
    animation: false,
    textStyle: { fontFamily: roles('--sans'), fontSize: 12, color: roles('--ink-2') },
  }
  if (drawing.kind === 'heat' || drawing.kind === 'calendar') return { ...frame, ...matrix(drawing, context) }
  if (drawing.kind === 'bars' || drawing.kind === 'waterfall') return { ...frame, ...lying(drawing, context) }
  return { ...frame, ...fixedOptions(drawing, context) }
}

/** Axis with labels only, without lines. */
const bare = {
  type: 'category',
  axisLine: { show: false },
  axisTick: { show: false },
  splitLine: { show: false },
}

/** A column with value 0 would still draw its border, so it becomes "-". */
const scaleValues = ({ values, look }: ReportChartSeries, isColumn: boolean) =>
  values.map((value) => (value === null || (isColumn && value === 0) ? '-' : value / look.per))
const isColumn = ({ kind }: ChartData, { earlier, isLine }: ReportChartSeries) =>
  kind === 'stack' && !earlier && !isLine

/** Lines and stacked columns over days or months. */
function fixedOptions(drawing: ChartData, context: DrawingContext) {
  const { language, roles, width } = context
  const { series, steps, areBins = false } = drawing
  const isTight = areBins && width < steps.length * 56 + 100
  const bins = { interval: 0, fontSize: width < steps.length * 40 + 100 ? 10 : 12 }
  const units = [...new Set(series.map(({ look }) => look.unit(language)))]
  const names = series.map(nameInLegend)
  const lines = Math.ceil(names.reduce((sum, name) => sum + 44 + lengthOf(name), 0) / Math.max(200, width))
  return {
    legend: {
      data: names,
      bottom: 0,
      itemWidth: 20,
      itemHeight: 12,
      textStyle: { color: roles('--ink-2') },
      selectedMode: false,
    },
    grid: { left: 8, right: 12, top: 28, bottom: lines * 24 + 8, containLabel: true },
    tooltip: tooltip(drawing, context),
    xAxis: [
      {
        ...bare,
        data: steps.map(({ label, short = label }) => (isTight ? short.replace('–', '–\n') : short)),
        axisLine: { lineStyle: { color: roles('--line') } },
        axisLabel: { color: roles('--ink-3'), hideOverlap: !areBins, ...(areBins && bins) },
      },
      topAxis(drawing, roles),
    ],
    yAxis: units.slice(0, 2).map((unit, axis) => ({
      type: 'value',
      name: unit,
      nameTextStyle: { color: roles('--ink-3'), align: 'left' },
      axisLabel: { color: roles('--ink-3'), formatter: (value: number) => onAxis(value, language) },
      ...(areBins && unit === '%' && { max: 100 }),
      // The lines of a second axis would cross those of the first one at other heights.
      splitLine: { show: axis === 0, lineStyle: { color: roles('--chart-grid') } },
    })),
    series: series.map((one, at) => ({
      name: nameInLegend(one),
      data: scaleValues(one, isColumn(drawing, one)),
      yAxisIndex: Math.min(1, units.indexOf(one.look.unit(language))),
      ...(isColumn(drawing, one) ? column(one, drawing, roles) : line(one, linesBefore(series, at), roles)),
    })),
  }
}
/** Axis above the chart: labels of single steps with a dashed line; of two close labels the first is higher. */
function topAxis({ steps }: ChartData, roles: ColourOfRole) {
  const isHigher = (at: number) => steps.slice(at + 1, at + 4).some(({ mark }) => mark)
  const hasMark = (at: number) => Boolean(steps.at(at)?.mark)
  return {
    ...bare,
    data: steps.map(({ mark = '' }, at) => (mark && isHigher(at) ? `${mark}\n` : mark)),
    position: 'top',
    axisLabel: { color: roles('--ink'), interval: 0 },
    splitLine: {
      show: true,
      alignWithLabel: true,
      interval: hasMark,
      // ECharts draws the lines at both ends whatever the interval is.
      showMinLine: hasMark(0),
      showMaxLine: hasMark(-1),
      lineStyle: { color: roles('--ink-2'), type: 'dashed' },
    },
  }
}
const nameInLegend = ({ label, mark }: ReportChartSeries) => (mark === undefined ? label : `${mark} · ${label}`)
/** Estimates a text's width in pixels; Chinese characters count double. */
const lengthOf = (text: string) => text.replaceAll(/[\u2e80-\uffff]/g, '88').length * 6.4
function onAxis(value: number, language: Language): string {
  if (Math.abs(value) >= 1_000) return formatCompactNumber(value, language)
  const needed = [0, 1, 2].find((digits) => Math.abs(value - Number(value.toFixed(digits))) < 1e-9)
  return formatNumber(value, language, needed ?? 3)
}

/** The line of the previous period has the same point shape as the current one. */
const linesBefore = (series: readonly ReportChartSeries[], at: number) =>
  series.slice(0, at + 1).filter(({ earlier }) => !earlier).length - 1
function line({ tone, earlier = false }: ReportChartSeries, at: number, roles: ColourOfRole) {
  const color = roles(tone)
  return {
    type: 'line',
    symbol: shapes[at % shapes.length],
    symbolSize: earlier ? 4 : 7,
    showAllSymbol: 'auto',
    itemStyle: { color },
    lineStyle: { color, width: earlier ? 1.5 : 2, type: earlier ? 'dashed' : 'solid' },
  }
}
/** The letter of a kind is drawn in its part of a column if there is space. */
function column(one: ReportChartSeries, { steps, series }: ChartData, roles: ColourOfRole) {
  const total = (at: number) =>
    series.reduce((sum, { values, earlier, isLine }) => sum + (earlier || isLine ? 0 : (values[at] ?? 0)), 0)
  const most = Math.max(...steps.map((_, at) => total(at)))
  const fits = (at: number) => steps.length <= 31 && (one.values[at] ?? 0) > most * 0.08
  return {
    type: 'bar',
    stack: 'all',
    barMaxWidth: 48,
    itemStyle: {
      color: roles(one.tone),
      borderColor: roles('--sheet'),
      borderWidth: steps.length > 62 ? 0 : 1,
      decal: hatchings[one.tone] ?? { symbol: 'none' },
    },
    label: {
      show: one.mark !== undefined,
      color: roles(`${one.tone}-ink`) || roles('--ink'),
      fontSize: 11,
      backgroundColor: roles(one.tone),
      padding: [1, 3],
      formatter: ({ dataIndex }: { dataIndex: number }) => (fits(dataIndex) ? (one.mark ?? '') : ''),
    },
  }
}

/** Horizontal bars; in a waterfall each starts where the previous one ended. */
function lying({ steps, series, kind }: ChartData, { language, roles }: DrawingContext) {
  const [now] = series
  const values = steps.map((_, at) => now?.values[at] ?? 0)
  const from = kind === 'waterfall' ? waterfallStarts(values) : values.map(() => 0)
  const formatBarLabel = ({ dataIndex }: { dataIndex: number }) =>
    now ? formatMeasureWithUnit(now.values[dataIndex], now.look, language) : ''
  const bar = { type: 'bar', stack: 'all', barMaxWidth: 18 }
  return {
    grid: { left: 8, right: 130, top: 8, bottom: 8, containLabel: true },
    xAxis: { type: 'value', show: false },
    yAxis: {
      ...bare,
      inverse: true,
      data: steps.map(({ label }) => label),
      axisLabel: { color: roles('--ink-2'), width: 320, overflow: 'truncate' },
    },
    series: [
      {
        ...bar,
        silent: true,
        itemStyle: { color: 'transparent' },
        data: from.map((value) => Math.max(0, value)),
      },
      {
        ...bar,
        data: values.map((value) => ({
          value: Math.abs(value),
          itemStyle: {
            color: roles(value < 0 ? '--chart-4' : (now?.tone ?? '--chart-1')),
            decal: value < 0 ? strokes(Math.PI / 4) : { symbol: 'none' },
          },
        })),
        label: { show: true, position: 'right', color: roles('--ink'), formatter: formatBarLabel },
      },
    ],
  }
}

interface Cell {
  value: [x: number, y: number, shown: number | '-']
  series: number
  step: number
}
/** Squares whose colour depends on their value: rows by hours, or weeks by weekdays. */
function matrix(drawing: ChartData, context: DrawingContext) {
  const { language, roles } = context
  const { cells, xs, ys } = drawing.kind === 'calendar' ? calendar(drawing, language) : rowsByHours(drawing)
  const most = Math.max(1e-9, ...cells.map(({ value: [, , shown] }) => (shown === '-' ? 0 : shown)))
  const hasFigures = drawing.kind === 'heat' || isMonthly(drawing)
  return {
    grid: { left: 8, right: 8, top: 24, bottom: 4, containLabel: true },
    tooltip: tooltip(drawing, context),
    visualMap: {
      type: 'continuous',
      show: false,
      min: 0,
      max: most,
      dimension: 2,
      inRange: { color: [roles('--chart-1')], colorAlpha: [0.06, 0.7] },
    },
    xAxis: { ...bare, data: xs, position: 'top', axisLabel: { color: roles('--ink-3'), hideOverlap: true } },
    yAxis: { ...bare, data: ys, inverse: true, axisLabel: { color: roles('--ink-3'), interval: 0 } },
    series: {
      type: 'heatmap',
      data: cells,
      itemStyle: { borderColor: roles('--sheet'), borderWidth: 2, borderRadius: 3 },
      label: {
        show: hasFigures,
        color: roles('--ink'),
        fontSize: 11,
        lineHeight: 14,
        formatter: ({ data }: { data: Cell }) => inCell(drawing, data, context),
      },
      emphasis: { itemStyle: { borderColor: roles('--accent') } },
    },
  }
}
/** In narrow squares a day is shown as its number, because “11月23日” is too wide. */
function inCell({ kind, steps }: ChartData, { value: [, , shown], step }: Cell, context: DrawingContext): string {
  const figure = shown === '-' || shown === 0 ? '·' : formatCompactNumber(shown, context.language)
  const day = context.width < 420 ? steps[step]?.key.slice(8) : steps[step]?.short
  return kind === 'heat' ? figure : `${day}\n${figure}`
}
const scaledValue = ({ values, look }: ReportChartSeries, step: number) => {
  const value = values[step] ?? null
  return value === null ? '-' : value / look.per
}

function rowsByHours({ steps, series }: ChartData) {
  const cells = series.flatMap((row, y) =>
    steps.map((_, x): Cell => ({ value: [x, y, scaledValue(row, x)], series: y, step: x })),
  )
  return { cells, xs: steps.map(({ short, label }) => short ?? label), ys: series.map(({ label }) => label) }
}

/**
 * Calendar: for a few days each week is a row; for many days each week is a column, headed by the month that begins in
 * it.
 */
function calendar(drawing: ChartData, language: Language) {
  const { steps, series } = drawing
  const [row] = series
  const weekdays = Array.from({ length: 7 }, (_, at) => weekdayName(at + 1, language, 'short'))
  const weeks = chartWeeks(drawing)
  const first = (new Date(steps[0]?.key ?? 0).getUTCDay() + 6) % 7
  const monthly = isMonthly(drawing)
  const cells = steps.map((_, step): Cell => {
    const week = Math.floor((first + step) / 7)
    const weekday = (first + step) % 7
    const [x, y] = monthly ? [weekday, week] : [week, weekday]
    return { value: [x, y, row === undefined ? '-' : scaledValue(row, step)], series: 0, step }
  })
  if (monthly) return { cells, xs: weekdays, ys: Array.from({ length: weeks }, () => '') }
  const heads = Array.from({ length: weeks }, (_, week) => {
    const started = steps.slice(Math.max(0, week * 7 - first), (week + 1) * 7 - first)
    const start = started.find(({ key }) => key.endsWith('-01')) ?? (week === 0 ? started[0] : undefined)
    return start === undefined ? '' : monthShort(start.key, language)
  })
  return { cells, xs: heads, ys: weekdays }
}
const monthShort = (day: string, language: Language) => monthName(Number(day.slice(5, 7)), language)

/** Tooltip with names, figures and units; built from text nodes, so that a station's name is never parsed as markup. */
function tooltip({ steps, series, kind }: ChartData, { language, roles }: DrawingContext) {
  const isMatrix = kind === 'heat' || kind === 'calendar'
  const renderTooltip = (at: { step: number; series?: number }) => {
    const box = document.createElement('div')
    box.className = 'report-tip'
    const shown = at.series === undefined ? series : series.slice(at.series, at.series + 1)
    const lines = shown.map(
      (one) => `${nameInLegend(one)} ${formatMeasureWithUnit(one.values[at.step], one.look, language)}`,
    )
    box.append(
      ...[steps[at.step]?.label ?? '', ...lines].map((text, index) => {
        const tip = document.createElement(index === 0 ? 'b' : 'span')
        tip.textContent = text
        return tip
      }),
    )
    return box
  }
  return {
    trigger: isMatrix ? 'item' : 'axis',
    confine: true,
    backgroundColor: roles('--raised'),
    borderColor: roles('--line'),
    textStyle: { color: roles('--ink'), fontSize: 12 },
    axisPointer: { lineStyle: { color: roles('--line') } },
    formatter: (params: { data: Cell } | readonly { dataIndex: number }[]) =>
      'data' in params ? renderTooltip(params.data) : renderTooltip({ step: params[0]?.dataIndex ?? 0 }),
  }
}
