import { useWords } from '@evops/kit'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { type PeriodKind, periodWords, slotLabel, slotsPerDay } from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'
import { periodKindOfShortcut } from './Brushes.tsx'
import { cellRange, periodRunsOfCells } from './edit.rules.ts'
import { periodKindClass } from '../period-tones.ts'

export interface CellRowProps {
  cells: readonly PeriodKind[]
  label: string
  /** Undefined for read-only. */
  brush: PeriodKind | undefined
  /** Cell that the Tab key reaches. */
  slot: number
  row: number
  onPaint: (range: { from: number; to: number; kind: PeriodKind }) => void
  onBrush: (kind: PeriodKind) => void
  /** Returns the cell that a key moves the focus to; undefined for other keys. */
  onMove: (key: string) => number | undefined
  onEnter: (slot: number) => void
}

/** Row of 48 half-hours, painted by dragging or with keys. A drag paints once, when the pointer is released. */
export function CellRow({ cells, label, brush, slot, row, onPaint, onBrush, onMove, onEnter }: CellRowProps) {
  const p = useWords(periodWords)
  const [chosen, setChosen] = useState<{ anchor: number; end: number; drags: boolean }>()
  const range = chosen && cellRange(chosen.anchor, chosen.end)
  // The preview shows the result during the drag.
  const shown =
    chosen?.drags && range && brush
      ? cells.map((kind, at) => (at >= range.from && at < range.to ? brush : kind))
      : cells

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    onEnter(slotUnder(event))
    if (!brush || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setChosen({ anchor: slotUnder(event), end: slotUnder(event), drags: true })
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const end = slotUnder(event)
    if (chosen?.drags && end !== chosen.end) setChosen({ ...chosen, end })
  }
  const onPointerUp = () => {
    if (range && chosen.drags && brush) onPaint({ ...range, kind: brush })
    setChosen(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const kind = periodKindOfShortcut(event.key) ?? (event.key === ' ' || event.key === 'Enter' ? brush : undefined)
    if (kind && brush) {
      onPaint({ ...(range ?? cellRange(slot, slot)), kind })
      if (kind !== brush) onBrush(kind)
    } else if (event.key === 'Escape' && chosen) setChosen(undefined)
    else {
      const moved = onMove(event.key)
      if (moved === undefined) return
      const selects = event.shiftKey && brush !== undefined && !event.key.endsWith('Up') && !event.key.endsWith('Down')
      setChosen(selects ? { anchor: chosen?.anchor ?? slot, end: moved, drags: false } : undefined)
    }
    event.preventDefault()
  }
  return (
    <div
      className={`cells${brush ? '' : ' off'}${chosen?.drags ? ' drags' : ''}`}
      role="grid"
      tabIndex={-1}
      aria-label={label}
      aria-readonly={brush ? undefined : true}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setChosen(undefined)}
      onKeyDown={onKeyDown}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table's rows can't lie in a CSS grid with overlays */}
      <div role="row" style={{ display: 'contents' }}>
        {shown.map((kind, index) => (
          <div
            key={index}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
            role="gridcell"
            className={periodKindClass[kind]}
            tabIndex={index === slot ? 0 : -1}
            data-cell={`${row}-${index}`}
            aria-label={`${slotLabel(index)} ${p(`tariffs.period.${kind}`)}`}
            aria-selected={range ? index >= range.from && index < range.to : undefined}
          />
        ))}
      </div>
      {periodRunsOfCells(shown).map(({ from, to, kind }) => (
        <b key={from} className={periodKindClass[kind]} aria-hidden="true" style={place(from, to)}>
          {p(`tariffs.mark.${kind}`)}
        </b>
      ))}
      {range && brush && <Chosen range={range} kind={brush} />}
    </div>
  )
}

/** Shows the effect of the current drag above the cells. */
function Chosen({ range: { from, to }, kind }: { range: { from: number; to: number }; kind: PeriodKind }) {
  const t = useWords(tariffWords)
  const p = useWords(periodWords)
  const edge = from < 8 ? ' first' : to > slotsPerDay - 8 ? ' last' : ''
  return (
    <div className={`sel${edge}`} aria-hidden="true" style={place(from, to)}>
      <span>
        {t('tariffs.painting', {
          from: slotLabel(from),
          to: slotLabel(to),
          count: to - from,
          kind: p(`tariffs.period.${kind}`),
        })}
      </span>
    </div>
  )
}

function place(from: number, to: number) {
  return { left: `${(from / slotsPerDay) * 100}%`, width: `${((to - from) / slotsPerDay) * 100}%` }
}

function slotUnder(event: PointerEvent<HTMLDivElement>): number {
  const { left, width } = event.currentTarget.getBoundingClientRect()
  return Math.max(0, Math.min(slotsPerDay - 1, Math.floor(((event.clientX - left) / width) * slotsPerDay)))
}
