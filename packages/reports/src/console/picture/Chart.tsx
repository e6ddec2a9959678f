/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- the figures of a picture are stepped through by keys */
import { recordError, themeStore, useLanguage, useStore, useWords } from '@evops/kit'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { reportWords } from '../report.words.ts'
import { formatMeasureWithUnit } from '../figures/appearance.rules.ts'
import type { MountedChart } from './draw.ts'
import type { ChartData } from './drawing.rules.ts'
import { chartSize } from './size.rules.ts'

interface Point {
  step: number
  series: number
}

/**
 * Chart drawn by ECharts, which is loaded with the first chart. Arrow keys move through the figures, along the steps
 * and from series to series; the current figure is shown below and announced to screen readers.
 */
export function Chart({ drawing }: { drawing: ChartData }) {
  const t = useWords(reportWords)
  const language = useLanguage()
  const theme = useStore(themeStore)
  const place = useRef<HTMLDivElement>(null)
  const [mounted, setMounted] = useState<MountedChart>()
  const [isLost, setIsLost] = useState(false)
  const [point, setPoint] = useState<Point>()
  useEffect(() => {
    let isOver = false
    let made: MountedChart | undefined
    const begin = ({ mountChart }: typeof import('./draw.ts')) => {
      if (isOver || !place.current) return
      made = mountChart(place.current)
      setMounted(made)
    }
    import('./draw.ts').then(begin).catch((error: unknown) => {
      recordError(error, 'chart')
      setIsLost(true)
    })
    return () => {
      isOver = true
      made?.end()
      setMounted(undefined)
    }
  }, [])
  useEffect(() => mounted?.show(drawing, language), [mounted, drawing, language, theme])
  const { steps, series, title } = drawing
  const go = (to: Point) => {
    const next = { step: within(to.step, steps.length), series: within(to.series, series.length) }
    setPoint(next)
    mounted?.point(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = moves[event.key]
    if (by === undefined) return
    event.preventDefault()
    const from = point ?? { step: by.step > 0 ? -1 : steps.length, series: 0 }
    go({ step: (by.end ? steps.length : from.step) + by.step, series: from.series + by.series })
  }
  const { height, width } = chartSize(drawing)
  if (isLost) return <p className="report-note">{t('reports.picture.failed')}</p>
  return (
    <div className="report-chart">
      <section
        tabIndex={0}
        aria-label={t('reports.picture.keys', { title })}
        onKeyDown={onKeyDown}
        onBlur={() => mounted?.point(undefined)}
      >
        <div ref={place} aria-hidden="true" style={{ height, ...(width !== undefined && { maxWidth: width }) }} />
      </section>
      <output aria-live="polite">{point && formatPoint(drawing, point)}</output>
    </div>
  )
  function formatPoint({ steps: all, series: lines }: ChartData, at: Point): string {
    const line = lines[at.series]
    if (line === undefined) return ''
    return `${all[at.step]?.label}: ${line.label} ${formatMeasureWithUnit(line.values[at.step], line.look, language)}`
  }
}

const moves: Readonly<Record<string, { step: number; series: number; end?: true }>> = {
  ArrowRight: { step: 1, series: 0 },
  ArrowLeft: { step: -1, series: 0 },
  ArrowDown: { step: 0, series: 1 },
  ArrowUp: { step: 0, series: -1 },
  Home: { step: -1_000_000, series: 0 },
  End: { step: -1, series: 0, end: true },
}
const within = (at: number, length: number) => Math.max(0, Math.min(length - 1, at))
