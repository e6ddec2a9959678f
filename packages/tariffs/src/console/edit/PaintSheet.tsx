import { useLanguage, useWords } from '@evops/kit'
import { useRef, useState } from 'react'
import type { PeriodKind, TariffContent } from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'
import { PeriodKindPicker, PeriodLegend } from './Brushes.tsx'
import { CellRow } from './CellRow.tsx'
import { moveInCells, paintHalfHours, removeScheduleRow } from './edit.rules.ts'
import { rowLabel } from './labels.rules.ts'
import { PaintTools } from './PaintTools.tsx'
import { PriceSteps } from './PriceSteps.tsx'
import { RowDays } from './RowDays.tsx'
import type { TariffEdit } from './use-draft.ts'

export interface PaintSheetProps {
  content: TariffContent
  /** Row that the price line, the hours and the calculator refer to. */
  row: number
  onRow: (row: number) => void
  /** Undefined for a published version, which is read-only. */
  onChange?: ((edit: TariffEdit) => void) | undefined
}

/** Shows the brushes, the price over the day, and one row of 48 cells for each set of days. */
export function PaintSheet({ content, row, onRow, onChange }: PaintSheetProps) {
  const t = useWords(tariffWords)
  const language = useLanguage()
  const [brush, setBrush] = useState<PeriodKind>('peak')
  const [slot, setSlot] = useState(0)
  const rows = useRef<HTMLDivElement>(null)
  const go = (at: { row: number; slot: number }) => {
    setSlot(at.slot)
    onRow(at.row)
    rows.current?.querySelector<HTMLElement>(`[data-cell="${at.row}-${at.slot}"]`)?.focus()
  }
  const remover = (index: number) => {
    if (!onChange || content.schedules.length < 2) return undefined
    return () => {
      onChange((now) => removeScheduleRow(now, index))
      onRow(0)
    }
  }
  return (
    <section className="sheet">
      {onChange ? (
        <PeriodKindPicker content={content} brush={brush} onBrush={setBrush}>
          <PaintTools content={content} row={row} onChange={onChange} onRow={onRow} />
        </PeriodKindPicker>
      ) : (
        <PeriodLegend content={content} />
      )}
      <div className="paint" ref={rows}>
        <PriceSteps content={content} row={row} />
        {content.schedules.map((schedule, index) => (
          <div key={index} className={index === row ? 'ln on' : 'ln'}>
            <RowDays
              schedule={schedule}
              isChosen={index === row}
              onChoose={() => onRow(index)}
              onRemove={remover(index)}
            />
            <CellRow
              cells={schedule.cells}
              label={t('tariffs.cells-label', { days: rowLabel(schedule, language) })}
              brush={onChange && brush}
              row={index}
              slot={index === row ? slot : 0}
              onBrush={setBrush}
              onPaint={(range) => onChange?.((now) => paintHalfHours(now, index, range))}
              onEnter={(at) => go({ row: index, slot: at })}
              onMove={(key) => {
                const next = moveInCells(key, { row: index, slot }, content.schedules.length)
                if (next) go(next)
                return next?.slot
              }}
            />
          </div>
        ))}
        {onChange && (
          <p className="note" style={{ marginTop: 10 }}>
            {t('tariffs.cells-help')}
          </p>
        )}
      </div>
    </section>
  )
}
