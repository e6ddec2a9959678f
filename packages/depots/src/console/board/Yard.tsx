import { Button, can, formatWhen, useLanguage, useSave, useWords } from '@evops/kit'
import { assignDeparture, getBoard, listDepartures, type Board, type BoardRow } from '../../contract/index.ts'
import { Acts } from './Readiness.tsx'
import { boardWords } from './board.words.ts'

/** For whoever parks: who goes where, and that it is plugged in. Made for a thumb. */
export function Yard({ board }: { board: Board }) {
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
            {t('depots.board.go')} <b>{row.connector || t('depots.board.anywhere')}</b>
          </span>
          <span className="yard-when">
            {formatWhen(row.departAt, language, board.timeZone, 'short')} · {row.blockNo}
            {row.pluggedAt && ` · ${t('depots.board.confirmed')}`}
          </span>
          <Stranger row={row} rows={board.rows} />
          <div className="ready-acts">
            <Acts row={row} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Another vehicle is plugged in where this one was sent: the one that is there leaves, this one takes its departure. */
function Stranger({ row, rows }: { row: BoardRow; rows: readonly BoardRow[] }) {
  const t = useWords(boardWords)
  const swap = useSave(assignDeparture, {
    refreshes: [getBoard, listDepartures],
    done: t('depots.board.swapped'),
  })
  const there = standsFor(row, rows)
  if (!there) return null
  const body = { vehicleId: there.vehicleId, swap: true }
  return (
    <div className="yard-stranger">
      <p>
        {t('depots.board.stranger', {
          vehicle: there.vehicleLabel ?? '',
          planned: row.vehicleLabel ?? row.blockNo,
          connector: row.connector,
        })}
      </p>
      {can(assignDeparture) && (
        <Button busy={swap.isPending} onClick={() => swap.mutate({ params: { id: row.id }, body })}>
          {t('depots.board.swap')}
        </Button>
      )}
    </div>
  )
}
/** Who stands plugged in at the connector that another vehicle was sent to. */
export function standsFor(row: BoardRow, rows: readonly BoardRow[]): BoardRow | undefined {
  if (row.plugged || row.vehicleId === null || row.connector === '') return undefined
  return rows.find(
    (one) =>
      one.plugged &&
      one.vehicleId !== row.vehicleId &&
      one.pileId === row.pileId &&
      one.connector === row.connector,
  )
}
