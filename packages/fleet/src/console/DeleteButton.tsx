import { RemoveButton, useWords } from '@evops/kit'
import type { EndpointSpec } from '@evops/platform/contract'
import type {
  deleteDriver,
  deleteFleet,
  deleteLine,
  deleteMaker,
  deleteModel,
  deleteQuota,
  deleteDriverRecord,
  deleteVehicle,
  deleteVehicleType,
} from '../contract/index.ts'
import { retentionWords } from './retention.words.ts'

type Deletes =
  | typeof deleteDriver
  | typeof deleteFleet
  | typeof deleteLine
  | typeof deleteMaker
  | typeof deleteModel
  | typeof deleteQuota
  | typeof deleteDriverRecord
  | typeof deleteVehicle
  | typeof deleteVehicleType

interface DeleteButtonProps {
  call: Deletes
  id: string
  name: string
  refreshes: readonly EndpointSpec[]
  onGone: () => void
}

/** Delete button with confirmation; the server rejects deleting something that is still in use. */
export function DeleteButton({ call, id, name, refreshes, onGone }: DeleteButtonProps) {
  const t = useWords(retentionWords)
  return (
    <RemoveButton
      call={call}
      input={{ params: { id } }}
      save={{ refreshes, done: t('fleet.driver-record.deleted'), onSaved: onGone }}
      confirmation={{
        title: t('fleet.driver-record.delete-title', { name }),
        text: t('fleet.driver-record.delete-text'),
        verb: t('fleet.driver-record.delete'),
      }}
    />
  )
}
