import { formatPrice, useLanguage, useWords } from '@evops/kit'
import { type ReactNode, useEffect } from 'react'
import {
  offeredKinds,
  periodKinds,
  type PeriodKind,
  periodWords,
  type TariffContent,
  usedKinds,
} from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'
import { periodKindClass } from '../period-tones.ts'
import '../periods.css'

/** Kinds in the order of keys 1 to 6; critical peak is last, because it is only shown where it is used. */
const [critical, ...usual] = periodKinds
const keyed: readonly PeriodKind[] = [...usual, critical]

/** The kind a key stands for: 1 super-peak, 5 deep valley, 6 critical peak. */
export function periodKindOfShortcut(key: string): PeriodKind | undefined {
  return /^[1-9]$/.test(key) ? keyed[Number(key) - 1] : undefined
}

export interface BrushesProps {
  content: TariffContent
  brush: PeriodKind
  onBrush: (kind: PeriodKind) => void
  /** Buttons on the right. */
  children: ReactNode
}

/** Selects the kind to paint with. Keys 1 to 6 select as well, wherever the focus is, except in a text field. */
export function PeriodKindPicker({ content, brush, onBrush, children }: BrushesProps) {
  const t = useWords(tariffWords)
  const offered = offeredKinds(content)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const kind = periodKindOfShortcut(event.key)
      const busy =
        event.target instanceof Element && event.target.closest('input, textarea, select, dialog, [role="gridcell"]')
      if (kind && !busy && !event.ctrlKey && !event.metaKey && !event.altKey) onBrush(kind)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [onBrush])
  return (
    <div className="brushes">
      <span className="small dim">{t('tariffs.brush')}</span>
      {keyed.map(
        (kind, index) =>
          (kind === brush || offered.includes(kind)) && (
            <button
              key={kind}
              type="button"
              aria-pressed={kind === brush}
              className="brush"
              onClick={() => onBrush(kind)}
            >
              <KindFace kind={kind} content={content} />
              <kbd aria-hidden="true">{index + 1}</kbd>
            </button>
          ),
      )}
      <span className="push">{children}</span>
    </div>
  )
}

/** Explains the colours on a read-only page. */
export function PeriodLegend({ content }: { content: TariffContent }) {
  return (
    <div className="brushes">
      {usedKinds(content).map((kind) => (
        <span key={kind} className="brush">
          <KindFace kind={kind} content={content} />
        </span>
      ))}
    </div>
  )
}

function KindFace({ kind, content }: { kind: PeriodKind; content: TariffContent }) {
  const p = useWords(periodWords)
  const language = useLanguage()
  const pair = content.prices[kind]
  return (
    <>
      <span className={`sw ${periodKindClass[kind]}`} aria-hidden="true">
        {p(`tariffs.mark.${kind}`)}
      </span>
      {p(`tariffs.period.${kind}`)} {pair && formatPrice(pair.electricityE5 + pair.serviceE5, language)}
    </>
  )
}
