import { formatInstant, useLanguage, useWords } from '@evops/kit'
import type { ReadinessBoard } from '../../contract/index.ts'
import { DepartureActions, ControlStateLabel } from './Readiness.tsx'
import { boardWords } from './board.words.ts'

/** Yard view for parking staff: the position of each vehicle, and whether it is plugged in. Designed for touch. */
export function Yard({ board }: { board: ReadinessBoard }) {
  const t = useWords(boardWords)
  const language = useLanguage()
  const next = new Map(board.rows.toReversed().map((row) => [row.vehicleId ?? row.id, row]))
  const rows = board.rows.filter((row) => next.get(row.vehicleId ?? row.id) === row)
  return (
    <ul className="depot-yard">
      {rows.map((row) => (
        <li key={row.id} className={`ready ${row.state}`}>
          <b className="yard-bus">{row.vehicleLabel ?? t('depots.board.unassigned')}</b>
          <span className="yard-go">
            {t('depots.board.go')} <b>{row.connector || t('depots.board.anywhere')}</b> <ControlStateLabel row={row} />
          </span>
          <span className="yard-when">
            {formatInstant(row.departAt, language, board.timeZone, 'short')} · {row.blockNo}
            {row.pluggedAt && ` · ${t('depots.board.confirmed')}`}
          </span>
          <div className="ready-acts">
            <DepartureActions row={row} />
          </div>
        </li>
      ))}
    </ul>
  )
}
