/* oxlint-disable jsx-a11y/prefer-tag-over-role -- blocks laid out as one picture */
import { Chart, formatPower, useLanguage, useWords } from '@evops/kit'
import { periodWords } from '@evops/tariffs/contract'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SessionDetail } from '../../contract/index.ts'
import { detailWords } from './detail.words.ts'
import { periodKindClass, usePricePeriodNames } from '../tou.ts'
import './curve.css'

/** Sheet with power and SoC. */
export function SessionCurveSheet({ session }: { session: SessionDetail }) {
  const t = useWords(detailWords)
  return (
    <section className="sheet">
      <h3>{t('charging.curve.title')}</h3>
      <PowerSocChart session={session} />
    </section>
  )
}

/** Plots power and SoC, with the price periods below on the same axis. */
export function PowerSocChart({ session }: { session: SessionDetail }) {
  const t = useWords(detailWords)
  useWords(periodWords)
  const language = useLanguage()
  const points = session.curve.filter(({ powerW, soc }) => powerW !== null || soc !== null)
  if (points.length < 2) return <p className="small dim">{t('charging.curve.none')}</p>
  const power = Math.max(...points.map((point) => point.powerW ?? 0))
  const label = t('charging.curve.label', { power: formatPower(power, language) })
  return <Drawn points={points} span={spanOf(session)} session={session} label={label} />
}

/**
 * Returns the time span from start to end, or to the last meter value of a running session. The span is never empty.
 */
function spanOf(session: SessionDetail): readonly [number, number] {
  const from = Date.parse(session.startedAt) / 1000
  const last = session.curve.at(-1)?.at ?? session.startedAt
  const to = Date.parse(session.endedAt ?? last) / 1000
  return [from, Math.max(from + 60, to)]
}

function Drawn({
  points,
  span,
  session,
  label,
}: {
  points: SessionDetail['curve']
  span: readonly [number, number]
  session: SessionDetail
  label: string
}) {
  const t = useWords(detailWords)
  const anySoc = points.some((point) => point.soc !== null)
  const power = {
    label: t('charging.curve.power'),
    unit: 'kW',
    look: 'area' as const,
    values: points.map(({ powerW }) => (powerW === null ? null : powerW / 1000)),
  }
  const soc = {
    label: t('charging.curve.soc'),
    unit: '%',
    look: 'dash' as const,
    right: true,
    digits: 0,
    values: points.map((point) => point.soc),
  }
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} className="curve">
      <Chart
        label={label}
        zone={session.timeZone}
        times={points.map((point) => Date.parse(point.at) / 1000)}
        series={anySoc ? [power, soc] : [power]}
        span={span}
        height={148}
      />
      <Band session={session} span={span} within={place} />
    </div>
  )
}

/** Height of the time labels under the plot. */
const labelsPx = 22

/** Draws the price periods under the plot. Left edge and width follow the plot, whatever its axes need. */
function Band({
  session,
  span: [from, to],
  within,
}: {
  session: SessionDetail
  span: readonly [number, number]
  within: RefObject<HTMLDivElement | null>
}) {
  const t = useWords(detailWords)
  const periods = usePricePeriodNames()
  const [edge, setEdge] = useState({ left: 0, top: 0, width: 0 })
  useEffect(() => {
    const box = within.current
    if (!box) return undefined
    const updatePlotBounds = () => {
      const plot = box.querySelector<HTMLElement>('.u-over')
      if (!plot) return
      const [inner, outer] = [plot.getBoundingClientRect(), box.getBoundingClientRect()]
      const left = inner.left - outer.left
      const top = inner.bottom - outer.top + labelsPx
      const { width } = inner
      setEdge((was) => (was.left === left && was.top === top && was.width === width ? was : { left, top, width }))
    }
    const sizes = new ResizeObserver(() => requestAnimationFrame(updatePlotBounds))
    sizes.observe(box)
    const parts = new MutationObserver(updatePlotBounds)
    parts.observe(box, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['style'],
    })
    updatePlotBounds()
    return () => {
      sizes.disconnect()
      parts.disconnect()
    }
  }, [within])
  const segments = session.bill?.segments ?? []
  if (segments.length === 0 || edge.width === 0) return null
  const share = (at: number) => Math.min(1, Math.max(0, (at / 1000 - from) / (to - from)))
  return (
    <div className="band" role="img" aria-label={t('charging.curve.band')} style={edge}>
      {segments.map((segment) => {
        const left = share(segment.from)
        const width = share(segment.to) - left
        return (
          <span
            key={segment.from}
            className={periodKindClass[segment.period]}
            title={periods.name(segment.period)}
            style={{ left: `${left * 100}%`, width: `${width * 100}%` }}
          >
            {width * edge.width >= 14 && periods.mark(segment.period)}
          </span>
        )
      })}
    </div>
  )
}
