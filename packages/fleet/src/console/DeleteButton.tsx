import { Button, Can, confirm, useSave, useWords } from '@evops/platform/console'
import type { EndpointSpec } from '@evops/platform/contract'
import type {
  deleteDriver,
  deleteFleet,
  deleteLine,
  deleteMaker,
  deleteModel,
  deleteQuota,
  deleteRecord,
  deleteVehicle,
  deleteVehicleType,
} from '../contract/index.ts'
import { keptWords } from './kept.words.ts'

type Deletes =
  | typeof deleteDriver
  | typeof deleteFleet
  | typeof deleteLine
  | typeof deleteMaker
  | typeof deleteModel
  | typeof deleteQuota
  | typeof deleteRecord
  | typeof deleteVehicle
  | typeof deleteVehicleType

interface DeleteButtonProps {
  call: Deletes
  id: string
  name: string
  refreshes: readonly EndpointSpec[]
  onGone: () => void
}

/** Asks first; what is still in use is refused by the server, in words. */
export function DeleteButton({ call, id, name, refreshes, onGone }: DeleteButtonProps) {
  const t = useWords(keptWords)
  const remove = useSave(call, { refreshes, done: t('fleet.kept.deleted'), onSaved: onGone })
  const ask = async () => {
    const yes = await confirm({
      title: t('fleet.kept.delete-title', { name }),
      text: t('fleet.kept.delete-text'),
      verb: t('fleet.kept.delete'),
      danger: true,
    })
    if (yes) remove.mutate({ params: { id } })
  }
  return (
    <Can call={call}>
      <Button icon="trash" kind="danger" busy={remove.isPending} onClick={() => void ask()}>
        {t('fleet.kept.delete')}
      </Button>
    </Can>
  )
}
