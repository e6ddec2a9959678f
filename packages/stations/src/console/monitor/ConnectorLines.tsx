import { Bar, formatNumber, formatPower, formatNameplatePower, useLanguage, useTranslate, useWords } from '@evops/kit'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ConnectorStatus } from '../../contract/index.ts'
import { StateMarks } from '../StateCounts.tsx'
import { ConnectorCard, ConnectorLine, type ConnectorProps } from './ConnectorCard.tsx'
import { useStationConnectors } from './connector-store.ts'
import {
  cardsAcross,
  type MonitorLine,
  monitorLinesOf,
  type StationSection,
  selectVisibleConnectors,
} from './layout.rules.ts'
import { monitorWords } from './monitor.words.ts'
import { StationFeed } from './StationFeed.tsx'

export type ConnectorView = 'cards' | 'table'
const heights = { station: 44, head: 40, titles: 36, card: 120, row: 36, gap: 12 } as const
/** The live connection allows at most 50 topics. A screen shows far fewer stations. */
const mostFeeds = 30

export interface ConnectorLinesProps {
  sections: readonly StationSection[]
  states: readonly ConnectorStatus[]
  view: ConnectorView
  open: string | undefined
  onOpen: (key: string) => void
  /** Called on a click on a station's row. */
  onStation: (stationId: string) => void
}

/** Virtualized list of stations and their connectors. Only visible rows are rendered. */
export function ConnectorLines({ sections, states, view, open, onOpen, onStation }: ConnectorLinesProps) {
  'use no memo'
  const box = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ width: 0, top: 0 })
  const across = view === 'table' ? 1 : cardsAcross(place.width)
  const lines = place.width === 0 ? [] : monitorLinesOf(sections, across, view === 'table')
  // oxlint-disable-next-line react/incompatible-library -- 'use no memo' above
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => box.current?.closest('main') ?? null,
    estimateSize: (at) => heightOf(lines[at], view),
    getItemKey: (at) => lines[at]?.key ?? at,
    overscan: 4,
    scrollMargin: place.top,
  })
  useEffect(() => {
    const element = box.current
    const page = element?.closest('main')
    if (!element || !page) return undefined
    const updatePlace = () => {
      const top = element.getBoundingClientRect().top - page.getBoundingClientRect().top + page.scrollTop
      setPlace((was) =>
        was.width === element.clientWidth && was.top === top ? was : { width: element.clientWidth, top },
      )
    }
    const watcher = new ResizeObserver(updatePlace)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  useEffect(() => virtual.measure(), [virtual, view, across, lines.length])
  const drawn = virtual.getVirtualItems()
  const near = new Set(
    drawn.flatMap((item) => {
      const section = lines[item.index]?.section
      return section && !section.isRow ? [section.station.stationId] : []
    }),
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between its buttons
    <div
      ref={box}
      className="connector-lines"
      style={{ height: virtual.getTotalSize() }}
      onKeyDown={(event) => moveFocus(event, across)}
    >
      {[...near].slice(0, mostFeeds).map((stationId) => (
        <StationFeed key={stationId} stationId={stationId} />
      ))}
      {drawn.map((item) => {
        const line = lines[item.index]
        if (!line) return null
        return (
          <div
            key={item.key}
            className="connector-place"
            style={{ transform: `translateY(${item.start - place.top}px)`, height: item.size }}
          >
            <OneLine {...{ line, view, across, states, open, onOpen, onStation }} />
          </div>
        )
      })}
    </div>
  )
}

function heightOf(line: MonitorLine | undefined, view: ConnectorView): number {
  if (!line || line.kind === 'head') return line?.section.isRow ? heights.station : heights.head
  if (line.kind === 'titles') return heights.titles
  const own = view === 'table' ? heights.row : heights.card
  return line.last ? own + heights.gap : own
}

interface OneLineProps extends Omit<ConnectorLinesProps, 'sections'> {
  line: MonitorLine
  across: number
}
function OneLine({ line, view, across, states, open, onOpen, onStation }: OneLineProps) {
  if (line.section.isRow) return <StationRow section={line.section} onStation={onStation} />
  if (line.kind === 'head') return <StationHead section={line.section} states={states} />
  if (line.kind === 'titles') return <Titles />
  const shared = { section: line.section, from: line.from, across, states, open, onOpen }
  return view === 'table' ? (
    <div className={line.last ? 'connector-row last' : 'connector-row'}>
      <ConnectorsOfLine {...shared} Part={ConnectorLine} />
    </div>
  ) : (
    <div className="connector-cards" style={{ gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))` }}>
      <ConnectorsOfLine {...shared} Part={ConnectorCard} />
    </div>
  )
}

interface ConnectorsOfLineProps extends Omit<ConnectorLinesProps, 'sections' | 'view' | 'onStation'> {
  section: StationSection
  from: number
  across: number
  Part: (props: ConnectorProps) => React.ReactNode
}
function ConnectorsOfLine({ section, from, across, states, open, onOpen, Part }: ConnectorsOfLineProps) {
  const connectors = useStationConnectors(section.station.stationId)
  if (!connectors)
    return Array.from({ length: Math.min(across, section.connectors - from) }, (_, at) => <Bone key={at} />)
  return selectVisibleConnectors(connectors, section, states)
    .slice(from, from + across)
    .map((connector) => (
      <Part key={connector.key} connectorKey={connector.key} isOpen={connector.key === open} onOpen={onOpen} />
    ))
}
function Bone() {
  return (
    <span className="connector quiet" aria-hidden="true">
      <span className="bone" />
    </span>
  )
}

/** Header of a section. It describes the whole station only if no filter is active. */
function StationHead({ section, states }: { section: StationSection; states: readonly ConnectorStatus[] }) {
  const { station } = section
  const read = useStationConnectors(station.stationId)
  const connectors = read ? selectVisibleConnectors(read, section, states).length : section.connectors
  const t = useWords(monitorWords)
  const language = useLanguage()
  const byStatus = states.length === 0 && !section.keys && !section.maintenance ? station.byStatus : undefined
  const parts = [
    t('stations.monitor.connectors', { count: connectors, connectors: formatNumber(connectors, language) }),
    byStatus && byStatus.charging > 0 && t('stations.monitor.charging', { count: byStatus.charging }),
    byStatus && byStatus.faulted > 0 && t('stations.monitor.faulted', { count: byStatus.faulted }),
  ]
  return (
    <div className="connector-head">
      <h2 className="clip" title={`${station.name} · ${station.code}`}>
        {station.name}
      </h2>
      <span className="small dimmer clip">{parts.filter(Boolean).join(' · ')}</span>
      <StationLoad station={station} />
    </div>
  )
}

/** Row of one station in a long list: its name, its connectors by state and its power. A click opens it. */
function StationRow({ section, onStation }: { section: StationSection; onStation: (stationId: string) => void }) {
  const { station } = section
  return (
    <button
      type="button"
      className="station-row"
      data-connector={station.stationId}
      title={station.code}
      onClick={() => onStation(station.stationId)}
    >
      <b className="clip">{station.name}</b>
      {station.byStatus && <StateMarks counts={station.byStatus} room />}
      <StationLoad station={station} />
    </button>
  )
}

function StationLoad({ station: { name, powerW, ratedPowerW } }: Pick<StationSection, 'station'>) {
  const language = useLanguage()
  if (powerW === undefined) return null
  return (
    <span className="push small dim n connector-load">
      {ratedPowerW ? <Bar of={powerW / ratedPowerW} label={name} /> : null}
      {formatPower(powerW, language, 0)}
      {ratedPowerW ? ` / ${formatNameplatePower(ratedPowerW, language)}` : ''} kW
    </span>
  )
}

function Titles() {
  const translate = useTranslate()
  return (
    <div className="connector-titles" aria-hidden="true">
      <span>{translate('stations.monitor.connector')}</span>
      <span>{translate('stations.monitor.state')}</span>
      <span className="n">{translate('stations.fact.powerW')} kW</span>
      <span className="n">SoC %</span>
      <span className="wide n">V</span>
      <span className="wide n">A</span>
      <span>{translate('stations.monitor.note')}</span>
    </div>
  )
}

/** Arrow keys, j and k move the focus between connectors of all rendered stations. */
function moveFocus(event: KeyboardEvent<HTMLElement>, across: number): void {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: across,
    ArrowUp: -across,
    j: 1,
    k: -1,
  }
  const step = steps[event.key]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  const connectors = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-connector]')].toSorted(
    (a, b) => placeOf(a) - placeOf(b),
  )
  const at = connectors.findIndex((connector) => connector === document.activeElement)
  const next = connectors[Math.max(0, Math.min(connectors.length - 1, at + step))]
  if (at < 0 || !next) return
  event.preventDefault()
  next.focus()
}
function placeOf(connector: HTMLElement): number {
  const { top, left } = connector.getBoundingClientRect()
  return Math.round(top) * 10_000 + left
}
