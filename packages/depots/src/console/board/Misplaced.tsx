import { Button, can, useSave, useWords } from '@evops/kit'
import { assignDeparture, getBoard, listDepartures, type BoardRow } from '../../contract/index.ts'
import { boardWords } from './board.words.ts'

/** A vehicle stands where another one was sent: said, with the one act that makes it right. */
export function Misplaced({ row: { id, vehicleId, vehicleLabel, standsFor } }: { row: BoardRow }) {
  const t = useWords(boardWords)
  const swap = useSave(assignDeparture, {
    refreshes: [getBoard, listDepartures],
    done: t('depots.board.swapped'),
  })
  if (!standsFor || vehicleId === null) return null
  const given = { params: { id: standsFor.id }, body: { vehicleId, swap: true, swapWith: id } }
  return (
    <>
      <b className="ready-amber">
        {t('depots.board.stands-for', {
          vehicle: vehicleLabel ?? '',
          other: standsFor.vehicleLabel ?? standsFor.blockNo,
        })}
      </b>
      {can(assignDeparture) && (
        <Button busy={swap.isPending} icon="refresh" onClick={() => swap.mutate(given)}>
          {t('depots.board.swap', { block: standsFor.blockNo })}
        </Button>
      )}
    </>
  )
}
