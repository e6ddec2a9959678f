/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- a canvas of 30,000 connectors is one control: arrow keys move, Enter opens */
import { formatNumber, themeStore, useLanguage, useTranslate, useStore, useWords } from '@evops/kit'
import { shownStates, StateShape } from '../StateMark.tsx'
import { stateCountWords } from '../state-counts.words.ts'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { ConnectorStatus } from '../../contract/index.ts'
import { renderCellMarks, type RenderedCellMarks } from './cell-marks.ts'
import {
  type OverviewBlock,
  blockMeasures,
  blocksWithin,
  type OverviewCell,
  cellAt,
  denseMeasures,
  type FieldStation,
  type OverviewLayout,
  layOutOverview,
} from './cells.rules.ts'
import { drawOverviewField } from './draw-field.ts'
import { overviewWords } from './overview.words.ts'

export interface CellFieldProps {
  stations: readonly FieldStation[]
  /** Change counter. Cells are changed in place, and a new number signals a change. */
  version: number
  states: readonly ConnectorStatus[]
  /** True to show only connectors in maintenance. */
  maintenance: boolean
  dense: boolean
  /** The station to scroll to. */
  station: string | undefined
  onOpen: (cell: OverviewCell) => void
  onStation: (stationId: string) => void
}
interface Place {
  block: OverviewBlock
  cell: OverviewCell
}

/**
 * Draws each connector as a mark on one canvas with the size of the window. Connectors outside the visible area cost
 * nothing.
 */
export function CellField(props: CellFieldProps) {
  'use no memo'
  const { stations, version, states, maintenance, dense, station, onOpen, onStation } = props
  const t = useWords(overviewWords)
  const w = useWords(stateCountWords)
  const translate = useTranslate()
  const language = useLanguage()
  const theme = useStore(themeStore)
  const labelId = useId()
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const legend = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  const [marks, setMarks] = useState<RenderedCellMarks>()
  const [at, setAt] = useState<Place>()
  const [tip, setTip] = useState<{ x: number; y: number }>()
  const { pitch } = dense ? denseMeasures : blockMeasures
  const chosen = maintenance ? 'maintenance' : states.join()
  // Positions depend on the states only if a state filter is active.
  const layout = useMemo(
    () => layOutOverview(stations, { width, states, maintenance, dense }),
    // oxlint-disable-next-line react/exhaustive-deps -- `states` is a new list each time, `chosen` says the same; `version` counts where it filters
    [stations, width, dense, chosen, chosen === '' ? 0 : version],
  )

  useEffect(() => {
    const place = box.current
    if (!place) return undefined
    const watcher = new ResizeObserver(() => setWidth(place.clientWidth))
    watcher.observe(place)
    return () => watcher.disconnect()
  }, [])
  useEffect(() => {
    let current = true
    if (legend.current)
      void renderCellMarks(legend.current, pitch - (dense ? 2 : 4)).then((found) => current && setMarks(found))
    return () => {
      current = false
    }
  }, [theme, pitch, dense])
  useFieldPicture({ box, canvas, layout, version, marks, pitch, chosen: at?.cell, language })
  useStationInSight({
    box,
    top: layout.blocks.find((each) => each.station.stationId === station)?.y,
    station,
    dense,
  })

  const find = (event: PointerEvent) => {
    const field = event.currentTarget.getBoundingClientRect()
    const [x, y] = [event.clientX - field.left, event.clientY - field.top]
    return { x, y, found: cellAt(layout, x, y, pitch) }
  }
  const step = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && at) return onOpen(at.cell)
    const by = {
      ArrowRight: 1,
      ArrowLeft: -1,
      ArrowDown: Math.floor(width / pitch),
      ArrowUp: -Math.floor(width / pitch),
    }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = stepOf(layout, at, dense ? by : Math.sign(by) * (Math.abs(by) > 1 ? 12 : 1))
    setAt(next)
    setTip(undefined)
    if (next) bringIntoSight(box.current, next.cell, pitch)
  }
  const stateLabel = ({ status, maintenance: atWork }: OverviewCell) =>
    [translate(`kit.state.${status}`), atWork && w('stations.maintenance')].filter(Boolean).join(' · ')
  const label =
    at && `${at.block.station.name} · ${at.cell.chargePointNo} · ${at.cell.connectorNo} · ${stateLabel(at.cell)}`
  return (
    <>
      <div ref={legend} className="cell-legend" aria-hidden="true">
        {shownStates.map((state) => (
          <span key={state} data-mark={state} className={`st-${state}`}>
            <StateShape of={state} />
          </span>
        ))}
      </div>
      <section
        ref={box}
        className="cell-field"
        tabIndex={0}
        aria-label={t('stations.overview.field', { connectors: formatNumber(layout.cells, language) })}
        aria-describedby={labelId}
        style={{ height: layout.height }}
        onKeyDown={step}
        onPointerMove={(event) => {
          const { x, y, found } = find(event)
          setAt(found)
          setTip(found && { x, y })
        }}
        onPointerLeave={() => setTip(undefined)}
        onClick={(event) => {
          const field = event.currentTarget.getBoundingClientRect()
          const [x, y] = [event.clientX - field.left, event.clientY - field.top]
          const hit = cellAt(layout, x, y, pitch)
          if (hit) return onOpen(hit.cell)
          const head = blocksWithin(layout, y, y).find(
            (each) => !dense && x >= each.x && x <= each.x + each.width && y < each.y + blockMeasures.head,
          )
          if (head) onStation(head.station.stationId)
        }}
      >
        <canvas ref={canvas} aria-hidden="true" />
        {tip && at && (
          <p className="cell-tip" style={{ left: Math.min(tip.x + 12, Math.max(0, width - 260)), top: tip.y + 18 }}>
            <b>
              {at.cell.chargePointNo}-{at.cell.connectorNo}
            </b>{' '}
            {stateLabel(at.cell)}
            <small>{at.block.station.name}</small>
          </p>
        )}
      </section>
      <output id={labelId} className="unseen">
        {label}
      </output>
    </>
  )
}

/** Scrolls to a station once, when it is selected. Later changes do not scroll the page. */
function useStationInSight({
  box,
  top,
  station,
  dense,
}: {
  box: React.RefObject<HTMLDivElement | null>
  top: number | undefined
  station: string | undefined
  dense: boolean
}) {
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const place = box.current
    const page = place?.closest('main')
    const wanted = `${station} ${dense}`
    if (top === undefined || !place || !page || shown.current === wanted) return
    shown.current = wanted
    const from = place.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop
    page.scrollTo({ top: from + top - 16 })
  }, [box, top, station, dense])
}

/**
 * Draws the visible area plus half its height above and below. Redraws after a change of the field, or after scrolling
 * beyond the drawn area, at most once per animation frame. Within the drawn area the canvas scrolls with the page.
 */
function useFieldPicture({
  box,
  canvas,
  layout,
  version,
  marks,
  pitch,
  chosen,
  language,
}: {
  version: number
  box: React.RefObject<HTMLDivElement | null>
  canvas: React.RefObject<HTMLCanvasElement | null>
  layout: OverviewLayout
  marks: RenderedCellMarks | undefined
  pitch: number
  chosen: OverviewCell | undefined
  language: string
}) {
  useEffect(() => {
    const [place, picture] = [box.current, canvas.current]
    const page = place?.closest('main')
    if (!place || !picture || !page || !marks) return undefined
    let ocppMessage = 0
    let drawn = { top: 0, bottom: 0 }
    const inSight = () => {
      const top = Math.max(0, page.getBoundingClientRect().top - place.getBoundingClientRect().top)
      return { top, bottom: Math.min(layout.height, top + page.clientHeight) }
    }
    const draw = () => {
      ocppMessage = 0
      const sight = inSight()
      const spare = Math.round(page.clientHeight / 2)
      drawn = {
        top: Math.max(0, sight.top - spare),
        bottom: Math.max(sight.top, Math.min(layout.height, sight.bottom + spare)),
      }
      const view = { top: drawn.top, width: place.clientWidth, height: drawn.bottom - drawn.top }
      drawOverviewField(picture, { layout, marks, pitch, chosen, language, view })
    }
    const soon = () => {
      ocppMessage ||= requestAnimationFrame(draw)
    }
    const redrawOnScroll = () => {
      const { top, bottom } = inSight()
      if (top < drawn.top || bottom > drawn.bottom) soon()
    }
    draw()
    page.addEventListener('scroll', redrawOnScroll, { passive: true })
    addEventListener('resize', soon)
    return () => {
      cancelAnimationFrame(ocppMessage)
      page.removeEventListener('scroll', redrawOnScroll)
      removeEventListener('resize', soon)
    }
    // A change of `version` means the same cells with other states.
  }, [box, canvas, layout, version, marks, pitch, chosen, language])
}

function stepOf(layout: OverviewLayout, from: Place | undefined, by: number): Place | undefined {
  const all = layout.blocks.flatMap((block) => block.cells.map((cell) => ({ block, cell })))
  const now = from
    ? all.findIndex(
        ({ cell }) => cell.chargePointNo === from.cell.chargePointNo && cell.connectorNo === from.cell.connectorNo,
      )
    : -1
  return all[Math.min(all.length - 1, Math.max(0, now + (now < 0 ? 1 : by)))]
}

function bringIntoSight(place: HTMLElement | null, cell: OverviewCell, pitch: number) {
  const page = place?.closest('main')
  if (!place || !page) return
  const y = place.getBoundingClientRect().top + cell.y
  const view = page.getBoundingClientRect()
  if (y < view.top + 40) page.scrollBy({ top: y - view.top - 80 })
  if (y + pitch > view.bottom) page.scrollBy({ top: y + pitch - view.bottom + 40 })
}
