import { Button, CallError, isPermitted, kitWords, Notice, useSave, useWords } from '@evops/kit'
import { assignDeparture, getReadinessBoard, listDepartures, type BoardRow } from '../../contract/index.ts'
import { boardWords } from './board.words.ts'

/**
 * Reports a vehicle that is parked at the position of another one, with the action that corrects the assignment. An
 * error of that action stays visible until the user has read it, even if the board changes meanwhile.
 */
export function Misplaced({ row: { id, vehicleId, vehicleLabel, replaces } }: { row: BoardRow }) {
  const t = useWords(boardWords)
  const k = useWords(kitWords)
  const swap = useSave(assignDeparture, {
    refreshes: [getReadinessBoard, listDepartures],
    done: t('depots.board.swapped'),
    quiet: true,
  })
  const { error } = swap
  return (
    <>
      {replaces && vehicleId !== null && (
        <>
          <b className="ready-amber">
            {t('depots.board.parked-for', {
              vehicle: vehicleLabel ?? '',
              other: replaces.vehicleLabel ?? replaces.blockNo,
            })}
          </b>
          {isPermitted(assignDeparture) && (
            <Button
              busy={swap.isPending}
              icon="refresh"
              onClick={() =>
                swap.mutate({
                  params: { id: replaces.id },
                  body: { vehicleId, swap: true, swapWith: id },
                })
              }
            >
              {t('depots.board.swap', { block: replaces.blockNo })}
            </Button>
          )}
        </>
      )}
      {error && (
        <Notice tone="bad">
          {t('depots.board.swap-refused', { why: error instanceof CallError ? error.msg : error.message })}{' '}
          <Button small kind="text" onClick={() => swap.reset()}>
            {k('kit.close')}
          </Button>
        </Notice>
      )}
    </>
  )
}
